import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { type AdminPassword, say } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { alike, type Weakness, weaknessOf } from '../passwords/passwords.ts'
import { changePassword } from '../second-factor/change-password.ts'
import { endSession, ownEntry, type SignedIn } from '../sessions/sessions.ts'
import { notSignedIn } from '../sessions/signed-in.ts'

export type AdminRow = typeof admins.$inferSelect

/** The admin of a session; refuses one whose account is gone by now as not signed in. */
export async function signedInAdmin(db: Db, id: string): Promise<AdminRow> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  if (admin === undefined) throw notSignedIn()
  return admin
}

export async function signOutAdmin(
  { db }: Pick<Dependencies, 'db'>,
  { adminId, token }: { adminId: string; token: string },
  now: Date,
): Promise<void> {
  await endSession(db, token)
  await appendAudit(db, { ...ownEntry('admin', adminId, now), action: 'signed out' })
}

/** Besides the length: why this account may not have this password; null where it may. */
export function adminPasswordFault(
  password: string,
  username: string,
): Weakness | 'passwordIsUsername' | null {
  return alike(password, username) ? 'passwordIsUsername' : weaknessOf(password, [username])
}

export async function findAdminByUsername(db: Db, username: string): Promise<AdminRow | undefined> {
  const [found] = await db.select().from(admins).where(eq(admins.username, username))
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
  changes: Partial<typeof admins.$inferInsert>,
): Promise<void> {
  await tx.update(admins).set(changes).where(eq(admins.id, id))
}

export async function changeAdminPassword(
  deps: Dependencies,
  signedIn: SignedIn,
  typed: AdminPassword,
  now: Date,
) {
  const admin = await signedInAdmin(deps.db, signedIn.personId)
  const fault = adminPasswordFault(typed.next, admin.username)
  if (fault !== null) throw wrongAnswer('next', saidBy(say(fault)))
  return changePassword(deps, 'admin', signedIn, admin, typed, now)
}
