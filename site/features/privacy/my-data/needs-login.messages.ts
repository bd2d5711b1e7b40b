export const needsLoginMessages = {
  heading: 'Log in to see your data',
  why: 'Two-factor authentication is on for this address, so a code by email alone doesn’t open your data. Log in with your authenticator app or a recovery code.',
  withdrawWhy: 'You can withdraw your consent without it.',
}
