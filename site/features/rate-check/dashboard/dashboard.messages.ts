export const dashboardMessages = {
  title: (brand: string) => `Your rates · ${brand}`,
  welcome: (name: string | undefined) => (name ? `Welcome back, ${name}!` : 'Welcome back!'),
  loading: 'Loading your quotes…',
  notLoaded: {
    failed: 'We couldn’t load your quotes.',
    failedWhy: 'Your connection dropped. Nothing is lost.',
  },
  sessionsWhy: 'Logged in on another phone or computer?',
  sessionsLoadFailed: 'We couldn’t show your sessions',
  sessionsLoadFailedWhy: 'Please try again.',

  figures: {
    monthlyCost: 'Current Monthly Cost',
    monthlyCostWhy: 'From your latest rate check.',
    monthlyCostSwitched: (provider: string) => `What we estimate with ${provider}, where you switched.`,
    atLeast: 'At least',
    monthlyCostAtLeastWhy: 'From your latest rate check. We don’t know everything your provider charges.',
    monthlyCostUnknown: 'Check your rates to see this.',
    annualSavings: 'Potential Annual Savings',
    annualSavingsWhy: 'Your best active quote, over 12 months.',
    annualSavingsChosen: (provider: string) => `Once you’ve switched to ${provider}, over 12 months.`,
    annualSavingsStill: (provider: string) =>
      `Your cheapest active quote compared with ${provider}, over 12 months.`,
    annualSavingsNoneStill: (provider: string) => `No active quote is cheaper than ${provider}.`,
    annualSavingsNone: 'No active quote would save you money.',
    annualSavingsUnknown: 'You’ll see this once you have a quote.',
    activeQuotes: 'Active Quotes',
    activeQuotesWhy: 'From your latest rate check. Each is good for 30 days.',
  },

  provider: {
    heading: 'Current Provider',
    nowAndChosen: (now: string, chosen: string) => `${now} now, ${chosen} chosen`,
    unknown: 'Not known yet',
    unknownWhy: 'Tell us who you’re with in your first rate check.',
    lastUpdated: 'Last updated 30 days ago, next review recommended in 11 months',
    checkMarketRates: 'Check Current Market Rates',
  },

  statement: {
    why: 'See what you really pay. Your statement stays on your device.',
    read: 'Read My Statement',
  },

  history: {
    heading: 'Rate Check History',
    quotes: (count: number) =>
      count === 0 ? 'No lower price found' : count === 1 ? '1 quote' : `${count} quotes`,
    bestSaving: (amount: string) => `best saving ${amount} a month`,
    open: (provider: string, day: string) => `${provider}: results from ${day}`,
    empty: 'No rate checks yet',
    emptyWhy: 'With a recent statement handy, it takes about two minutes.',
    checkFirstRates: 'Check Your First Rates',
  },

  quotes: {
    heading: 'Saved Quotes',
    getNew: 'Get New Quotes',
    getFirst: 'Get Your First Quote',
    empty: 'No saved quotes yet',
    emptyLastTime: 'Your last check found no lower price',
    addStatement: 'Add My Statement',
    seeLastCheck: 'See Your Last Check',
    emptyAtFirst: 'After a rate check, we keep quotes from providers that would charge you less here.',
    emptyAfterCheck:
      'Most providers don’t publish their rates. With the total fees from your statement, we can compare more accurately.',
    emptyAfterStatement:
      'No published price is lower than what you pay by enough to make switching worthwhile. Providers often quote below what they publish.',
    recommended: 'Recommended',
    status: { active: 'Active', pending: 'Pending', accepted: 'Accepted', expired: 'Expired' },
    statusLabel: 'Status:',
    saves: 'Saves you',
    notPublished: 'Not published',
    cardPresentRate: 'In person',
    cardNotPresentRate: 'Online or keyed in',
    overWholesale: (price: string) => `Wholesale cost + ${price}`,
    goodUntil: (day: string) => `Good until ${day}.`,
    expiredOn: (day: string) => `Expired on ${day}. Check your rates again for a new quote.`,
    whatAcceptingDoes: 'We’ll save your choice. You sign up with the provider.',
    isChosen: (provider: string) =>
      `You chose this quote. To switch, sign up with ${provider}, then tell us here.`,
    isYours: 'You’ve switched to this provider.',
    page: (provider: string, site: string) => `${provider} prices on ${site}`,
    switched: 'I’ve switched',
    notSwitched: 'I haven’t switched',
    wasAccepted: 'You accepted this quote.',
    accept: 'Accept Quote',
    accepting: 'Accepting…',
    accepted: 'Accepted',
    undoing: 'Undoing…',
    showAll: (count: number) => `Show all ${count} quotes`,
  },

  contact: {
    why: 'Want providers to make you an offer? We share your figures anonymously, and only the one that buys your request gets your contact details.',
    connect: 'Yes, Connect Me with Better Providers',
    until: (day: string) => `You can ask until ${day}, when this estimate ends.`,
    contactRequestedOn: (day: string) => `You asked to be contacted on ${day}.`,
    requestWithdrawn: (day: string) => `You withdrew your request on ${day}.`,
    consentWithdrawn: (day: string) => `You withdrew your consent on ${day}.`,
    failed: 'We couldn’t send your request',
    failedWhy: 'Please try again.',
  },

  acceptedToast: { title: 'Quote Accepted', description: 'Your payment provider has been updated.' },
  switchedToast: { title: 'Saved', description: 'Your figures are now those of your new provider.' },
  notSwitchedToast: { title: 'Saved', description: 'Your figures are those of your provider before.' },
  undoneToast: { title: 'Acceptance undone', description: 'The quote is back among your saved quotes.' },
  undoFailedToast: { title: 'Error', description: 'We couldn’t undo it. Please try again.' },
  switchFailedToast: { title: 'Error', description: 'We couldn’t save that. Please try again.' },
  acceptFailedToast: { title: 'Error', description: 'Failed to accept quote. Please try again.' },
}

export type DashboardMessages = typeof dashboardMessages
