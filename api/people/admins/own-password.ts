import type { Tx } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { type AdminPassword, say } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { endSessionsOf, startSession } from '../sessions/sessions.ts'
import { type AdminRow, adminPasswordFault, signedInAdmin, updateAdmin } from './accounts.ts'

type Proof = { password: string; field: 'current' | 'password'; sessionId: string }

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
  const { admin, countAsPassed } = await provePassword(deps, adminId, proof, now)

  const passwordDigest = await hashPassword(next, { beforeOthers: true })
  const token = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, adminId)
    if (locked?.passwordDigest !== admin.passwordDigest) throw answerRefused('current', 'passwordWrong')
    await countAsPassed(tx)
    // Someone who knew the old password must not finish setting up a second factor.
    const isBeingSetUp = locked.totpConfirmedAt === null
    await updateAdmin(tx, adminId, { passwordDigest, ...(isBeingSetUp && { totpSecret: null }) })
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

/**
 * Asks for the password once more in an open session. The try counts as failed, for this session alone, until
 * `countAsPassed` is called: a browser left open must not allow endless guesses, and failed tries of strangers elsewhere
 * are no reason to wait here.
 */
export async function provePassword(
  deps: Dependencies,
  adminId: string,
  { password, field, sessionId }: Proof,
  now: Date,
): Promise<{ admin: AdminRow; countAsPassed: (tx: Tx) => Promise<void> }> {
  const admin = await signedInAdmin(deps.db, adminId)
  const tries = signInTries(deps, 'admin')
  const counted = await tries.takeInSession(sessionId, now)
  if (!(await tries.judge(counted, password, admin.passwordDigest)))
    throw answerRefused(field, 'passwordWrong')
  await tries.failed(deps.db, counted)
  return { admin, countAsPassed: (tx) => tries.passed(tx, counted) }
}

/** For a signed-in admin who has answered wrongly: no 401, which would say that they are not signed in. */
export function answerRefused(
  field: 'current' | 'next' | 'password' | 'code',
  fault: Parameters<typeof say>[0],
): Refusal {
  const message = say(fault)({})
  return new Refusal('check_your_answers', 422, message, { fields: { [field]: message } })
}
