import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  lookingUp: 'Looking whether you are signed in…',
  accessRequired: 'Admin Access Required',
  accessRequiredWhy:
    'Sign in as an admin to see this page. After half an hour without a deed you are signed out.',
  adminLogin: 'Admin Login',
  unreachable: 'We could not find out whether you are signed in.',
  unreachableWhy: 'The connection failed. Nothing has been changed.',
  tryAgain: 'Try again',
  portal: 'Admin Portal',
  needsScript: 'The admin portal needs JavaScript, which is switched off in your browser.',
  navigation: 'Admin pages',
  leadsAndProviders: 'Leads & Providers',
  analytics: 'Analytics',
  auditLog: 'Audit log',
  settings: 'Settings',
  signedInAs: (username: string) => `Signed in as ${username}`,
  logOut: 'Log out',
  logOutFailed: 'Logout failed',
  logOutFailedWhy: 'Please try again.',
}

export type AdminSessionMessages = typeof en

export const adminSessionMessages = inLanguages({ 'en-CA': en })
