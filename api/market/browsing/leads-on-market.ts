import {
  and,
  between,
  type Column,
  desc,
  eq,
  gt,
  gte,
  lt,
  lte,
  min,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
  type WithSubquery,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { combinedTags, isOnMarket, leadPrices, leads, roundedDown } from '../../../db/schema/leads.ts'
import { statement } from '../../../db/statement.ts'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { marketTagsOf } from '../../../domain/leads/public-lead.ts'
import { TIER_FROM_CENTS, TIERS, type Tier } from '../../../domain/leads/tiers.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { type MarketSort, MOST_COUNTED } from '../../contract/market/market.ts'
import {
  isAfter,
  NEARBY_SEARCHED,
  NEWEST_SEARCHED,
  newestFirst,
  newestFirstOfAll,
  type Position,
  submittedAtForCursor,
} from '../../rate-check/submitted-leads/newest-leads.ts'
import { currentPrices } from '../lead-prices/prices.ts'
import type { PublicLead } from './lead-card.ts'
import { combinedTagsOf, type MarketFilters, termsOf } from './market-filters.ts'
import {
  BY_TYPE_NEWEST_FIRST,
  LARGEST_FIRST,
  type MarketPosition,
  NEWEST_FIRST,
  type Order,
  type Ordered,
} from './market-order.ts'

/** A city that is not in LARGE_CITIES is shown from this many businesses on: fewer would point at the one. */
const BUSINESSES_THAT_HIDE_ONE_ANOTHER = 5
/** Leads of a city that are looked at for different companies. One of them may have sent many. */
const NEIGHBOURS_COMPARED = 20
/** A rare trigram is looked for among at most this many trigrams and texts. */
const MOST_TRIGRAMS = 24
const TEXTS_COMPARED = 500
/** When the nearby leads fill at least a third of the page, the rest is searched in this many times as many leads. */
const TIMES_FURTHER = 5
const CAN_USE_INDEX = /[a-z0-9]{3}/

const NEWEST: Position = { submittedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const neighbours = alias(leads, 'neighbours')

/** For constants of ours: as parameters they would be sent and parsed with every page. */
const literals = (texts: string[]) =>
  sql.raw(texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', '))

const largeCities = LARGE_CITIES.map(({ province, city }) => `${province}/${city}`)

/** Every column that a card reads; a column not listed here stays private. Values shown in part are cut in the database. */
export const leadCardColumns = {
  id: leads.id,
  publicBusinessType: leads.publicBusinessType,
  province: leads.province,
  city: sql<string | null>`case
    when ${leads.province} || '/' || ${leads.city} in (${literals(largeCities)}) then ${leads.city}
    when (select count(*) from (select distinct lower("found"."company") from (
      select ${neighbours.company} from ${leads} as "neighbours"
      where ${neighbours.province} = ${leads.province} and ${neighbours.city} = ${leads.city}
      limit ${sql.raw(String(NEIGHBOURS_COMPARED))}
    ) as "found") as "businesses") >= ${sql.raw(String(BUSINESSES_THAT_HIDE_ONE_ANOTHER))} then ${leads.city} end`,
  aiDescription: leads.aiDescription,
  volumeCents: leads.publicVolumeCents,
  averageSaleCents: sql<number>`${roundedDown('average_transaction_cents')}`.mapWith(Number),
  savingsCents: sql<number>`${roundedDown('potential_savings_cents')}`.mapWith(Number),
  currentProvider: sql<string>`case
    when ${leads.currentProvider} in (${literals(Object.keys(PROCESSORS))}) then ${leads.currentProvider} else 'other' end`,
  tier: leads.tier,
  emailVerified: leads.emailVerified,
  phoneVerified: leads.phoneVerified,
  submittedAt: submittedAtForCursor,
  contactRequestedAt: leads.contactRequestedAt,
  language: leads.language,
}

export type PageRequest = { filters: MarketFilters; after: MarketPosition | null; limit: number; now: Date }

export type FoundLeads = {
  leads: PublicLead[]
  /** How many leads match, at most one more than MOST_COUNTED; null when finding the page did not count them. */
  count: number | null
}

/** Up to `limit` matching leads on the market, in order `sort`, after the position `after`, each with its price at `now`. */
export async function findLeadsOnMarket(
  db: Db,
  { sort, ...request }: PageRequest & { sort: MarketSort },
): Promise<FoundLeads> {
  return inOrderOf(db, sort, request, (order, request) => findInOrder(db, order, request))
}

/** By price, one tier after the other: all leads of a tier have the same. */
export async function inOrderOf(
  db: Db,
  sort: MarketSort,
  request: PageRequest,
  find: (order: Order, request: PageRequest) => Promise<FoundLeads>,
): Promise<FoundLeads> {
  if (sort === 'newest') return find(NEWEST_FIRST, request)
  if (sort === 'volume') return find(LARGEST_FIRST, request)

  const { filters, after, limit, now } = request
  const tiers = (await currentPrices(db, now))
    .sort((one, other) => one.priceCents - other.priceCents)
    .map(({ tier }) => tier)
    .filter((tier) => filters.tier === null || tier === filters.tier)
  const first = after?.tier === undefined ? 0 : Math.max(tiers.indexOf(after.tier), 0)
  const found: PublicLead[] = []
  for (const tier of tiers.slice(first)) {
    const page = await find(NEWEST_FIRST, {
      filters: { ...filters, tier },
      after: tier === after?.tier ? after : null,
      limit: limit - found.length,
      now,
    })
    found.push(...page.leads)
    if (found.length === limit) break
  }
  return { leads: found, count: null }
}

/** Walks an index for the next leads first; searches the index of words and tags only when those do not fill the page. */
async function findInOrder(db: Db, order: Order, request: PageRequest): Promise<FoundLeads> {
  const { filters, after, limit, now } = request
  const { walk, rest, isWalkedOnly } = walkOf(order, filters)
  const behind = (position: MarketPosition | null, of: Ordered) =>
    position === null ? undefined : order.isAfter(position, of)
  if (isWalkedOnly) {
    const cards = selectCards(db, now, and(walk.fits, behind(after, leads)), order.by(leads))
    return { leads: await cards.limit(limit), count: null }
  }
  const cardsAmong = (first: FirstLeads, { by }: Order, fits: SQL | undefined, count: number) => {
    const ids = db.select({ id: first.id }).from(first).where(fits)
    const page = ids.orderBy(...by(first)).limit(count)
    return selectCards(db, now, isOneOf(page), order.by(leads))
  }
  if (!canUseIndex(filters)) {
    // `after` applies within the newest leads: the limit holds for the search as a whole, not for each page.
    const newest = firstLeads(db, order, isOnMarket(leads), NEWEST_SEARCHED)
    const fits = and(hasTags(filters, newest), holdsWords(filters, newest), behind(after, newest))
    return { leads: await cardsAmong(newest, order, fits, limit), count: null }
  }
  const next = (position: MarketPosition | null, count: number) =>
    firstLeads(db, walk.order, and(walk.fits, behind(position, leads)), count)
  const cardsAmongNext = (first: FirstLeads, count: number) =>
    cardsAmong(first, walk.order, and(hasTags(rest, first), holdsWords(rest, first)), count)

  const nearby = await cardsAmongNext(next(after, NEARBY_SEARCHED), limit)
  const [last, missing] = [nearby.at(-1), limit - nearby.length]
  if (missing === 0) return { leads: nearby, count: null }
  // A first page needs its count anyway, and the count often shows that the page is complete.
  const count = after === null && isOfOneTag(filters) ? await countLeadsOnMarket(db, filters) : null
  if (count !== null && count <= nearby.length) return { leads: nearby, count }
  if (last !== undefined && nearby.length * 2 >= missing && (after !== null || count !== null)) {
    const further = await cardsAmongNext(next(last, NEARBY_SEARCHED * TIMES_FURTHER), missing)
    if (further.length === missing) return { leads: [...nearby, ...further], count }
  }
  if (last !== undefined) return findByIndex(db, order, request, fitsAsNearby(filters))
  return findByIndex(db, order, request, ...fitsUnlikeNearby(db, filters, next(after, TEXTS_COMPARED)))
}

/** As an array, Postgres reads the ids once and first, whatever number of rows it estimates. */
export const isOneOf = (ids: SQLWrapper) => sql`${leads.id} = any(array(${ids}))`

export type FirstLeads = ReturnType<typeof firstLeads>

const orderColumns = {
  id: leads.id,
  publicBusinessType: leads.publicBusinessType,
  submittedAt: leads.submittedAt,
  publicVolumeCents: leads.publicVolumeCents,
}

/** The first `count` of these leads in the order, as a subquery, so that Postgres walks an index whatever it estimates. */
export const firstLeads = (db: Db, { by }: Order, which: SQL | undefined, count: number) =>
  db
    .select({ ...orderColumns, searchText: leads.searchText, marketTags: leads.marketTags })
    .from(leads)
    .where(which)
    .orderBy(...by(leads))
    .limit(count)
    .as('first')

/** A page by the index of words and tags. The count makes Postgres find all matches instead of walking on for rare ones. */
async function findByIndex(
  db: Db,
  order: Order,
  { after, limit, now }: PageRequest,
  fits: SQL | undefined,
  ...ctes: WithSubquery[]
): Promise<FoundLeads> {
  const fitting = db
    .select(orderColumns)
    .from(leads)
    .where(and(fits, after === null ? undefined : order.isAfter(after, leads)))
    .as('fitting')
  const page = db.$with('page').as(
    db
      .select({ id: fitting.id, count: sql<number>`(count(*) over ())::int`.as('count') })
      .from(fitting)
      .orderBy(...order.by(fitting))
      .limit(limit),
  )
  const { columns, price } = cardsAt(db, now)
  const found = await db
    .with(...ctes, page)
    .select({ ...columns, count: sql<number>`(select count from ${page} limit 1)` })
    .from(leads)
    .innerJoinLateral(price, sql`true`)
    .where(isOneOf(db.select({ id: page.id }).from(page)))
    .orderBy(...order.by(leads))
  return { leads: found, count: Math.min(found[0]?.count ?? 0, MOST_COUNTED + 1) }
}

const fitsByIndex = (filters: MarketFilters) =>
  inEachTier(filters, hasCombinedTags(filters), holdsWords(filters, leads))

/** The same when nearby leads match, so that no filter is rare: looks up type, provider and province, then checks the rest. */
function fitsAsNearby(filters: MarketFilters): SQL | undefined {
  const { businessType, provider, province } = filters
  if (businessType === null || provider === null || province === null) return fitsByIndex(filters)
  const kind = { ...filters, contactRequested: false, phoneVerified: false }
  const unindexed = [hasTags(filters, leads), holdsWordsUnindexed(filters, leads)]
  return inEachTier(filters, hasCombinedTags(kind), ...unindexed)
}

/** The same when none matches: a trigram that no nearby lead with these tags holds is rare, so Postgres reads its list alone. */
function fitsUnlikeNearby(
  db: Db,
  filters: MarketFilters,
  nearby: FirstLeads,
): [fits: SQL | undefined, ...ctes: WithSubquery[]] {
  const tags = { ...filters, tier: null }
  const trigrams = trigramsOf(filters.search)
  if (marketTagsOf(tags).length === 0 || trigrams.length === 0) return [fitsByIndex(filters)]
  const texts = db.select({ text: nearby.searchText }).from(nearby).where(hasTags(tags, nearby))
  const rare = db.$with('rare', { pattern: sql<string>`pattern`.as('pattern') }).as(sql`
    with nearby (text) as materialized (${texts})
    select '%' || trigram || '%' as pattern from unnest(${sql.param(trigrams)}::text[]) trigram
    where not exists (select from nearby where text like '%' || trigram || '%') limit 1`)
  const words = termsOf(filters.search).map(
    (term) => sql`${leads.searchText} like coalesce((select pattern from rare), ${patternOf(term)})`,
  )
  return [inEachTier(filters, hasCombinedTags(filters), ...words, holdsWordsUnindexed(filters, leads)), rare]
}

/** Repeats the conditions for each tier, because each tier has its own index of words and tags. */
const inEachTier = (filters: MarketFilters, ...fits: (SQL | undefined)[]) =>
  and(
    isOnMarket(leads),
    or(...(filters.tier === null ? TIERS : [filters.tier]).map((tier) => and(eq(leads.tier, tier), ...fits))),
  )

/** How many leads on the market match, at most one more than MOST_COUNTED. */
export async function countLeadsOnMarket(db: Db, filters: MarketFilters): Promise<number> {
  const { walk, isWalkedOnly } = walkOf(NEWEST_FIRST, filters)
  const one = { one: sql`1` }
  const matching = (fits: SQL | undefined) => db.select(one).from(leads).where(fits)
  const count = async (fitting: SQLWrapper) => {
    const [counted] = await db
      .select({ leads: sql<number>`count(*)::int` })
      .from(sql`(${fitting} limit ${sql.raw(String(MOST_COUNTED + 1))}) as "fitting"`)
    return counted?.leads ?? 0
  }
  if (isWalkedOnly) return count(matching(walk.fits).orderBy(...newestFirst))
  // Postgres has statistics for a single tag, and stops reading at the limit.
  if (isOfOneTag(filters)) return count(matching(fitsByIndex(filters)))

  const hasIndex = canUseIndex(filters)
  const [order, which] = hasIndex ? [walk.order, walk.fits] : [NEWEST_FIRST, isOnMarket(leads)]
  const newest = firstLeads(db, order, which, NEWEST_SEARCHED)
  const fits = and(hasTags(filters, newest), holdsWords(filters, newest))
  const among = await count(db.select(one).from(newest).where(fits))
  if (among > MOST_COUNTED || !hasIndex) return among
  return count(matching(fitsByIndex(filters)).orderBy(...newestFirstOfAll))
}

/** Whether a query costs more than walking an index from one position to the next. */
export const isSearching = (sort: MarketSort, filters: MarketFilters) =>
  !walkOf(sort === 'volume' ? LARGEST_FIRST : NEWEST_FIRST, filters).isWalkedOnly

/** The filters that an index in this order starts with, the `rest`, and whether none is left. By volume a tier is a range. */
function walkOf(order: Order, filters: MarketFilters) {
  const { businessType, tier } = filters
  const isByVolume = order === LARGEST_FIRST
  const rest = { ...filters, tier: null, businessType: isByVolume ? businessType : null }
  const isWalkedOnly = marketTagsOf(rest).length === 0 && filters.search === ''
  // A range and an order by type: otherwise Postgres may walk all types and discard most rows.
  const isByType = !isByVolume && businessType !== null && !isWalkedOnly
  const ofType = isByType
    ? between(leads.publicBusinessType, businessType, businessType)
    : isByVolume || businessType === null
      ? undefined
      : eq(leads.publicBusinessType, businessType)
  const ofTier = tier === null ? undefined : isByVolume ? hasVolumeOf(tier) : eq(leads.tier, tier)
  const walk = {
    fits: and(isOnMarket(leads), ofType, ofTier),
    order: isByType ? BY_TYPE_NEWEST_FIRST : order,
  }
  return { walk, rest, isWalkedOnly }
}

function hasVolumeOf(tier: Tier) {
  const { publicVolumeCents } = leads
  const { tier1, tier2 } = TIER_FROM_CENTS
  if (tier === 'tier1') return gte(publicVolumeCents, tier1)
  if (tier === 'tier3') return lt(publicVolumeCents, tier2)
  return and(gte(publicVolumeCents, tier2), lt(publicVolumeCents, tier1))
}

type Searched = { searchText: Column | SQL.Aliased<string>; marketTags: Column | SQL.Aliased<string[]> }

export function hasTags(filters: MarketFilters, of: Searched) {
  const tags = marketTagsOf(filters)
  return tags.length === 0 ? undefined : sql`${of.marketTags} @> ${sql.param(tags)}::text[]`
}

function hasCombinedTags(filters: MarketFilters) {
  const tags = combinedTagsOf({ ...filters, tier: null })
  return tags.length === 0 ? undefined : sql`${combinedTags(leads)} @> ${sql.param(tags)}::text[]`
}

/** Whether provider and province are one combined tag in the index, with no words to search. */
const isOfOneTag = ({ search, provider, province }: MarketFilters) =>
  search === '' && provider !== null && province !== null

/** Holds each of the search's terms, anywhere in the text. */
export const holdsWords = (filters: MarketFilters, of: Searched) =>
  canUseIndex(filters)
    ? and(...termsOf(filters.search).map((term) => sql`${of.searchText} like ${patternOf(term)}`))
    : holdsWordsUnindexed(filters, of)

/** Like LIKE, but not an operator of the index, which would return every lead for a pattern without a trigram. */
const holdsWordsUnindexed = (filters: MarketFilters, { searchText }: Searched) =>
  and(...termsOf(filters.search).map((term) => sql`textlike(${searchText}, ${patternOf(term)})`))

const patternOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

const trigramsOf = (search: string) =>
  termsOf(search)
    .flatMap((term) => term.match(/[a-z0-9]{3,}/g) ?? [])
    .flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))
    .slice(0, MOST_TRIGRAMS)

