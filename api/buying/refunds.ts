import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { statement } from '../../db/statement.ts'
import { type AuditEntry, addToAudit, entryAsJson } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { isQueueNotified, jobsAsJson, putInQueue } from '../jobs/jobs-in-statement.ts'
import { dollarsOf } from '../shared/money.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import type { Attempt } from './attempts.ts'
import type { RefundReason } from './buying.refusals.ts'

/** Gives back what is owed, once: the refund's own id is its key at Stripe. Safe to repeat until it is done. */
export async function payRefund(
  { db, jobs, payments }: Pick<Dependencies, 'db' | 'jobs' | 'payments'>,
  refundId: string,
  now: Date,
): Promise<void> {
  const [found] = await db
    .select({
      refund: refunds,
      supplierId: paymentAttempts.supplierId,
      leadId: paymentAttempts.leadId,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId))
  if (found === undefined || found.refund.paidAt !== null) return
  const { refund, supplierId, leadId } = found
  const stripeRefundId = await payments.refundInFull(refund.paymentIntentId, refund.id)
  await db.transaction(async (tx) => {
    const isNews = await noteRefundPaid(tx, refund.id, stripeRefundId, now)
    if (!isNews) return
    await jobs.enqueue(tx, 'send-refund-notice', { refundId: refund.id })
    const { amountCents, reason } = refund
    const event = { leadId, amount: dollarsOf(amountCents), reason, refundedAt: now.toISOString() }
    await recordEvent(tx, jobs, {
      supplierId,
      mode: 'live',
      type: 'purchase.refunded',
      leadId,
      data: async () => event,
      now,
    })
  })
}

/** Money that bought nothing goes back in full; its hold is released as paid. */
export async function oweRefund(
  tx: Tx,
  attempt: Attempt,
  { reason, audit, now }: { reason: RefundReason; audit: AuditEntry; now: Date },
): Promise<void> {
  const { id: attemptId, paymentIntentId, priceCents } = attempt
  if (paymentIntentId === null) throw new Error('A payment that was never opened cannot be refunded.')
  const refundId = crypto.randomUUID()
  await insertRefund(tx, {
    refundId,
    attemptId,
    paymentIntentId,
    priceCents,
    reason,
    now,
    audit: entryAsJson(audit),
    jobs: jobsAsJson([{ name: 'pay-refund', data: { refundId } }]),
  })
}

const insertRefund = statement(
  'owe_refund',
  sql`with refund as (
    insert into refunds (id, attempt_id, payment_intent_id, amount_cents, reason, owed_at)
    values (${sql.placeholder('refundId')}, ${sql.placeholder('attemptId')}, ${sql.placeholder('paymentIntentId')},
      ${sql.placeholder('priceCents')}, ${sql.placeholder('reason')}, ${sql.placeholder('now')})
  ), hold as (
    update lead_holds set released_at = ${sql.placeholder('now')}, was_paid = true
    where attempt_id = ${sql.placeholder('attemptId')} and released_at is null
  ), ${addToAudit(sql`${sql.placeholder('audit')}`)},
  ${putInQueue(sql`${sql.placeholder('jobs')}`)}
  select ${isQueueNotified}`,
)

/** True for the one call that notes it. */
async function noteRefundPaid(tx: Tx, id: string, stripeRefundId: string, now: Date): Promise<boolean> {
  const noted = await tx
    .update(refunds)
    .set({ stripeRefundId, paidAt: now })
    .where(and(eq(refunds.id, id), isNull(refunds.paidAt)))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** Refunds still owed that were so before `before`, the oldest first. */
export const findRefundsOwed = (db: Db, before: Date, most: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.paidAt), lte(refunds.owedAt, before)))
    .orderBy(asc(refunds.owedAt))
    .limit(most)
