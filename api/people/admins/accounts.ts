import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { type AdminPassword, say } from '../../contract/admin/account.ts'
import { say as factorSays } from '../../contract/people/second-factor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { alike, hashPassword, type Weakness, weaknessOf } from '../passwords/passwords.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { hashInSession } from '../passwords/sign-in-tries.ts'
import { endSession, endSessionsOf, ownEntry, type SignedIn, startSession } from '../sessions/sessions.ts'
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

/** Ends all sessions of the admin. Returns the token of a new one, and the account for which to remember the browser. */
export async function changePassword(
  deps: Dependencies,
  signedIn: SignedIn,
  { current, next }: AdminPassword,
  now: Date,
): Promise<{ token: string; account: { id: string; passwordDigest: string } }> {
  const adminId = signedIn.personId
  const admin = await signedInAdmin(deps.db, adminId)
  const fault = adminPasswordFault(next, admin.username)
  if (fault !== null) throw wrongAnswer('next', saidBy(say(fault)))
  const typed = { field: 'current', password: current } as const
  const { countAsPassed } = await provePassword(deps, 'admin', signedIn, admin, typed, now)

  const passwordDigest = await hashPassword(next, hashInSession('admin', adminId))
  const token = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, adminId)
    if (locked?.passwordDigest !== admin.passwordDigest)
      throw wrongAnswer('current', saidBy(factorSays('passwordWrong')))
    await countAsPassed(tx)
    // Someone who knew the old password must not finish setting up a second factor.
    const isBeingSetUp = locked.totpConfirmedAt === null
    await updateAdmin(tx, adminId, { passwordDigest, ...(isBeingSetUp && { totpSecret: null }) })
    await endSessionsOf(tx, 'admin', adminId)
    await appendAudit(tx, { ...ownEntry('admin', adminId, now), action: 'changed password' })
    return startSession(tx, 'admin', adminId, now)
  })
  return { token, account: { id: adminId, passwordDigest } }
}
