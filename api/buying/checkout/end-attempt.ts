import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import type { Payment } from '../payments/payments.ts'
import { type Attempt, noteIntent } from '../settling/attempts.ts'
import { type Buying, type Settlement, settlePayment } from '../settling/settle-purchase.ts'
import { releaseHoldOf } from './holds.ts'

/**
 * Makes sure that nobody is charged for this attempt any more: cancelled at Stripe first, and only then here. Where Stripe
 * says that it is paid, or being paid, that stands: it is settled, or left to the next look.
 */
export async function endAttempt(buying: Buying, attempt: Attempt, now: Date): Promise<Settlement> {
  const intentId = attempt.paymentIntentId ?? (await openIntent(buying, attempt)).intentId
  const payment = await buying.payments.cancel(intentId)
  if (payment.status !== 'canceled') return settlePayment(buying, attempt, payment, now)
  await buying.db.transaction(async (tx) => {
    await noteCancelled(tx, attempt.id, now)
    await releaseHoldOf(tx, attempt.id, { now })
  })
  return { kind: 'unpaid', attempt, status: 'canceled' }
}

/** The attempt's payment at Stripe: made now, or the one that was made under its key when our note of it was lost. */
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

async function noteCancelled(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ endedAt: now, ending: 'cancelled' })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.endedAt)))
}
