export const signInMessages = {
  title: (brand: string) => `Log in · ${brand}`,
  description: 'Log in with a code we email you. No password needed.',
  heading: 'Log in',
  lead: 'We’ll email you a six-digit code. No password, and no account to create.',
  emailHint: 'If you’ve done a rate check, use the same address.',
  loggingIn: 'Logging in…',
  goingOn: 'Logging you in…',
  alreadyHere: (name: string | undefined) => (name ? `You’re logged in as ${name}.` : 'You’re logged in.'),
  logOut: 'Log out',
  throughIssuer:
    'You’ll log in with an account you already have elsewhere. It tells us your name and email address, and nothing else.',
  goToIssuer: 'Continue to log in',
  troubles: {
    issuer: {
      title: 'Logging in isn’t working right now',
      description:
        'We couldn’t reach the service that logs you in, or it gave us an answer we can’t use. It’s nothing you did. Please try again in a minute.',
    },
    refused: {
      title: 'You’re not logged in',
      description:
        'You left before finishing, or didn’t share your email address. We need it to find your rate checks.',
    },
    unverified: {
      title: 'Your email address isn’t confirmed',
      description:
        'The service that logs you in hasn’t confirmed that your email address is yours. Confirm it there, then try again.',
    },
    again: {
      title: 'Please log in again',
      description: 'It took more than ten minutes, was already completed, or was started in another tab.',
    },
  },
  areSupplier: 'Are you a payment provider?',
  needsScript: (phone: string) =>
    `Logging in needs JavaScript, which is turned off in your browser. Turn it on, or call us at ${phone}.`,
}
