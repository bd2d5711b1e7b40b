import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { dealOrder, isErased, purchases } from '../../../db/schema/purchases.ts'
import type { PurchasedLeadsQuery } from '../../contract/supplier/my-leads.ts'

/** The trigram index knows three letters or digits in a row. A search without any looks through so many leads only. */
const LEADS_SEARCHED = 10_000
/** So many leads hold a page full of a common word; only for a rarer one the trigram index is asked. */
const NEARBY_SEARCHED = 2_000
const CAN_USE_INDEX = /[\p{L}\p{N}]{3}/u

type Table = Record<'id' | 'purchasedAt' | 'dealValueCents' | 'companySort', SQLWrapper>
type Order = PurchasedLeadsQuery['sort']
type Asked = Pick<PurchasedLeadsQuery, 'outcome' | 'search' | 'sort' | 'after' | 'limit'>

/**
 * Up to `limit` of a supplier's purchases that fit, in the order asked for. `after` names the lead before them; none follow
 * one that is not the supplier's own. Each order has an index, with an outcome and without.
 */
export async function findPurchaseIds(db: Db | Tx, supplierId: string, asked: Asked): Promise<string[]> {
  const { search, sort, limit } = asked
  const fits = and(
    eq(purchases.supplierId, supplierId),
    asked.outcome === null ? undefined : eq(purchases.outcome, asked.outcome),
    asked.after === null ? undefined : isAfter(supplierId, sort, asked.after),
  )
  if (search.length === 0) return idsOf(await selectIds(db, fits, ordered(sort)).limit(limit))

  const isIndexed = search.some((word) => CAN_USE_INDEX.test(word))
  const nearby = await amongNext(db, fits, asked, isIndexed ? NEARBY_SEARCHED : LEADS_SEARCHED)
  if (nearby.length === limit || !isIndexed) return nearby
  return idsOf(
    await selectIds(db, and(fits, ...holding(purchases.searchText, search)), unindexed(sort)).limit(limit),
  )
}

/** What `sort` sorts by, the id last, so that no two have the same place. */
const PLACES: Record<Order, (of: Table) => [SQLWrapper, ...SQLWrapper[]]> = {
  newest: (of) => [of.purchasedAt, of.id],
  deal: (of) => [dealOrder(of), of.purchasedAt, of.id],
  company: (of) => [isErased(of), of.companySort, of.id],
}

const ordered = (sort: Order, of: Table = purchases) => PLACES[sort](of).map(sort === 'company' ? asc : desc)

/**
 * The same order, by a sum that no index holds. Otherwise Postgres walks the leads in their order in the hope of soon having
 * a page full, and for a rare word walks all of them.
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

/** Those that hold the words among the next so many. */
async function amongNext(
  db: Db | Tx,
  fits: SQL | undefined,
  { search, sort, limit }: Asked,
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

const selectIds = (db: Db | Tx, fits: SQL | undefined, order: SQL[]) =>
  db
    .select({ id: purchases.id })
    .from(purchases)
    .where(fits)
    .orderBy(...order)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
