export const adminSessionMessages = {
  lookingUp: 'Checking your session…',
  accessRequired: 'Admin Access Required',
  accessRequiredWhy: 'Log in as an admin to see this page. You’re logged out after 30 minutes of inactivity.',
  adminLogin: 'Admin Login',
  unreachable: 'We couldn’t check your session.',
  unreachableWhy: 'Your connection dropped. Nothing was changed.',
  tryAgain: 'Try again',
  portal: 'Admin Portal',
  needsScript: 'The admin portal needs JavaScript. Turn it on in your browser to continue.',
  navigation: 'Admin pages',
  leads: 'Leads',
  andProviders: ' & Providers',
  analytics: 'Analytics',
  promises: 'Promises',
  auditLog: 'Audit log',
  settings: 'Settings',
  signedInAs: (username: string) => `Logged in as ${username}`,
  logOut: 'Log out',
  logOutFailed: 'Logout failed',
  logOutFailedWhy: 'Please try again.',
}

export type AdminSessionMessages = typeof adminSessionMessages
