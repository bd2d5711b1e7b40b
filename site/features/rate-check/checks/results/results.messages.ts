export const resultsMessages = {
  print: 'Print or save as PDF',
  changeAnswers: 'Change my answers',
  startNew: 'Start a new check',
  sheet: {
    title: 'Payment rate check',
    preparedFor: (company: string) => `Prepared for ${company}`,
    contact: (phone: string, email: string) => `${phone} · ${email}`,
  },

  situation: {
    heading: 'Your current situation',
    with: (provider: string) => `With ${provider}.`,
    basis: {
      statement: 'Based on the fees on your statement.',
      'own-rate': 'Based on the rates you gave us.',
      published: 'Based on published prices.',
      'reported-range': "Based on the high end of what's reported for providers that quote individually.",
      'wholesale-only': 'Only the part that card networks and banks keep. What you pay is more.',
    },
    leastBasis: {
      statement: 'Based on the fees on your statement.',
      'own-rate': 'Based on the rates you gave us.',
      published: 'Based on published prices.',
      'reported-range': "Based on the low end of what's reported for providers that quote individually.",
      'wholesale-only': 'Only the part that card networks and banks keep.',
    },
    atLeast: (amount: string) => `At least ${amount}`,
    atLeastWithin: (amount: string) => `at least ${amount}`,
    leftOut: {
      online: (provider: string) =>
        `We don't know what ${provider} adds to the wholesale cost of online sales, so these figures leave it out.`,
      monthlyFee: (provider: string) =>
        `We don't know ${provider}'s monthly fee, so these figures leave it out.`,
      both: (provider: string) =>
        `We don't know what ${provider} adds to the wholesale cost of online sales, or its monthly fee. These figures leave both out.`,
      highEnd: (amount: string) =>
        `At the high end of what's reported, you'd pay at least ${amount} a month.`,
    },
    interacAssumed:
      'We assume that part of your in-person sales is Interac debit, which costs a few cents a sale, so this is below your card rate. The share is in “How we did the math”.',
    monthlyCost: { statement: 'Monthly cost, from your statement', other: 'Monthly cost, estimated' },
    annualCost: { statement: 'Annual cost, at that rate', other: 'Annual cost, estimated' },
    effectiveRateNote: (amount: string) =>
      `All your fees divided by your card sales: ${amount} of every $100 you sell.`,
    effectiveRateLeast: (amount: string) =>
      `All your fees divided by your card sales: at least ${amount} of every $100 you sell.`,
  },

  finding: {
    heading: "We're Finding You Better Rates",
    why: {
      'own-rate-needed': (provider: string) =>
        `${provider} doesn't publish its rates, so we can't tell what you'd save. Enter a few figures from your statement to see your savings.`,
      'nobody-to-compare': (_: string) =>
        'No other provider publishes prices for a business like yours. They quote individually, so the next step is a quote.',
      'already-best': (provider: string) =>
        `No provider that publishes its whole price charges less than you may be paying ${provider} now. Providers often quote below what they publish.`,
      'saving-too-small': (provider: string) =>
        `Compared with published prices, you'd save too little by leaving ${provider} to make switching worthwhile. Providers often quote below what they publish.`,
    },
    bestByStatement: (provider: string) =>
      `No provider that publishes its whole price charges less than you pay ${provider} now. Providers often quote below what they publish.`,
    cost: {
      heading: { statement: 'What you pay now', other: 'What you pay now, estimated' },
      ofSales: (rate: string) => `${rate} of your card sales`,
      low: (range: string) => `That’s low. Published prices for sales like yours come to ${range}.`,
      typical: (range: string) =>
        `That’s in the range of published prices. For sales like yours they come to ${range}.`,
      high: (range: string) => `That’s high. Published prices for sales like yours come to ${range}.`,
      range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
      basis: 'All fees, with a terminal where you need one. Prices:',
    },
    nextHeading: 'What happens next',
    next: [
      'You ask to be contacted, with the button below.',
      'A provider reviews your request within 2 hours and contacts you within 24 hours with an offer for your business.',
      'You compare the offer with what you pay now. No obligation.',
    ],
    whoCalls:
      "Any provider that serves businesses like yours may contact you, including ones that don't publish prices.",
  },

  figures: {
    heading: { first: 'Add figures from your statement', again: 'Make this more accurate' },
    lead: 'Enter your card rates, your total fees, or both. Leave the rest blank.',
    example: 'Where to find them',
    cardPresentRate: 'In-person card rate',
    cardNotPresentRate: 'Online or keyed card rate',
    rateHint: 'In percent, such as 2.65.',
    statementFees: (months: number) =>
      months > 1 ? `Total fees on your statements, ${months} months` : 'Total fees on your last statement',
    partsDropped: "These aren't the amounts we read from your statement, so its breakdown no longer applies.",
    statementFeesHint: 'In dollars, before tax.',
    statementFeesClear: 'In dollars, before tax. Clear this to remove your statement’s figures.',
    statementSales: 'Card sales on that statement',
    statementSalesHint: 'In dollars, same statement.',
    statementCount: 'Number of sales',
    statementCountHint: 'Same statement. Leave this blank if it doesn’t say.',
    feesLow:
      'These fees are less than card networks and banks charge any provider for a business like yours. Are they right?',
    update: 'Update my results',
    updating: 'Updating…',
    failed: "We couldn't update your results. Please try again.",
    noConnection: "We couldn't reach our server. Check your connection and try again.",
    foundNow: (amount: string) => `Results updated. You could save ${amount} a month.`,
    noneNow: (amount: string) =>
      `Results updated. You pay ${amount} a month, and we found no lower published price.`,
  },

  found: {
    heading: 'Great News! We Found You Better Rates',
    saving: 'Your best saving, estimated',
    aMonth: 'saved a month',
    aYear: (amount: string) => `Up to ${amount} a year`,
    percent: (percent: number) => `${percent}% less than now`,
    bars: {
      heading: 'Your cost each month',
      now: (provider: string) => `Now, with ${provider}`,
      better: 'With a better rate, at most',
      exact: (name: string, amount: string) =>
        `${name} itself comes to ${amount}. We say “at most” because we round your saving down.`,
    },
    providersHeading: 'Providers that would cost you less',
    providersLead: "Ranked by savings. What providers pay us doesn't affect the order.",
    savesAMonth: (amount: string) => `${amount} saved a month`,
    pricing: {
      flat: {
        inPerson: (rate: string) => `${rate} in person`,
        online: (rate: string) => `${rate} online`,
      },
      'interchange-plus': {
        inPerson: (rate: string) => `wholesale cost plus ${rate} in person`,
        online: (rate: string) => `wholesale cost plus ${rate} online`,
      },
    },
    wholesale: {
      'in-person': (sale: string, cost: string) =>
        `Wholesale cost is what card networks and banks charge every provider. All in, a ${sale} credit card sale in person costs you about ${cost}.`,
      online: (sale: string, cost: string) =>
        `Wholesale cost is what card networks and banks charge every provider. All in, a ${sale} credit card sale online costs you about ${cost}.`,
    },
    costs: (amount: string) => `${amount} a month in total:`,
    rateWithFee: (rate: string, fee: string) => `${rate} and ${fee}`,
    monthlyFee: (fee: string) => `${fee} monthly fee`,
    noMonthlyFee: 'no monthly fee',
    connectMe: 'Yes, Connect Me with Better Providers',
    connectNote: 'A provider contacts you by phone or email. No obligation.',
    whoCalls:
      'It may not be a provider listed here: we compare published prices, and the provider that contacts you makes its own offer.',
  },

  asking: {
    failed: "We couldn't send your request. Check your connection and try again.",
  },

  requested: {
    title: (day: string) => `You asked to be contacted on ${day}`,
    byEmail: (email: string) => `A provider will contact you at ${email}. No obligation.`,
    byPhoneOrEmail: (phoneEnding: string, email: string) =>
      `A provider will contact you by phone at the number ending in ${phoneEnding}, or at ${email}. No obligation.`,
    changeYourMind: 'Change your mind anytime in',
  },

  withdrawn: {
    request: (day: string) => `You withdrew your request on ${day}.`,
    consent: (day: string) => `You withdrew your consent on ${day}.`,
    again: 'If you changed your mind, start a new check below.',
  },

  workings: {
    heading: 'How we did the math',
    low: 'The least you may be paying now',
    lowNote: 'Every saving starts from here. We count only fees we can confirm.',
    byStatement: {
      low: 'What you pay now',
      high: 'If your fixed fees grow with your sales too',
      lowNote: 'The fees on your statement, at your monthly card sales. Every saving starts from here.',
      savingNote: 'From what you pay now. The bars say “at most” because it’s rounded down.',
      known: 'All fees together: from your statement',
    },
    high: 'At the high end of reported prices',
    floor: 'Wholesale cost',
    floorNote: 'What card networks and banks keep. No provider can charge less.',
    alternative: (name: string) => `What ${name} would cost`,
    saving: 'Saving shown, rounded down to whole dollars',
    savingNote:
      'From the least you may be paying. The bars start from the cost shown above, so they say “at most”.',
    comparedHeading: 'Everyone we compared',
    comparedCost: (amount: string) => `${amount} a month`,
    comparedSaving: (amount: string) => `${amount} saved`,
    comparedNone: 'no saving',
    notPublished: 'price not published',
    allUnpriced: (names: string) => `Price not published: ${names}.`,
    knownHeading: 'How we know what you pay now',
    known: {
      inPerson: 'In person',
      online: 'Online or keyed',
      debit: 'Interac debit',
      monthlyFee: 'Monthly fee',
    },
    basis: {
      statement: 'from your statement',
      'own-rate': 'your own figure',
      published: 'published price',
      'reported-range': 'reported range',
      'wholesale-only': 'wholesale cost only. You pay more, and we count no saving on it',
      'not-known': 'not known, so we count nothing. You may pay more',
    },
    rowsHeading: 'Prices we used',
    assumptionsHeading: 'What we assumed',
    asOf: (date: string) => `as of ${date}`,
    reported: 'reported',
    version: (version: string) =>
      `Rate data version ${version}. All amounts are in Canadian dollars, before tax.`,
  },
}

export type ResultsMessages = typeof resultsMessages
