import type { Attempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { findHoldOn, releaseHoldOf } from './holds.queries.ts'
import { fateOfReleasedHold } from './holds.ts'
import { type Buying, settlePayment } from './settle-purchase.ts'

/**
 * Gives the lead back to others when the page that held it was declined, closed or left; false when nothing was held, or
 * the payment goes on without the page.
 */
export async function releaseHold(
  buying: Buying,
  attempt: Attempt,
  because: 'declined' | 'left',
  now: Date,
): Promise<boolean> {
  const hold = await findHoldOn(buying.db, attempt.leadId)
  if (hold?.attemptId !== attempt.id || attempt.paymentIntentId === null) return false
  const payment = await buying.payments.find(attempt.paymentIntentId)
  if (payment === undefined) throw new Error('Stripe does not know a payment of ours.')

  switch (fateOfReleasedHold(payment, because)) {
    case 'settle':
      await settlePayment(buying, attempt, payment, now)
      return false
    case 'keep':
      return false
    case 'free':
      return releaseHoldOf(buying.db, attempt.id, { now })
    case 'end':
      return (await endAttempt(buying, attempt, now)).kind === 'unpaid'
  }
}
