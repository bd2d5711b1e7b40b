import { and, arrayContains, desc, eq, gt, inArray, like, min, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { isOnMarket, leadPrices, leads, roundedDown } from '../../../db/schema/leads.ts'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { marketTagsOf } from '../../../domain/leads/public-lead.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { type MarketSort, MOST_COUNTED } from '../../contract/market/market.ts'
import { newestFirst, submittedAtForCursor } from '../../leads/standing/newest-leads.ts'
import { currentPrices } from '../lead-prices/prices.ts'
import type { PublicLead } from './lead-card.ts'
import { type MarketFilters, termsOf } from './market-filters.ts'
import type { MarketPosition } from './market-order.ts'

/** A city that is not in LARGE_CITIES is shown from this many businesses on: fewer would point at the one. */
const BUSINESSES_THAT_HIDE_ONE_ANOTHER = 5
/** Leads of a city that are looked at for different companies. One of them may have sent many. */
const NEIGHBOURS_COMPARED = 20

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

export type PageRequest = {
  filters: MarketFilters
  sort: MarketSort
  /** What the supplier's own list demands beside the filters. */
  own?: SQL | undefined
  after: MarketPosition | null
  limit: number
  now: Date
}

/** Up to `limit` matching leads on the market, in order `sort`, after the position `after`, each with its price at `now`. */
export async function findLeadsOnMarket(
  db: Db,
  { filters, sort, own, after, limit, now }: PageRequest,
): Promise<PublicLead[]> {
  const order = [...SORTED_BY[sort], sql`${leads.submittedAt}`, sql`${leads.id}`]
  const isAfter = after && sql`(${sql.join(order, sql`, `)}) < (${placeOf(db, sort, after, now)})`
  return selectCards(db, now, and(...conditionsOf(filters), own, isAfter ?? undefined))
    .orderBy(...order.map(desc))
    .limit(limit)
}

/** The largest comes first, of equals the newest. By the volume as cards show it, so that the order reveals nothing more. */
const SORTED_BY: Record<MarketSort, SQL[]> = {
  newest: [],
  volume: [sql`${leads.publicVolumeCents}`],
  price: [sql`-"price"."price_cents"`],
}

function placeOf(db: Db, sort: MarketSort, after: MarketPosition, now: Date): SQL {
  const { volumeCents = 0, tier = 'tier3', submittedAt, id } = after
  const newest = sql`${submittedAt}::timestamptz, ${id}::uuid`
  if (sort === 'newest') return newest
  if (sort === 'volume') return sql`${volumeCents}::bigint, ${newest}`
  const price = currentPrices(db, now).as('price')
  return sql`(select -price_cents from ${price} where tier = ${tier}), ${newest}`
}

/** How many leads on the market match, at most one more than MOST_COUNTED. */
export async function countLeadsOnMarket(
  db: Db,
  filters: MarketFilters,
  own?: SQL | undefined,
): Promise<number> {
  const matching = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOnMarket(leads), ...conditionsOf(filters), own))
  return db.$count(matching.limit(MOST_COUNTED + 1).as('matching'))
}

function conditionsOf(filters: MarketFilters): SQL[] {
  const tags = marketTagsOf(filters)
  return [
    ...(tags.length === 0 ? [] : [arrayContains(leads.marketTags, tags)]),
    ...termsOf(filters.search).map((term) =>
      HAS_TRIGRAM.test(term)
        ? like(leads.searchText, `%${term.replace(/[\\%_]/g, '\\$&')}%`)
        : sql`strpos(${leads.searchText}, ${term}) > 0`,
    ),
  ]
}

/** Of another term Postgres would read the whole index of words. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** Undefined when it is not on the market. */
export async function findLeadOnMarket(db: Db, id: string, now: Date): Promise<PublicLead | undefined> {
  const [found] = await findCards(db, [id], now)
  return found
}

/** Those of these leads that are on the market, newest first. */
export const findCards = (db: Db | Tx, ids: string[], now: Date): Promise<PublicLead[]> =>
  selectCards(db, now, inArray(leads.id, ids)).orderBy(...newestFirst)

function selectCards(db: Db | Tx, now: Date, fits: SQL | undefined) {
  const price = currentPrices(db, now).as('price')
  return db
    .select({ ...leadCardColumns, priceCents: price.priceCents })
    .from(leads)
    .innerJoin(price, eq(price.tier, leads.tier))
    .where(and(isOnMarket(leads), fits))
}

/** When the next price change takes effect; null while none is planned. */
export async function findNextPriceChange(db: Db, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(leadPrices.validFrom) })
    .from(leadPrices)
    .where(gt(leadPrices.validFrom, now))
  return next?.at ?? null
}
