export const en = {
  hello: 'Hello,',
  subject: (what: string, name: string) => `${what} in your ${name} account`,
  preview: 'If this wasn’t you, act now.',
  happened: (what: string, moment: string) => `${what} This happened on ${moment}.`,
  notYou: (phone: string, email: string) =>
    `If this wasn’t you, call or write to us at once: ${phone}, ${email}.`,
  open: 'Open your account',
  reason: (name: string) =>
    `You received this email because the login of the ${name} account with this address was changed.`,
  events: {
    'switched-on': {
      subject: 'Two-factor authentication is on',
      what: 'Two-factor authentication was turned on for your account.',
      next: (_codesLeft: number) =>
        'From now on, logging in also asks for a code from your authenticator app. You were logged out everywhere else.',
    },
    'switched-off': {
      subject: 'Two-factor authentication is off',
      what: 'Two-factor authentication was turned off for your account.',
      next: (_codesLeft: number) =>
        'Logging in no longer asks for a code from an app. You were logged out everywhere else.',
    },
    'new-recovery-codes': {
      subject: 'New recovery codes',
      what: 'New recovery codes were made for your account.',
      next: (_codesLeft: number) => 'The codes from before no longer work.',
    },
    'used-recovery-code': {
      subject: 'A recovery code was used',
      what: 'A recovery code was used in place of your authenticator app.',
      next: (codesLeft: number) =>
        codesLeft === 0
          ? 'You have none left. Make new ones in your account.'
          : `You have ${codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left. You can make new ones in your account.`,
    },
    reset: {
      subject: 'We turned off two-factor authentication',
      what: 'At the request of the account’s holder, we turned off two-factor authentication for your account.',
      next: (_codesLeft: number) =>
        'You were logged out everywhere. Log in again, then set it up with your new device.',
    },
  },
}
