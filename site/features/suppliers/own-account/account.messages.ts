export const accountMessages = {
  description: 'Your company, login and emails.',
  notSaved: 'Not saved',
  tryAgain: 'We couldn’t save this. Please try again.',
  company: {
    lead: 'Owners of the leads you buy see the company name. The rest is for us.',
    nameWaits: (name: string) => `Our team checks a new name first. Until it’s approved, owners see ${name}.`,
    saved: 'Company saved',
  },
  shown: {
    title: 'What owners see',
    why: 'When you buy a lead, its owner learns who will call. Once your email address is confirmed and your account is active, they also see these. Our team sees each change.',
    phone: 'Phone number you call from',
    phoneHint: 'Canadian or toll-free.',
    websiteHint: 'Starts with https://.',
    saved: 'Profile saved',
    savedWhy: 'Owners of your leads see it from now on.',
  },
  coverage: {
    title: 'What you serve',
    saved: 'Business types and territories saved',
  },
  email: {
    now: 'Your emails go to',
    confirmed: 'Confirmed',
    change: 'New email address',
    hint: 'We’ll email a link there. Until you click it, your address stays as it is.',
    submit: 'Send link',
    submitting: 'Sending…',
    failed: 'We couldn’t send a link',
    sentWhy: (email: string) => `Open it at ${email} within 24 hours to change your address.`,
  },
  password: {
    lead: 'Changing it logs you out everywhere else.',
    current: 'Current password',
    hint: 'At least 8 characters. Don’t use your email address or company name.',
    submit: 'Change password',
    submitting: 'Changing…',
    failed: 'We couldn’t change your password',
    changedWhy: 'You’re logged out everywhere else.',
  },
  mails: {
    title: 'Emails',
    followUps: 'Your reminders',
    followUpsHint: 'On the morning of each day that you set with “Follow up on”.',
    promises: 'Time to call',
    promisesHint: 'Four hours before the 24 hours to call an owner end, unless you’ve called.',
    language: 'Language of your emails',
    saved: 'Emails saved',
    always:
      'You always get receipts, refunds, assigned leads, and what concerns your login or a lead’s owner.',
    alerts: 'You choose the alerts of each saved search, beside it on the market.',
    toSearches: 'Open saved searches',
  },
  terms: {
    wished: (day: string, version: string) =>
      `You chose the English terms on ${day}, in their version of ${version}.`,
    takeBack: 'Be bound by the French terms',
    lacks: [
      'In Quebec, the contract comes in French first: read the ',
      'terms of use',
      ' and the ',
      'privacy policy',
      '. You may then expressly wish to be bound by the English version.',
    ] as const,
    wish: 'Be bound by the English terms',
    saved: 'Choice saved',
  },
}

export type AccountMessages = typeof accountMessages
