export const en = {
  title: 'Admin login',
  description: 'For marketplace administrators.',
  lead: 'For marketplace administrators.',
  slow: 'This is taking longer than usual.',
  reload: 'Reload the page',
  needsScript: 'The admin portal needs JavaScript. Turn it on in your browser to continue.',
  lookingUp: 'Checking your session…',
  alreadyHere: (username: string) => `You’re logged in as ${username}.`,
  goToAdmin: 'Go to the admin portal',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log In',
  submitting: 'Logging in…',
  failed: 'Login failed',
  wrongCredentials: 'Invalid credentials',
  noConnection: 'We couldn’t reach the server. Please try again.',
  successful: 'Login successful',
  welcome: 'Welcome to the admin portal',
  demo: 'This is a demo',
  demoHint: 'Look around as the demo admin:',
  demoFill: 'Use the demo login',
}

export type AdminSignInMessages = typeof en

export const adminSignInMessages = (_locale?: string) => en
