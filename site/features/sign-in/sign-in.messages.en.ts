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
  areSupplier: 'Are you a payment provider?',
  supplierLogin: 'Supplier Login',
  needsScript: (phone: string) =>
    `Logging in needs JavaScript, which is switched off in your browser. Switch it on, or call us at ${phone}.`,
  slow: 'This is taking long.',
  reload: 'Load the page again',
}

export type SignInMessages = typeof en
