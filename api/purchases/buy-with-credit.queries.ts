import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'

/**
 * Nobody sells, holds or withdraws the lead until the transaction ends. A statement of its own: what is read after it sees
 * all that was done before the lock was had.
 */
export async function lockLead(tx: Tx, leadId: string) {
  const [found] = await tx
    .select({ listedAt: leads.listedAt, offMarketAt: leads.offMarketAt })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('no key update')
  return found
}

/** Undefined while the lead has no owner. */
export async function findOwner(db: Db | Tx, leadId: string) {
  const [found] = await db
    .select({ supplierId: purchases.supplierId, source: purchases.source })
    .from(purchases)
    .where(eq(purchases.leadId, leadId))
  return found
}

/** Its status and credits stay as they are until the transaction ends. Undefined for nobody. */
export async function lockBuyer(tx: Tx, supplierId: string) {
  const [found] = await tx
    .select({ name: suppliers.name, status: suppliers.status, leadCredits: suppliers.leadCredits })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
    .for('no key update')
  return found
}

/** The hold that nobody has released, be its time up or not. */
export async function findHoldOn(tx: Tx, leadId: string) {
  const [found] = await tx
    .select({ supplierId: leadHolds.supplierId, expiresAt: leadHolds.expiresAt })
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return found
}

/** Makes the locked lead the buyer's for no money, with its receipt; gives the purchase's id. */
export async function insertPurchaseByCredit(
  tx: Tx,
  { leadId, supplierId, billedTo, now }: { leadId: string; supplierId: string; billedTo: string; now: Date },
): Promise<string> {
  const [purchase] = await tx
    .insert(purchases)
    .values({ leadId, supplierId, source: 'credit', priceCents: 0, purchasedAt: now })
    .returning({ id: purchases.id })
  if (purchase === undefined) throw new Error('The purchase was not inserted.')
  await tx
    .insert(receipts)
    .values({ purchaseId: purchase.id, issuedAt: now, billedTo, priceCents: 0, totalCents: 0 })
  await tx.update(leads).set({ soldAt: now }).where(eq(leads.id, leadId))
  return purchase.id
}
