import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { MOST_COUNTED } from '../../contract/market/market.ts'
import type { OwnMarketQuery } from '../../contract/market/market-query.ts'
import { NEWEST_SEARCHED } from '../../rate-check/submitted-leads/newest-leads.ts'
import {
  type FirstLeads,
  type FoundLeads,
  firstLeads,
  hasTags,
  holdsWords,
  inOrderOf,
  isOneOf,
  type PageRequest,
  selectCards,
} from './leads-on-market.ts'
import { type MarketFilters, tagsOutside } from './market-filters.ts'
import { NEWEST_FIRST, type Order } from './market-order.ts'

/** Leads of a supplier's own list: those that it has marked, or those without these tags. */
export type OwnList = {
  supplierId: string
  marked: OwnMarketQuery['marked']
  outside: string[]
}

/** What the supplier's account does not name. */
export async function tagsNotServed(db: Db, supplierId: string): Promise<string[]> {
  const [account] = await db
    .select({ businessTypes: suppliers.businessTypes, territories: suppliers.territories })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
  return account === undefined ? [] : tagsOutside(account)
}

/** As `findLeadsOnMarket`, of the supplier's marks or of the newest on the market, in this order; a first page is counted. */
export async function findOwnLeads(
  db: Db,
  own: OwnList,
  { sort, ...request }: PageRequest & { sort: OwnMarketQuery['sort'] },
): Promise<FoundLeads> {
  const { leads: found } = await inOrderOf(db, sort, request, (order, part) => findPart(db, own, order, part))
  return { leads: found, count: request.after === null ? await countOwn(db, own, request.filters) : null }
}

async function findPart(
  db: Db,
  own: OwnList,
  order: Order,
  { filters, after, limit, now }: PageRequest,
): Promise<FoundLeads> {
  const among = candidates(db, own, order)
  const isBehind = after === null ? undefined : order.isAfter(after, among)
  const ids = db
    .select({ id: among.id })
    .from(among)
    .where(and(fitsOwn(own, filters, among), isBehind))
  const page = ids.orderBy(...order.by(among)).limit(limit)
  return { leads: await selectCards(db, now, isOneOf(page), order.by(leads)), count: null }
}

async function countOwn(db: Db, own: OwnList, filters: MarketFilters): Promise<number> {
  const among = candidates(db, own, NEWEST_FIRST)
  const some = db
    .select({ id: among.id })
    .from(among)
    .where(fitsOwn(own, filters, among))
  return db.$count(some.limit(MOST_COUNTED + 1).as('counted'))
}

/** As many as a search looks through, so that the cost does not grow with the market. */
function candidates(db: Db, { supplierId, marked }: OwnList, order: Order): FirstLeads {
  const marks =
    marked === null
      ? undefined
      : isOneOf(
          db
            .select({ id: leadMarks.leadId })
            .from(leadMarks)
            .where(and(eq(leadMarks.supplierId, supplierId), eq(leadMarks.mark, marked)))
            .orderBy(desc(leadMarks.markedAt))
            .limit(NEWEST_SEARCHED),
        )
  return firstLeads(db, order, and(isOnMarket(leads), marks), NEWEST_SEARCHED)
}

const fitsOwn = ({ outside }: OwnList, filters: MarketFilters, among: FirstLeads) =>
  and(
    hasTags(filters, among),
    holdsWords(filters, among),
    outside.length === 0 ? undefined : sql`not ${among.marketTags} && ${sql.param(outside)}::text[]`,
  )
