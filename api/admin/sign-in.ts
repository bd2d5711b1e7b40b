import { type AuditEntry, appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { startSession } from '../users/sessions.service.ts'
import { totpRequired, wrongCode, wrongCredentials } from './accounts.refusals.ts'
import type { AdminLogin } from './accounts.schema.ts'
import { findAdminByUsername, lockAdmin } from './admins.queries.ts'
import { judgeSecondFactor } from './second-factor.ts'

/**
 * Returns the admin and their new session's token; throws wrongCredentials, totpRequired, wrongCode or tooManyTries.
 * A wrong code counts like a wrong password: a million of them are quickly tried.
 */
export async function signInAdmin(parts: Parts, given: AdminLogin & { clientAddress: string }, now: Date) {
  const { username, password, code, clientAddress } = given
  const tries = signInTries(parts, 'admin')
  const admin = await findAdminByUsername(parts.db, username)
  const counted = await tries.take({ account: username, clientAddress }, now)
  const isRight = await tries.judge(counted, password, admin?.passwordDigest)
  if (!isRight || admin === undefined) {
    await appendAudit(parts.db, failedToSignIn(now, admin?.id))
    throw wrongCredentials()
  }

  const judged = await parts.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, admin.id)
    // Changed while we were judging: the old password must not begin another session.
    if (locked?.passwordDigest !== admin.passwordDigest) throw wrongCredentials()
    const verdict = await judgeSecondFactor(tx, parts, locked, code, now)
    if (verdict === 'wrong') {
      await appendAudit(tx, failedToSignIn(now, admin.id))
      return verdict
    }
    await tries.takeBack(tx, counted)
    if (verdict === 'missing') return verdict
    await tries.forgive(tx, username)
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: admin.id,
      deed: 'signed in',
      subject: 'admin',
      subjectId: admin.id,
      ...(verdict !== 'not-asked' && { details: { secondFactor: verdict } }),
    })
    return { token: await startSession(tx, 'admin', admin.id, now) }
  })
  if (judged === 'missing') throw totpRequired()
  if (judged === 'wrong') throw wrongCode()
  return { admin, token: judged.token }
}

const failedToSignIn = (now: Date, adminId: string | undefined): AuditEntry => ({
  at: now,
  actor: 'visitor',
  deed: 'failed to sign in',
  subject: 'admin',
  ...(adminId !== undefined && { subjectId: adminId }),
})
