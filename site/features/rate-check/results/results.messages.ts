import { atom } from 'jotai'
import { inLanguages } from '../../../lib/messages.ts'
import { localeAtom } from '../rate-check.atoms.ts'

export const en = {
  situation: {
    heading: 'Your current situation',
    with: (provider: string) => `With ${provider}.`,
    basis: {
      statement: 'From the fees on your statement.',
      'own-rate': 'From the rates that you gave us.',
      published: 'From published prices.',
      'reported-range': 'The high end of what is reported for providers that quote one by one.',
      'wholesale-only': 'Only what card networks and banks keep: what you pay is more.',
    },
    leastBasis: {
      statement: 'From the fees on your statement.',
      'own-rate': 'From the rates that you gave us.',
      published: 'From published prices.',
      'reported-range': 'From the low end of what is reported for providers that quote one by one.',
      'wholesale-only': 'Only what card networks and banks keep.',
    },
    atLeast: (amount: string) => `At least ${amount}`,
    leftOut: {
      online: (provider: string) =>
        `We do not know what ${provider} adds to the wholesale cost of online sales. These figures leave it out.`,
      monthlyFee: (provider: string) =>
        `We do not know what ${provider} charges you for the month itself. These figures leave it out.`,
      both: (provider: string) =>
        `We do not know what ${provider} adds to the wholesale cost of online sales, nor its monthly fee. These figures leave both out.`,
      highEnd: (amount: string) => `With the high end of what is reported, it would be at least ${amount}.`,
    },
    monthlyVolume: 'Monthly card sales',
    monthlyCost: 'Monthly cost, estimated',
    annualCost: 'Annual cost, estimated',
    effectiveRate: 'Share of your card sales',
  },

  finding: {
    heading: "We're Finding You Better Rates",
    why: {
      'own-rate-needed': (provider: string) =>
        `${provider} does not publish its rates, and we do not guess. Enter the rates on your statement to see a figure here.`,
      'nobody-to-compare': (_: string) =>
        'No other provider publishes prices that fit your business. They quote one by one, so the next step is a quote.',
      'already-best': (provider: string) =>
        `No published price is lower than what you may be paying ${provider} now. Providers often quote below what they publish.`,
      'saving-too-small': (provider: string) =>
        `Against the prices that are published, leaving ${provider} would save you too little to be worth it. Providers often quote below what they publish.`,
    },
    missing: {
      heading: 'What would sharpen the estimate:',
      cardPresentRate: 'your in-person card rate',
      cardNotPresentRate: 'your online or keyed card rate',
    },
    enterRates: 'Enter my rates',
    keepsAnswers: 'All your answers are kept.',
    checkRates: 'Check my answers',
    contactMe: 'Yes, Contact Me with Better Rates',
    nextHeading: 'What happens next',
    next: [
      'You tell us, with the button below, that you want to hear from a provider.',
      'A provider looks at your request within 2 hours, and contacts you within 24 hours with an offer for your business.',
      'You compare it with what you pay now. Saying no costs nothing.',
    ],
  },

  found: {
    heading: 'Great News! We Found You Better Rates',
    saving: 'Your best saving, estimated',
    aMonth: 'a month',
    aYear: (amount: string) => `Up to ${amount} a year`,
    percent: (percent: number) => `${percent}% less than now`,
    bars: {
      heading: 'Your cost each month',
      now: (provider: string) => `Now, with ${provider}`,
      better: 'With a better rate, at most',
    },
    providersHeading: 'Providers that would cost you less',
    providersLead: 'By what you would save. What a provider pays us has no part in the order.',
    savesAMonth: (amount: string) => `${amount} a month less`,
    pricing: {
      flat: {
        inPerson: (rate: string) => `${rate} in person`,
        online: (rate: string) => `${rate} online`,
      },
      'interchange-plus': {
        inPerson: (rate: string) => `wholesale cost + ${rate} in person`,
        online: (rate: string) => `wholesale cost + ${rate} online`,
      },
    },
    costs: (amount: string) => `${amount} a month in all:`,
    rateWithFee: (rate: string, fee: string) => `${rate} + ${fee}`,
    monthlyFee: (fee: string) => `${fee} monthly fee`,
    noMonthlyFee: 'no monthly fee',
    connectMe: 'Yes, Connect Me with Better Providers',
    connectNote: 'A provider contacts you by phone or email. Saying no costs nothing.',
  },

  workings: {
    heading: 'How we worked this out',
    low: 'The least you may be paying now',
    lowNote: 'Every saving is counted from here, and nothing on what we do not know.',
    high: 'With the high end of reported prices',
    floor: 'Wholesale floor',
    floorNote: 'What card networks and banks keep. No provider can charge less.',
    alternative: (name: string) => `What ${name} would cost`,
    saving: 'Saving shown, rounded down to whole dollars',
    savingNote:
      'From the least you may be paying. The bars start from the cost shown above, so they say "at most".',
    comparedHeading: 'Everyone we compared',
    comparedCost: (amount: string) => `${amount} a month`,
    knownHeading: 'How we know what you pay now',
    known: {
      inPerson: 'In person',
      online: 'Online or keyed',
      debit: 'Interac debit',
      monthlyFee: 'Monthly fee',
    },
    basis: {
      statement: 'your statement',
      'own-rate': 'your own figure',
      published: 'published price',
      'reported-range': 'reported range',
      'wholesale-only': 'wholesale cost only: you pay more, and no saving is counted on it',
      'not-known': 'not known, counted as nothing: you may pay more',
    },
    rowsHeading: 'Prices used',
    assumptionsHeading: 'What we assumed',
    asOf: (date: string) => `as of ${date}`,
    reported: 'reported',
    version: (version: string) =>
      `Rate data version ${version}. All amounts before tax, in Canadian dollars.`,
    opensNewTab: '(opens in a new tab)',
  },
}

export type ResultsMessages = typeof en

const resultsMessages = inLanguages({ 'en-CA': en })

/** The words of the results, which are loaded with them. */
export const sayResultsAtom = atom((get) => resultsMessages(get(localeAtom)))