/** By a tag, or by a trigram of the search. */
const canUseIndex = (filters: MarketFilters) => filters.search === '' || CAN_USE_INDEX.test(filters.search)

/** Undefined when it is not on the market. */
export async function findLeadOnMarket(db: Db, id: string, now: Date): Promise<PublicLead | undefined> {
  const [found] = await selectCards(db, now, eq(leads.id, id))
  return found
}

/** Those of these leads that are on the market. */
export const findCards = (db: Db | Tx, ids: string[], now: Date): Promise<PublicLead[]> =>
  selectCards(db, now, sql`${leads.id} = any(${sql.param(ids)}::uuid[])`)

/** The page without filters, which most requests load. Drizzle's row mapping would be a quarter of its CPU time here. */
export function prepareLeadsOnMarket(db: Db) {
  const cards = selectCards(
    db,
    sql.placeholder('now'),
    isAfter({ submittedAt: sql.placeholder('submittedAt'), id: sql.placeholder('id') }),
  ).limit(sql.placeholder('limit'))
  const find = statement('leads_on_market_without_filters', cards.getSQL(), leadOfRow)
  return (page: { after: Position | null; limit: number; now: Date }): Promise<PublicLead[]> =>
    find(db, { ...(page.after ?? NEWEST), limit: page.limit, now: page.now.toISOString() })
}

