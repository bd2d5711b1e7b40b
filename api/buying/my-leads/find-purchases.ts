import { and, eq, gt, like, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leadReminders } from '../../../db/schema/follow-ups.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { folded } from '../../../domain/languages/folded.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import { leadWithdrawnAt } from '../../people/consents/withdrawals.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'

/**
 * Up to `limit` of a supplier's purchases that match, in the order of the query. `after` is the lead before them, whether or not
 * it still matches; nothing follows a lead of another supplier. All are sorted each time: a supplier has some hundreds.
 */
export async function findPurchaseIds(
  db: Db | Tx,
  supplierId: string,
  { outcome, followUp, search, sort, after, limit }: PurchasedLeadsQuery,
  now: Date,
): Promise<string[]> {
  const fits = and(
    sql`true`,
    outcome === null ? undefined : eq(purchases.outcome, outcome),
    followUp === null ? undefined : isDue(db, supplierId, now),
    ...search.map((word) => like(purchases.searchText, `%${folded(word).replace(/[\\%_]/g, '\\$&')}%`)),
  )
  const ordered = db.$with('ordered').as(
    db
      .select({
        id: purchases.id,
        leadId: purchases.leadId,
        fits: sql<boolean>`${fits}`.as('fits'),
        place: sql<number>`row_number() over (order by ${ORDERS[sort]})`.as('place'),
      })
      .from(purchases)
      .where(eq(purchases.supplierId, supplierId)),
  )
  const last = after && db.select({ place: ordered.place }).from(ordered).where(eq(ordered.leadId, after))
  const found = await db
    .with(ordered)
    .select({ id: ordered.id })
    .from(ordered)
    .where(and(ordered.fits, last ? gt(ordered.place, last) : undefined))
    .orderBy(ordered.place)
    .limit(limit)
  return found.map(({ id }) => id)
}

/** The reminder's day has come, and the owner may still be contacted. */
function isDue(db: Db | Tx, supplierId: string, now: Date): SQL {
  const due = db
    .select({ leadId: leadReminders.leadId })
    .from(leadReminders)
    .where(and(eq(leadReminders.supplierId, supplierId), lte(leadReminders.onDay, dayInToronto(now))))
  return sql`${purchases.leadId} in ${due} and (select not ${isOver} ${leadOfRow})`
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

/** 0 where a call is promised and the owner requested it, 1 where it is promised, 2 for the rest. */
const callClass = sql`case when ${purchases}.outcome = 'pending' and ${purchases}.contacted_at is null then
  (select case when ${isOver} or said.contacted_answer = 'yes' then 2
    when lead.contact_requested_at is null then 1 else 0 end ${leadOfRow}) else 2 end`

const { id, purchasedAt, dealValueCents, companySort } = purchases
const newest = sql`${purchasedAt} desc, ${id} desc`

const ORDERS: Record<PurchasedLeadsQuery['sort'], SQL> = {
  newest,
  deal: sql`${dealValueCents} desc nulls last, ${newest}`,
  // Those that are erased have no company and come last.
  company: sql`${companySort} = '', ${companySort}, ${id}`,
  // Those to call from the oldest, whose promise ends first.
  'call-first': sql`${callClass}, case when ${callClass} < 2 then ${purchasedAt} end,
    case when ${callClass} < 2 then ${id} end, ${newest}`,
}
