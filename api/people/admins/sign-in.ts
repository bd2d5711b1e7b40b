import { lockAdmin } from '../../../db/locks.ts'
import { type AdminLogin, say } from '../../contract/admin/account.ts'
import { type AuditEntry, appendAudit, auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { Refusal, waitInWords } from '../../platform/shared/refusal.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { startSession } from '../sessions/sessions.ts'
import { type AdminRow, findAdminByUsername } from './accounts.ts'
import { judgeSecondFactor } from './second-factor.ts'
import { isAppCode, typedCode } from './totp.ts'

/**
 * Decision 22: with three codes of a million right at a time, guesses of whoever has the password already come true once
 * in nine years.
 */
const WRONG_CODES_A_DAY = 100

type SignInTry = AdminLogin & {
  clientAddress: string
  /** Says which browser this is, if it is known to the account that it is asked for. */
  recognise: (admin: AdminRow | undefined) => string | null
}

/**
 * Returns the admin and their new session's token; throws wrongCredentials, totpRequired, wrongCode, tooManyCodes,
 * tooManyTries or tooBusy. A wrong code counts like a wrong password: a million of them are quickly tried.
 */
export async function signInAdmin(deps: Dependencies, given: SignInTry, now: Date) {
  const { username, password, code, clientAddress, recognise } = given
  const tries = signInTries(deps, 'admin')
  const writeDownFailure = (adminId: string | undefined) =>
    auditRefusal(deps.db, adminId ?? widestNetworkOf(clientAddress), failedToSignIn(now, adminId))
  const admin = await findAdminByUsername(deps.db, username)
  const knownBrowser = recognise(admin)
  const counted = await tries.take({ account: username, clientAddress, knownBrowser }, now)
  const isRight = await tries.judge(counted, password, admin?.passwordDigest)
  if (!isRight || admin === undefined) {
    await writeDownFailure(admin?.id)
    throw wrongCredentials()
  }

  const codes = knownBrowser === null && isAppCode(typedCode(code)) ? codesOf(deps, admin.id) : NO_LIMIT
  const wait = await codes.take()
  if (wait > 0) {
    await tries.discard(deps.db, counted)
    throw tooManyCodes(wait)
  }
  const judged = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, admin.id)
    // Changed while we were judging: the old password must not begin another session.
    if (locked?.passwordDigest !== admin.passwordDigest) {
      await tries.failed(tx, counted)
      return 'changed'
    }
    const verdict = await judgeSecondFactor(tx, deps, locked, code, now)
    if (verdict === 'wrong') {
      await tries.failed(tx, counted)
      return verdict
    }
    if (verdict === 'missing') {
      await tries.discard(tx, counted)
      return verdict
    }
    await tries.passed(tx, counted)
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
  if (judged === 'changed') throw wrongCredentials()
  if (judged === 'missing') throw totpRequired()
  if (judged === 'wrong') {
    await writeDownFailure(admin.id)
    throw wrongCode()
  }
  await codes.giveBack()
  return { admin, token: judged.token }
}

/** Codes of an app that strangers to the account have tried after the right password. */
function codesOf({ pool, log }: Pick<Dependencies, 'pool' | 'log'>, adminId: string) {
  const limit = limitOf(pool, 'wrong-codes-admin-day', { points: WRONG_CODES_A_DAY, seconds: 24 * 60 * 60 })
  return {
    async take(): Promise<number> {
      const wait = await limit.take(adminId)
      if (wait > 0)
        log.error(
          { alarm: 'admin_codes_guessed', adminId },
          'somebody who has an admin’s password guesses codes',
        )
      return wait
    },
    giveBack: () => limit.giveBack(adminId),
  }
}

const NO_LIMIT = { take: async () => 0, giveBack: async () => {} }

const failedToSignIn = (now: Date, adminId: string | undefined): AuditEntry => ({
  at: now,
  actor: 'visitor',
  deed: 'failed to sign in',
  subject: 'admin',
  ...(adminId !== undefined && { subjectId: adminId }),
})

/** One answer for an unknown username and a wrong password. */
const wrongCredentials = () => new Refusal('wrong_credentials', 401, 'Invalid credentials')

/** Given only to who has said the right password. */
const totpRequired = () =>
  new Refusal('totp_required', 401, 'Enter the code of your authenticator app, or a recovery code.')

const wrongCode = () => new Refusal('wrong_code', 401, say('codeWrong')({}))

/** For browsers that have never signed in. Recovery codes have no such limit: they are too long to guess. */
const tooManyCodes = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_codes',
    429,
    `Too many wrong codes. Enter a recovery code, or try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
