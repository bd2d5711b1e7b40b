import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: (name: string) => `${name}: see if you pay too much to take cards`,
  description:
    'A free rate check for small businesses in Canada. Compare what you pay for card payments with what other providers charge, in about two minutes.',

  hero: {
    heading: 'Do you pay too much to take cards?',
    lead: (minutes: number) =>
      `Answer a few questions about your card sales. In about ${minutes} minutes you see what you pay now, what other Canadian providers would charge, and how we worked it out.`,
    checkMyRates: 'Check My Rates',
    terms: 'Free. No account. No contract.',
    whoPays: 'Providers pay us. You never do, and paying does not move anyone up the list.',
    whoPaysLink: 'How we are paid',
    needsScript: (phone: string) =>
      `The rate check needs JavaScript, which is switched off in this browser. Switch it on, or call us at ${phone}.`,
  },

  example: {
    heading: (sales: string) => `Example: a shop with card sales of ${sales} a month`,
    today: (rate: string) => `Today, ${rate}`,
    better: (rate: string) => `Lower rate, ${rate}`,
    kept: (aYear: string) => `a month kept, ${aYear} a year`,
    note: 'Card rates only. Your own check counts fees too.',
  },

  stats: {
    heading: 'In numbers',
    savings: 'average savings in a year',
    businesses: 'businesses matched',
    providers: 'competing providers',
    responseHours: 'hours',
    response: 'for a provider to respond',
  },

  howItWorks: {
    heading: 'How it Works',
    lead: 'Three short steps. Have your last processing statement at hand if you can.',
    steps: [
      {
        title: 'Your info',
        text: 'Your name, your type of business and an email address. We send a code to make sure the address is yours.',
      },
      {
        title: 'Your rates today',
        text: 'Your provider, your monthly card sales and your average sale. If you know your rates, add them: the estimate gets sharper.',
      },
      {
        title: 'Verify and compare',
        text: 'One code by text message, and you see your cost today beside a lower one, with every assumption we made.',
      },
    ],
    afterwards: {
      title: 'Then it is up to you.',
      text: (hours: number) =>
        `If you want to hear more, expect a provider to respond within ${hours} hours. Compare the offer with what you have. Saying no costs nothing.`,
    },
  },

  whoPays: {
    heading: 'How we are paid',
    rows: [
      { label: 'You pay us', value: '$0.00' },
      { label: 'A provider pays us', value: 'when it buys your request' },
      { label: 'Its effect on the ranking', value: 'none' },
    ],
    text: 'Providers are ranked by how much you would save, and ties by name. What a provider pays us, or whether it pays at all, is not part of the sum. Your current provider is never recommended back to you.',
  },

  illustrations: {
    cardPayment: 'A customer holds a card to the payment terminal on a shop counter.',
    paymentProcessing:
      'A card payment goes from the terminal through the network to the bank. The money comes back without a slice of it.',
    happyBusiness: 'A smiling baker waves from the counter of a small shop, a coffee in hand.',
  },

  testimonials: {
    heading: 'Success Stories',
    example: 'Example',
    note: 'We wrote these to show how a rate check can help. They are not customers’ words.',
  },

  features: {
    heading: 'Why Choose Us',
    list: [
      {
        title: 'It shows its sums',
        text: 'Estimates come from published rates and network costs, with their dates. Where a provider publishes nothing, we say so and do not guess.',
      },
      {
        title: 'One provider, not ten',
        text: 'Your request goes to a single provider. Nobody else gets your number from us.',
      },
      {
        title: 'Nameless until then',
        text: 'Providers see a type of business, a place and a rounded volume. Your name and contact details stay hidden until one of them takes your request.',
      },
      {
        title: 'Made for Canada',
        text: 'Canadian dollars, Interac beside credit, and the providers that work with businesses here.',
      },
      {
        title: 'Yours to take back',
        text: 'You can withdraw your consent at any time and ask us to delete your details. Write or call.',
      },
      {
        title: 'Somebody answers',
        text: (phone: string, hours: string) => `Call ${phone}, ${hours}.`,
      },
    ],
  },

  forProviders: {
    heading: 'For payment processors',
    lead: 'Meet businesses that have asked for a better rate.',
    text: (from: string, to: string) =>
      `Browse verified requests from across Canada, from businesses that take ${from} to ${to}+ a month on cards. Each one is anonymous until you buy it, and yours alone after that.`,
    signUp: 'Create a supplier account',
    logIn: 'Supplier Login',
  },

  finalCall: {
    heading: 'Your last statement and two minutes',
    text: 'That is all a rate check takes.',
    checkMyRates: 'Check My Rates',
  },

  rateCheck: {
    loading: 'Opening the rate check',
    failed: 'The rate check did not load. Check your connection, then try again.',
    tryAgain: 'Try again',
  },
}

export type LandingMessages = typeof en

export const landingMessages = inLanguages({ 'en-CA': en })
