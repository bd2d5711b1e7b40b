export const en = {
  subject: (name: string, company: string) => `Your ${name} rate check for ${company}`,
  toKeep: 'Your results, to keep.',
  couldSave: (dollars: string) => `You could save up to ${dollars} a month.`,
  hi: (firstName: string) => `Hi ${firstName},`,
  thanks: (company: string) =>
    `Thanks for checking what ${company} pays to accept cards. Here’s what we found:`,
  noSaving:
    'Published prices don’t show a reliable saving. Many providers don’t publish rates and quote each business individually, so an offer made for you may still be lower.',
  howWeEstimate: 'How we estimate',
  fromRates:
    'We work out your cost today from the card sales and average sale you gave us, using your own rates if you entered them, and otherwise the rates your provider publishes or is reported to charge. Our savings estimates are conservative: they’re based on published rates only. Your statement may differ.',
  fromStatement:
    'We work out your cost today from the fees on your statement, before tax, as a share of its sales. It isn’t an audit or advice. Our savings estimates are conservative: they’re based on published rates only.',
  changeYourMind: 'Change your mind anytime',
  agreed:
    'You agreed to receive offers that could lower your rates. You can withdraw your consent anytime. It’s free, and you don’t need an account:',
  withdraw: 'Withdraw my consent',
  until: (day: string) =>
    `This link works until ${day}. To see, correct or delete the data we hold, or to withdraw later:`,
  yourData: 'Your data',
  reason: (name: string) =>
    `You received this email because you completed a rate check at ${name} with this address.`,
  parts: {
    interchange: 'Interchange, to the customer’s bank',
    assessments: 'Network assessments, to Visa, Mastercard and Interac',
    processor: 'Your provider’s markup',
    processorAndFixed: 'Your provider’s markup and fixed fees',
    fixed: 'Fixed and equipment fees',
  },
  estimated: (part: string) => `${part} (estimated)`,
  payingFor: 'What you’re paying for',
  fromYourStatement: (period: string | null) =>
    `From your statement${period === null ? '' : ` for ${period}`}, before tax, at your monthly card sales. Percentages are of those sales.`,
  percent: (percent: string) => `${percent}%`,
  belowWholesale:
    'These fees are lower than the wholesale cost we’d expect for a business like yours, so don’t rely on this split. Check that the fees and the sales are from the same statement.',
  aboveWholesale: (dollars: string) =>
    `Of that, ${dollars} is above wholesale cost. Only this part is negotiable.`,
  waiting: {
    heading: 'Want better rates?',
    notShared: (day: string) =>
      `We haven’t shared your request with anyone. If you’d like a provider to contact you, ask us by ${day}. There’s no obligation:`,
    button: 'Ask to be contacted',
    confirm:
      'You’ll confirm on the next page. We then share your request anonymously, and only the one provider that buys it gets your contact details. If you do nothing, nobody contacts you.',
  },
  next: 'What happens next',
  shared:
    'We’ve shared your request anonymously with payment providers. There’s nothing to do until one contacts you.',
  steps: [
    { when: 'Within 2 hours', what: 'Providers review your request.' },
    { when: 'Within 24 hours', what: 'The best match contacts you by phone or email with an offer.' },
    { when: 'Within 48 hours', what: 'You compare it with what you pay today. No obligation.' },
  ],
  bought:
    'A provider already has your contact details from an earlier request, so we won’t share this one with anyone else. To see who it is, go to Your data from the link below.',
  unavailable: 'Your results are yours to keep. We aren’t sharing this request with providers.',
  youPay: (provider: string, isAtLeast: boolean) =>
    `You pay ${provider} each month, ${isAtLeast ? 'at least' : 'about'}`,
  youCouldSave: 'You could save each month, up to',
}
