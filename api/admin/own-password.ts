import type { Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { AdminPassword } from '../contract/admin/account.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { endSessionsOf, startSession } from '../users/sessions.ts'
import { answerRefused } from './accounts.refusals.ts'
import { adminPasswordFault } from './admin-passwords.ts'
import { type AdminRow, lockAdmin, updateAdmin } from './admins.queries.ts'
import { signedInAdmin } from './admins.service.ts'

type Proof = { password: string; field: 'current' | 'password'; sessionId: string }

/**
 * Somebody with an open session says the password once more. The try counts as failed, for this session alone, until
 * `takeBack` is called: a browser left open is no place to guess from, and what strangers fail elsewhere is no reason to
 * wait here.
 */
export async function provePassword(
  deps: Dependencies,
  adminId: string,
  { password, field, sessionId }: Proof,
  now: Date,
): Promise<{ admin: AdminRow; takeBack: (tx: Tx) => Promise<void> }> {
  const admin = await signedInAdmin(deps.db, adminId)
  const tries = signInTries(deps, 'admin')
  const counted = await tries.takeInSession(sessionId, now)
  if (!(await tries.judge(counted, password, admin.passwordDigest)))
    throw answerRefused(field, 'passwordWrong')
  await tries.failed(deps.db, counted)
  return { admin, takeBack: (tx) => tries.passed(tx, counted) }
}

/**
 * The admin has the new password and all their sessions are over; returns the token of a new one for this browser, and the
 * account as the browser is to be remembered.
 */
export async function changePassword(
  deps: Dependencies,
  adminId: string,
  { current, next, sessionId }: AdminPassword & { sessionId: string },
  now: Date,
): Promise<{ token: string; account: { id: string; passwordDigest: string } }> {
  const { username } = await signedInAdmin(deps.db, adminId)
  const fault = adminPasswordFault(next, username)
  if (fault !== null) throw answerRefused('next', fault)
  const proof: Proof = { password: current, field: 'current', sessionId }
  const { admin, takeBack } = await provePassword(deps, adminId, proof, now)

  const passwordDigest = await hashPassword(next, { beforeOthers: true })
  const token = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, adminId)
    if (locked?.passwordDigest !== admin.passwordDigest) throw answerRefused('current', 'passwordWrong')
    await takeBack(tx)
    await updateAdmin(tx, adminId, { passwordDigest })
    await endSessionsOf(tx, 'admin', adminId)
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: 'changed password',
      subject: 'admin',
      subjectId: adminId,
    })
    return startSession(tx, 'admin', adminId, now)
  })
  return { token, account: { id: adminId, passwordDigest } }
}
