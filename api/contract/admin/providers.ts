import * as v from 'valibot'
import { LONGEST_EMAIL, readEmail } from '../../../domain/email-address.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { SUPPLIER_STATUSES } from '../../../domain/suppliers.ts'
import { optionalLine, optionalNumber, pageSize, type Sort, sayFrom, sortOf } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'
import { Email } from '../people/verification.ts'
import {
  CompanyName,
  ContactPerson,
  line,
  OptionalPhone,
  OtherName,
  Phone,
  SERVED_BUSINESS_TYPES,
} from '../suppliers/account.ts'
import { MOST_CREDITS } from './credits.ts'

/** The columns that the list is sorted by. Providers without leads come last by conversion rate both ways. */
export const PROVIDER_SORTS = [
  'joined',
  'company',
  'status',
  'leadsReceived',
  'conversionRate',
  'leadCredits',
] as const
export type ProviderSort = Sort<(typeof PROVIDER_SORTS)[number]>
export const USUAL_PROVIDER_SORT = '-joined'

/** What the admin pages' forms and routes say about a provider's details. */
const en = {
  statusUnknown: 'Choose pending, active or inactive.',
  decisionUnknown: 'Choose approve or refuse.',
  businessTypeUnknown: 'Choose business types from the list.',
  territoryUnknown: 'Choose territories from the list.',
  creditsNotWhole: 'Enter a whole number of credits, from 0 to 1,000,000.',
  emailInvalid: 'Enter a valid email address.',
  searchTooLong: 'Search for 100 characters or fewer.',
  searchUnusual: 'Remove the characters that can’t be displayed, and try again.',
  limitOutOfRange: 'Ask for 1 to 100 providers at a time.',
  sortUnknown: `Sort by ${PROVIDER_SORTS.join(', ')}, with a minus in front for the opposite direction.`,
  afterUnreadable: 'Use the link to the next page exactly as given.',
}

export const say = sayFrom({ en })

export const PROVIDERS_ON_A_PAGE = 50
const MOST_PROVIDERS_ON_A_PAGE = 100
const LONGEST_SEARCH = 100
/** With a provider's name in it. */
const LONGEST_CURSOR = 2_000

/** A supplier as admins see it. */
export const Provider = v.object({
  id: v.string(),
  name: v.string(),
  /** A new name that waits for approval; null without one. Until then owners are shown `name`. */
  requestedName: v.nullable(v.string()),
  contactPerson: v.string(),
  /** Empty, as the other contact details are, once the provider is deleted. */
  email: v.string(),
  phone: v.string(),
  phoneExt: v.nullable(v.string()),
  status: v.picklist(SUPPLIER_STATUSES),
  businessTypes: v.array(v.string()),
  territories: v.array(v.string()),
  leadCredits: v.number(),
  /** Bought and assigned. */
  leadsReceived: v.number(),
  /** Converted among those received, 0 to 1; 0 where there are none. */
  conversionRate: v.number(),
  /** Leads of the last twelve months whose owner says whether contact was made within 24 hours. */
  contactAnswers: v.number(),
  /** Contacted within 24 hours among those, 0 to 1; null where there are none. */
  contactedInTime: v.nullable(v.number()),
  createdAt: Moment,
  /** Whether it has set a password. */
  canSignIn: v.boolean(),
  /** Logging in also needs a code of an authenticator app. */
  hasSecondFactor: v.boolean(),
  /** Mail to its address is known to reach it, by a link that it used or by the admin who added it. */
  isEmailProved: v.boolean(),
  /** What owners whose lead it bought are shown while it is active with a proved address; empty where it has set none. */
  phoneForOwners: v.string(),
  phoneForOwnersExt: v.nullable(v.string()),
  website: v.string(),
  /** When it last changed either; null if it never did. The audit log has each change. */
  shownToOwnersChangedAt: v.nullable(Moment),
  /** Deleted after it had received leads, which stay in the books. */
  isDeleted: v.boolean(),
})
export type Provider = v.InferOutput<typeof Provider>

