import { inLanguages } from '../../lib/messages.ts'

export const en = {
  lookingUp: 'Looking whether you are signed in…',
  accessRequired: 'Supplier Access Required',
  accessRequiredWhy: 'Sign in with your supplier account to browse leads and see those you have bought.',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  unreachable: 'We could not find out whether you are signed in.',
  unreachableWhy: 'The connection failed. Your account and your leads are safe.',
  tryAgain: 'Try again',
  portal: 'Supplier Portal',
  needsScript: (phone: string) =>
    `The supplier portal needs JavaScript, which is switched off in your browser. Switch it on, or call us at ${phone}.`,
  myLeads: 'My Leads',
  leadCredits: (count: number) => (count === 1 ? '1 lead credit' : `${count} lead credits`),
  status: { active: 'Active', pending: 'Pending', inactive: 'Inactive' },
  statusLabel: 'Account status:',
  sessions: 'Sessions',
  sessionsLoadFailed: 'Your sessions could not be shown',
  sessionsLoadFailedWhy: 'Please try again.',
  email: {
    title: 'Confirm your email address',
    why: (email: string) => `We have sent a link to ${email}. Use it to show that our mail reaches you.`,
    approval: 'We approve accounts whose address is confirmed.',
    again: 'Send the link again',
    sent: 'Link sent',
    sentWhy: (email: string) => `It goes to ${email}. Look in the spam folder too.`,
    notSent: 'No link was sent',
    noConnection: 'We could not reach the server. Please try again.',
  },
  logOut: 'Logout',
  logOutFailed: 'Logout failed',
  logOutFailedWhy: 'Please try again.',
}

export type SupplierSessionMessages = typeof en

export const supplierSessionMessages = inLanguages({ 'en-CA': en })
