import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds, paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import type { SupplierStatus } from '../suppliers/suppliers.ts'

/**
 * Ends a paid attempt, in one statement of this transaction: the lead becomes the payer's, with purchase and receipt, or a
 * refund is owed. Does nothing, and gives false, when the attempt has ended before: what follows from a settled payment is
 * the first caller's.
 *
 * The lead's row is locked before that statement begins and looks around, so that neither a withdrawal nor a hold can slip
 * in between. Then the attempt's row, so that of two calls for one payment the second finds it ended. Who owns the lead is
 * decided by nothing but the unique `lead_id` of purchases: the first to insert has it, whoever else has paid is owed a
 * refund.
 */
export async function claimLeadOrOweRefund(
  tx: Tx,
  given: { attemptId: string; mayBuy: SupplierStatus[]; now: Date },
): Promise<boolean> {
  const now = sql`${given.now.toISOString()}::timestamptz`
  await tx.execute(sql`
    select l.id from ${leads} l join ${paymentAttempts} a on a.lead_id = l.id
    where a.id = ${given.attemptId} for no key update of l
  `)
  const { rowCount } = await tx.execute(sql`
    with gate as (
      update ${paymentAttempts} set ended_at = ${now}, ending = 'settled'
      where id = ${given.attemptId} and ended_at is null
      returning id, lead_id, supplier_id, price_cents, payment_intent_id
    ),
    payer as (
      select s.id, s.name from ${suppliers} s join gate on gate.supplier_id = s.id
      where s.status in ${given.mayBuy} for share of s
    ),
    free_lead as (
      select l.id from ${leads} l join gate on gate.lead_id = l.id
      where l.off_market_at is null and l.listed_at is not null
        and not exists (
          select from ${leadHolds} h
          where h.lead_id = l.id and h.released_at is null and h.expires_at > ${now}
            and h.supplier_id <> gate.supplier_id
        )
    ),
    purchase as (
      insert into ${purchases} (lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at)
      select free_lead.id, payer.id, 'card', gate.id, gate.payment_intent_id, gate.price_cents, ${now}
      from gate, payer, free_lead
      on conflict do nothing
      returning id, lead_id, price_cents
    ),
    receipt as (
      insert into ${receipts} (purchase_id, issued_at, billed_to, price_cents, total_cents)
      select purchase.id, ${now}, payer.name, purchase.price_cents, purchase.price_cents from purchase, payer
    ),
    sold as (
      update ${leads} l set sold_at = ${now} from purchase where l.id = purchase.lead_id
    ),
    refund as (
      insert into ${refunds} (attempt_id, payment_intent_id, amount_cents, reason, owed_at)
      select gate.id, gate.payment_intent_id, gate.price_cents, (
          case when not exists (select from payer) then 'supplier_inactive'
            when exists (select from free_lead) then 'sold'
            when l.sold_at is not null then 'sold'
            when l.off_market_at is not null or l.listed_at is null then 'off_market'
            else 'held' end
        )::refund_reason, ${now}
      from gate join ${leads} l on l.id = gate.lead_id
      where not exists (select from purchase)
    ),
    freed as (
      update ${leadHolds} h set released_at = ${now}, was_paid = (h.attempt_id = gate.id)
      from gate
      where h.lead_id = gate.lead_id and h.released_at is null
        and (h.attempt_id = gate.id or exists (select from purchase))
    )
    select id from gate
  `)
  return rowCount === 1
}

/** What came of a settled attempt; nothing while it is not settled. */
export async function findSettlement(db: Db | Tx, attemptId: string) {
  const [found] = await db
    .select({ purchaseId: purchases.id, refundId: refunds.id, refundReason: refunds.reason })
    .from(paymentAttempts)
    .leftJoin(purchases, eq(purchases.attemptId, paymentAttempts.id))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.id, attemptId))
  return found
}
