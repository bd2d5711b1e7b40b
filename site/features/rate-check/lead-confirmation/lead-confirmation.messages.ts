export const leadConfirmationMessages = {
  tabTitle: (name: string) => `Your request is in · ${name}`,
  description: 'What happens after you ask to be contacted, and when.',
  heading: 'Your request is in',

  withdrawn: {
    tabTitle: (name: string) => `You withdrew your request · ${name}`,
    heading: 'You withdrew your request',
    lead: 'We no longer share it with payment providers. If you changed your mind, check your rates again.',
  },

  notMade: {
    tabTitle: (name: string) => `You haven’t asked to be contacted · ${name}`,
    heading: 'You haven’t asked to be contacted',
    lead: 'We haven’t shared your request with anyone. You can ask from your results.',
    goOn: 'See your results',
  },

  savings: {
    label: 'You could save every month',
    note: 'Conservative estimate based on your current rates',
  },

  nextHeading: 'What Happens Next',
  next: [
    {
      when: 'Within 2 hours',
      title: 'A provider reviews your request',
      text: 'It sees what kind of business you are, your area, your current provider and rounded figures, but not your name or contact details.',
    },
    {
      when: 'Within 24 hours',
      title: 'The provider contacts you',
      text: 'Keep a recent statement handy for a more accurate offer.',
    },
    {
      when: 'Within 48 hours',
      title: 'You have an offer to compare',
      text: 'Take your time. You decide whether anything changes.',
    },
  ],

  contact: {
    heading: 'How the provider will reach you',
    phone: 'By phone',
    phoneUnknown: 'At the number you verified.',
    phoneEnding: 'At the number ending in',
    email: 'By email',
    emailUnknown: 'At the address you verified.',
    emailAt: 'At',
  },

  guarantees: {
    heading: 'What you can count on',
    list: [
      { title: 'Free', text: 'The rate check and the introduction cost you nothing.' },
      { title: 'No obligation', text: 'You can say no to any offer.' },
      {
        title: 'Anonymous until you’re matched',
        text: 'Only the one provider that takes your request gets your name and contact details.',
      },
    ],
    changeYourMind: {
      title: 'Change your mind anytime',
      text: 'See, correct or delete what we hold, or withdraw your consent, under',
    },
  },

  track: 'Track my request',
  support: {
    text: (hours: string) => `Call or email us, ${hours}.`,
  },
}
