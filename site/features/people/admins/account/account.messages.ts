export const adminAccountMessages = {
  title: 'Your account',
  password: {
    lead: 'Changing your password signs you out everywhere else.',
    current: 'Current password',
    nextHint: 'At least 12 characters, and not your username.',
    submit: 'Change password',
    submitting: 'Saving…',
    failed: 'Your password wasn’t changed',
  },
}
