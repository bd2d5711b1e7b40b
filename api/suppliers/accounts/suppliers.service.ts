import { eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { noteSessionsEnded } from '../../people/sessions/sessions.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import { mayAddLive, mayBuy, type SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import type { Settings } from '../../platform/env.ts'

/** The supplier of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInSupplier(db: Db, id: string) {
  const supplier = await findSupplier(db, id)
  if (supplier === undefined) throw notSignedIn()
  return supplier
}

/** What the supplier's own browser is told about it. */
export function supplierAnswer<Row extends { status: SupplierStatus; emailProvedAt: Date | null }>(
  supplier: Row,
  settings: Pick<Settings, 'supplierApproval'>,
) {
  return {
    isSupplier: true as const,
    supplier: {
      ...supplier,
      mayBuy: mayBuy(supplier.status, settings.supplierApproval),
      mayAddLive: mayAddLive(supplier, settings.supplierApproval),
      isEmailProved: supplier.emailProvedAt !== null,
    },
  }
}

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

/** Whether the market is open to it at all; what it bought stays its own. */
export const maySeeMarket = (status: SupplierStatus) => status !== 'inactive'

/** False where another has the address, by whomever and however shortly before; then the transaction is over. */
export async function updateSupplier(
  tx: Tx,
  id: string,
  changes: Partial<typeof suppliers.$inferInsert>,
): Promise<boolean> {
  try {
    await tx.update(suppliers).set(changes).where(eq(suppliers.id, id))
    // The memory holds a supplier's status beside its session.
    noteSessionsEnded()
    return true
  } catch (error) {
    if (isTakenEmail(error)) return false
    throw error
  }
}

function isTakenEmail(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && cause.constraint === 'suppliers_email_unique'
}
