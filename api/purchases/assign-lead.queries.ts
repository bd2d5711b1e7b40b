import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'

/** Its credits and status stay as they are until the transaction ends. Undefined for nobody. */
export async function lockProvider(tx: Tx, id: string) {
  const [found] = await tx
    .select({ id: suppliers.id, name: suppliers.name, status: suppliers.status })
    .from(suppliers)
    .where(eq(suppliers.id, id))
    .for('no key update')
  return found
}

/** Somebody is paying for the lead at this moment. Ask it with the lead locked: a hold is placed under the same lock. */
export async function hasLiveHold(tx: Tx, leadId: string, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: leadHolds.id })
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt), gt(leadHolds.expiresAt, now)))
  return found.length > 0
}

/**
 * Makes the locked lead the provider's, with purchase and receipt, for no money; gives the purchase's id. Undefined where the
 * unique `lead_id` says that it has an owner.
 */
export async function insertAssignment(
  tx: Tx,
  { leadId, provider, now }: { leadId: string; provider: { id: string; name: string }; now: Date },
): Promise<string | undefined> {
  const [purchase] = await tx
    .insert(purchases)
    .values({ leadId, supplierId: provider.id, source: 'assignment', priceCents: 0, purchasedAt: now })
    .onConflictDoNothing({ target: purchases.leadId })
    .returning({ id: purchases.id })
  if (purchase === undefined) return undefined
  await tx.insert(receipts).values({
    purchaseId: purchase.id,
    issuedAt: now,
    billedTo: provider.name,
    priceCents: 0,
    totalCents: 0,
  })
  await tx.update(leads).set({ soldAt: now }).where(eq(leads.id, leadId))
  // Holds whose time is up, which nobody has released yet.
  await tx
    .update(leadHolds)
    .set({ releasedAt: now })
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return purchase.id
}
