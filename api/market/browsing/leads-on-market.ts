import {
  and,
  asc,
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
import { PROCESSORS } from '../../../domain/processors.ts'
import { marketTagsOf } from '../../../domain/public-lead.ts'
import { TIERS, type Tier } from '../../../domain/tiers.ts'
import { type MarketSort, MOST_COUNTED } from '../../contract/supplier/market.ts'
import {
  isAfter,
  NEARBY_SEARCHED,
  NEWEST_SEARCHED,
  newestFirst,
  newestFirstOfAll,
  type Position,
  submittedAtForCursor,
} from '../../rate-check/submitted-leads/newest-leads.ts'
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

/** A city with fewer leads than this, unless it is large, would point at the business. */
const LEADS_THAT_HIDE_ONE_ANOTHER = 5
/** So many trigrams are looked for in so many texts at most, to find a rare one. */
const MOST_TRIGRAMS = 24
const TEXTS_COMPARED = 500
/** Among so many times as many leads the rest of a page is looked for, of which those nearby hold a third. */
const TIMES_FURTHER = 5
const CAN_USE_INDEX = /[a-z0-9]{3}/

const NEWEST: Position = { submittedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const neighbours = alias(leads, 'neighbours')

/** Of texts of our own: as parameters each of them would go to the database and be read there with every page. */
const literals = (texts: string[]) =>
  sql.raw(texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', '))

const placeOf = (province: unknown, city: unknown) => sql`${province} || '/' || ${city}`
const largeCities = LARGE_CITIES.map(({ province, city }) => `${province}/${city}`)

/**
 * The only columns that are read for a card; every other one, a new one too, stays private until it is named here. What may
 * show in part only is cut here, and never leaves the database.
 */
export const leadCardColumns = {
  id: leads.id,
  publicBusinessType: leads.publicBusinessType,
  province: leads.province,
  city: sql<string | null>`case
    when ${placeOf(leads.province, leads.city)} in (${literals(largeCities)}) then ${leads.city}
    when (select count(*) from (
      select from ${leads} as "neighbours"
      where ${neighbours.province} = ${leads.province} and ${neighbours.city} = ${leads.city}
      limit ${sql.raw(String(LEADS_THAT_HIDE_ONE_ANOTHER))}
    ) as "found") >= ${sql.raw(String(LEADS_THAT_HIDE_ONE_ANOTHER))} then ${leads.city} end`,
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
}

type Asked = {
  filters: MarketFilters
  sort: MarketSort
  after: MarketPosition | null
  limit: number
  now: Date
}

export type FoundLeads = {
  leads: PublicLead[]
  /** How many fit from `after` on, one more than are counted at most; null where finding the page did not tell. */
  count: number | null
}

/** Up to `limit` leads on the market that fit, in the order asked for, from `after` on, each with its price at `now`. */
export async function findLeadsOnMarket(db: Db, { sort, ...asked }: Asked): Promise<FoundLeads> {
  if (sort === 'newest') return findInOrder(db, NEWEST_FIRST, asked)
  if (sort === 'volume') return findInOrder(db, LARGEST_FIRST, asked)

  const { filters, limit } = asked
  const tiers = (await findTiersByPrice(db, asked.now)).filter(
    (tier) => filters.tier === null || tier === filters.tier,
  )
  const begun = asked.after?.tier === undefined ? 0 : tiers.indexOf(asked.after.tier)
  const found: PublicLead[] = []
  for (const tier of tiers.slice(Math.max(begun, 0))) {
    const after = tier === asked.after?.tier ? asked.after : null
    const wanted = { ...asked, filters: { ...filters, tier }, after, limit: limit - found.length }
    found.push(...(await findInOrder(db, NEWEST_FIRST, wanted)).leads)
    if (found.length === limit) break
  }
  return { leads: found, count: null }
}

async function findInOrder(db: Db, order: Order, asked: Omit<Asked, 'sort'>): Promise<FoundLeads> {
  const { filters, after, limit, now } = asked
  const { walk, rest, isWalkedOnly } = walkOf(order, filters)
  const behind = (position: MarketPosition | null, of: Ordered) =>
    position === null ? undefined : order.isAfter(position, of)
  if (isWalkedOnly) {
    const cards = selectCards(db, now, and(walk.fits, behind(after, leads)), order.by(leads))
    return { leads: await cards.limit(limit), count: null }
  }
  const cardsAmong = (first: FirstLeads, { by }: Order, fits: SQL | undefined, count: number) => {
    const ids = db
      .select({ id: first.id })
      .from(first)
      .where(fits)
      .orderBy(...by(first))
      .limit(count)
    return selectCards(db, now, isOneOf(ids), order.by(leads))
  }
  if (!canUseIndex(filters)) {
    // Whatever is behind which place, only so many of its first.
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
  // A first page is counted too, and so most have to find all that fit.
  const count = after === null && isOfOneTag(filters) ? await countLeadsOnMarket(db, filters) : null
  if (count !== null && count <= nearby.length) return { leads: nearby, count }
  if (last !== undefined && nearby.length * 2 >= missing && (after !== null || count !== null)) {
    const further = await cardsAmongNext(next(last, NEARBY_SEARCHED * TIMES_FURTHER), missing)
    if (further.length === missing) return { leads: [...nearby, ...further], count }
  }
  const fits =
    last === undefined ? fitsUnlikeNearby(db, filters, next(after, TEXTS_COMPARED)) : fitsAsNearby(filters)
  return findByIndex(db, order, asked, fits)
}

/** As an array Postgres finds these ids once and first, however many it expects. */
const isOneOf = (ids: SQLWrapper) => sql`${leads.id} = any(array(${ids}))`

type FirstLeads = ReturnType<typeof firstLeads>

/** So many of these leads, the first in the order. A table of its own, so that Postgres walks an index, whatever it expects. */
const firstLeads = (db: Db, { by }: Order, which: SQL | undefined, count: number) =>
  db
    .select({
      id: leads.id,
      publicBusinessType: leads.publicBusinessType,
      submittedAt: leads.submittedAt,
      publicVolumeCents: leads.publicVolumeCents,
      searchText: leads.searchText,
      marketTags: leads.marketTags,
    })
    .from(leads)
    .where(which)
    .orderBy(...by(leads))
    .limit(count)
    .as('first')

type FitsByIndex = {
  fits: SQL | undefined
  /** What they refer to. */
  given: WithSubquery[]
}

/**
 * All that fit, by the index of words and tags, and of these the first. To count them Postgres has to find all, so it does not
 * walk the newest leads in the hope of soon having a page full, which a word and a type that rule each other out never give.
 */
async function findByIndex(
  db: Db,
  order: Order,
  { after, limit, now }: Omit<Asked, 'sort'>,
  { fits, given }: FitsByIndex,
): Promise<FoundLeads> {
  const fitting = db
    .select({
      id: leads.id,
      publicBusinessType: leads.publicBusinessType,
      submittedAt: leads.submittedAt,
      publicVolumeCents: leads.publicVolumeCents,
    })
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
    .with(...given, page)
    .select({ ...columns, count: sql<number>`(select count from ${page} limit 1)` })
    .from(leads)
    .innerJoinLateral(price, sql`true`)
    .where(isOneOf(db.select({ id: page.id }).from(page)))
    .orderBy(...order.by(leads))
  return { leads: found, count: Math.min(found[0]?.count ?? 0, MOST_COUNTED + 1) }
}

const fitsByIndex = (filters: MarketFilters) =>
  inEachTier(filters, hasCombinedTags(filters), holdsWords(filters, leads))

/**
 * The same, once some were found nearby, so that none of what is asked is rare. Postgres would read the lists of all of it:
 * type, provider and province together are rare enough to look whether their leads have the rest.
 */
function fitsAsNearby(filters: MarketFilters): FitsByIndex {
  const { businessType, provider, province } = filters
  if (businessType === null || provider === null || province === null)
    return { fits: fitsByIndex(filters), given: [] }
  const kind = { ...filters, contactRequested: false, phoneVerified: false }
  return {
    fits: inEachTier(
      filters,
      hasCombinedTags(kind),
      hasTags(filters, leads),
      holdsWordsUnindexed(filters, leads),
    ),
    given: [],
  }
}

/**
 * The same, where none was found nearby: some three letters of a word may be rare among leads with these tags, however common
 * the word is among others. Those that none of the nearby ones with these tags hold are, and of these Postgres reads one list
 * instead of one for each three letters of the word.
 */
function fitsUnlikeNearby(db: Db, filters: MarketFilters, nearby: FirstLeads): FitsByIndex {
  const tags = { ...filters, tier: null }
  const trigrams = trigramsOf(filters.search)
  if (marketTagsOf(tags).length === 0 || trigrams.length === 0)
    return { fits: fitsByIndex(filters), given: [] }
  const texts = db.select({ text: nearby.searchText }).from(nearby).where(hasTags(tags, nearby))
  const rare = db.$with('rare', { pattern: sql<string>`pattern`.as('pattern') }).as(sql`
    with nearby (text) as materialized (${texts})
    select '%' || trigram || '%' as pattern from unnest(${sql.param(trigrams)}::text[]) trigram
    where not exists (select from nearby where text like '%' || trigram || '%') limit 1`)
  const words = termsOf(filters.search).map(
    (term) => sql`${leads.searchText} like coalesce((select pattern from rare), ${patternOf(term)})`,
  )
  return {
    fits: inEachTier(filters, hasCombinedTags(filters), ...words, holdsWordsUnindexed(filters, leads)),
    given: [rare],
  }
}

/** Said of each tier by itself, which has an index of its own words and tags. */
const inEachTier = (filters: MarketFilters, ...fits: (SQL | undefined)[]) =>
  and(
    isOnMarket(leads),
    or(...(filters.tier === null ? TIERS : [filters.tier]).map((tier) => and(eq(leads.tier, tier), ...fits))),
  )

/** How many leads on the market fit, or one more than are counted. */
export async function countLeadsOnMarket(db: Db, filters: MarketFilters): Promise<number> {
  const { walk, isWalkedOnly } = walkOf(NEWEST_FIRST, filters)
  const one = { one: sql`1` }
  const count = (fitting: SQLWrapper) =>
    db
      .select({ leads: sql<number>`count(*)::int` })
      .from(sql`(${fitting} limit ${sql.raw(String(MOST_COUNTED + 1))}) as "fitting"`)
      .then(([counted]) => counted?.leads ?? 0)
  if (isWalkedOnly)
    return count(
      db
        .select(one)
        .from(leads)
        .where(walk.fits)
        .orderBy(...newestFirst),
    )

  // Postgres knows how many have one tag, and reads no more of them than are counted.
  if (isOfOneTag(filters)) return count(db.select(one).from(leads).where(fitsByIndex(filters)))

  const hasIndex = canUseIndex(filters)
  const newest = firstLeads(
    db,
    hasIndex ? walk.order : NEWEST_FIRST,
    hasIndex ? walk.fits : isOnMarket(leads),
    NEWEST_SEARCHED,
  )
  const fits = and(hasTags(filters, newest), holdsWords(filters, newest))
  const among = await count(db.select(one).from(newest).where(fits))
  if (among > MOST_COUNTED || !hasIndex) return among
  return count(
    db
      .select(one)
      .from(leads)
      .where(fitsByIndex(filters))
      .orderBy(...newestFirstOfAll),
  )
}

/** Whether a question is more than a walk along an index, from one place to the next. */
export const isSearching = (sort: MarketSort, filters: MarketFilters) =>
  !walkOf(sort === 'volume' ? LARGEST_FIRST : NEWEST_FIRST, filters).isWalkedOnly

/**
 * What of the filters an index of this order begins with, and whether that is all of them. A tier is a range of volumes. The
 * rest is looked for among the next leads, and, where those hold no page full, by the index of words and tags.
 */
function walkOf(order: Order, filters: MarketFilters) {
  const { businessType, tier } = filters
  const isByVolume = order === LARGEST_FIRST
  const rest = { ...filters, tier: null, businessType: isByVolume ? businessType : null }
  const isWalkedOnly = marketTagsOf(rest).length === 0 && filters.search === ''
  const type = isByVolume ? null : businessType
  // As a range, ordered by it: otherwise Postgres may walk all types and throw most away.
  const isByType = type !== null && !isWalkedOnly
  const walked = isByVolume
    ? and(isOnMarket(leads), tier === null ? undefined : hasVolumeOf(tier))
    : and(
        isOnMarket(leads),
        type === null
          ? undefined
          : isByType
            ? between(leads.publicBusinessType, type, type)
            : eq(leads.publicBusinessType, type),
        tier === null ? undefined : eq(leads.tier, tier),
      )
  return { walk: { fits: walked, order: isByType ? BY_TYPE_NEWEST_FIRST : order }, rest, isWalkedOnly }
}

function hasVolumeOf(tier: Tier) {
  const { publicVolumeCents } = leads
  if (tier === 'tier1') return gte(publicVolumeCents, 5_000_000)
  if (tier === 'tier3') return lt(publicVolumeCents, 1_000_000)
  return and(gte(publicVolumeCents, 1_000_000), lt(publicVolumeCents, 5_000_000))
}

type Searched = { searchText: Column | SQL.Aliased<string>; marketTags: Column | SQL.Aliased<string[]> }

function hasTags(filters: MarketFilters, of: Searched) {
  const tags = marketTagsOf(filters)
  return tags.length === 0 ? undefined : sql`${of.marketTags} @> ${sql.param(tags)}::text[]`
}

function hasCombinedTags(filters: MarketFilters) {
  const tags = combinedTagsOf({ ...filters, tier: null })
  return tags.length === 0 ? undefined : sql`${combinedTags(leads)} @> ${sql.param(tags)}::text[]`
}

/** Whether the index has what is asked of provider and province as one tag, and no words are looked for. */
const isOfOneTag = ({ search, provider, province }: MarketFilters) =>
  search === '' && provider !== null && province !== null

/** Each of its terms, wherever it stands. */
const holdsWords = (filters: MarketFilters, of: Searched) =>
  canUseIndex(filters)
    ? and(...termsOf(filters.search).map((term) => sql`${of.searchText} like ${patternOf(term)}`))
    : holdsWordsUnindexed(filters, of)

/** Like LIKE, but no operator of the index, which would give every lead for a pattern without three letters in a row. */
const holdsWordsUnindexed = (filters: MarketFilters, { searchText }: Searched) =>
  and(...termsOf(filters.search).map((term) => sql`textlike(${searchText}, ${patternOf(term)})`))

const patternOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** Each three letters or digits in a row. */
const trigramsOf = (search: string) =>
  termsOf(search)
    .flatMap((term) => term.match(/[a-z0-9]{3,}/g) ?? [])
    .flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))
    .slice(0, MOST_TRIGRAMS)

