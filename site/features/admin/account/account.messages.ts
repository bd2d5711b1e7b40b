import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Your account',
  sessions: 'Where you are signed in',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noConnection: 'We could not reach the server. Please try again.',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
  password: {
    title: 'Password',
    lead: 'A new password signs you out everywhere but here.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 12 characters. Not your username.',
    submit: 'Change password',
    submitting: 'Saving…',
    failed: 'The password was not changed',
    changed: 'Password changed',
  },
  secondFactor: {
    title: 'Second factor',
    lookingUp: 'Looking whether it is on…',
    unreachable: 'We could not find out whether it is on.',
    off: 'Off. With an authenticator app, your password alone is not enough to sign in.',
    on: (left: number) =>
      `On. You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left for a day without your phone.`,
    begin: 'Set up an authenticator app',
    beginning: { submit: 'Go on', submitting: 'Checking…', failed: 'It was not begun' },
    beginningHint: 'Once it is on, you are signed out everywhere but here.',
    over: 'It was not switched on',
    scan: 'Scan this picture with the app, or type the key into it. Then enter the code that it shows.',
    picture: 'QR code of the key below',
    key: 'Key',
    code: 'Code',
    codeHint: 'Six digits.',
    anyCodeHint: 'Six digits from the app, or a recovery code.',
    yourPassword: 'Your password',
    remove: 'Switch off',
    switchedOn: 'Second factor is on',
    switchedOff: 'Second factor is off',
    confirm: { submit: 'Switch on', submitting: 'Checking…', failed: 'It was not switched on' },
    removal: { submit: 'Switch off', submitting: 'Checking…', failed: 'It was not switched off' },
    recoveryCodes: 'Your recovery codes',
    recoveryCodesWhy:
      'Each lets you in once without the app. They are shown only now: print them, or keep them with your passwords.',
    kept: 'I have kept them',
  },
}

export type AdminAccountMessages = typeof en

export const adminAccountMessages = inLanguages({ 'en-CA': en })
