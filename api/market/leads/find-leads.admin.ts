import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Db, isCanceled, type Tx } from '../../../db/client.ts'
import { hasStanding, identityOf, isOnMarket, leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { dateOf, endOfDay, startOfDay } from '../../../db/toronto.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { frenchCity, frenchName } from '../../../domain/languages/french-names.ts'
import { provinceNamed } from '../../../domain/languages/province-names.ts'
import type { LeadStanding } from '../../../domain/leads/standing.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { provinceOf } from '../../../domain/provinces.ts'
import {
  type AdminLead,
  type AdminLeadFilters,
  type LeadSort,
  USUAL_LEAD_SORT,
} from '../../contract/admin/leads.ts'
import { MOST_FOUND_COUNTED, MOST_ROWS_COUNTED, totalCount } from '../../contract/forms/total-count.ts'
import { stateTag } from '../../http/input/conditional-requests.ts'
import { submittedAtForCursor } from '../../leads/standing/newest-leads.ts'
import { englishOnly, Refusal, unavailable } from '../../platform/shared/refusal.ts'
import { type LeadPosition, leadOrder } from './lead-order.admin.ts'

export type Lead = typeof leads.$inferSelect
type FoundLead = Awaited<ReturnType<typeof findLeads>>[number]

/** The trigram index of names has letters and digits of every script. */
const CAN_USE_INDEX = /[\p{L}\p{N}]{3}/u

/** One or two characters say little, and are in no index: they are looked for in so many of the newest leads. */
const NEWEST_SEARCHED = 20_000

type PageRequest = {
  filters: AdminLeadFilters
  after: LeadPosition | null
  limit: number
  sort?: LeadSort
}

/** Up to `limit` matching leads after `after`, in this order. Refuses an order of so many leads that it takes too long. */
export const findLeads = (db: Db, { now, sort, ...request }: PageRequest & { sort: LeadSort; now: Date }) =>
  selectLeads(db, inArray(leads.id, idsMatching(db, { sort, ...request })), now, sort).catch(
    (error: unknown) => {
      throw isCanceled(error) ? listTooLong() : error
    },
  )

/** The ids of up to `limit` matching leads after `after`, newest first unless sorted. */
export function idsMatching(db: Db, { filters, after, limit, sort = USUAL_LEAD_SORT }: PageRequest) {
  const { by, isAfter } = leadOrder(sort)
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(and(...conditionsOf(filters), after === null ? undefined : isAfter(after)))
    .orderBy(...by)
    .limit(limit)
}

/** How many leads match, or that there are more than are counted. */
export async function countLeads(db: Db, filters: AdminLeadFilters): Promise<string> {
  const most = filters.search === '' ? MOST_ROWS_COUNTED : MOST_FOUND_COUNTED
  const matching = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(...conditionsOf(filters)))
    .limit(most + 1)
  return totalCount(await db.$count(matching.as('matching')), most)
}

/** What holds the search. An abbreviation is that of a province. */
function holds(text: string): SQL | undefined {
  const search = searchedFor(text)
  if (search === '') return undefined
  const province = provinceOf(search)
  if (province !== undefined) return eq(leads.province, province)
  if (!CAN_USE_INDEX.test(search)) return isFoundAmongNewest(search)
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(sql`${identityOf(leads)} like ${pattern}`, ...shownAs(search))
}

/** An array, which Postgres reads first: it cannot know that few of these have the text. */
const isFoundAmongNewest = (search: string) => sql`${leads.id} = any(array(
  select id from (select * from ${leads} order by submitted_at desc, id desc limit ${NEWEST_SEARCHED}) as "leads"
  where strpos(${identityOf(leads)}, ${search}) > 0))`

/** The place, type and provider that the list shows in these words, in either language. */
function shownAs(search: string): SQL[] {
  const isShown = (name: string) => folded(name) === search
  const types = Object.entries(BUSINESS_TYPES)
    .filter(([slug, name]) => slug !== 'other' && [name, frenchName(name)].some(isShown))
    .map(([slug]) => slug)
  const providers = Object.entries(PROCESSORS)
    .filter(([slug, name]) => slug !== 'other' && ` ${folded(name)}`.includes(` ${search}`))
    .map(([slug]) => slug)
  const cities = LARGE_CITIES.filter(({ city }) => [city, frenchCity(city)].some(isShown))
  const province = provinceNamed(search)
  return [
    ...(province === undefined ? [] : [eq(leads.province, province)]),
    ...(types.length === 0 ? [] : [inArray(leads.businessType, types)]),
    ...(providers.length === 0 ? [] : [inArray(leads.currentProvider, providers)]),
    ...cities.flatMap(({ province: of, city }) => and(eq(leads.province, of), eq(leads.city, city)) ?? []),
  ]
}

