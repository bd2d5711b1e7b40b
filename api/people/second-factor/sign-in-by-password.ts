import type { Db } from '../../../db/client.ts'
import type { Realm } from '../../../domain/people.ts'
import { say } from '../../contract/people/second-factor.ts'
import { appendAudit, auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal, saidBy } from '../../platform/shared/refusal.ts'
import { fewOfAccount } from '../passwords/passwords.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { refuseIfUsedUp, takeOfAccount } from '../sessions/account-limits.ts'
import { ownEntry, startSession } from '../sessions/sessions.ts'
import { ACCOUNTS, type FactorAccount } from './accounts.ts'
import { judgeSecondFactor } from './second-factor.ts'
import { takeCodeTry } from './wrong-codes.ts'

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
export const signInByPassword = <Account extends AccountOfTry>(
  deps: Dependencies,
  realm: Exclude<Realm, 'user'>,
  account: Account | undefined,
  typed: PasswordTry,
  now: Date,
): Promise<{ account: Account; token: string }> => {
  const callers = typed.knownBrowser === null ? 'strangers' : 'known'
  return fewOfAccount(`${realm} ${typed.name} ${callers}`, () => judge(deps, realm, account, typed, now))
}

type AccountOfTry = Pick<FactorAccount, 'id' | 'passwordDigest' | 'totpConfirmedAt'>

async function judge<Account extends AccountOfTry>(
  deps: Dependencies,
  realm: Exclude<Realm, 'user'>,
  account: Account | undefined,
  { name, password, code, clientAddress, knownBrowser }: PasswordTry,
  now: Date,
): Promise<{ account: Account; token: string }> {
  const tries = signInTries(deps, realm)
  const logFailure = () => auditFailedSignIn(deps.db, realm, { id: account?.id, clientAddress }, now)
  const isCounted = realm === 'supplier' && account?.totpConfirmedAt === null
  if (isCounted) await refuseIfUsedUp(deps, 'sign-in', account.id)
  const counted = await tries.take({ account: name, clientAddress, knownBrowser }, now)
  const isRight = await tries.judge(counted, password, account?.passwordDigest)
  if (!isRight || account === undefined) {
    await logFailure()
    throw wrongCredentials(realm)
  }
  const { id } = account

  if (isCounted)
    await takeOfAccount(deps, 'sign-in', id).catch(async (refusal: unknown) => {
      await tries.discard(deps.db, counted)
      throw refusal
    })
  const from = knownBrowser === null ? 'stranger' : 'known browser'
  const codeTry = await takeCodeTry(deps, { realm, personId: id, code, from }, now).catch(
    async (refusal: unknown) => {
      await tries.discard(deps.db, counted)
      throw refusal
    },
  )
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
  await codeTry.countAsRight()
  return { account, token: judged.token }
}

/** Of an account, or from an address where nobody has the name. */
export const auditFailedSignIn = (
  db: Db,
  realm: Realm,
  { id, clientAddress = '' }: { id?: string | undefined; clientAddress?: string },
  at: Date,
) =>
  auditRefusal(db, id ?? widestNetworkOf(clientAddress), {
    at,
    actor: 'visitor',
    action: 'failed to sign in',
    recordType: realm,
    ...(id !== undefined && { recordId: id }),
  })

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
