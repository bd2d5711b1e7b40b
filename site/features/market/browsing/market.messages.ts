import type { LeadCard, MarketSort } from '../../../../api/contract/market/market.ts'

export const marketMessages = {
  title: 'Business Opportunities',
  lead: 'Canadian businesses that want better payment-processing rates. You see who they are once you buy the lead.',
  loading: 'Loading leads…',
  moreFilters: 'More filters',
  searchPlaceholder: 'Try “Toronto”',
  businessType: 'Business type',
  volume: 'Monthly volume',
  tier: 'Tier',
  province: 'Province',
  provider: 'Current provider',
  contactRequested: 'Asked to be contacted',
  phoneVerified: 'Phone verified',
  mine: 'My territories and types',
  all: 'All',
  volumes: {
    small: 'Under $10,000',
    medium: '$10,000 to under $50,000',
    large: '$50,000 and over',
  },
  sort: 'Sort by',
  sorts: { newest: 'Newest', volume: 'Highest volume', price: 'Lowest price' } satisfies Record<
    MarketSort,
    string
  >,
  showFilters: (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`),
  noLeads: 'No leads available',
  adjustFilters: 'Try adjusting your filters to see more leads.',
  checkBack: 'Check back soon for new opportunities.',
  noneOfMine: 'No leads in your territories and types',
  noneOfMineWhy: 'Try adjusting your filters, or change what you cover.',
  changeCoverage: 'Change your territories and types',
  coversAll: 'You haven’t chosen any territories or business types, so this covers all leads.',
  coversAllTerritories: 'You haven’t chosen any territories, so this covers all of Canada.',
  coversAllTypes: 'You haven’t chosen any business types, so this covers all of them.',
  lists: 'Lists',
  listNames: { all: 'All', shortlisted: 'Shortlisted', hidden: 'Hidden' },
  nothingMarked: {
    shortlisted: {
      title: 'Nothing on your shortlist',
      why: 'Press the star on a lead to keep it here while you decide.',
    },
    hidden: {
      title: 'No hidden leads',
      why: 'Hide a lead that isn’t for you, and you’ll find it here if you change your mind.',
    },
  },
  allHidden: 'You’ve hidden every lead here',
  showAll: 'Show all leads',
  showHidden: 'Show hidden leads',
  isMarked: { shortlisted: 'Lead shortlisted', hidden: 'Lead hidden' },
  noLonger: { shortlisted: 'Removed from your shortlist', hidden: 'Lead shown again' },
  notMarked: {
    shortlisted: 'We couldn’t shortlist the lead',
    hidden: 'We couldn’t hide the lead',
  },
  stillMarked: {
    shortlisted: 'We couldn’t remove the lead from your shortlist',
    hidden: 'We couldn’t bring the lead back',
  },
  marksFailed:
    'We couldn’t load your shortlist. Leads you’ve hidden are listed too. Reload the page to try again.',
  saveInstead: 'Or save this search, and we’ll email you when one comes in.',
  /** `total` is "61" or "1,000+"; undefined where nobody has counted. */
  listed: (count: number, total: string | undefined, more: boolean) => {
    if (!more) return count === 1 ? '1 lead' : `${count} leads`
    return total === undefined ? `Showing ${count} leads` : `Showing ${count} of ${total} leads`
  },
  showArrivals: (count: number) => (count === 1 ? 'Show 1 new lead' : `Show ${count} new leads`),
  failed: 'We couldn’t load the leads',
  failedWhy: 'The connection failed, or something went wrong on our side.',
  stale: 'We couldn’t refresh the list, so it may be out of date. We’ll keep trying.',
  view: 'View',
  views: { cards: 'Cards', list: 'List' },
  shortcuts: 'Keys in the list: arrows move, Enter opens the purchase, S shortlists, H hides, / searches',
  toLeads: 'Skip to the leads',
  showMore: 'Show more leads',
  moreFailed: 'We couldn’t load more leads.',
  mayBuyWhilePending:
    'You can browse and buy leads in the meantime. Once approved, you can be assigned leads, estimates use your rates, and owners see your phone number.',
  mayNotBuyYet: 'You can browse leads now. You can buy them as soon as we’ve approved your account.',
  closedWhy: 'You can’t browse or buy leads right now. The leads you bought are still yours.',
  contactUs: (email: string) => `To reactivate it, email ${email}.`,
  purchaseLoadFailed: 'We couldn’t open the purchase',
  purchaseLoadFailedWhy: 'Check your connection and try again. You haven’t been charged.',
  leadGone: 'This lead is no longer available',
  leadGoneWhy: 'It was sold or taken off the market. You haven’t been charged.',
  card: {
    lead: 'Lead',
    isNew: 'NEW',
    isNewToYou: 'New to you',
    sinceLastLook: 'since you last opened this search',
    shortlist: 'Shortlist',
    hide: 'Hide',
    showAgain: 'Show again',
    /** `action` is one of the three above. */
    actionOn: (action: string, tier: string, lead: string) => `${action} ${tier}, ${lead}`,
    tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' } satisfies Record<LeadCard['tier'], string>,
    stars: (stars: number, most: number) => `Quality ${stars} of ${most} stars`,
    verified: (email: boolean, phone: boolean) => {
      if (email && phone) return 'Email and phone verified'
      if (email) return 'Email verified'
      return phone ? 'Phone verified' : 'Not verified'
    },
    savings: 'Estimated savings',
    savingsOf: (amount: string) => `${amount} a month`,
    purchase: 'Purchase Lead',
    gone: 'No longer available',
  },
}
