export const adminAccountMessages = {
  title: 'Your account',
  sessions: 'Where you’re logged in',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noConnection: 'We couldn’t reach the server. Please try again.',
  tryAgain: 'Please try again.',
  password: {
    title: 'Password',
    lead: 'Changing your password signs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 12 characters, and not your username.',
    submit: 'Change password',
    submitting: 'Saving…',
    failed: 'Your password wasn’t changed',
    changed: 'Password changed',
  },
}
