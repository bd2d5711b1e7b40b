import { appendAudit } from '../audit/audit.ts'
import { SUPPLIER_STATUSES } from '../contract/supplier/supplier.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Payment, PaymentStatus } from '../payments/payments.ts'
import { isUuid } from '../shared/uuid.ts'
import { mayBuy } from '../suppliers/suppliers.ts'
import { forgetPaymentsOf } from '../users/account-limits.ts'
import { type Attempt, findAttempt, findAttemptOfIntent, noteIntent } from './attempts.queries.ts'
import { claimLeadOrOweRefund, findSettlement } from './claim.queries.ts'
import { paymentDoesNotMatch, type RefundReason } from './purchases.refusals.ts'

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
  await claim(buying, attempt, now)
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
 * The claim and the jobs that follow from it are one: neither can be without the other. Of several callers at once only the
 * one whose claim it was goes on, so that nothing is mailed or written down twice.
 */
async function claim(buying: Buying, attempt: Attempt, now: Date): Promise<void> {
  const { db, jobs, settings } = buying
  const mayBuyNow = SUPPLIER_STATUSES.filter((status) => mayBuy(status, settings.supplierApproval))
  const isFirst = await db.transaction(async (tx) => {
    const isOurs = await claimLeadOrOweRefund(tx, { attemptId: attempt.id, mayBuy: mayBuyNow, now })
    if (!isOurs) return false
    const { purchaseId, refundId } = (await findSettlement(tx, attempt.id)) ?? {}
    if (purchaseId) {
      await jobs.enqueue(tx, 'send-purchase-receipt', { purchaseId })
      await jobs.enqueue(tx, 'end-attempts-on-lead', { leadId: attempt.leadId })
    }
    if (refundId) await jobs.enqueue(tx, 'pay-refund', { refundId })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: attempt.supplierId,
      deed: purchaseId ? 'bought a lead' : 'paid for a lead in vain',
      subject: 'lead',
      subjectId: attempt.leadId,
      details: { attemptId: attempt.id },
    })
    return true
  })
  buying.market.dropFirstPage()
  if (isFirst) await forgetPaymentsOf(buying, attempt.supplierId)
}

async function settlementOf({ db }: Buying, attempt: Attempt): Promise<Settlement> {
  const { purchaseId, refundReason } = (await findSettlement(db, attempt.id)) ?? {}
  if (purchaseId) return { kind: 'purchase', attempt, purchaseId }
  if (refundReason) return { kind: 'refund', attempt, reason: refundReason }
  throw new Error('A settled attempt has neither a purchase nor a refund.')
}
