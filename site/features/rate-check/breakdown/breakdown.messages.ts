export const breakdownMessages = {
  heading: 'Where your fees go',
  lead: (whose: string, sales: string) => `${whose}, at monthly card sales of ${sales}. Before tax.`,
  leadScaled: (whose: string, from: string, to: string) =>
    `${whose}, scaled from its sales of ${from} to your monthly card sales of ${to}. Before tax.`,
  statementOf: (period: string) => `From your statement for ${period}`,
  statement: 'From your statement',
  columns: { part: 'Part', amount: 'A month', percent: 'Of sales' },
  parts: {
    interchange: { name: 'Interchange', what: 'to the customer’s bank' },
    assessments: { name: 'Network assessments', what: 'to Visa, Mastercard, Interac' },
    processor: { name: 'Your provider’s markup', what: 'what your provider adds' },
    fixed: { name: 'Fixed and equipment fees', what: 'terminals, account and other monthly fees' },
  },
  markupAndFixed: { name: 'Your provider’s markup and fixed fees', what: 'what your provider adds' },
  from: { estimated: 'estimated', owner: 'from your answers' },
  total: 'All fees',
  above: (amount: string) => `Of that, ${amount} is above wholesale cost.`,
  aboveWhy:
    'Only this part is negotiable. Interchange and assessments are the same whichever provider you use.',
  below:
    'These fees are less than we estimate card networks and banks charge any provider, so we can’t tell your provider’s markup.',
  notes:
    'Tax on fees is left out. The rate that your statement prints for each card leaves fixed fees out, so it differs. This is neither an audit nor advice.',
  estimatedNote: 'We worked out the estimated parts from published interchange rates.',
  brief: {
    heading: 'Effective Rate',
    why: (whose: string) => `All your fees divided by your card sales, before tax. ${whose}.`,
  },
  overCost: {
    heading: 'What another markup would cost you',
    choose: 'Markup over cost, in person',
    says: (margin: string, cost: string) =>
      `A provider that adds ${margin} over cost would charge about ${cost} a month,`,
    less: (amount: string) => `${amount} less than you pay now.`,
    more: (amount: string) => `${amount} more than you pay now.`,
    same: 'about what you pay now.',
    looksLower: (name: string, amount: string) => `Further down, ${name} looks ${amount} a month cheaper.`,
    notCounted: {
      incomplete: (list: string) =>
        `But that leaves out ${list}. We count a saving only where we know the whole price.`,
      otherSize: 'But that price is for businesses that sell more than you do now.',
      tooSmall: 'That’s too little to count on before you have an offer.',
    },
    bothMargins: (inPerson: string, online: string) => `${inPerson} in person and ${online} online`,
    rateWithFee: (rate: string, fee: string) => `${rate} + ${fee}`,
    publishedBy: (name: string) => `${name} publishes this price`,
    reportedOf: (name: string) => `${name} is reported to charge this`,
    from: (amount: string) => `for businesses that sell at least ${amount} a month by credit card and online`,
    otherSize: 'You don’t qualify at what you sell now.',
    monthlyFee: (fee: string) => `with a ${fee} monthly fee`,
    leavesOut: {
      'monthly-fee': 'its monthly fee, which it doesn’t publish',
      'debit-fee': 'what it adds to Interac debit sales',
      terminal: 'terminals',
    },
    leftOut: (list: string) => `Left out: ${list}.`,
    asOf: (day: string) => `as of ${day}`,
    assumed: 'This is an example, not an offer. What you’d pay depends on what a provider quotes you.',
  },
}
