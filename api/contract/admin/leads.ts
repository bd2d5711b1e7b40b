import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { OUTCOMES } from '../../../domain/leads/outcomes.ts'
import { LEAD_STANDINGS } from '../../../domain/leads/standing.ts'
import { LEAD_STATUSES, OFF_MARKET_REASONS } from '../../../domain/leads/statuses.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import {
  oneOrAll,
  optionalDay,
  optionalLine,
  pageSize,
  prose,
  requiredLine,
  type Sort,
  sayFrom,
  sortOf,
} from '../forms/fields.ts'
import { Dollars, Moment, Percent } from '../forms/units.ts'
import { Breakdown, OwnStatement } from '../rate-check/rate-check-results.ts'

/** The columns that the list is sorted by. Leads without a company, a place or an estimated saving come last both ways. */
export const LEAD_SORTS = ['submitted', 'company', 'place', 'volume', 'tier', 'savings', 'status'] as const
export type LeadSort = Sort<(typeof LEAD_SORTS)[number]>
export const USUAL_LEAD_SORT = '-submitted'

/** What the admin pages' forms and routes say about leads. */
const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchUnusual: 'Remove the characters that can’t be displayed, and try again.',
  statusUnknown: 'Choose new, contacted, qualified or converted.',
  tierUnknown: 'Choose one of the three tiers.',
  stateUnknown: 'Choose waiting, on-market, sold or off-market.',
  provinceUnknown: 'Choose a province or territory from the list.',
  dayUnreadable: 'Enter a day as in 2026-11-21.',
  limitOutOfRange: 'Ask for 1 to 100 leads at a time.',
  sortUnknown: `Sort by ${LEAD_SORTS.join(', ')}, with a minus in front for the opposite direction.`,
  afterUnreadable: 'Use the link to the next page exactly as given.',
  reasonRequired: 'Enter a reason. It’s kept in the lead’s history.',
  reasonTooLong: 'Enter 500 characters or fewer.',
  noteTooLong: 'Enter 2,000 characters or fewer.',
  reasonUnusual: 'Remove the characters that can’t be displayed, and try again.',
}

export const say = sayFrom({ en })

export const ADMIN_LEADS_ON_A_PAGE = 50
export const MOST_ADMIN_LEADS_ON_A_PAGE = 100
export const LONGEST_SEARCH = 100
/** With a company's name in it. */
const LONGEST_CURSOR = 1_000
export const LONGEST_REASON = 500

const listed = {
  id: v.string(),
  /** Empty once the person's data was deleted, as the other names and addresses are. */
  name: v.string(),
  company: v.string(),
  email: v.string(),
  phone: v.string(),
  /** A slug of the rate-check form, or the visitor's own words. */
  businessType: v.string(),
  currentProvider: v.string(),
  monthlyVolume: Dollars,
  /** CAD a month. */
  potentialSavings: v.number(),
  status: v.picklist(LEAD_STATUSES),
  tier: v.picklist(TIERS),
  city: v.nullable(v.string()),
  province: v.nullable(v.string()),
  emailVerified: v.boolean(),
  phoneVerified: v.boolean(),
  submittedAt: Moment,
  /** Null while it waits for the visitor's request to be contacted. */
  listedAt: v.nullable(Moment),
  /** When the business first requested contact; null while it has not. */
  contactRequestedAt: v.nullable(Moment),
  soldAt: v.nullable(Moment),
  /** The provider's name. */
  soldTo: v.nullable(v.string()),
  /** The buyer's outcome; null where it is not sold. */
  outcome: v.nullable(v.picklist(OUTCOMES)),
  offMarketAt: v.nullable(Moment),
  offMarketReason: v.nullable(v.picklist(OFF_MARKET_REASONS)),
  /** A provider is paying for it right now. */
  isHeld: v.boolean(),
  possibleDuplicateOf: v.nullable(v.string()),
  /** The ETag of what an admin may change, for If-Match. */
  version: v.string(),
}

/** A lead as admins see it in their list. */
export const AdminLead = v.object(listed)
export type AdminLead = v.InferOutput<typeof AdminLead>

