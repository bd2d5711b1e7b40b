import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPurchase } from '../../../db/locks.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { sendInOrder } from '../../../db/statement.ts'
import type { RefundReason } from '../../../domain/leads/outcomes.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { type AuditEntry, appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'
import type { StripeRefund, WithPayments } from '../payments/payments.ts'
import { type Attempt, findAttemptOfIntent } from './attempts.ts'

type Refunding = Pick<Dependencies, 'db' | 'jobs' | 'log'> & WithPayments

/** Pays a refund that is owed, once: its key at Stripe is its id with the number of the try. Safe to repeat. */
export async function payRefund(deps: Refunding, refundId: string, now: Date): Promise<void> {
  const found = await findRefund(deps.db, eq(refunds.id, refundId))
  if (found === undefined || found.refund.paidAt !== null) return
  const { id, tries } = found.refund
  const key = tries === 1 ? id : `${id}-${tries}`
  await noteStanding(deps, found, await deps.payments.refundInFull(paymentOf(found), key), now)
}

/** Reads from Stripe how the refund that we owe for this payment stands. False for a payment unknown to us, or not settled yet. */
export async function compareRefund(deps: Refunding, intentId: string, now: Date): Promise<boolean> {
  const found = await findRefund(deps.db, eq(refunds.paymentIntentId, intentId))
  if (found === undefined) return noteRefundOfSoldLead(deps, intentId, now)
  const standing = await deps.payments.findRefund(paymentOf(found))
  if (standing !== undefined) await noteStanding(deps, found, standing, now)
  await deps.db.update(refunds).set({ comparedAt: now }).where(eq(refunds.id, found.refund.id))
  return true
}

/** Somebody has made it at Stripe by hand. The lead stays sold, and an alarm says so once. */
async function noteRefundOfSoldLead({ db, log }: Refunding, intentId: string, now: Date): Promise<boolean> {
  const attempt = await findAttemptOfIntent(db, intentId)
  if (attempt === undefined || attempt.endedAt === null) return false
  const noted = {
    action: 'noted a refund of a sold lead',
    recordType: 'payment attempt',
    recordId: attempt.id,
  } as const
  const isNews = await db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, attempt)
    if (purchase?.attemptId !== attempt.id) return false
    const isNoted = and(
      eq(auditLog.recordType, noted.recordType),
      eq(auditLog.recordId, noted.recordId),
      eq(auditLog.action, noted.action),
    )
    if ((await tx.$count(auditLog, isNoted)) > 0) return false
    await appendAudit(tx, { at: now, actor: 'system', ...noted })
    return true
  })
  if (isNews)
    log.error(
      { alarm: 'sold_lead_refunded', attempt: attempt.id, supplier: attempt.supplierId },
      'a sold lead was refunded at Stripe by hand: it stays sold, and its receipt and the figures still count it',
    )
  return true
}

type Found = { refund: typeof refunds.$inferSelect; supplierId: string; leadId: string }

const paymentOf = ({ refund: { paymentIntentId, amountCents } }: Found) => ({
  intentId: paymentIntentId,
  amountCents,
})

async function findRefund(db: Db, which: SQL): Promise<Found | undefined> {
  const [found] = await db
    .select({ refund: refunds, supplierId: paymentAttempts.supplierId, leadId: paymentAttempts.leadId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(which)
  return found
}

/** Stores how Stripe's refund stands. Of several callers only the one that changes something notifies the supplier. */
const noteStanding = (deps: Refunding, found: Found, { id, failure }: StripeRefund, now: Date) =>
  failure === null
    ? notePaid(deps, found, id, now)
    : noteFailed(deps, found, { failedRefundId: id, reason: failure }, now)

/** Paid for the first time, or again after a try that failed. */
async function notePaid(
  { db, jobs }: Refunding,
  { refund, supplierId, leadId }: Found,
  stripeRefundId: string,
  now: Date,
): Promise<void> {
  const { id, amountCents, reason } = refund
  await db.transaction(async (tx) => {
    const isOpen = or(isNull(refunds.paidAt), isNotNull(refunds.failedAt))
    const which = and(isOpen, isNull(refunds.paidOtherwiseAt), hasNotFailed(stripeRefundId))
    const isNews = await change(tx, id, which, {
      stripeRefundId,
      paidAt: now,
      failedAt: null,
      failureReason: null,
    })
    if (!isNews) return
    await jobs.enqueue(tx, 'send-refund-notice', { refundId: id })
    const event = { leadId, amount: dollarsOf(amountCents), reason, refundedAt: now.toISOString() }
    await recordEvent(tx, {
      supplierId,
      mode: 'live',
      type: 'purchase.refunded',
      leadId,
      data: async () => event,
      now,
    })
  })
}

/** Once for each of Stripe's refunds: late news of one that failed before the last try changes nothing. */
async function noteFailed(
  { db, jobs, log }: Refunding,
  { refund, supplierId }: Found,
  { failedRefundId, reason }: { failedRefundId: string; reason: string },
  now: Date,
): Promise<void> {
  const isNews = await db.transaction(async (tx) => {
    const which = and(isNull(refunds.failedAt), hasNotFailed(failedRefundId))
    const isNoted = await change(tx, refund.id, which, {
      stripeRefundId: failedRefundId,
      paidAt: refund.paidAt ?? now,
      failedAt: now,
      failureReason: reason,
      failedRefundId,
    })
    if (!isNoted) return false
    await jobs.enqueue(tx, 'tell-of-failed-refund', { refundId: refund.id })
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'noted a refund that failed',
      recordType: 'refund',
      recordId: refund.id,
      details: { reason },
    })
    return true
  })
  if (isNews)
    log.error(
      { alarm: 'refund_failed', refund: refund.id, supplier: supplierId, reason },
      'the card’s bank refused a refund: an admin must pay it again or another way, under Settings',
    )
}

