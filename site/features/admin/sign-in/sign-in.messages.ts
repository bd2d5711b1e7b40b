import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Admin login',
  description: 'For those who run the marketplace.',
  lead: 'For those who run the marketplace.',
  slow: 'This is taking long.',
  reload: 'Load the page again',
  needsScript: 'The admin portal needs JavaScript, which is switched off in your browser.',
  lookingUp: 'Looking whether you are signed in…',
  alreadyHere: (username: string) => `You are signed in as ${username}.`,
  goToAdmin: 'Go to the admin portal',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  startOver: 'Start over',
  submit: 'Log In',
  submitting: 'Logging in…',
  failed: 'Login failed',
  wrongCredentials: 'Invalid credentials',
  noConnection: 'We could not reach the server. Please try again.',
  successful: 'Login successful',
  welcome: 'Welcome to the admin portal',
  demo: 'This is a demo',
  demoHint: 'You can look around as the admin of the demo:',
  demoFill: 'Fill in the demo sign-in',
}

export type AdminSignInMessages = typeof en

export const adminSignInMessages = inLanguages({ 'en-CA': en })
