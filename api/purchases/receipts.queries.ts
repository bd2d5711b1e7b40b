import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'

/** A receipt of this supplier's own; undefined where it is another's, or nobody's. */
export async function findReceipt(db: Db, supplierId: string, number: number) {
  const [found] = await db
    .select({
      receipt: receipts,
      leadId: purchases.leadId,
      purchasedAt: purchases.purchasedAt,
      lead: { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier },
    })
    .from(receipts)
    .innerJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(and(eq(receipts.number, number), eq(purchases.supplierId, supplierId)))
  return found
}
