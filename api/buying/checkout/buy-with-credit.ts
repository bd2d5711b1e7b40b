import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadForSale, lockSupplier } from '../../../db/locks.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import { takeCredit } from '../../suppliers/providers/credits.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { auditBySupplier, boughtLead } from '../my-leads/purchased-leads.ts'
import { findOpenAttempt } from '../settling/attempts.ts'
import {
  attemptOpen,
  leadAlreadySold,
  leadAlreadyYours,
  leadHeld,
  leadNotFound,
  noCredits,
} from '../settling/buying.refusals.ts'
import { announceSale, sellLead } from '../settling/sell-lead.ts'
import { type Buying, settlePayment } from '../settling/settle-purchase.ts'
import { endOfHoldRunOut } from './hold-lead.ts'
import { findHoldOn, isLive } from './holds.ts'
import { type Buyer, refuseIfPersonSold, refuseUnlessMayBuy } from './open-attempt.ts'

type Wanted = { leadId: string; buyer: Buyer; now: Date }

/**
 * Buys a lead for one credit. Repeating it after it has succeeded returns the same lead and takes nothing. Throws
 * PaymentsUnavailable when a card payment must be checked first and Stripe does not answer.
 */
export async function buyWithCredit(buying: Buying, wanted: Wanted): Promise<PurchasedLead> {
  await settleWhatWasPaidByCard(buying, wanted)
  const isNew = await buying.db.transaction((tx) => takeLeadForCredit(buying, tx, wanted))
  if (isNew) announceSale(buying)
  const lead = await boughtLead(buying.db, wanted.buyer.id, wanted.leadId)
  // The buyer sees the contact, and the purchase itself is audited; a repeat may come by another key.
  return isNew ? lead : shownToCaller(buying.db, lead, { supplierId: wanted.buyer.id, now: wanted.now })
}

/**
 * A card payment that has succeeded or is in processing gets its lead first; one that succeeds later loses against the credit
 * and is refunded. Runs before the transaction, which must not wait for Stripe.
 */
async function settleWhatWasPaidByCard(buying: Buying, { leadId, buyer, now }: Wanted): Promise<void> {
  const hold = await findHoldOn(buying.db, leadId)
  if (hold !== undefined && !isLive(hold, now)) await endOfHoldRunOut(buying, hold, now)
  const own = await findOpenAttempt(buying.db, buyer.id, leadId)
  if (!own?.paymentIntentId) return
  const payment = await buying.payments.find(own.paymentIntentId)
  if (payment?.status === 'processing') throw attemptOpen()
  if (payment?.status === 'succeeded') {
    await settlePayment(buying, own, payment, now)
    throw attemptOpen()
  }
}

/** False where the buyer has bought this lead with a credit before. Locks the lead and then the buyer, as a card payment does. */
async function takeLeadForCredit(
  buying: Buying,
  tx: Tx,
  { leadId, buyer: { id: supplierId }, now }: Wanted,
): Promise<boolean> {
  const lead = await lockLeadForSale(tx, leadId)
  if (lead === undefined) throw leadNotFound()
  const owner = await findOwner(tx, leadId)
  if (owner !== undefined && owner.supplierId !== supplierId) throw leadAlreadySold()
  if (owner?.source === 'credit') return false
  if (owner !== undefined) throw leadAlreadyYours()

  const buyer = await lockSupplier(tx, supplierId)
  if (buyer === undefined) throw new Error('A supplier who is not there buys a lead.')
  await holdCallingKey(tx, leadId)
  refuseUnlessMayBuy(buying, { id: supplierId, status: buyer.status })
  if (!lead.isOffered) throw leadNotFound()
  const hold = await findHoldOn(tx, leadId)
  if (hold?.supplierId === supplierId) throw attemptOpen()
  if (hold !== undefined) throw leadHeld(Math.max(1, secondsBetween(now, hold.expiresAt)))
  await refuseIfPersonSold(buying, tx, lead, now)

  const purchaseId = await sellLead(tx, buying, {
    leadId,
    person: lead,
    buyer,
    payment: { source: 'credit', priceCents: 0 },
    audit: (purchaseId) => ({
      ...auditBySupplier({ supplierId, leadId, now }),
      action: 'bought a lead',
      details: {
        purchaseId,
        before: { leadCredits: buyer.leadCredits },
        after: { leadCredits: buyer.leadCredits - 1 },
      },
    }),
    now,
  })
  if (purchaseId === undefined) throw leadAlreadySold()
  const wasTaken = await takeCredit(tx, { supplierId, purchaseId, reason: 'Lead bought with a credit', now })
  if (!wasTaken) throw noCredits()
  return true
}

/** Undefined while the lead has no owner. */
async function findOwner(tx: Tx, leadId: string) {
  const [found] = await tx
    .select({ supplierId: purchases.supplierId, source: purchases.source })
    .from(purchases)
    .where(eq(purchases.leadId, leadId))
  return found
}
