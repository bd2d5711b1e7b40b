import { and, asc, desc, eq, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { leadReminders } from '../../../db/schema/follow-ups.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { dealOrder, isErased, purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { folded } from '../../../domain/languages/folded.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import { leadWithdrawnAt } from '../../people/consents/withdrawals.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'

/** The trigram index needs three letters or digits in a row. A search without them reads only so many leads. */
const LEADS_SEARCHED = 10_000
/** So many leads contain a page full of a common word; only a rarer word needs the trigram index. */
const NEARBY_SEARCHED = 2_000
const CAN_USE_INDEX = /[\p{L}\p{N}]{3}/u

type Table = Record<'id' | 'purchasedAt' | 'dealValueCents' | 'companySort', SQLWrapper>
/** Those that an index has. */
type Order = Exclude<PurchasedLeadsQuery['sort'], 'call-first'>

/**
 * Up to `limit` of a supplier's purchases that match, in the order of the query. `after` is the lead before them; nothing follows
 * a lead of another supplier. Each order has an index, with an outcome and without.
 */
export async function findPurchaseIds(
  db: Db | Tx,
  supplierId: string,
  query: PurchasedLeadsQuery,
  now: Date,
): Promise<string[]> {
  const { outcome, followUp, search, sort, after, limit } = query
  const all = and(
    eq(purchases.supplierId, supplierId),
    outcome === null ? undefined : eq(purchases.outcome, outcome),
    followUp === null ? undefined : isDue(db, supplierId, now),
  )
  if (sort === 'call-first') return toCallFirst(db, supplierId, all, query)
  const fits = and(all, after === null ? undefined : isAfter(supplierId, sort, after))
  const inOrder = (which: SQL | undefined, order: SQL[]) => idsWhere(db, which, order, limit)
  if (search.length === 0) return inOrder(fits, ordered(sort))

  const isIndexed = search.some((word) => CAN_USE_INDEX.test(word))
  const searched = { search, sort, limit }
  const nearby = await amongNext(db, fits, searched, isIndexed ? NEARBY_SEARCHED : LEADS_SEARCHED)
  if (nearby.length === limit || !isIndexed) return nearby
  return inOrder(and(fits, ...holding(purchases.searchText, search)), unindexed(sort))
}

async function idsWhere(db: Db | Tx, which: SQL | undefined, order: SQL[], limit: number): Promise<string[]> {
  const found = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(which)
    .orderBy(...order)
    .limit(limit)
  return found.map(({ id }) => id)
}

/** The reminder's day has come, and the owner may still be contacted. An array, so that the few ids are looked up first. */
function isDue(db: Db | Tx, supplierId: string, now: Date): SQL {
  const due = db
    .select({ leadId: leadReminders.leadId })
    .from(leadReminders)
    .where(and(eq(leadReminders.supplierId, supplierId), lte(leadReminders.onDay, dayInToronto(now))))
  return sql`${purchases.leadId} = any(array(${due})) and ${mayBeContacted}`
}

/** The lead of a row of `purchases` with what its owner has said, for a subquery that Postgres runs for each row. */
const leadOfRow = sql`from ${leads} lead left join ${leadRequests} said on said.lead_id = lead.id
  where lead.id = ${purchases}.lead_id`

const isOver = sql`(lead.erased_at is not null or said.cancelled_at is not null
  or exists (select from ${refunds} refund where refund.attempt_id = ${purchases}.attempt_id)
  or ${leadWithdrawnAt(
    { email: sql`lead.email`, submittedAt: sql`lead.submitted_at` },
    { renewedAt: sql`said.renewed_at` },
  )} is not null)`

const mayBeContacted = sql`(select not ${isOver} ${leadOfRow})`

/** In this order: a call is promised and the owner requested it; it is promised; the rest. */
const CALL_CLASSES = [0, 1, 2] as const
const CALLED_CLASS = 2

/** A subquery, no join: Postgres looks at as many leads as a page needs. */
const callClass = sql<number>`case when ${purchases}.outcome = 'pending' and ${purchases}.contacted_at is null then
  (select case when ${isOver} or said.contacted_answer = 'yes' then ${CALLED_CLASS}::int
    when lead.contact_requested_at is null then 1 else 0 end ${leadOfRow}) else ${CALLED_CLASS}::int end`

/**
 * One class after the other, each walked along an index: leads to be called from the oldest purchase, whose promise ends first; the
 * rest from the newest. With words, all leads that contain them are sorted.
 */
async function toCallFirst(
  db: Db | Tx,
  supplierId: string,
  fits: SQL | undefined,
  { search, after, limit }: PurchasedLeadsQuery,
): Promise<string[]> {
  const first = after === null ? 0 : await callClassOf(db, supplierId, after)
  const { purchasedAt, id } = purchases
  const found: string[] = []
  for (const current of CALL_CLASSES) {
    if (first === undefined || current < first || found.length === limit) continue
    const isWaiting = current !== CALLED_CLASS
    const direction = isWaiting ? asc : desc
    const at = search.length === 0 ? purchasedAt : sql`${purchasedAt} + interval '0'`
    const which = and(
      fits,
      isWaiting ? eq(purchases.outcome, 'pending') : undefined,
      sql`${callClass} = ${current}`,
      ...holding(purchases.searchText, search),
      after !== null && current === first ? isAfter(supplierId, 'newest', after, isWaiting) : undefined,
    )
    found.push(...(await idsWhere(db, which, [direction(at), direction(id)], limit - found.length)))
  }
  return found
}

/** Undefined for a lead of another supplier. */
async function callClassOf(db: Db | Tx, supplierId: string, leadId: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: purchases.id, is: sql<number>`${callClass}` })
    .from(purchases)
    .where(and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)))
  return found?.is
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

function isAfter(supplierId: string, sort: Order, leadId: string, ascends = sort === 'company'): SQL {
  const last = alias(purchases, 'last')
  const row = (of: Table) => sql.join(PLACES[sort](of), sql`, `)
  const position = sql`select ${row(last)} from ${purchases} as "last" where ${and(
    eq(last.leadId, leadId),
    eq(last.supplierId, supplierId),
  )}`
  return sql`(${row(purchases)}) ${sql.raw(ascends ? '>' : '<')} (${position})`
}

/** Those of the next `count` purchases that contain the words. */
async function amongNext(
  db: Db | Tx,
  fits: SQL | undefined,
  { search, sort, limit }: { search: string[]; sort: Order; limit: number },
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
  return found.map(({ id }) => id)
}

const holding = (text: SQLWrapper, words: string[]) =>
  words.map((word) => sql`${text} like ${`%${folded(word).replace(/[\\%_]/g, '\\$&')}%`}`)
