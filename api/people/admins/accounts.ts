import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { admins } from '../../../db/schema/people.ts'
import { type AdminPassword, say } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { alike, hashPassword, type Weakness, weaknessOf } from '../passwords/passwords.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
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
  const { username } = await signedInAdmin(deps.db, adminId)
  const fault = adminPasswordFault(next, username)
  if (fault !== null) throw answerRefused('next', fault)
  const typed = { field: 'current', password: current } as const
  const { admin, countAsPassed } = await provePassword(deps, signedIn, typed, now)

  const passwordDigest = await hashPassword(next, { beforeOthers: true })
  const token = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, adminId)
    if (locked?.passwordDigest !== admin.passwordDigest) throw answerRefused('current', 'passwordWrong')
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

/**
 * Checks the password again within a session. The try counts as failed, for this session alone, until `countAsPassed` is
 * called: a browser left open must not allow endless guesses, and strangers' failed tries must not cause a wait here.
 */
export async function provePassword(
  deps: Dependencies,
  { personId, sessionId }: SignedIn,
  { password, field }: { password: string; field: 'current' | 'password' },
  now: Date,
): Promise<{ admin: AdminRow; countAsPassed: (tx: Tx) => Promise<void> }> {
  const admin = await signedInAdmin(deps.db, personId)
  const tries = signInTries(deps, 'admin')
  const counted = await tries.takeInSession(sessionId, now)
  if (!(await tries.judge(counted, password, admin.passwordDigest)))
    throw answerRefused(field, 'passwordWrong')
  await tries.failed(deps.db, counted)
  return { admin, countAsPassed: (tx) => tries.passed(tx, counted) }
}

/** A wrong answer of a signed-in admin. Not a 401, which would mean that they are not signed in. */
export function answerRefused(
  field: 'current' | 'next' | 'password' | 'code',
  fault: Parameters<typeof say>[0],
): Refusal {
  const message = say(fault)({})
  return new Refusal('check_your_answers', 422, message, { fields: { [field]: message } })
}
