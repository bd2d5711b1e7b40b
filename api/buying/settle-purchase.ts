import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type EventHandlers,
  notKnownYet,
  type Payment,
  type PaymentStatus,
  PaymentsUnavailable,
  paymentsUnavailable,
} from '../payments/payments.ts'
import { isUuid } from '../shared/uuid.ts'
import { mayBuy } from '../suppliers/suppliers.service.ts'
import { forgetPaymentsOf } from '../users/account-limits.ts'
import { type Attempt, findAttempt, findAttemptOfIntent, noteIntent } from './attempts.ts'
import { paymentDoesNotMatch, type RefundReason } from './buying.refusals.ts'
import { findHoldOn, isLive, releaseHoldOf } from './holds.ts'
import { oweRefund } from './refunds.ts'
import { lockLead, lockSupplier, sellLead } from './sell-lead.ts'

export type Buying = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'payments' | 'settings' | 'log' | 'market'>

export type Settlement =
  | { kind: 'purchase'; attempt: Attempt; purchaseId: string }
  | { kind: 'refund'; attempt: Attempt; reason: RefundReason }
  /** Nothing was bought and nothing is owed; `canceled` when it never will be. */
  | { kind: 'unpaid'; attempt: Attempt; status: PaymentStatus }
  | { kind: 'unknown' }

/**
 * What became of a payment, whoever asks first: the buyer's page, Stripe's event, or the job that compares. Repeating it
 * changes nothing and answers the same. Throws PaymentsUnavailable, and `payment_does_not_match` for a payment that is
 * not the one we agreed on.
 */
export async function settlePurchase(buying: Buying, intentId: string, now: Date): Promise<Settlement> {
  const known = await findAttemptOfIntent(buying.db, intentId)
  if (known?.ending === 'settled') return settlementOf(buying, known)
  if (known?.ending === 'cancelled') return { kind: 'unpaid', attempt: known, status: 'canceled' }

  const payment = await buying.payments.find(intentId)
  if (payment === undefined) return { kind: 'unknown' }
  const attempt = known ?? (await attemptNamedBy(buying, payment))
  if (attempt === undefined) return { kind: 'unknown' }
  return settlePayment(buying, attempt, payment, now)
}

/** The same for a payment that Stripe has just shown us. */
export async function settlePayment(
  buying: Buying,
  attempt: Attempt,
  payment: Payment,
  now: Date,
): Promise<Settlement> {
  if (payment.status !== 'succeeded') return { kind: 'unpaid', attempt, status: payment.status }
  if (!isTheOneAgreed(attempt, payment)) {
    await appendAudit(buying.db, {
      at: now,
      actor: 'system',
      deed: 'refused a payment that does not match',
      subject: 'payment attempt',
      subjectId: attempt.id,
    })
    buying.log.error({ alarm: 'payment_does_not_match', attempt: attempt.id }, 'Stripe took something else')
    throw paymentDoesNotMatch()
  }
  await endPaidAttempt(buying, attempt, now)
  return settlementOf(buying, attempt)
}

/** Our page's process may have died between Stripe's answer and our note of it; the payment itself names its attempt. */
async function attemptNamedBy(buying: Buying, payment: Payment): Promise<Attempt | undefined> {
  const id = payment.metadata.attempt_id
  if (id === undefined || !isUuid(id)) return undefined
  const attempt = await findAttempt(buying.db, id)
  if (attempt === undefined || !isMadeFor(attempt, payment)) return undefined
  await noteIntent(buying.db, id, payment.intentId)
  const noted = await findAttempt(buying.db, id)
  return noted?.paymentIntentId === payment.intentId ? noted : undefined
}

const isTheOneAgreed = (attempt: Attempt, payment: Payment) =>
  isMadeFor(attempt, payment) && payment.receivedCents === attempt.priceCents

const isMadeFor = (attempt: Attempt, payment: Payment) =>
  payment.currency === 'cad' &&
  payment.amountCents === attempt.priceCents &&
  payment.metadata.attempt_id === attempt.id &&
  payment.metadata.lead_id === attempt.leadId &&
  payment.metadata.supplier_id === attempt.supplierId

/**
 * Ends a paid attempt: the lead becomes the payer's, or a refund is owed. Of several callers at once only the one who ends the
 * attempt goes on, so that nothing is mailed or written down twice.
 */
