import { and, eq, isNull } from 'drizzle-orm'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import type { Payment } from '../payments/payments.ts'
import { type Attempt, noteIntent } from '../settling/attempts.ts'
import { type Buying, type Settlement, settlePayment } from '../settling/settle-purchase.ts'
import { releaseHoldOf } from './holds.ts'

/**
 * Makes sure that this attempt is never charged: cancels it at Stripe first and then here. One that Stripe has taken money for
 * is settled; one in processing is left to the next comparison.
 */
export async function endAttempt(buying: Buying, attempt: Attempt, now: Date): Promise<Settlement> {
  const intentId = attempt.paymentIntentId ?? (await openIntent(buying, attempt)).intentId
  const payment = await buying.payments.cancel(intentId)
  if (payment.status !== 'canceled') return settlePayment(buying, attempt, payment, now)
  await buying.db.transaction(async (tx) => {
    await tx
      .update(paymentAttempts)
      .set({ endedAt: now, ending: 'cancelled' })
      .where(and(eq(paymentAttempts.id, attempt.id), isNull(paymentAttempts.endedAt)))
    await releaseHoldOf(tx, attempt.id, now)
  })
  return { kind: 'unpaid', attempt, status: 'canceled' }
}

/** The attempt's payment at Stripe: a new one, or the one made under its key before we lost our note of it. */
export async function openIntent(buying: Buying, attempt: Attempt): Promise<Payment> {
  const payment = await buying.payments.open({
    amountCents: attempt.priceCents,
    description: 'Lead for exclusive use',
    metadata: { attempt_id: attempt.id, lead_id: attempt.leadId, supplier_id: attempt.supplierId },
    idempotencyKey: attempt.id,
    since: attempt.openedAt,
  })
  await noteIntent(buying.db, attempt.id, payment.intentId)
  return payment
}
