import { findRefund, noteRefundPaid } from './refunds.queries.ts'
import type { Buying } from './settle-purchase.ts'

/** Gives back what is owed, once: the refund's own id is its key at Stripe. Safe to repeat until it is done. */
export async function payRefund(buying: Buying, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(buying.db, refundId)
  if (refund === undefined || refund.paidAt !== null) return
  const stripeRefundId = await buying.payments.refundInFull(refund.paymentIntentId, refund.id)
  await buying.db.transaction(async (tx) => {
    const isNews = await noteRefundPaid(tx, refund.id, stripeRefundId, now)
    if (isNews) await buying.jobs.enqueue(tx, 'send-refund-notice', { refundId: refund.id })
  })
}
