import type { PurchasedLead } from '../../contract/supplier/purchases.ts'
import { auditRefusal } from '../../platform/audit/audit.ts'
import { purchasedLead } from '../my-leads/purchased-leads.ts'
import { type PaymentStatus, PaymentsUnavailable, paymentsUnavailable } from '../payments/payments.ts'
import { type Attempt, findAttemptOfIntent } from '../settling/attempts.ts'
import {
  paymentNotCompleted,
  paymentNotFound,
  paymentUnconfirmed,
  refundedAsYours,
  refundedBecause,
} from '../settling/buying.refusals.ts'
import { type Buying, type Settlement, settlePurchase } from '../settling/settle-purchase.ts'
import type { Buyer } from './open-attempt.ts'

/** A page that asks too early about such a payment does nothing wrong. */
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
  const settlement = await settled(buying, claimed.paymentIntentId, now)
  switch (settlement.kind) {
    case 'purchase':
      return boughtLead(buying, buyer, attempt)
    case 'refund': {
      const own = await purchasedLead(buying.db, buyer.id, attempt.leadId)
      throw own && settlement.reason === 'sold' ? refundedAsYours() : refundedBecause(settlement.reason)
    }
    case 'unpaid':
      if (!UNDER_WAY.includes(settlement.status)) await writeDownMisuse(buying, buyer, claimed, now)
      throw paymentNotCompleted()
    case 'unknown':
      throw paymentNotFound()
  }
}

/** The attempt behind an intent, if it is this buyer's and for this lead; anything else is written down and refused. */
export async function ownAttempt(
  buying: Buying,
  buyer: Buyer,
  claimed: Claimed,
  now: Date,
): Promise<Attempt> {
  const attempt = await findAttemptOfIntent(buying.db, claimed.paymentIntentId)
  if (attempt?.supplierId === buyer.id && attempt.leadId === claimed.leadId) return attempt
  await writeDownMisuse(buying, buyer, claimed, now)
  throw paymentNotFound()
}

const writeDownMisuse = (buying: Buying, buyer: Buyer, { leadId }: Claimed, now: Date) =>
  auditRefusal(buying.db, buyer.id, {
    at: now,
    actor: 'supplier',
    actorId: buyer.id,
    action: 'was refused a purchase without a payment of its own',
    recordType: 'lead',
    recordId: leadId,
  })

/** With the money possibly taken, "nothing was charged" would be a lie. */
async function settled(buying: Buying, intentId: string, now: Date): Promise<Settlement> {
  try {
    return await settlePurchase(buying, intentId, now)
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? paymentUnconfirmed() : error
  }
}

async function boughtLead(buying: Buying, buyer: Buyer, attempt: Attempt): Promise<PurchasedLead> {
  const lead = await purchasedLead(buying.db, buyer.id, attempt.leadId)
  if (lead === undefined) throw new Error('A purchase has no lead.')
  return lead
}

/** Before the card is charged: what Stripe cannot be asked for is not begun. */
export async function beforeCharging<Answer>(step: () => Promise<Answer>): Promise<Answer> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? paymentsUnavailable() : error
  }
}
