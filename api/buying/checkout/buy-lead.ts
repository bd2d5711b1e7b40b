import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { auditRefusal } from '../../platform/audit/audit.ts'
import { auditBySupplier, boughtLead, purchasedLead } from '../my-leads/purchased-leads.ts'
import { type PaymentStatus, refuseUnavailable } from '../payments/payments.ts'
import { type Attempt, findAttemptOfIntent } from '../settling/attempts.ts'
import {
  paymentNotCompleted,
  paymentNotFound,
  paymentUnconfirmed,
  refundedBecause,
} from '../settling/buying.refusals.ts'
import { type Buying, settlePurchase } from '../settling/settle-purchase.ts'
import type { Buyer } from './open-attempt.ts'

/** A page that reports such a payment is early, and does nothing wrong. */
const UNDER_WAY: PaymentStatus[] = ['processing', 'requires_action']

type Claimed = { leadId: string; paymentIntentId: string }

/** The buyer's page says that it has paid: the lead with its contact, or the refusal that says what became of the money. */
export async function buyLead(
  buying: Buying,
  buyer: Buyer,
  claimed: Claimed,
  now: Date,
): Promise<PurchasedLead> {
  const attempt = await ownAttempt(buying, buyer, claimed, now)
  // The money may have been taken, so the refusal must not say that nothing was charged.
  const settlement = await settlePurchase(buying, claimed.paymentIntentId, now).catch((error: unknown) =>
    refuseUnavailable(error, paymentUnconfirmed),
  )
  switch (settlement.kind) {
    case 'purchase':
      return boughtLead(buying.db, buyer.id, attempt.leadId)
    case 'refund': {
      const own = await purchasedLead(buying.db, buyer.id, attempt.leadId)
      throw refundedBecause(own && settlement.reason === 'sold' ? 'yours' : settlement.reason)
    }
    case 'unpaid':
      if (!UNDER_WAY.includes(settlement.status)) await auditMisuse(buying, buyer, claimed, now)
      throw paymentNotCompleted()
    case 'unknown':
      throw paymentNotFound()
  }
}

/** The attempt behind an intent, if it is this buyer's and for this lead; anything else is audited and refused. */
export async function ownAttempt(
  buying: Buying,
  buyer: Buyer,
  claimed: Claimed,
  now: Date,
): Promise<Attempt> {
  const attempt = await findAttemptOfIntent(buying.db, claimed.paymentIntentId)
  if (attempt?.supplierId === buyer.id && attempt.leadId === claimed.leadId) return attempt
  await auditMisuse(buying, buyer, claimed, now)
  throw paymentNotFound()
}

const auditMisuse = ({ db }: Buying, buyer: Buyer, { leadId }: Claimed, now: Date) =>
  auditRefusal(db, buyer.id, {
    ...auditBySupplier({ supplierId: buyer.id, leadId, now }),
    action: 'was refused a purchase without a payment of its own',
  })
