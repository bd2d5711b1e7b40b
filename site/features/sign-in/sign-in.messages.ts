import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: (brand: string) => `Log in · ${brand}`,
  description: 'Log in with a code that we send to your email. No password needed.',
  heading: 'Log in',
  lead: 'We send a six-digit code to your email address. You need no password and no account beforehand.',
  email: 'Email address',
  emailHint: 'If you have done a rate check, use the same address.',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  goingOn: 'Logging you in…',
  lookingUp: 'Looking whether you are logged in…',
  alreadyHere: (name: string | undefined) => (name ? `You are logged in as ${name}.` : 'You are logged in.'),
  goHome: 'Go to the home page',
  logOut: 'Logout',
  throughIssuer:
    'You log in with an account that you already have elsewhere. We learn your name and your email address from it, and nothing else.',
  goToIssuer: 'Continue to log in',
  tryAgain: 'Try again',
  troubles: {
    issuer: {
      title: 'Logging in does not work at the moment',
      description:
        'The service that logs you in gave us no usable answer. You did nothing wrong. Please try again in a minute.',
    },
    refused: {
      title: 'You are not logged in',
      description:
        'You left before you were done, or did not let us know your email address. We need it to find your rate checks.',
    },
    unverified: {
      title: 'Your email address is not confirmed',
      description:
        'The service that logs you in does not say that your email address is yours. Confirm it there, then try again.',
    },
    again: {
      title: 'Please log in once more',
      description: 'It took more than ten minutes, was done already, or was begun in another tab.',
    },
  },
  areSupplier: 'Are you a payment provider?',
  supplierLogin: 'Supplier Login',
  needsScript: (phone: string) =>
    `Logging in needs JavaScript, which is switched off in your browser. Switch it on, or call us at ${phone}.`,
  slow: 'This is taking long.',
  reload: 'Load the page again',
}

export type SignInMessages = typeof en

export const signInMessages = inLanguages({ 'en-CA': en })
