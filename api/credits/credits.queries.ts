import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { creditLedger } from '../../db/schema/credits.ts'
import { admins, suppliers } from '../../db/schema/people.ts'

/** Nobody else changes the balance until the transaction ends. Undefined for a supplier who is not there. */
export async function lockBalance(tx: Tx, supplierId: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ leadCredits: suppliers.leadCredits })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
    .for('no key update')
  return found?.leadCredits
}

/** Undefined for nobody, and unless asked for too, for one that was deleted. */
export async function findBalance(
  db: Db | Tx,
  supplierId: string,
  { isDeletedToo } = { isDeletedToo: true },
): Promise<number | undefined> {
  const [found] = await db
    .select({ leadCredits: suppliers.leadCredits })
    .from(suppliers)
    .where(and(eq(suppliers.id, supplierId), isDeletedToo ? undefined : isNull(suppliers.anonymisedAt)))
  return found?.leadCredits
}

export async function insertEntry(tx: Tx, entry: typeof creditLedger.$inferInsert): Promise<void> {
  await tx.insert(creditLedger).values(entry)
  await tx
    .update(suppliers)
    .set({ leadCredits: entry.balanceAfter })
    .where(eq(suppliers.id, entry.supplierId))
}

/** Every change of the supplier's credits, newest first. */
export const entriesOf = (db: Db, supplierId: string, limit: number) =>
  db
    .select({
      number: creditLedger.number,
      change: creditLedger.change,
      balanceAfter: creditLedger.balanceAfter,
      reason: creditLedger.reason,
      by: admins.username,
      isOfPurchase: sql<boolean>`${creditLedger.purchaseId} is not null`,
      at: creditLedger.at,
    })
    .from(creditLedger)
    .leftJoin(admins, eq(admins.id, creditLedger.adminId))
    .where(eq(creditLedger.supplierId, supplierId))
    .orderBy(desc(creditLedger.number))
    .limit(limit)
