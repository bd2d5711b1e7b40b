import { inLanguages } from '../../lib/messages.ts'

const en = {
  title: (brand: string) => `Your rates · ${brand}`,
  welcome: (name: string | undefined) => (name ? `Welcome back, ${name}!` : 'Welcome back!'),
  loading: 'Loading your quotes…',
  unreachable: 'We could not find out whether you are logged in.',
  failed: 'We could not load your quotes.',
  failedWhy: 'The connection failed. Nothing is lost.',
  tryAgain: 'Try again',
  sessions: 'Where you are signed in',
  sessionsWhy: 'Signed in on another phone or computer as well?',
  sessionsLoadFailed: 'Your sessions could not be shown',
  sessionsLoadFailedWhy: 'Please try again.',

  figures: {
    monthlyCost: 'Current Monthly Cost',
    monthlyCostWhy: 'What we estimated at your newest rate check.',
    atLeast: 'At least',
    monthlyCostAtLeastWhy: 'At your newest rate check. Not all that your provider charges is known.',
    monthlyCostUnknown: 'Known once you have checked your rates.',
    annualSavings: 'Potential Annual Savings',
    annualSavingsWhy: 'Twelve months with the best active quote of that check.',
    annualSavingsNone: 'No active quote would save you money.',
    annualSavingsUnknown: 'Known once you have a quote.',
    activeQuotes: 'Active Quotes',
    activeQuotesWhy: 'Of your newest rate check. Each is good for 30 days.',
  },

  provider: {
    heading: 'Current Provider',
    unknown: 'Not known yet',
    unknownWhy: 'Your first rate check tells us who you are with.',
    lastUpdated: 'Last updated 30 days ago, next review recommended in 11 months',
    checkMarketRates: 'Check Current Market Rates',
  },

  history: {
    heading: 'Rate Check History',
    quotes: (count: number) => (count === 0 ? 'No quotes' : count === 1 ? '1 quote' : `${count} quotes`),
    bestSaving: (amount: string) => `best saving ${amount} a month`,
    empty: 'No rate checks yet',
    emptyWhy: 'Two minutes with a card statement at hand, and you know where you stand.',
    checkFirstRates: 'Check Your First Rates',
  },

  quotes: {
    heading: 'Saved Quotes',
    getNew: 'Get New Quotes',
    getFirst: 'Get Your First Quote',
    empty: 'No saved quotes yet',
    emptyAtFirst: 'Quotes of providers that would charge you less are kept here after a rate check.',
    emptyAfterCheck:
      'Most providers publish no rates. With the rates on your own statement we can show more: check again and enter them.',
    recommended: 'Recommended',
    status: { active: 'Active', pending: 'Pending', accepted: 'Accepted', expired: 'Expired' },
    statusLabel: 'Status:',
    saves: 'Saves you',
    aMonth: 'a month',
    monthlyCost: 'Estimated monthly cost',
    monthlyFee: 'Monthly fee',
    notPublished: 'Not published',
    cardPresentRate: 'In-person cards',
    cardNotPresentRate: 'Online or keyed cards',
    interchangePlus: 'Interchange plus',
    goodUntil: (day: string) => `Good until ${day}.`,
    expiredOn: (day: string) => `Expired on ${day}. Check your rates again for a new quote.`,
    isYours: 'This is your payment provider now.',
    wasAccepted: 'You accepted this quote.',
    accept: 'Accept Quote',
    accepting: 'Accepting…',
    accepted: 'Accepted',
    showAll: (count: number) => `Show all ${count} quotes`,
  },

  acceptedToast: { title: 'Quote Accepted', description: 'Your payment provider has been updated.' },
  acceptFailedToast: { title: 'Error', description: 'Failed to accept quote. Please try again.' },
}

export type DashboardMessages = typeof en

export const dashboardMessages = inLanguages({ 'en-CA': en })