/** The cells of a row in the order of `selectCards`, as the driver reads them. */
const leadOfRow = (cells: unknown[]): PublicLead => ({
  id: String(cells[0]),
  publicBusinessType: String(cells[1]),
  province: textOrNull(cells[2]),
  city: textOrNull(cells[3]),
  aiDescription: String(cells[4]),
  volumeCents: Number(cells[5]),
  averageSaleCents: Number(cells[6]),
  savingsCents: Number(cells[7]),
  currentProvider: String(cells[8]),
  tier: tierOf(cells[9]),
  emailVerified: cells[10] === true,
  phoneVerified: cells[11] === true,
  submittedAt: String(cells[12]),
  contactRequestedAt: cells[13] === null ? null : new Date(String(cells[13])),
  language: cells[14] === 'fr' ? 'fr' : 'en',
  priceCents: Number(cells[15]),
})

const textOrNull = (cell: unknown) => (cell === null ? null : String(cell))

function tierOf(cell: unknown): Tier {
  const tier = TIERS.find((name) => name === cell)
  if (tier === undefined) throw new Error('A lead has no tier.')
  return tier
}

/** When the next price change takes effect; null while none is planned. */
export async function findNextPriceChange(db: Db, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(leadPrices.validFrom) })
    .from(leadPrices)
    .where(gt(leadPrices.validFrom, now))
  return next?.at ?? null
}

export function selectCards(
  db: Db | Tx,
  now: Date | Placeholder,
  fits: SQL | undefined,
  order = newestFirst,
) {
  const { columns, price } = cardsAt(db, now)
  return db
    .select(columns)
    .from(leads)
    .innerJoinLateral(price, sql`true`)
    .where(and(isOnMarket(leads), fits))
    .orderBy(...order)
}

function cardsAt(db: Db | Tx, now: Date | Placeholder) {
  const price = db
    .select({ priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, leads.tier), lte(leadPrices.validFrom, now)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
    .as('price')
  return { columns: { ...leadCardColumns, priceCents: price.priceCents }, price }
}
