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
  logOut: 'Logout',
  logOutFailed: 'Logout failed',
  logOutFailedWhy: 'Please try again.',
}

export type SupplierSessionMessages = typeof en