/** By a tag, or by three letters or digits in a row. */
const canUseIndex = (filters: MarketFilters) => filters.search === '' || CAN_USE_INDEX.test(filters.search)

/** The tiers, the one with the lowest price first. */
async function findTiersByPrice(db: Db, now: Date): Promise<Tier[]> {
  const current = db
    .selectDistinctOn([leadPrices.tier], { tier: leadPrices.tier, priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(lte(leadPrices.validFrom, now))
    .orderBy(leadPrices.tier, desc(leadPrices.validFrom))
    .as('current')
  const found = await db
    .select({ tier: current.tier })
    .from(current)
    .orderBy(asc(current.priceCents), asc(current.tier))
  return found.map(({ tier }) => tier)
}

/** Undefined where it is not on the market. */
export async function findLeadOnMarket(db: Db, id: string, now: Date): Promise<PublicLead | undefined> {
  const [found] = await selectCards(db, now, eq(leads.id, id))
  return found
}

/** All of these leads that are on the market. */
export const findCards = (db: Db | Tx, ids: string[], now: Date): Promise<PublicLead[]> =>
  selectCards(db, now, sql`${leads.id} = any(${sql.param(ids)}::uuid[])`)

/**
 * The same without filters, which most suppliers look at most of the time. Reads its rows without Drizzle's mapping, which is a
 * quarter of what a page costs this process.
 */
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

/** The cells of `selectCards` in the order of its columns, as the driver reads them. */
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
  priceCents: Number(cells[14]),
})

const textOrNull = (cell: unknown) => (cell === null ? null : String(cell))

function tierOf(cell: unknown): Tier {
  const tier = TIERS.find((name) => name === cell)
  if (tier === undefined) throw new Error('A lead has no tier.')
  return tier
}

/** When some price changes next; null while none is planned. */
export async function findNextPriceChange(db: Db, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(leadPrices.validFrom) })
    .from(leadPrices)
    .where(gt(leadPrices.validFrom, now))
  return next?.at ?? null
}

function selectCards(db: Db | Tx, now: Date | Placeholder, fits: SQL | undefined, order = newestFirst) {
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
