import { inLanguages } from '../../lib/messages.ts'

export const en = {
  tabTitle: (name: string) => `Your request is in · ${name}`,
  description: 'What happens after a rate check, and when.',
  heading: 'Your request is in',
  lead: 'A payment provider that may cost you less now hears about your business. You need do nothing until it gets in touch.',

  savings: {
    label: 'You could save, each month',
    note: 'Conservative estimate based on your current rates',
  },

  nextHeading: 'What Happens Next',
  next: [
    {
      when: 'Within 2 hours',
      title: 'A provider reviews your request',
      text: 'It sees your type of business, your place and your card sales.',
    },
    {
      when: 'Within 24 hours',
      title: 'The provider contacts you',
      text: 'Have a recent statement at hand: it makes the offer exact.',
    },
    {
      when: 'Within 48 hours',
      title: 'You have an offer to compare',
      text: 'Take your time with it. You decide whether anything changes.',
    },
  ],

  contact: {
    heading: 'How the provider will reach you',
    phone: 'By phone',
    phoneText: 'At the number that you verified.',
    email: 'By email',
    emailUnknown: 'At the address that you verified.',
    emailAt: 'At',
  },

  guarantees: {
    heading: 'What you can count on',
    list: [
      'The rate check and the introduction cost you nothing.',
      'You are free to say no to any offer.',
      'Your contact details go only to the provider that takes your request.',
      'You can withdraw your consent at any time: write to us and it is done.',
    ],
  },

  home: 'Back to the home page',
  help: 'Get help',
  support: {
    heading: 'Questions?',
    text: (hours: string) => `Call or write to us, ${hours}.`,
  },
}

export type LeadConfirmationMessages = typeof en

export const leadConfirmationMessages = inLanguages({ 'en-CA': en })
