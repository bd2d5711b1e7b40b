import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Account',
  description: 'Your company, login and emails.',
  save: 'Save',
  saving: 'Saving…',
  notSaved: 'Not saved',
  tryAgain: 'We couldn’t save this. Please try again.',
  noConnection: 'We couldn’t reach the server. Please try again.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  company: {
    title: 'Company',
    lead: 'Owners of the leads you buy see the company name. The rest is for us.',
    name: 'Company name',
    contactPerson: 'Contact person',
    phone: 'Phone number',
    phoneHint: 'We’ll use it to reach the contact person.',
    saved: 'Company saved',
  },
  shown: {
    title: 'What owners see',
    why: 'When you buy a lead, its owner learns who will call. Once your email address is confirmed and your account is active, they also see these. Our team sees each change.',
    phone: 'Phone number you call from',
    phoneHint: 'Canadian or toll-free.',
    website: 'Website',
    websiteHint: 'Starts with https://.',
    saved: 'Profile saved',
    savedWhy: 'Owners of your leads see it from now on.',
  },
  coverage: {
    title: 'What you serve',
    businessTypes: 'Business types you serve',
    territories: 'Territories you operate in',
    chooseAny: 'Choose at least one.',
    selectAll: 'Select all',
    clearAll: 'Clear all',
    saved: 'Business types and territories saved',
  },
  email: {
    title: 'Email',
    now: 'Your emails go to',
    confirmed: 'Confirmed',
    change: 'New email address',
    hint: 'We’ll email a link there. Until you click it, your address stays as it is.',
    submit: 'Send link',
    submitting: 'Sending…',
    failed: 'We couldn’t send a link',
    sent: 'Link sent',
    sentWhy: (email: string) => `Open it at ${email} within 24 hours to change your address.`,
  },
  password: {
    title: 'Password',
    lead: 'Changing it logs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 8 characters. Don’t use your email address or company name.',
    submit: 'Change password',
    submitting: 'Changing…',
    failed: 'We couldn’t change your password',
    changed: 'Password changed',
    changedWhy: 'You’re logged out everywhere else.',
  },
  sessions: 'Where you’re logged in',
  mails: {
    title: 'Emails',
    always:
      'You always get receipts, refunds, assigned leads, and what concerns your login or a lead’s owner.',
    alerts: 'You choose the alerts of each saved search, beside it on the market.',
    toSearches: 'Open saved searches',
  },
}

export type AccountMessages = typeof en

export const accountMessages = inLanguages({ 'en-CA': en })
