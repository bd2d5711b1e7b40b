import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadForSale, lockSupplier } from '../../../db/locks.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { PurchasedLead } from '../../contract/supplier/purchases.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import { takeCredit } from '../../suppliers/providers/credits.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { purchasedLead } from '../my-leads/purchased-leads.ts'
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
import { type Buyer, refuseUnlessMayBuy } from './open-attempt.ts'

type Wanted = { leadId: string; buyer: Buyer; now: Date }

/**
 * One credit for one lead, for a buyer who would otherwise pay by card. Repeating it after it has succeeded answers the same
 * lead and takes nothing. Throws PaymentsUnavailable where Stripe has to be asked about a card payment and cannot be.
 */
export async function buyWithCredit(buying: Buying, wanted: Wanted): Promise<PurchasedLead> {
  await settleWhatWasPaidByCard(buying, wanted)
  const isNew = await buying.db.transaction((tx) => takeLeadForCredit(buying, tx, wanted))
  if (isNew) announceSale(buying)
  const lead = await purchasedLead(buying.db, wanted.buyer.id, wanted.leadId)
  if (lead === undefined) throw new Error('A purchase has no lead.')
  // Who buys a lead is told whose it is, which the purchase itself writes down; who repeats it may be another key.
  return isNew ? lead : shownToCaller(buying.db, lead, { supplierId: wanted.buyer.id, now: wanted.now })
}

/**
 * Asked of Stripe before the transaction begins, which must not wait for it: a card payment that has gone through, or is
 * going through, has its lead first. One that succeeds after this loses against the credit and is refunded.
 */
async function settleWhatWasPaidByCard(buying: Buying, { leadId, buyer, now }: Wanted): Promise<void> {
  const hold = await findHoldOn(buying.db, leadId)
  if (hold !== undefined && !isLive(hold, now)) await endOfHoldRunOut(buying, hold, now)
  const own = await findOpenAttempt(buying.db, buyer.id, leadId)
  if (own === undefined || own.paymentIntentId === null) return
  const payment = await buying.payments.find(own.paymentIntentId)
  if (payment?.status === 'processing') throw attemptOpen()
  if (payment?.status === 'succeeded') {
    await settlePayment(buying, own, payment, now)
    throw attemptOpen()
  }
}

/**
 * The lead is locked first and the buyer after it, as in a payment by card. False where the buyer has bought this lead with a
 * credit before.
 */
async function takeLeadForCredit({ jobs, settings }: Buying, tx: Tx, wanted: Wanted): Promise<boolean> {
  const { leadId, now } = wanted
  const supplierId = wanted.buyer.id
  const lead = await lockLeadForSale(tx, leadId)
  if (lead === undefined) throw leadNotFound()
  const owner = await findOwner(tx, leadId)
  if (owner !== undefined && owner.supplierId !== supplierId) throw leadAlreadySold()
  if (owner?.source === 'credit') return false
  if (owner !== undefined) throw leadAlreadyYours()

  const buyer = await lockSupplier(tx, supplierId)
  if (buyer === undefined) throw new Error('A supplier who is not there buys a lead.')
  await holdCallingKey(tx)
  refuseUnlessMayBuy({ settings }, { id: supplierId, status: buyer.status })
  if (!lead.isOffered) throw leadNotFound()
  const hold = await findHoldOn(tx, leadId)
  if (hold?.supplierId === supplierId) throw attemptOpen()
  if (hold !== undefined) throw leadHeld(Math.max(1, secondsBetween(now, hold.expiresAt)))

  if (buyer.leadCredits === 0) throw noCredits()
  const payment = { source: 'credit', priceCents: 0 } as const
  const audit = (purchaseId: string): AuditEntry => ({
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    action: 'bought a lead',
    recordType: 'lead',
    recordId: leadId,
    details: {
      purchaseId,
      before: { leadCredits: buyer.leadCredits },
      after: { leadCredits: buyer.leadCredits - 1 },
    },
  })
  const purchaseId = await sellLead(tx, jobs, { leadId, buyer, payment, audit, now })
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