async function endPaidAttempt(buying: Buying, attempt: Attempt, now: Date): Promise<void> {
  const isFirst = await buying.db.transaction((tx) => sellOrOweRefund(buying, tx, attempt, now))
  buying.market.dropFirstPage()
  if (isFirst) await forgetPaymentsOf(buying, attempt.supplierId)
}

/**
 * False, with nothing done, where the attempt has ended before. Locks the lead, then the attempt, so that of two calls for
 * one payment the second finds it ended, then the payer.
 */
export async function sellOrOweRefund(
  buying: Pick<Buying, 'jobs' | 'settings'>,
  tx: Tx,
  { id, leadId }: Attempt,
  now: Date,
): Promise<boolean> {
  const lead = await lockLead(tx, leadId)
  if (lead === undefined) throw new Error('A lead that was paid for is not there.')
  const attempt = await noteSettled(tx, id, now)
  if (attempt === undefined) return false
  const reason = await sellToPayer(buying, tx, { attempt, lead, now })
  if (reason !== null) {
    await releaseHoldOf(tx, id, { now, wasPaid: true })
    const refundId = await oweRefund(tx, attempt, reason, now)
    await buying.jobs.enqueue(tx, 'pay-refund', { refundId })
  }
  await appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: attempt.supplierId,
    deed: reason === null ? 'bought a lead' : 'paid for a lead in vain',
    subject: 'lead',
    subjectId: leadId,
    details: { attemptId: id },
  })
  return true
}

type PaidFor = { attempt: Attempt; lead: NonNullable<Awaited<ReturnType<typeof lockLead>>>; now: Date }

/** Null where the payer has the lead now; otherwise why its money goes back. */
async function sellToPayer(
  { jobs, settings }: Pick<Buying, 'jobs' | 'settings'>,
  tx: Tx,
  { attempt, lead, now }: PaidFor,
): Promise<RefundReason | null> {
  const { leadId, paymentIntentId, priceCents } = attempt
  const payer = await lockSupplier(tx, attempt.supplierId, 'share')
  if (payer === undefined || !mayBuy(payer.status, settings.supplierApproval)) return 'supplier_inactive'

  const hold = await findHoldOn(tx, leadId)
  const isHeldByAnother = hold !== undefined && isLive(hold, now) && hold.supplierId !== payer.id
  const isOffered = lead.listedAt !== null && lead.offMarketAt === null
  if (isOffered && !isHeldByAnother) {
    const payment = { source: 'card', attemptId: attempt.id, paymentIntentId, priceCents } as const
    const purchaseId = await sellLead(tx, jobs, { leadId, buyer: payer, payment, now })
    return purchaseId === undefined ? 'sold' : null
  }
  if (lead.soldAt !== null) return 'sold'
  return isOffered ? 'held' : 'off_market'
}

async function settlementOf({ db }: Buying, attempt: Attempt): Promise<Settlement> {
  const [found] = await db
    .select({ purchaseId: purchases.id, reason: refunds.reason })
    .from(paymentAttempts)
    .leftJoin(purchases, eq(purchases.attemptId, paymentAttempts.id))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.id, attempt.id))
  if (found?.purchaseId) return { kind: 'purchase', attempt, purchaseId: found.purchaseId }
  if (found?.reason) return { kind: 'refund', attempt, reason: found.reason }
  throw new Error('A settled attempt has neither a purchase nor a refund.')
}

/** What Stripe's events mean here: each only makes us look at the payment, sooner than we would by ourselves. */
export function purchaseEvents(deps: Dependencies): EventHandlers {
  const look = async (intentId: string) => {
    const settlement = await settlePurchase(deps, intentId, deps.clock.now()).catch((error: unknown) => {
      throw error instanceof PaymentsUnavailable ? paymentsUnavailable() : error
    })
    if (settlement.kind === 'unknown') throw notKnownYet()
  }
  return { 'payment_intent.succeeded': look }
}

/** The attempt, for the one call that ends it; undefined where it has ended before. */
async function noteSettled(tx: Tx, attemptId: string, now: Date): Promise<Attempt | undefined> {
  const [settled] = await tx
    .update(paymentAttempts)
    .set({ endedAt: now, ending: 'settled' })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.endedAt)))
    .returning()
  return settled
}
