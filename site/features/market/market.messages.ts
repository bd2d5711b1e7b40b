import type { LeadCard } from '../../../api/contract/supplier/market.ts'
import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: 'Business Opportunities',
  description: 'Leads from Canadian businesses that want better payment-processing rates.',
  lead: 'Businesses across Canada that asked for better rates. You see who they are once a lead is yours.',
  loading: 'Loading leads…',
  filters: 'Filters',
  search: 'Search',
  searchPlaceholder: 'Description or business type',
  businessType: 'Business type',
  volume: 'Monthly volume',
  all: 'All',
  volumes: {
    small: 'Under $10,000',
    medium: '$10,000 to under $50,000',
    large: '$50,000 and over',
  },
  clearFilters: 'Clear filters',
  noLeads: 'No leads available',
  adjustFilters: 'Try adjusting your filters to see more leads.',
  checkBack: 'Check back soon for new opportunities.',
  listed: (count: number, more: boolean) => {
    const leads = count === 1 ? '1 lead' : `${count} leads`
    return more ? `The newest ${leads}` : `${leads}, newest first`
  },
  showArrivals: (count: number) => (count === 1 ? 'Show 1 new lead' : `Show ${count} new leads`),
  failed: 'The leads could not be loaded',
  failedWhy: 'The connection failed, or something broke on our side.',
  tryAgain: 'Try again',
  stale: 'The list could not be refreshed and may be out of date. We keep trying.',
  showMore: 'Show more leads',
  moreFailed: 'More leads could not be loaded.',
  awaitingApproval: 'Your account is awaiting approval.',
  mayBuyMeanwhile: 'You can browse and buy leads meanwhile.',
  mayNotBuyYet:
    'You can browse leads now. Buying opens as soon as we have checked and approved your account.',
  closed: 'The market is closed to your account',
  closedWhy: 'Your account is inactive, so you cannot browse or buy leads. What you have bought stays yours.',
  contactUs: (email: string) => `To open it again, write to ${email}.`,
  myLeads: 'My Leads',
  purchaseLoadFailed: 'The purchase could not be opened',
  purchaseLoadFailedWhy: 'Check your connection and try again. Nothing was charged.',
  card: {
    isNew: 'NEW',
    tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' } satisfies Record<LeadCard['tier'], string>,
    stars: (stars: number, most: number) => `Quality ${stars} of ${most} stars`,
    verified: (email: boolean, phone: boolean) => {
      if (email && phone) return 'Email and phone verified'
      if (email) return 'Email verified'
      return phone ? 'Phone verified' : 'Not verified'
    },
    volume: 'Monthly volume',
    provider: 'Current provider',
    place: 'Place',
    submitted: 'Submitted',
    purchase: 'Purchase Lead',
    gone: 'No longer available',
  },
}

export type MarketMessages = typeof en

export const marketMessages = inLanguages({ 'en-CA': en })