/** Which providers an admin asks for. Whatever is blank filters nothing. */
export const ProviderFilters = v.object({
  /** Looked for in name, contact person and e-mail, upper or lower case alike. */
  search: optionalLine(LONGEST_SEARCH, { tooLong: say('searchTooLong'), unusual: say('searchUnusual') }),
  status: v.nullish(
    v.pipe(
      v.string(say('statusUnknown')),
      v.transform((word) => (word === '' || word === 'all' ? null : word)),
      v.nullable(v.picklist(SUPPLIER_STATUSES, say('statusUnknown'))),
    ),
    '',
  ),
})
export type ProviderFilters = v.InferOutput<typeof ProviderFilters>

export const ProvidersQuery = v.object({
  ...ProviderFilters.entries,
  sort: sortOf(PROVIDER_SORTS, USUAL_PROVIDER_SORT, say('sortUnknown')),
  limit: pageSize({ usual: PROVIDERS_ON_A_PAGE, most: MOST_PROVIDERS_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page. */
  after: optionalLine(LONGEST_CURSOR, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
})
export type ProvidersQuery = v.InferOutput<typeof ProvidersQuery>

const Status = v.picklist(SUPPLIER_STATUSES, say('statusUnknown'))
const BusinessTypes = someOf(SERVED_BUSINESS_TYPES, say('businessTypeUnknown'))
const Territories = someOf(TERRITORIES, say('territoryUnknown'))

/** Comes out as `null` where it was left empty. */
const Credits = v.pipe(
  optionalNumber(
    { min: 0, max: MOST_CREDITS },
    { notANumber: say('creditsNotWhole'), outOfRange: say('creditsNotWhole') },
  ),
  v.check((credits) => credits === null || Number.isInteger(credits), say('creditsNotWhole')),
)

export const NewProvider = v.object({
  name: CompanyName,
  contactPerson: ContactPerson,
  email: Email,
  phone: Phone,
  status: v.nullish(Status, 'pending'),
  businessTypes: v.nullish(BusinessTypes, []),
  territories: v.nullish(Territories, []),
  leadCredits: v.pipe(
    Credits,
    v.transform((credits) => credits ?? 0),
  ),
})
export type NewProvider = v.InferOutput<typeof NewProvider>

/** `name` as the admin saw it: the provider may have requested another one since. */
export const RequestedNameDecision = v.object({
  decision: v.picklist(['approve', 'refuse'], say('decisionUnknown')),
  name: CompanyName,
})
export type RequestedNameDecision = v.InferOutput<typeof RequestedNameDecision>

/** What is blank or not named stays as it is. */
export const ProviderChanges = v.object({
  name: OtherName,
  contactPerson: OtherName,
  email: v.pipe(
    optionalLine(LONGEST_EMAIL, line),
    v.check((typed) => typed === '' || readEmail(typed) !== null, say('emailInvalid')),
    v.transform((typed) => readEmail(typed) ?? ''),
  ),
  phone: OptionalPhone,
  status: v.nullish(Status),
  businessTypes: v.nullish(BusinessTypes),
  territories: v.nullish(Territories),
  leadCredits: Credits,
})
export type ProviderChanges = v.InferOutput<typeof ProviderChanges>

/** `deleted` with its contact details and its account; otherwise it had received leads: it is inactive and nameless to us. */
export const DeletedProvider = v.object({ deleted: v.boolean(), anonymised: v.boolean() })

/** Comes out without repeats, in the order of `options`. */
function someOf<const Option extends string>(options: readonly Option[], unknown: ReturnType<typeof say>) {
  return v.pipe(
    v.array(v.picklist(options, unknown), unknown),
    v.transform((chosen) => options.filter((option) => chosen.includes(option))),
  )
}
