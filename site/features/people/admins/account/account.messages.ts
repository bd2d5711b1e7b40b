import { inLanguages } from '../../../../lib/messages.ts'

export const en = {
  title: 'Your account',
  sessions: 'Where you’re logged in',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noConnection: 'We couldn’t reach the server. Please try again.',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
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
  secondFactor: {
    title: 'Two-factor authentication',
    lookingUp: 'Checking…',
    unreachable: 'We couldn’t check whether it’s on.',
    off: 'Off. Add an authenticator app so that a password alone can’t get in.',
    on: (left: number) =>
      `On. You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left in case you lose your phone.`,
    begin: 'Set up an authenticator app',
    beginning: { submit: 'Continue', submitting: 'Checking…', failed: 'Setup didn’t start' },
    beginningHint: 'Turning it on signs you out everywhere else.',
    over: 'It wasn’t turned on',
    scan: 'Scan this code with your app, or enter the key by hand. Then enter the code it shows.',
    picture: 'QR code of the key below',
    key: 'Key',
    code: 'Code',
    codeHint: 'Six digits.',
    anyCodeHint: 'The six digits in your app, or a recovery code.',
    yourPassword: 'Your password',
    remove: 'Turn off',
    switchedOn: 'Two-factor authentication is on',
    switchedOff: 'Two-factor authentication is off',
    confirm: { submit: 'Turn on', submitting: 'Checking…', failed: 'It wasn’t turned on' },
    removal: { submit: 'Turn off', submitting: 'Checking…', failed: 'It wasn’t turned off' },
    recoveryCodes: 'Your recovery codes',
    recoveryCodesWhy:
      'Each one works once in place of your app. We won’t show them again: print them, or save them with your passwords.',
    kept: 'I’ve saved them',
  },
}

export type AdminAccountMessages = typeof en

export const adminAccountMessages = inLanguages({ 'en-CA': en })
