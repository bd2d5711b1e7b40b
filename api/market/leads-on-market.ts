import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  min,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Db } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { type BusinessTypeSlug, PROCESSORS } from '../contract/rate-check-choices.ts'
import type { Tier } from '../contract/supplier/market.ts'
import {
  isAfter,
  isAmongNext,
  type LeadsTable,
  NEARBY_SEARCHED,
  NEWEST_SEARCHED,
  newestFirst,
  newestFirstOfAll,
  type Position,
  submittedAtForCursor,
} from '../leads/newest-leads.ts'
import { PROVINCES } from '../leads/place.ts'
import largeCitiesFile from './data/large-cities.json' with { type: 'json' }
import type { PublicLead } from './lead-card.ts'

const LargeCitiesFile = v.object({
  cities: v.record(
    v.picklist(['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NS', 'NL']),
    v.record(v.string(), v.pipe(v.number(), v.minValue(100_000))),
  ),
})

const { cities } = v.parse(LargeCitiesFile, largeCitiesFile)

/** Cities so large that a business in one is named by nothing else on its card. */
export const LARGE_CITIES = v
  .parse(v.array(v.picklist(['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NS', 'NL'])), Object.keys(cities))
  .flatMap((abbreviation) =>
    Object.keys(cities[abbreviation] ?? {}).map((city) => ({ province: PROVINCES[abbreviation], city })),
  )

/** A city with fewer leads than this, unless it is large, would point at the business. */
const LEADS_THAT_HIDE_ONE_ANOTHER = 5
const CAN_USE_INDEX = /[a-z0-9]{3}/

const NEWEST: Position = { submittedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const neighbours = alias(leads, 'neighbours')

const isOnMarket = (of: LeadsTable) => and(isNull(of.soldAt), isNull(of.offMarketAt), isNotNull(of.listedAt))

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
    when ${inArray(placeOf(leads.province, leads.city), largeCities)} then ${leads.city}
    when (select count(*) from (
      select from ${leads} as "neighbours"
      where ${neighbours.province} = ${leads.province} and ${neighbours.city} = ${leads.city}
      limit ${sql.raw(String(LEADS_THAT_HIDE_ONE_ANOTHER))}
    ) as "found") >= ${sql.raw(String(LEADS_THAT_HIDE_ONE_ANOTHER))} then ${leads.city} end`,
  aiDescription: leads.aiDescription,
  monthlyVolumeCents: leads.monthlyVolumeCents,
  currentProvider: sql<string>`case
    when ${inArray(leads.currentProvider, Object.keys(PROCESSORS))} then ${leads.currentProvider} else 'other' end`,
  tier: leads.tier,
  emailVerified: leads.emailVerified,
  phoneVerified: leads.phoneVerified,
  submittedAt: submittedAtForCursor,
}

export type MarketFilters = {
  /** As `searchedFor` makes it; empty for any. */
  search: string
  businessType: BusinessTypeSlug | null
  tier: Tier | null
}

/** Up to `limit` leads on the market that fit, newest first, from `after` on, each with its price at `now`. */
export async function findLeadsOnMarket(
  db: Db,
  {
    filters,
    after,
    limit,
    now,
  }: { filters: MarketFilters; after: Position | null; limit: number; now: Date },
): Promise<PublicLead[]> {
  const { search } = filters
  const others = and(
    filters.businessType === null ? undefined : eq(leads.publicBusinessType, filters.businessType),
    filters.tier === null ? undefined : eq(leads.tier, filters.tier),
    after === null ? undefined : isAfter(after),
  )
  const cards = (fits: SQL | undefined, order?: SQL[]) =>
    selectCards(db, now, and(others, fits), order).limit(limit)

  if (search === '') return cards(undefined)
  if (!CAN_USE_INDEX.test(search)) {
    const holds = sql`strpos(${leads.searchText}, ${search}) > 0`
    return cards(and(holds, isAmongNext(NEWEST_SEARCHED, null, isOnMarket)))
  }
  const holds = sql`${leads.searchText} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
  const nearby = await cards(and(holds, isAmongNext(NEARBY_SEARCHED, after, isOnMarket)))
  if (nearby.length === limit) return nearby
  return cards(and(holds, namesType(filters.businessType)), newestFirstOfAll)
}

/** The same without filters, which most suppliers look at most of the time: planned once for each connection. */
export function prepareLeadsOnMarket(db: Db) {
  const statement = selectCards(
    db,
    sql.placeholder('now'),
    isAfter({ submittedAt: sql.placeholder('submittedAt'), id: sql.placeholder('id') }),
  )
    .limit(sql.placeholder('limit'))
    .prepare('leads_on_market_without_filters')
  return (page: { after: Position | null; limit: number; now: Date }): Promise<PublicLead[]> =>
    statement.execute({ ...(page.after ?? NEWEST), limit: page.limit, now: page.now })
}

/** When some price changes next; null while none is planned. */
export async function findNextPriceChange(db: Db, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(leadPrices.validFrom) })
    .from(leadPrices)
    .where(gt(leadPrices.validFrom, now))
  return next?.at ?? null
}

function selectCards(db: Db, now: Date | Placeholder, fits: SQL | undefined, order = newestFirst) {
  const price = db
    .select({ priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, leads.tier), lte(leadPrices.validFrom, now)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
    .as('price')
  return db
    .select({ ...leadCardColumns, priceCents: price.priceCents })
    .from(leads)
    .innerJoinLateral(price, sql`true`)
    .where(and(isOnMarket(leads), fits))
    .orderBy(...order)
}

/** Says again what the filter by type says, in text that the trigram index knows: it then finds leads of that type only. */
const namesType = (type: BusinessTypeSlug | null) =>
  type === null ? undefined : like(leads.searchText, `%\n${type}%`)
