import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import type { BusinessTypeSlug } from '../rate-check/business-types.ts'
import { PROCESSORS } from '../rate-check/processors.ts'
import type { Tier } from './market.schema.ts'
import type { PublicLead } from './market.ts'
import { LARGE_CITIES } from './market-cities.ts'
import type { Position } from './market-cursor.ts'

/** Columns that go out as they are. Every other one, a new one too, is private until it is named here. */
export const PUBLIC_LEAD_COLUMNS = [
  'id',
  'publicBusinessType',
  'province',
  'aiDescription',
  'tier',
  'emailVerified',
  'phoneVerified',
] as const satisfies (keyof typeof leads.$inferSelect)[]

/** A city with fewer leads than this, unless it is large, would point at the business. */
const LEADS_THAT_HIDE_ONE_ANOTHER = 5
/**
 * The index of words knows letters and digits by threes. What has no three in a row would make it read every lead, so
 * that is looked for only in so many of the newest.
 */
const NEWEST_SEARCHED = 20_000
const CAN_USE_INDEX = /[a-z0-9]{3}/

const NEWEST: Position = { submittedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const isOnMarket = and(isNull(leads.soldAt), isNull(leads.offMarketAt), isNotNull(leads.listedAt))
const newestFirst = [desc(leads.submittedAt), desc(leads.id)]

const neighbours = alias(leads, 'neighbours')
const placeOf = (province: unknown, city: unknown) => sql`${province} || '/' || ${city}`
const largeCities = LARGE_CITIES.map(({ province, city }) => `${province}/${city}`)

/** The only columns that are read for a card. What may show in part only is cut here, and never leaves the database. */
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
  submittedAt: sql<string>`to_char(${leads.submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}

export type MarketFilters = {
  /** Trimmed; empty for any. */
  search: string
  businessType: BusinessTypeSlug | null
  tier: Tier | null
}

/** Up to `limit` leads on the market that fit, newest first, from `after` on, each with its price at `now`. */
export function findLeadsOnMarket(
  db: Db,
  page: { filters: MarketFilters; after: Position | null; limit: number; now: Date },
): Promise<PublicLead[]> {
  const { search, businessType, tier } = page.filters
  return selectCards(
    db,
    page.now,
    and(
      businessType === null ? undefined : eq(leads.publicBusinessType, businessType),
      tier === null ? undefined : eq(leads.tier, tier),
      search === '' ? undefined : holds(search.toLowerCase()),
      page.after === null ? undefined : isAfter(page.after.submittedAt, page.after.id),
    ),
  ).limit(page.limit)
}

/** The same without filters, which most suppliers look at most of the time: planned once for each connection. */
export function prepareLeadsOnMarket(db: Db) {
  const statement = selectCards(
    db,
    sql.placeholder('now'),
    isAfter(sql.placeholder('submittedAt'), sql.placeholder('id')),
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

function selectCards(db: Db, now: Date | Placeholder, fits: SQL | undefined) {
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
    .where(and(isOnMarket, fits))
    .orderBy(...newestFirst)
}

const isAfter = (submittedAt: string | Placeholder, id: string | Placeholder) =>
  sql`(${leads.submittedAt}, ${leads.id}) < (${submittedAt}::timestamptz, ${id}::uuid)`

function holds(search: string): SQL | undefined {
  if (CAN_USE_INDEX.test(search))
    return sql`${leads.searchText} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
  return and(sql`strpos(${leads.searchText}, ${search}) > 0`, isAmongNewest)
}

const isAmongNewest = sql`${leads.submittedAt} >= coalesce((
  select "newest"."submitted_at" from ${leads} as "newest"
  where "newest"."sold_at" is null and "newest"."off_market_at" is null and "newest"."listed_at" is not null
  order by "newest"."submitted_at" desc, "newest"."id" desc
  offset ${sql.raw(String(NEWEST_SEARCHED - 1))} limit 1
), '-infinity')`
