import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { admins, suppliers } from '../../db/schema/people.ts'
import { supplierRateCards as cards } from '../../db/schema/rate-cards.ts'

/** The newest card of each active supplier, by its name. */
export const cardsThatCount = (db: Db) =>
  db
    .selectDistinctOn([cards.supplierId], { row: cards, supplierName: suppliers.name })
    .from(cards)
    .innerJoin(suppliers, eq(suppliers.id, cards.supplierId))
    .where(and(isNull(cards.withdrawnAt), eq(suppliers.status, 'active')))
    .orderBy(cards.supplierId, desc(cards.enteredAt))

/** Every card the supplier has had, newest first. */
export const cardsOf = (db: Db, supplierId: string) =>
  db
    .select({ row: cards, enteredBy: admins.username })
    .from(cards)
    .leftJoin(admins, eq(admins.id, cards.enteredBy))
    .where(eq(cards.supplierId, supplierId))
    .orderBy(desc(cards.enteredAt), desc(cards.id))

/** Until the transaction ends; undefined for nobody and for one that was deleted. */
export async function lockSupplierName(tx: Tx, supplierId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.id, supplierId), isNull(suppliers.anonymisedAt)))
    .for('no key update')
  return found?.name
}

export async function supplierIsThere(db: Db, supplierId: string): Promise<boolean> {
  const found = await db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, supplierId))
  return found.length > 0
}

export async function insertCard(tx: Tx, card: typeof cards.$inferInsert): Promise<void> {
  await tx.insert(cards).values(card)
}

/** The cards that counted until now, newest first. */
export const withdrawCards = (tx: Tx, supplierId: string, now: Date) =>
  tx
    .update(cards)
    .set({ withdrawnAt: now })
    .where(and(eq(cards.supplierId, supplierId), isNull(cards.withdrawnAt)))
    .returning()