const HISTORY_EVENTS = [
  'submitted',
  'email-verified',
  'phone-verified',
  'consented',
  'asked-for-contact',
  'listed',
  'payment-opened',
  'payment-ended',
  'hold-placed',
  'hold-ended',
  'sold',
  'refund-owed',
  'refund-paid',
  'refund-failed',
  'refund-paid-otherwise',
  'off-market',
  'withdrew-consent',
  'action',
] as const

export const HistoryEntry = v.object({
  at: v.string(),
  event: v.picklist(HISTORY_EVENTS),
  /** The provider or admin it is about or by; null where it is the business itself, or nobody. */
  who: v.nullable(v.string()),
  /** More of it: how a payment ended, why a refund is owed, which action the audit log has. */
  note: v.string(),
  /** CAD; null where no money is spoken of. */
  amount: v.nullable(v.number()),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** One lead with all that we know of it. */
export const AdminLeadDetail = v.object({
  ...listed,
  firstName: v.string(),
  lastName: v.string(),
  website: v.string(),
  isDecisionMaker: v.boolean(),
  decisionMakerName: v.string(),
  /** In which its person filled in the form. */
  language: v.picklist(LANGUAGES),
  averageTransaction: v.number(),
  cardPresentRate: v.nullable(Percent),
  cardNotPresentRate: v.nullable(v.number()),
  monthlyFee: v.nullable(Dollars),
  /** Percent: all fees as a share of all card sales, from the owner's statement. */
  effectiveRate: v.nullable(v.number()),
  /** What its newest rate check has of a statement, and what that is made of; null where there is none. */
  statement: v.nullable(OwnStatement),
  breakdown: v.nullable(Breakdown),
  aiDescription: v.string(),
  /** What admins wrote down about it. */
  note: v.string(),
  erasedAt: v.nullable(Moment),
  /** Of the same company name on the same web domain, other people's. */
  possibleDuplicates: v.array(AdminLead),
  /** Oldest first. */
  history: v.array(HistoryEntry),
})
export type AdminLeadDetail = v.InferOutput<typeof AdminLeadDetail>

const line = { tooLong: say('searchTooLong'), unusual: say('searchUnusual') }

/** Which leads an admin asks for. Whatever is blank filters nothing. */
export const AdminLeadFilters = v.object({
  /** Looked for in company, e-mail and name, upper or lower case alike. */
  search: optionalLine(LONGEST_SEARCH, line),
  status: oneOrAll(LEAD_STATUSES, say('statusUnknown')),
  tier: oneOrAll(TIERS, say('tierUnknown')),
  state: oneOrAll(LEAD_STANDINGS, say('stateUnknown')),
  province: oneOrAll(TERRITORIES, say('provinceUnknown')),
  /** First and last day of submission, in Toronto. */
  from: optionalDay(say('dayUnreadable')),
  to: optionalDay(say('dayUnreadable')),
})
export type AdminLeadFilters = v.InferOutput<typeof AdminLeadFilters>

export const AdminLeadsQuery = v.object({
  ...AdminLeadFilters.entries,
  sort: sortOf(LEAD_SORTS, USUAL_LEAD_SORT, say('sortUnknown')),
  limit: pageSize({ usual: ADMIN_LEADS_ON_A_PAGE, most: MOST_ADMIN_LEADS_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page. */
  after: optionalLine(LONGEST_CURSOR, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
})
export type AdminLeadsQuery = v.InferOutput<typeof AdminLeadsQuery>

export const StatusChange = v.object({ status: v.picklist(LEAD_STATUSES, say('statusUnknown')) })

export const LONGEST_LEAD_NOTE = 2_000

/** The whole of it; empty to remove it. */
export const LeadNote = v.object({
  note: prose(LONGEST_LEAD_NOTE, { tooLong: say('noteTooLong'), unusual: say('reasonUnusual') }),
})

export const OffMarket = v.object({
  reason: requiredLine(LONGEST_REASON, {
    required: say('reasonRequired'),
    tooLong: say('reasonTooLong'),
    unusual: say('reasonUnusual'),
  }),
})
