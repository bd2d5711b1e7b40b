import * as v from 'valibot'

/** A refund that the card's bank refused. The money is ours again, and owed until somebody pays it. */
export const FailedRefund = v.object({
  id: v.string(),
  supplierId: v.string(),
  supplier: v.string(),
  leadId: v.string(),
  /** Of the payment at Stripe, to look it up there. */
  paymentIntentId: v.string(),
  /** CAD. */
  amount: v.number(),
  /** Stripe's own word. */
  reason: v.string(),
  /** How often the card was refunded, each time in vain. */
  tries: v.number(),
  failedAt: v.string(),
})
export type FailedRefund = v.InferOutput<typeof FailedRefund>
