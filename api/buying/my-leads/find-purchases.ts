import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { dealOrder, isErased, purchases } from '../../../db/schema/purchases.ts'
import type { PurchasedLeadsQuery } from '../../contract/supplier/my-leads.ts'

/** The trigram index needs three letters or digits in a row. A search without them reads only so many leads. */
const LEADS_SEARCHED = 10_000
/** So many leads contain a page full of a common word; only a rarer word needs the trigram index. */
const NEARBY_SEARCHED = 2_000
const CAN_USE_INDEX = /[\p{L}\p{N}]{3}/u

type Table = Record<'id' | 'purchasedAt' | 'dealValueCents' | 'companySort', SQLWrapper>
type Order = PurchasedLeadsQuery['sort']

/**
 * Up to `limit` of a supplier's purchases that match, in the order of the query. `after` is the lead before them; nothing follows
 * a lead of another supplier. Each order has an index, with an outcome and without.
 */
export async function findPurchaseIds(
  db: Db | Tx,
  supplierId: string,
  query: PurchasedLeadsQuery,
): Promise<string[]> {
  const { outcome, search, sort, after, limit } = query
  const fits = and(
    eq(purchases.supplierId, supplierId),
    outcome === null ? undefined : eq(purchases.outcome, outcome),
    after === null ? undefined : isAfter(supplierId, sort, after),
  )
  const idsWhere = async (which: SQL | undefined, order: SQL[]) => {
    const select = db.select({ id: purchases.id }).from(purchases)
    const found = await select
      .where(which)
      .orderBy(...order)
      .limit(limit)
    return idsOf(found)
  }
  if (search.length === 0) return idsWhere(fits, ordered(sort))

  const isIndexed = search.some((word) => CAN_USE_INDEX.test(word))
  const nearby = await amongNext(db, fits, query, isIndexed ? NEARBY_SEARCHED : LEADS_SEARCHED)
  if (nearby.length === limit || !isIndexed) return nearby
  return idsWhere(and(fits, ...holding(purchases.searchText, search)), unindexed(sort))
}

/** What `sort` sorts by. The id comes last, so that no two have the same place. */
const PLACES: Record<Order, (of: Table) => [SQLWrapper, ...SQLWrapper[]]> = {
  newest: (of) => [of.purchasedAt, of.id],
  deal: (of) => [dealOrder(of), of.purchasedAt, of.id],
  company: (of) => [isErased(of), of.companySort, of.id],
}

const ordered = (sort: Order, of: Table = purchases) => PLACES[sort](of).map(sort === 'company' ? asc : desc)

/**
 * The same order, by an expression that no index has. Otherwise Postgres walks the leads in order, expecting to fill a page soon,
 * and for a rare word walks all of them.
 */
function unindexed(sort: Order): SQL[] {
  const [, ...rest] = ordered(sort)
  return [UNINDEXED[sort], ...rest]
}

const UNINDEXED: Record<Order, SQL> = {
  newest: sql`${purchases.purchasedAt} + interval '0' desc`,
  deal: sql`${dealOrder(purchases)} + 0 desc`,
  company: sql`${isErased(purchases)}::int`,
}

function isAfter(supplierId: string, sort: Order, leadId: string): SQL {
  const last = alias(purchases, 'last')
  const row = (of: Table) => sql.join(PLACES[sort](of), sql`, `)
  const position = sql`select ${row(last)} from ${purchases} as "last" where ${and(
    eq(last.leadId, leadId),
    eq(last.supplierId, supplierId),
  )}`
  return sql`(${row(purchases)}) ${sql.raw(sort === 'company' ? '>' : '<')} (${position})`
}

/** Those of the next `count` purchases that contain the words. */
async function amongNext(
  db: Db | Tx,
  fits: SQL | undefined,
  { search, sort, limit }: PurchasedLeadsQuery,
  count: number,
): Promise<string[]> {
  const next = db
    .select({
      id: purchases.id,
      searchText: purchases.searchText,
      purchasedAt: purchases.purchasedAt,
      dealValueCents: purchases.dealValueCents,
      companySort: purchases.companySort,
    })
    .from(purchases)
    .where(fits)
    .orderBy(...ordered(sort))
    .limit(count)
    .as('next')
  const found = await db
    .select({ id: next.id })
    .from(next)
    .where(and(...holding(next.searchText, search)))
    .orderBy(...ordered(sort, next))
    .limit(limit)
  return idsOf(found)
}

const holding = (text: SQLWrapper, words: string[]) =>
  words.map((word) => sql`${text} like plain_letters(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
