import type { Candidate } from '../../../../api/contract/admin/candidates.ts'
import type { AdminLead, HistoryEntry } from '../../../../api/contract/admin/leads.ts'
import type { LeadStanding } from '../../../../domain/leads/standing.ts'
import { wordsForMany } from '../../../lib/lists/bulk.messages.ts'
import { formatShare } from '../../../lib/words/format.ts'

const state: Record<LeadStanding, string> = {
  waiting: 'Waiting for the owner',
  'on-market': 'On the market',
  sold: 'Sold',
  'off-market': 'Off the market',
}

const status: Record<AdminLead['status'], string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
}

const outcome: Record<NonNullable<AdminLead['outcome']>, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  converted: 'Converted',
  lost: 'Lost',
}

const offMarket: Record<NonNullable<AdminLead['offMarketReason']>, string> = {
  withdrawn: 'Consent withdrawn',
  superseded: 'Replaced by a newer lead',
  admin: 'Unlisted',
  cancelled: 'Canceled by its owner',
}

const event: Record<Exclude<HistoryEntry['event'], 'action'>, string> = {
  submitted: 'Rate check submitted',
  'email-verified': 'Email verified',
  'phone-verified': 'Phone verified',
  consented: 'Consented to be contacted',
  'asked-for-contact': 'Asked to be contacted',
  listed: 'Listed on the market',
  'payment-opened': 'Payment opened',
  'payment-ended': 'Payment ended',
  'hold-placed': 'Held for payment',
  'hold-ended': 'Hold ended',
  sold: 'Sold',
  'refund-owed': 'Refund owed',
  'refund-paid': 'Refund paid',
  'refund-failed': 'Refund failed',
  'refund-paid-otherwise': 'Refund paid another way',
  'off-market': 'Left the market',
  'withdrew-consent': 'Withdrew consent',
}

const note: Record<string, string> = {
  settled: 'paid',
  cancelled: 'nothing charged',
  card: 'by card',
  credit: 'with a lead credit',
  assignment: 'assigned',
  sold: 'sold to another provider first',
  off_market: 'the lead was off the market',
  supplier_inactive: 'the provider was inactive',
  held: 'another provider was paying',
  withdrawn: 'consent withdrawn',
  superseded: 'a newer lead with the same email address or phone number',
  admin: 'by an admin',
}

