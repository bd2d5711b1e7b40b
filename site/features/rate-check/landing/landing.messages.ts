export const landingMessages = {
  title: (name: string) => `${name}: are you paying too much to accept cards?`,
  description:
    'A free rate check for small businesses in Canada. In about two minutes, compare what you pay to accept cards with what other providers charge.',

  hero: {
    heading: 'Are you paying too much to accept cards?',
    lead: (minutes: number) =>
      `Answer a few questions about your card sales. In about ${minutes} minutes, you’ll see what you pay now, what other Canadian providers would charge, and how we worked it out.`,
    terms: 'Free. No account. No obligation.',
    whoPays: 'Providers pay us. You never do, and what they pay doesn’t affect the order.',
    whoPaysLink: 'How we get paid',
    needsScript: (phone: string) =>
      `The rate check needs JavaScript, which is turned off in this browser. Turn it on, or call us at ${phone}.`,
  },

  example: {
    heading: (sales: string) => `Example: a shop with ${sales} a month in card sales`,
    today: (rate: string) => `Today: ${rate}`,
    better: (rate: string) => `Lower rate: ${rate}`,
    kept: (aYear: string) => `saved a month, ${aYear} a year`,
    note: 'Card rates only. Your own check includes fees, too.',
  },

  stats: {
    heading: 'By the numbers',
    savings: 'average annual savings',
    businesses: 'businesses matched',
    providers: 'competing providers whose pricing we track',
    responseHours: (hours: number) => `${hours} hours`,
    response: 'for a provider to respond',
    /** Of the measured figures, which are no averages of claims. */
    live: {
      savings: 'median annual savings in our estimates',
      businesses: 'businesses matched',
      providers: 'providers that bought a request in the last 90 days',
      response: 'median time to contact, as owners say',
    },
  },

  howItWorks: {
    heading: 'How it Works',
    lead: 'Three short steps. Keep your last processing statement handy if you can.',
    readStatement: 'Have a statement? Find your effective rate first.',
    steps: [
      {
        title: 'Your info',
        text: 'Your name, business type and email address. We’ll send a code to make sure the address is yours.',
      },
      {
        title: 'Your current rates',
        text: 'Your provider, monthly card sales and average sale. If you know your rates, add them for a more accurate estimate.',
      },
      {
        title: 'Verify and compare',
        text: 'Enter the code we text you, and see your cost today next to a lower one, with every assumption we made.',
      },
    ],
    afterwards: {
      title: 'Then it’s up to you.',
      text: (hours: number) =>
        `Expect to hear from a provider within ${hours} hours of your request. Compare its offer with what you have now. There’s no obligation.`,
    },
  },

  whoPays: {
    heading: 'How we get paid',
    rows: [
      { label: 'What you pay', value: '$0.00' },
      { label: 'Who pays us', value: 'The provider that buys your request' },
      { label: 'Effect on the ranking', value: 'None' },
    ],
    text: 'Ranked by savings. What providers pay us doesn’t affect the order. Ties are listed by name, and we never recommend the provider you already have.',
  },

  illustrations: {
    cardPayment: 'A customer holds a card to the payment terminal on a shop counter.',
    paymentProcessing:
      'A card payment goes from the terminal through the network to the bank. The money comes back minus a slice.',
    happyBusiness: 'A smiling baker waves from the counter of a small shop, a coffee in hand.',
  },

  testimonials: {
    examples: 'Example success stories',
    note: 'We wrote these examples to show how a rate check can help. They aren’t quotes from customers.',
    by: (firstName: string, trade: string, isReal: boolean) =>
      isReal ? `${firstName}, ${trade}` : `Example: ${firstName}, ${trade}`,
  },

  features: {
    heading: 'Why Choose Us',
    list: [
      {
        title: 'We show our math',
        text: 'Estimates use published rates and network costs, with their dates. If a provider doesn’t publish its prices, we say so instead of guessing.',
      },
      {
        title: 'One provider, not ten',
        text: 'Only one provider can take your request. Nobody else gets your number from us.',
      },
      {
        title: 'Anonymous until you’re matched',
        text: 'Providers see your business type, location and rounded card sales. Your name and contact details stay hidden until one of them takes your request.',
      },
      {
        title: 'Made for Canada',
        text: 'Canadian dollars, Interac as well as credit, and providers that work with businesses here.',
      },
      {
        title: 'Change your mind anytime',
        text: 'Withdraw your consent or delete your data online whenever you like. You can also call or email us.',
      },
      {
        title: 'Talk to a real person',
        text: (phone: string, hours: string) => `Call ${phone}, ${hours}.`,
      },
    ],
  },

  forProviders: {
    heading: 'For payment processors',
    lead: 'Meet businesses looking for a better rate.',
    text: (from: string, to: string) =>
      `Browse verified requests from across Canada, from businesses that process ${from} to ${to}+ a month. Each one is anonymous until you buy it, and yours alone after that.`,
    signUp: 'Create a provider account',
  },

  finalCall: {
    heading: 'All you need is two minutes',
    text: 'Keep your last statement handy for a more accurate estimate.',
  },

  rateCheck: {
    loading: 'Opening the rate check…',
    failed: 'The rate check didn’t load. Check your connection, then try again.',
  },
}
