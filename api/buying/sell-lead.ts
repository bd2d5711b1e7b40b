import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { purchasedLead } from '../my-leads/purchased-leads.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { releaseHoldOn } from './holds.ts'

type Sale = {
  leadId: string
  /** As `lockSupplier` gives it. */
  buyer: { id: string; name: string; hasEndpoints: boolean }
  payment:
    | { source: 'card'; attemptId: string; paymentIntentId: string | null; priceCents: number }
    | { source: 'credit' | 'assignment'; priceCents: 0 }
  now: Date
}

const MAIL_TO_BUYER = {
  card: 'send-purchase-receipt',
  credit: 'send-purchase-receipt',
  assignment: 'send-lead-assigned',
} as const

/**
 * Makes the lead the buyer's, however it is paid for: purchase, receipt, the lead sold and off every hold, the mail to the
 * buyer and the event for its own system, and the end of what others had begun to pay. Gives the purchase's id; undefined,
 * with nothing written, where the lead has an owner.
 *
 * Called in the transaction that holds the lead's row (`lockLead`), so that neither a withdrawal nor a hold can slip in
 * between. Who owns the lead is decided by nothing but the unique `lead_id` of purchases: the first to insert has it.
 */
export async function sellLead(tx: Tx, jobs: Jobs, sale: Sale): Promise<string | undefined> {
  const { leadId, buyer, payment, now } = sale
  const [purchase] = await tx
    .insert(purchases)
    .values({ leadId, supplierId: buyer.id, ...payment, purchasedAt: now })
    .onConflictDoNothing()
    .returning({ id: purchases.id })
  if (purchase === undefined) return undefined
  const { priceCents } = payment
  await tx.insert(receipts).values({
    purchaseId: purchase.id,
    issuedAt: now,
    billedTo: buyer.name,
    priceCents,
    totalCents: priceCents,
  })
  await tx.update(leads).set({ soldAt: now }).where(eq(leads.id, leadId))
  await releaseHoldOn(tx, leadId, { now, paidBy: payment.source === 'card' ? payment.attemptId : null })
  await jobs.enqueue(tx, MAIL_TO_BUYER[payment.source], { purchaseId: purchase.id })
  await jobs.enqueue(tx, 'end-attempts-on-lead', { leadId })
  if (buyer.hasEndpoints) await recordPurchase(tx, jobs, sale)
  return purchase.id
}

const recordPurchase = (tx: Tx, jobs: Jobs, { leadId, buyer, now }: Sale) =>
  recordEvent(tx, jobs, {
    supplierId: buyer.id,
    mode: 'live',
    type: 'lead.purchased',
    leadId,
    now,
    data: async () => {
      const lead = await purchasedLead(tx, buyer.id, leadId)
      if (lead === undefined) throw new Error('A purchase has no lead.')
      return { lead }
    },
  })

/**
 * No other transaction sells, holds or withdraws the lead until this one ends. A statement of its own: what is read after it
 * sees all that was done before the lock was had.
 */
export async function lockLead(tx: Tx, leadId: string) {
  const [found] = await tx
    .select({ listedAt: leads.listedAt, offMarketAt: leads.offMarketAt, soldAt: leads.soldAt })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('no key update')
  return found
}

/**
 * Locked after the lead, by everybody, so that no two wait for each other. Its status stays until the transaction ends; with
 * `no key update` its credits, too, are for this transaction alone.
 */
export async function lockSupplier(tx: Tx, id: string, strength: 'share' | 'no key update') {
  const [found] = await tx
    .select({
      id: suppliers.id,
      name: suppliers.name,
      status: suppliers.status,
      leadCredits: suppliers.leadCredits,
      /** Asked along, so that buying asks no more for suppliers without any. */
      hasEndpoints: sql<boolean>`exists (
        select from ${webhookEndpoints} endpoint where endpoint.supplier_id = ${suppliers}.id)`,
    })
    .from(suppliers)
    .where(eq(suppliers.id, id))
    .for(strength)
  return found
}
