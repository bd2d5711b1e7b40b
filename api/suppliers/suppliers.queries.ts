import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { suppliers } from '../../db/schema/people.ts'

export async function findSupplier(db: Db | Tx, id: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, id))
  return found
}

/** `email` in lower case. */
export async function findSupplierByEmail(db: Db | Tx, email: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.email, email))
  return found
}

/** Undefined where the address is taken, by whomever and however shortly before; then nothing is changed. */
export async function insertSupplier(tx: Tx, supplier: typeof suppliers.$inferInsert) {
  const [inserted] = await tx
    .insert(suppliers)
    .values(supplier)
    .onConflictDoNothing({ target: suppliers.email })
    .returning()
  return inserted
}

/** Until the transaction ends; undefined for nobody. */
export async function lockSupplier(tx: Tx, id: string) {
  const [found] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
  return found
}

/** Whether the supplier still has this password; if so, it has it until the transaction ends. */
export async function lockIfStill(tx: Tx, id: string, passwordDigest: string | null): Promise<boolean> {
  if (passwordDigest === null) return false
  const found = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), eq(suppliers.passwordDigest, passwordDigest)))
    .for('share')
  return found.length > 0
}

export async function setPassword(tx: Tx, id: string, passwordDigest: string): Promise<void> {
  await tx.update(suppliers).set({ passwordDigest }).where(eq(suppliers.id, id))
}
