import type { Realm } from '../../../domain/people.ts'
import { say } from '../../contract/people/second-factor.ts'
import { appendAudit, auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { englishOnly, Refusal, saidBy, tooMany, waitInWords } from '../../platform/shared/refusal.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { takeOfAccount } from '../sessions/account-limits.ts'
import { ownEntry, startSession } from '../sessions/sessions.ts'
import { ACCOUNTS, type FactorAccount } from './accounts.ts'
import { judgeSecondFactor } from './second-factor.ts'
import { isAppCode } from './totp.ts'

/** By strangers, and by all known browsers together. Decision 22: three of a million codes are right at a time, so an attacker with the password guesses one in nine years. */
const WRONG_CODES_A_DAY = 100

type PasswordTry = {
  /** As it was typed, whether or not an account has it. */
  name: string
  password: string
  /** Of the second factor; empty where none was typed. */
  code: string
  clientAddress: string
  /** The id of a browser that is known to the account, else null. */
  knownBrowser: string | null
}

/**
 * Judges the password, then, where it is on, the second factor, which a known browser does not replace. Returns the token of a
 * new session. A wrong code counts like a wrong password: a million codes are quickly tried.
 */
export async function signInByPassword<
  Account extends Pick<FactorAccount, 'id' | 'passwordDigest' | 'totpConfirmedAt'>,
>(
  deps: Dependencies,
  realm: Exclude<Realm, 'user'>,
  account: Account | undefined,
  { name, password, code, clientAddress, knownBrowser }: PasswordTry,
  now: Date,
): Promise<{ account: Account; token: string }> {
  const tries = signInTries(deps, realm)
  const logFailure = () =>
    auditRefusal(deps.db, account?.id ?? widestNetworkOf(clientAddress), {
      at: now,
      actor: 'visitor',
      action: 'failed to sign in',
      recordType: realm,
      ...(account && { recordId: account.id }),
    })
  const counted = await tries.take({ account: name, clientAddress, knownBrowser }, now)
  const isRight = await tries.judge(counted, password, account?.passwordDigest)
  if (!isRight || account === undefined) {
    await logFailure()
    throw wrongCredentials(realm)
  }
  const { id } = account

  if (realm === 'supplier' && account.totpConfirmedAt === null)
    await takeOfAccount(deps, 'sign-in', id).catch(async (refusal: unknown) => {
      await tries.discard(deps.db, counted)
      throw refusal
    })
  // Of known browsers apart, for which strangers must cause no wait. A password set by mail makes a browser known without a code.
  const whose = knownBrowser === null ? realm : `known-${realm}`
  const codes = isAppCode(code)
    ? limitOf(deps.pool, `wrong-codes-${whose}-day`, { points: WRONG_CODES_A_DAY, seconds: 24 * 60 * 60 })
    : null
  const wait = (await codes?.take(id)) ?? 0
  if (wait > 0) {
    deps.log.error(
      { alarm: `${realm}_codes_guessed`, [`${realm}Id`]: id },
      'a person with the password of this account guesses codes',
    )
    await tries.discard(deps.db, counted)
    throw tooManyCodes(wait)
  }
  const judged = await deps.db.transaction(async (tx) => {
    const locked = await ACCOUNTS[realm].lock(tx, id)
    // A password changed while we were judging: the old one must not start another session.
    const verdict =
      locked?.passwordDigest === account.passwordDigest
        ? await judgeSecondFactor(tx, deps, realm, locked, code, now)
        : 'changed'
    if (verdict === 'changed' || verdict === 'wrong') await tries.failed(tx, counted)
    if (verdict === 'missing') await tries.discard(tx, counted)
    if (verdict === 'changed' || verdict === 'wrong' || verdict === 'missing') return verdict
    await tries.passed(tx, counted)
    await appendAudit(tx, {
      ...ownEntry(realm, id, now),
      action: 'signed in',
      ...(verdict !== 'not-set-up' && { details: { secondFactor: verdict } }),
    })
    return { token: await startSession(tx, realm, id, now) }
  })
  if (judged === 'changed') throw wrongCredentials(realm)
  if (judged === 'missing') throw totpRequired()
  if (judged === 'wrong') {
    await logFailure()
    throw wrongCode()
  }
  await codes?.giveBack(id)
  return { account, token: judged.token }
}

const WRONG_CREDENTIALS = {
  supplier: {
    en: 'Invalid credentials. Please try again.',
    fr: 'Identifiants non valides. Veuillez réessayer.',
  },
  admin: englishOnly('Invalid credentials'),
}

/** One answer for an unknown name, an account without a password and a wrong password. */
const wrongCredentials = (realm: keyof typeof WRONG_CREDENTIALS) =>
  new Refusal('wrong_credentials', 401, WRONG_CREDENTIALS[realm])

/** Only after the right password. */
const totpRequired = () =>
  new Refusal('totp_required', 401, {
    en: 'Enter the code of your authenticator app, or a recovery code.',
    fr: 'Entrez le code de votre application d’authentification ou un code de récupération.',
  })

export const wrongCode = () => new Refusal('wrong_code', 401, saidBy(say('codeWrong')))

/** Recovery codes need no limit: they are too long to guess. */
function tooManyCodes(retryAfterSeconds: number) {
  const wait = waitInWords(retryAfterSeconds)
  return tooMany('too_many_codes', retryAfterSeconds, {
    en: `Too many wrong codes. Enter a recovery code, or try again in ${wait.en}.`,
    fr: `Trop de codes erronés. Entrez un code de récupération ou réessayez dans ${wait.fr}.`,
  })
}
