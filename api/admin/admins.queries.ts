import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { adminRecoveryCodes, admins } from '../../db/schema/people.ts'

export type AdminRow = typeof admins.$inferSelect

export async function findAdmin(db: Db, id: string): Promise<AdminRow | undefined> {
  const [found] = await db.select().from(admins).where(eq(admins.id, id))
  return found
}

export async function findAdminByUsername(db: Db, username: string): Promise<AdminRow | undefined> {
  const [found] = await db.select().from(admins).where(eq(admins.username, username))
  return found
}

/** The account as it is now, and nobody else changes it before the transaction ends. */
export async function lockAdmin(tx: Tx, id: string): Promise<AdminRow | undefined> {
  const [found] = await tx.select().from(admins).where(eq(admins.id, id)).for('update')
  return found
}

/** Undefined when the username is taken. */
export async function insertAdmin(
  db: Db | Tx,
  admin: { username: string; passwordDigest: string; createdAt: Date },
): Promise<AdminRow | undefined> {
  const [inserted] = await db.insert(admins).values(admin).onConflictDoNothing().returning()
  return inserted
}

export async function updateAdmin(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<AdminRow, 'passwordDigest' | 'totpSecret' | 'totpConfirmedAt' | 'totpLastStep' | 'totpWrongCodes'>
  >,
): Promise<void> {
  await tx.update(admins).set(changes).where(eq(admins.id, id))
}

export async function recoveryCodesLeft(db: Db, adminId: string): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)))
  return found?.left ?? 0
}

/** In place of those there were. */
export async function replaceRecoveryCodes(tx: Tx, adminId: string, digests: string[]): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId))
  if (digests.length === 0) return
  await tx.insert(adminRecoveryCodes).values(digests.map((codeDigest) => ({ adminId, codeDigest })))
}

/** False when it was used before, or is none of this admin's. */
export async function spendRecoveryCode(
  tx: Tx,
  adminId: string,
  codeDigest: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(adminRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(adminRecoveryCodes.adminId, adminId),
        eq(adminRecoveryCodes.codeDigest, codeDigest),
        isNull(adminRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: adminRecoveryCodes.id })
  return used.length > 0
}
