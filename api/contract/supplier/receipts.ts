import * as v from 'valibot'

/** The cost of a purchase, as issued at the time of purchase. */
export const Receipt = v.object({
  /** Such as "NR-1001". */
  number: v.string(),
  /** ISO 8601, UTC. */
  issuedAt: v.string(),
  /** ISO 8601, UTC. */
  purchasedAt: v.string(),
  /** The supplier as it was called at that time. */
  billedTo: v.string(),
  /** The lead in words that name nobody. */
  product: v.string(),
  leadId: v.string(),
  /** CAD, before tax. */
  price: v.number(),
  taxLines: v.array(
    v.object({
      label: v.string(),
      ratePercent: v.number(),
      /** CAD. */
      amount: v.number(),
    }),
  ),
  /** CAD. */
  total: v.number(),
  currency: v.literal('CAD'),
  /** What the receipt says of tax; empty where tax lines do. */
  taxNote: v.string(),
})
export type Receipt = v.InferOutput<typeof Receipt>