/** A phone number without what people write between its digits. */
const searchedFor = (search: string) =>
  /^[\s()+.-]*(?:\d[\s()+.-]*){3,}$/.test(search) ? search.replace(/\D/g, '') : folded(search)

/** Undefined for an unknown id. */
export async function findLead(db: Db | Tx, id: string, now: Date): Promise<FoundLead | undefined> {
  const [found] = await selectLeads(db, eq(leads.id, id), now)
  return found
}

const MOST_DUPLICATES = 20

/** The other leads of this lead's group of possible duplicates, newest first. */
export function findPossibleDuplicates(db: Db, lead: Lead, now: Date): Promise<FoundLead[]> {
  const first = lead.possibleDuplicateOf ?? lead.id
  return selectLeads(
    db,
    and(or(eq(leads.id, first), eq(leads.possibleDuplicateOf, first)), ne(leads.id, lead.id)),
    now,
  ).limit(MOST_DUPLICATES)
}

function selectLeads(db: Db | Tx, which: SQL | undefined, now: Date, sort: LeadSort = USUAL_LEAD_SORT) {
  const order = leadOrder(sort)
  return db
    .select({
      lead: leads,
      submittedAt: submittedAtForCursor,
      values: order.values,
      soldTo: suppliers.name,
      outcome: purchases.outcome,
      isHeld: hasLiveHold(eq(leadHolds.leadId, leads.id), now),
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(which)
    .orderBy(...order.by)
}

function conditionsOf({
  search,
  status,
  tier,
  state,
  province,
  from,
  to,
}: AdminLeadFilters): (SQL | undefined)[] {
  return [
    holds(search),
    status === null ? undefined : eq(leads.status, status),
    tier === null ? undefined : eq(leads.tier, tier),
    state === null ? undefined : withStanding(state),
    province === null ? undefined : eq(leads.province, province),
    from === '' ? undefined : sql`${leads.submittedAt} >= ${startOfDay(dateOf(from))}`,
    to === '' ? undefined : sql`${leads.submittedAt} < ${endOfDay(dateOf(to))}`,
  ]
}

/** The column of those on the market has statistics of its own. */
const withStanding = (standing: LeadStanding): SQL =>
  standing === 'on-market' ? isOnMarket(leads) : hasStanding[standing](leads)

/** As an admin sees it, after a change. Refuses an unknown id. */
export async function leadForAdmin(db: Db | Tx, leadId: string, now: Date): Promise<AdminLead> {
  const found = await findLead(db, leadId, now)
  if (found === undefined) throw noSuchLead()
  return adminLead(found)
}

/** Covers what an admin may change: the status, the note, the place on the market, the owner. */
export const versionOf = ({ status, soldAt, offMarketAt, offMarketReason, adminNote }: Versioned) =>
  stateTag([status, soldAt, offMarketAt, offMarketReason, ...(adminNote === '' ? [] : [adminNote])])

type Versioned = Pick<Lead, 'status' | 'soldAt' | 'offMarketAt' | 'offMarketReason' | 'adminNote'>

export function adminLead({ lead, soldTo, outcome, isHeld }: FoundLead): AdminLead {
  return {
    id: lead.id,
    name: `${lead.firstName} ${lead.lastName}`.trim(),
    company: lead.company,
    email: lead.email,
    phone: lead.phone,
    businessType: lead.businessType,
    currentProvider: lead.currentProvider,
    monthlyVolume: dollarsOf(lead.monthlyVolumeCents),
    potentialSavings: dollarsOf(lead.potentialSavingsCents),
    status: lead.status,
    tier: lead.tier,
    city: lead.city,
    province: lead.province,
    emailVerified: lead.emailVerified,
    phoneVerified: lead.phoneVerified,
    submittedAt: lead.submittedAt.toISOString(),
    listedAt: isoOrNull(lead.listedAt),
    contactRequestedAt: isoOrNull(lead.contactRequestedAt),
    soldAt: isoOrNull(lead.soldAt),
    soldTo,
    outcome,
    offMarketAt: isoOrNull(lead.offMarketAt),
    offMarketReason: lead.offMarketReason,
    isHeld,
    possibleDuplicateOf: lead.possibleDuplicateOf,
    version: versionOf(lead),
  }
}

export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

export const noSuchLead = () => new Refusal('lead_not_found', 404, englishOnly('We can’t find this lead.'))

const listTooLong = () =>
  unavailable(
    'list_too_long',
    5,
    englishOnly('There are too many leads for this. Narrow the list with a filter or a longer word.'),
  )