/** A refund that failed at Stripe never stands again and fails once; an old answer may say otherwise. */
const hasNotFailed = (stripeRefundId: string) =>
  or(isNull(refunds.failedRefundId), ne(refunds.failedRefundId, stripeRefundId))

/** True for the one call that finds it as `which` says. */
async function change(
  tx: Tx,
  id: string,
  which: SQL | undefined,
  values: PgUpdateSetSource<typeof refunds>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refunds)
    .set(values)
    .where(and(eq(refunds.id, id), which))
  return rowCount !== 0
}

const isUnsettledFailure = and(isNotNull(refunds.failedAt), isNull(refunds.paidOtherwiseAt))

/** Starts a new refund of the card at Stripe. False where the last has not failed, or was paid since. */
export async function refundAgain(tx: Tx, jobs: Dependencies['jobs'], refundId: string): Promise<boolean> {
  const isOwed = await change(tx, refundId, isUnsettledFailure, {
    tries: sql`${refunds.tries} + 1`,
    stripeRefundId: null,
    paidAt: null,
    failedAt: null,
    failureReason: null,
  })
  if (isOwed) await jobs.enqueue(tx, 'pay-refund', { refundId })
  return isOwed
}

/** Ends a refund that an admin has paid outside Stripe. False where it has not failed, or was paid since. */
export const notePaidOtherwise = (tx: Tx, refundId: string, now: Date): Promise<boolean> =>
  change(tx, refundId, isUnsettledFailure, { paidOtherwiseAt: now })

/** Refunds that failed and were not paid since, the oldest first. */
export const findFailedRefunds = (db: Db) =>
  db
    .select({
      id: refunds.id,
      supplierId: paymentAttempts.supplierId,
      supplier: suppliers.name,
      leadId: paymentAttempts.leadId,
      paymentIntentId: refunds.paymentIntentId,
      amountCents: refunds.amountCents,
      reason: refunds.failureReason,
      failedAt: refunds.failedAt,
      tries: refunds.tries,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(isUnsettledFailure)
    .orderBy(asc(refunds.failedAt), asc(refunds.id))

/** Owes a full refund for money that bought nothing, and releases the payer's hold as paid. */
export async function oweRefund(
  tx: Tx,
  jobs: Dependencies['jobs'],
  attempt: Attempt,
  { reason, audit, now }: { reason: RefundReason; audit: AuditEntry; now: Date },
): Promise<void> {
  const { id: attemptId, paymentIntentId, priceCents } = attempt
  if (paymentIntentId === null) throw new Error('A payment that was never opened cannot be refunded.')
  const refundId = crypto.randomUUID()
  await sendInOrder(
    () =>
      tx
        .insert(refunds)
        .values({ id: refundId, attemptId, paymentIntentId, amountCents: priceCents, reason, owedAt: now }),
    () =>
      tx
        .update(leadHolds)
        .set({ releasedAt: now, wasPaid: true })
        .where(and(eq(leadHolds.attemptId, attemptId), isNull(leadHolds.releasedAt))),
    () => appendAudit(tx, audit),
    () => jobs.enqueue(tx, 'pay-refund', { refundId }),
  )
}

/** Unpaid refunds that were owed by then, the oldest first. */
export const findRefundsOwed = (db: Db, before: Date) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.paidAt), lte(refunds.owedAt, before)))
    .orderBy(asc(refunds.owedAt))

/** Banks refuse refunds within 30 days: https://docs.stripe.com/refunds#failed-refunds, read 2026-11. */
const MAY_FAIL_DAYS = 30
/** For lost events; the others come sooner. */
const COMPARED_EVERY_HOURS = 6

/** Refunds that may have failed, or been made again at Stripe by hand, since we last looked; the longest unseen first. */
export const findRefundsToCompare = (db: Db, now: Date) =>
  db
    .select({ intentId: refunds.paymentIntentId })
    .from(refunds)
    .where(
      and(
        isNull(refunds.paidOtherwiseAt),
        or(gt(refunds.paidAt, daysAfter(now, -MAY_FAIL_DAYS)), isNotNull(refunds.failedAt)),
        lte(lastSeen, hoursAfter(now, -COMPARED_EVERY_HOURS).toISOString()),
      ),
    )
    .orderBy(asc(lastSeen))

const lastSeen = sql`coalesce(${refunds.comparedAt}, ${refunds.paidAt})`
