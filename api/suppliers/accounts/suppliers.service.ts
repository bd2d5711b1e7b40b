import { eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import { noteSessionsEnded } from '../../people/sessions/sessions.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import { mayAddLive, mayBuy, type SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Settings } from '../../platform/env.ts'
import { Refusal, type Said, tooMany, waitInWords } from '../../platform/shared/refusal.ts'

/** The supplier of a session; not signed in if its account was deleted concurrently. */
export async function signedInSupplier(db: Db, id: string) {
  const supplier = await findSupplier(db, id)
  if (supplier === undefined) throw notSignedIn()
  return supplier
}

type OwnSupplier = { status: SupplierStatus; emailProvedAt: Date | null; englishTermsWishedAt: Date | null }

/** The answer to the supplier's own browser. */
export function supplierAnswer<Row extends OwnSupplier>(
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
      englishTermsWishedAt: supplier.englishTermsWishedAt?.toISOString() ?? null,
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

/** Undefined where another supplier has the address; then nothing is changed. */
export async function insertSupplier(tx: Tx, supplier: typeof suppliers.$inferInsert) {
  const [inserted] = await tx
    .insert(suppliers)
    .values(supplier)
    .onConflictDoNothing({ target: suppliers.email })
    .returning()
  return inserted
}

/** An inactive supplier sees its purchases only. */
export const maySeeMarket = (status: SupplierStatus) => status !== 'inactive'

/** False where another supplier has the address; then the transaction has failed. */
export async function updateSupplier(
  tx: Tx,
  id: string,
  changes: Partial<typeof suppliers.$inferInsert>,
): Promise<boolean> {
  try {
    await tx.update(suppliers).set(changes).where(eq(suppliers.id, id))
    // The session cache holds the supplier's status.
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

/** Audits a supplier's action, or an admin's action on it where `adminId` is set. */
export const auditSupplier = (
  tx: Tx,
  action: AuditAction,
  { supplierId, adminId, now }: { supplierId: string; adminId?: string; now: Date },
  details?: Record<string, unknown>,
) =>
  appendAudit(tx, {
    at: now,
    actor: adminId === undefined ? 'supplier' : 'admin',
    actorId: adminId ?? supplierId,
    action,
    recordType: 'supplier',
    recordId: supplierId,
    ...(details && { details }),
  })

/** A refusal about one field of a form. */
export const fieldRefusal = (field: string, code: string, status: number, says: Said) =>
  new Refusal(code, status, says, { fields: { [field]: says } })

/** Takes a point of a limit, or refuses with the wait. */
export async function takeOrRefuse(
  limit: { take(key: string): Promise<number> },
  key: string,
  says: (wait: Said) => Said,
): Promise<void> {
  const retryAfterSeconds = await limit.take(key)
  if (retryAfterSeconds > 0)
    throw tooMany('too_many_requests', retryAfterSeconds, says(waitInWords(retryAfterSeconds)))
}