export const adminLeadsMessages = {
  title: 'Provider Lead Marketplace',
  description: 'Leads and providers. For marketplace administrators.',
  viewAnalytics: 'View Analytics',
  tabs: { leads: 'Lead Management', providers: 'Provider Marketplace' },
  filters: 'Filter leads',
  searchPlaceholder: 'Name, email or phone',
  stateLabel: 'Market',
  provinceLabel: 'Province',
  fromLabel: 'Submitted from',
  toLabel: 'to',
  all: 'All',
  status,
  tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' } satisfies Record<AdminLead['tier'], string>,
  state,
  moreFilters: 'Show filters',
  fewerFilters: 'Hide filters',
  csv: 'Download CSV',
  loading: 'Loading leads…',
  failed: 'We couldn’t load the leads',
  failedWhy: 'The connection failed, or something went wrong on our end. Nothing was changed.',
  stale: 'We can’t refresh this list right now. We’ll keep trying.',
  none: 'No leads yet',
  noneWhy: 'Your first lead will appear here after the first rate check.',
  noneFound: 'No leads match',
  noneFoundWhy: 'Try a different search or fewer filters.',
  showArrivals: (count: number) => (count === 1 ? 'Show 1 new lead' : `Show ${count} new leads`),
  showMore: 'Show more leads',
  moreFailed: 'We couldn’t load more leads.',
  columns: {
    title: 'Lead',
    name: 'Contact',
    email: 'Email',
    phone: 'Phone',
    business: 'Business type',
    provider: 'Currently with',
    place: 'Location',
    volume: 'Monthly volume',
    tier: 'Tier',
    savings: 'Monthly savings',
    submitted: 'Submitted',
    contactRequested: 'Asked to be contacted',
    market: 'Market',
    status: 'Status',
    actions: 'Actions',
  },
  erased: 'Deleted at the person’s request',
  outcome,
  buyer: 'Buyer:',
  buyerSays: (outcome: string) => `Buyer: ${outcome}`,
  details: (company: string) => `Details of ${company}`,
  statusOf: (company: string) => `Status of ${company}`,
  duplicate: 'Possible duplicate',
  market: {
    onMarket: 'On the market',
    waiting: state.waiting,
    held: 'Payment in progress',
    sold: 'Sold',
    soldTo: (name: string) => `to ${name}`,
    offMarket,
  },
  assign: 'Assign',
  assignOne: (company: string) => `Assign ${company}`,
  unlist: 'Unlist',
  unlistOne: (company: string) => `Unlist ${company}`,
  relist: 'Relist',
  relistOne: (company: string) => `Relist ${company}`,
  noConnection: 'The connection failed. Please try again.',
  statusSet: 'Status updated',
  statusSetTo: (company: string, to: string) => `${company}: ${to}`,
  statusFailed: 'Status wasn’t updated',
  isBack: 'Lead relisted',
  isBackWhy: (company: string) => `Providers can see ${company} again, in its original place.`,
  putBackFailed: 'Lead wasn’t relisted',
  assignment: {
    title: 'Assign lead',
    search: 'Active providers',
    searchPlaceholder: 'Name, contact person or email',
    loading: 'Looking for providers…',
    failed: 'We couldn’t load the providers.',
    none: 'No active providers match.',
    first: 'These are the first 20. Search to find others.',
    credits: (count: number) =>
      count === 0
        ? 'No credits: they get this lead free.'
        : `Uses 1 of its ${count} lead ${count === 1 ? 'credit' : 'credits'}`,
    /** "Serves the province and type · 12.5% of 8 converted · 3 credits · 1 open promise" */
    factsOf: ({ servesProvince, servesType, ...provider }: Candidate) =>
      [
        servesProvince && servesType
          ? 'Serves its province and type'
          : servesProvince
            ? 'Serves its province, not its type'
            : servesType
              ? 'Serves its type, not its province'
              : 'Serves neither its province nor its type',
        provider.leadsReceived === 0
          ? 'No leads yet'
          : `${formatShare(provider.conversionRate)} of ${provider.leadsReceived} converted`,
        provider.leadCredits === 1 ? '1 credit' : `${provider.leadCredits} credits`,
        provider.openPromises === 1 ? '1 open promise' : `${provider.openPromises} open promises`,
      ].join(' · '),
    what: 'It receives the contact details immediately, for its exclusive use, and the lead leaves the market. You can’t undo this.',
    choose: 'Choose a provider.',
    confirm: 'Assign lead',
    working: 'Assigning…',
    done: 'Lead assigned',
    doneTo: (company: string, provider: string) =>
      `${company} now belongs to ${provider}. We’ve let them know by email.`,
  },
  note: {
    label: 'Note',
    hint: 'For admins. The person can read it in their data, and it’s deleted with their data.',
    isNow: (note: string) => (note === '' ? 'The note is empty now.' : `The note is now: “${note}”`),
  },
  removal: {
    title: 'Unlist lead',
    what: 'Providers can no longer see this lead. Open payments for it are cancelled, and any that go through are refunded in full.',
    held: 'A provider is paying for this lead right now.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log for 7 years. Don’t include names or contact details.',
    confirm: 'Unlist lead',
    working: 'Unlisting…',
    done: 'Lead unlisted',
  },
  bulkActions: { assign: 'Assign…', status: 'Set status…', 'off-market': 'Unlist…', relist: 'Relist' },
  bulk: {
    final: 'You can’t undo this.',
    assignment: {
      ...wordsForMany('Assign', 'assigned'),
      summary: (leads: string, provider: string) => `Assign ${leads} to ${provider}?`,
      contact: 'It receives the contact details immediately.',
      credits: (count: number) =>
        count === 0
          ? 'No lead credits will be used.'
          : `${count} lead ${count === 1 ? 'credit' : 'credits'} will be used.`,
      taken: (count: number) =>
        count === 1
          ? '1 of them is sold, off the market, waiting for its owner or being paid for, and stays as it is.'
          : `${count} of them are sold, off the market, waiting for their owners or being paid for, and stay as they are.`,
      has: (count: number) => (count === 1 ? '1 lead credit' : `${count} lead credits`),
    },
    statusChange: {
      title: (leads: string) => `Set the status of ${leads}`,
      confirm: (leads: string) => `Update ${leads}`,
      summary: (leads: string, status: string) => `Set ${leads} to ${status}?`,
      did: 'updated',
      already: (count: number, status: string) =>
        count === 1 ? `1 of them is ${status} already.` : `${count} of them are ${status} already.`,
    },
    unlisting: {
      ...wordsForMany('Unlist', 'unlisted'),
      what: 'Providers can no longer see them. Open payments are cancelled, and any that go through are refunded in full. You can relist them later.',
      notOpen: (count: number) =>
        count === 1
          ? '1 of them is sold or off the market already, and stays as it is.'
          : `${count} of them are sold or off the market already, and stay as they are.`,
    },
    relisting: {
      ...wordsForMany('Relist', 'relisted'),
      what: 'Providers can see them again, in their original place.',
      notUnlisted: (count: number) =>
        count === 1
          ? '1 of them wasn’t unlisted by an admin, and stays as it is.'
          : `${count} of them weren’t unlisted by an admin, and stay as they are.`,
    },
  },
  detail: {
    heading: 'Lead',
    previous: 'Previous',
    next: 'Next',
    loading: 'Loading the lead…',
    failed: 'We couldn’t load this lead',
    business: 'Business',
    verified: 'verified',
    notVerified: 'not verified',
    decisionMaker: 'Decision maker',
    decidesThemselves: 'The contact',
    type: 'Type',
    provider: 'Currently with',
    presentRate: 'Card present',
    notPresentRate: 'Card not present',
    statement: {
      heading: 'Statement',
      period: 'Period',
      notShown: 'Not on the statement',
      breakdown: 'Monthly cost',
      part: {
        interchange: 'Interchange',
        assessments: 'Network assessments',
        processor: 'Provider’s markup',
        fixed: 'Fixed and equipment fees',
      },
      markupAndFixed: 'Markup and fixed fees',
      partOf: (amount: string, percent: string, isEstimated: boolean) =>
        `${amount} · ${percent}${isEstimated ? ' · estimated' : ''}`,
      above: 'Above wholesale',
      doubt: 'Unusual',
      asks: { 'fees-high': 'Fees above 15% of sales', 'fees-low': 'Fees below wholesale' },
    },
    savings: 'Monthly savings',
    listed: 'Listed',
    notListed: 'Waiting for the owner',
    shown: 'What providers see',
    duplicates: 'Possible duplicates',
    duplicatesWhy: 'Same company name and web domain, submitted by someone else.',
    thisLead: 'This lead',
    history: 'History',
    event,
    note,
    wording: (version: string) => `version ${version}`,
  },
}

export type AdminLeadsMessages = typeof adminLeadsMessages
