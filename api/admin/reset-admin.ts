import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { endSessionsOf } from '../users/sessions.ts'
import { findAdminByUsername, lockAdmin, replaceRecoveryCodes, updateAdmin } from './admins.queries.ts'
import { type AdminAsked, readAdmin } from './create-admin.ts'

/**
 * The account has a new password and nothing else to sign in with: no second factor, no recovery codes, no sessions, no
 * wait for wrong passwords. Throws an Error with one line for people when there is no such admin or no such password.
 */
export async function resetAdmin(
  deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>,
  given: AdminAsked,
  now: Date,
): Promise<{ username: string }> {
  const { username, password } = readAdmin(given)
  const passwordDigest = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const found = await findAdminByUsername(deps.db, username)
    const admin = found && (await lockAdmin(tx, found.id))
    if (admin === undefined)
      throw new Error(`There is no admin of the name ${username}. Nothing was changed.`)
    await updateAdmin(tx, admin.id, {
      passwordDigest,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    })
    await replaceRecoveryCodes(tx, admin.id, [])
    await endSessionsOf(tx, 'admin', admin.id)
    await signInTries(deps, 'admin').forgive(tx, username)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      deed: 'reset admin',
      subject: 'admin',
      subjectId: admin.id,
      details: { before: { secondFactor: admin.totpConfirmedAt !== null }, after: { secondFactor: false } },
    })
  })
  return { username }
}
