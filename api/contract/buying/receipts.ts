import * as v from 'valibot'
import { PURCHASE_SOURCES } from '../../../domain/leads/outcomes.ts'
import { Dollars, Moment } from '../forms/units.ts'

/** The cost of a purchase, as issued at the time of purchase. */
export const Receipt = v.object({
  /** Such as "NR-1001". */
  number: v.string(),
  issuedAt: Moment,
  purchasedAt: Moment,
  /** The supplier as it was called at that time. */
  billedTo: v.string(),
  /** The lead in words that name nobody. */
  product: v.string(),
  leadId: v.string(),
  /** By credit the price is one lead credit, and no money. */
  source: v.picklist(PURCHASE_SOURCES),
  /** CAD, before tax. */
  price: v.number(),
  taxLines: v.array(
    v.object({
      label: v.string(),
      ratePercent: v.number(),
      amount: Dollars,
    }),
  ),
  total: Dollars,
  currency: v.literal('CAD'),
  /** What the receipt says of tax; empty where tax lines do. */
  taxNote: v.string(),
})
export type Receipt = v.InferOutput<typeof Receipt>
