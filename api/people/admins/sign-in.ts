import { lockAdmin } from '../../../db/locks.ts'
import { type AdminLogin, say } from '../../contract/admin/account.ts'
import { appendAudit, auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { Refusal, tooMany, waitInWords } from '../../platform/shared/refusal.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { ownEntry, startSession } from '../sessions/sessions.ts'
import { type AdminRow, findAdminByUsername } from './accounts.ts'
import { judgeSecondFactor } from './second-factor.ts'
import { isAppCode, typedCode } from './totp.ts'

/** Decision 22: three of a million codes are right at a time, so an attacker with the password guesses one in nine years. */
const WRONG_CODES_A_DAY = 100

type SignInTry = AdminLogin & {
  clientAddress: string
  /** Which browser this is, if it is known to the account. */
  recognise: (admin: AdminRow | undefined) => string | null
}

/** Returns the admin and the new session's token. A wrong code counts like a wrong password: a million codes are quickly tried. */
export async function signInAdmin(
  deps: Dependencies,
  { username, password, code, clientAddress, recognise }: SignInTry,
  now: Date,
) {
  const tries = signInTries(deps, 'admin')
  const admin = await findAdminByUsername(deps.db, username)
  const logFailure = () =>
    auditRefusal(deps.db, admin?.id ?? widestNetworkOf(clientAddress), {
      at: now,
      actor: 'visitor',
      action: 'failed to sign in',
      recordType: 'admin',
      ...(admin && { recordId: admin.id }),
    })
  const knownBrowser = recognise(admin)
  const counted = await tries.take({ account: username, clientAddress, knownBrowser }, now)
  const isRight = await tries.judge(counted, password, admin?.passwordDigest)
  if (!isRight || admin === undefined) {
    await logFailure()
    throw wrongCredentials()
  }

  // App codes that unknown browsers try after the right password.
  const codes =
    knownBrowser === null && isAppCode(typedCode(code))
      ? limitOf(deps.pool, 'wrong-codes-admin-day', { points: WRONG_CODES_A_DAY, seconds: 24 * 60 * 60 })
      : null
  const wait = (await codes?.take(admin.id)) ?? 0
  if (wait > 0) {
    deps.log.error(
      { alarm: 'admin_codes_guessed', adminId: admin.id },
      'somebody who has an admin’s password guesses codes',
    )
    await tries.discard(deps.db, counted)
    throw tooManyCodes(wait)
  }
  const judged = await deps.db.transaction(async (tx) => {
    const locked = await lockAdmin(tx, admin.id)
    // A password changed while we were judging: the old one must not start another session.
    const verdict =
      locked?.passwordDigest === admin.passwordDigest
        ? await judgeSecondFactor(tx, deps, locked, code, now)
        : 'changed'
    if (verdict === 'changed' || verdict === 'wrong') await tries.failed(tx, counted)
    if (verdict === 'missing') await tries.discard(tx, counted)
    if (verdict === 'changed' || verdict === 'wrong' || verdict === 'missing') return verdict
    await tries.passed(tx, counted)
    await appendAudit(tx, {
      ...ownEntry('admin', admin.id, now),
      action: 'signed in',
      ...(verdict !== 'not-set-up' && { details: { secondFactor: verdict } }),
    })
    return { token: await startSession(tx, 'admin', admin.id, now) }
  })
  if (judged === 'changed') throw wrongCredentials()
  if (judged === 'missing') throw totpRequired()
  if (judged === 'wrong') {
    await logFailure()
    throw wrongCode()
  }
  await codes?.giveBack(admin.id)
  return { admin, token: judged.token }
}

/** One answer for an unknown username and a wrong password. */
const wrongCredentials = () => new Refusal('wrong_credentials', 401, 'Invalid credentials')

/** Only after the right password. */
const totpRequired = () =>
  new Refusal('totp_required', 401, 'Enter the code of your authenticator app, or a recovery code.')

const wrongCode = () => new Refusal('wrong_code', 401, say('codeWrong')({}))

/** For browsers that have never signed in. Recovery codes need no limit: they are too long to guess. */
const tooManyCodes = (retryAfterSeconds: number) =>
  tooMany(
    'too_many_codes',
    retryAfterSeconds,
    `Too many wrong codes. Enter a recovery code, or try again in ${waitInWords(retryAfterSeconds)}.`,
  )
