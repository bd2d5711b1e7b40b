import { eq } from 'drizzle-orm'
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

/** Locks it until the transaction ends; undefined where there is none. */
export async function lockSupplier(tx: Tx, id: string) {
  const [found] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
  return found
}
