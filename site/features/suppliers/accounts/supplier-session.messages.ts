import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  lookingUp: 'Checking your session…',
  accessRequired: 'Supplier Access Required',
  accessRequiredWhy: 'Log in with your supplier account to browse leads and see the ones you’ve bought.',
  nothingCharged: 'You’re logged out. Nothing was charged.',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  unreachable: 'We couldn’t check your session.',
  unreachableWhy: 'The connection failed. Your account and leads are safe.',
  tryAgain: 'Try again',
  portal: 'Supplier Portal',
  needsScript: (phone: string) =>
    `The supplier portal needs JavaScript, which is turned off in your browser. Turn it on, or call us at ${phone}.`,
  market: 'Market',
  myLeads: 'My Leads',
  figures: 'Figures',
  integrations: 'Integrations',
  leadCredits: (count: number) => (count === 1 ? '1 lead credit' : `${count} lead credits`),
  status: { active: 'Active', pending: 'Pending', inactive: 'Inactive' },
  statusLabel: 'Account status:',
  account: 'Account',
  accountMenu: 'Account menu',
  sessions: 'Sessions',
  email: {
    title: 'Confirm your email address',
    why: (email: string) => `We sent a link to ${email}. Open it on any device and click “Confirm my email”.`,
    approval: 'We can approve your account once your email is confirmed.',
    hint: 'No email? Check your spam folder, or check that the address is right.',
    again: 'Resend link',
    sent: 'Link sent',
    sentWhy: (email: string) => `We sent it to ${email}. Check your spam folder too.`,
    notSent: 'We couldn’t send a link',
    change: 'Change email',
    newEmail: 'Email address',
    save: 'Save and send link',
    saving: 'Saving…',
    cancel: 'Cancel',
    notSaved: 'We couldn’t change your email',
    tryAgain: 'Please try again.',
    noConnection: 'We couldn’t reach the server. Please try again.',
  },
  logOut: 'Logout',
  logOutFailed: 'Logout failed',
  logOutFailedWhy: 'Please try again.',
}

export type SupplierSessionMessages = typeof en

export const supplierSessionMessages = inLanguages({ 'en-CA': en })
