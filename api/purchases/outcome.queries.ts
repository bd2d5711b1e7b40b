import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { purchases } from '../../db/schema/purchases.ts'
import type { RecordedOutcome } from './outcome.ts'

/** A supplier's own purchase of a lead, locked until the transaction ends; undefined where it has none. */
export async function lockOutcome(
  tx: Tx,
  supplierId: string,
  leadId: string,
): Promise<(RecordedOutcome & { purchaseId: string }) | undefined> {
  const [found] = await tx
    .select({
      purchaseId: purchases.id,
      outcome: purchases.outcome,
      dealValueCents: purchases.dealValueCents,
      outcomeNotes: purchases.outcomeNotes,
    })
    .from(purchases)
    .where(and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)))
    .for('update')
  return found
}

export async function writeOutcome(db: Db | Tx, purchaseId: string, outcome: RecordedOutcome): Promise<void> {
  await db.update(purchases).set(outcome).where(eq(purchases.id, purchaseId))
}
