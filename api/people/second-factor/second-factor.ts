import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people/people.ts'
import { REALMS, type Realm, type SecondFactorEvent } from '../../../domain/people.ts'
import {
  type PasswordAgain,
  type PasswordAndCode,
  say,
  type TotpStarted,
  type TotpState,
} from '../../contract/people/second-factor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal, saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { encryptionFor } from '../../platform/shared/secrets.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { endSessionsOf, ownEntry, type SignedIn } from '../sessions/sessions.ts'
import { holdSession, notSignedIn } from '../sessions/signed-in.ts'
import { ACCOUNTS, type FactorAccount } from './accounts.ts'
import { refuseUnlessProvedRecently } from './recent-proof.ts'
import {
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeDigest,
  stepOfCode,
  totpInvitation,
} from './totp.ts'
import { auditWrongCode, takeCodeTry } from './wrong-codes.ts'

/** After these the secret is void: a guesser has five chances in a million, and needs a proof for each five. */
const MOST_WRONG_CODES = 5

export async function totpState(
  { db }: Pick<Dependencies, 'db'>,
  realm: Realm,
  personId: string,
): Promise<TotpState> {
  const account = await existing(ACCOUNTS[realm].find(db, personId))
  return {
    isOn: account.totpConfirmedAt !== null,
    recoveryCodesLeft: await recoveryCodesLeft(db, realm, personId),
  }
}

/** Since when the owner with this address has a second factor; null without an account or a factor. */
export async function ownersFactor(db: Db | Tx, email: string): Promise<{ id: string; since: Date } | null> {
  const [user] = await db
    .select({ id: users.id, since: users.totpConfirmedAt })
    .from(users)
    .where(eq(users.email, email))
  return user?.since ? { id: user.id, since: user.since } : null
}

/** Asks for a proof, so that an open browser does not suffice to lock its owner out. Starting again makes another secret. */
export async function beginTotp(
  deps: Dependencies,
  realm: Realm,
  signedIn: SignedIn,
  proof: PasswordAgain,
  now: Date,
): Promise<TotpStarted> {
  const { personId, sessionId } = signedIn
  const account = await existing(ACCOUNTS[realm].find(deps.db, personId))
  if (account.totpConfirmedAt !== null) throw totpIsOn()
  const { countAsPassed } = await prove(deps, realm, signedIn, account, proof, now)
  return deps.db.transaction(async (tx) => {
    const locked = await lockedBySession(tx, realm, { personId, sessionId })
    if (locked.totpConfirmedAt !== null) throw totpIsOn()
    await countAsPassed(tx)
    const secret = newTotpSecret()
    const totpSecret = encryptionOf(deps, realm, personId).encrypt(secret)
    await ACCOUNTS[realm].update(tx, personId, { totpSecret, totpLastStep: null, totpWrongCodes: 0 })
    return totpInvitation(secret, locked.name)
  })
}

/** Switches the second factor on and ends the other sessions, which started without it. Returns the recovery codes, this once. */
export async function confirmTotp(
  deps: Dependencies,
  realm: Realm,
  { personId, sessionId }: SignedIn,
  code: string,
  now: Date,
): Promise<string[]> {
  const codeTry = await takeCodeTry(deps, { realm, personId, code, from: 'signed-in' }, now)
  const confirmed = await deps.db.transaction(async (tx) => {
    const account = await lockedBySession(tx, realm, { personId, sessionId })
    if (account.totpConfirmedAt !== null) throw totpIsOn()
    const secret = secretOf(deps, realm, account)
    if (secret === null) throw totpNotStarted()
    const step = stepOfCode(secret, code, now)
    if (step === null) return countWrongCode(tx, realm, account)
    const recoveryCodes = newRecoveryCodes()
    await ACCOUNTS[realm].update(tx, personId, {
      totpConfirmedAt: now,
      totpLastStep: step,
      totpWrongCodes: 0,
    })
    await replaceRecoveryCodes(tx, realm, personId, recoveryCodes)
    await endSessionsOf(tx, realm, personId, sessionId)
    await noteSwitch(tx, realm, personId, { isOn: true }, now)
    await mailNotice(deps, tx, realm, personId, 'switched-on')
    return recoveryCodes
  })
  // Thrown after the transaction, whose rollback would undo the count.
  if (confirmed === 'void' || confirmed === 'wrong') {
    await auditWrongCode(deps, { realm, personId, because: 'wrong code' }, now)
    throw confirmed === 'void' ? totpOver() : wrongCode()
  }
  await codeTry.countAsRight()
  return confirmed
}

/** Counted on the locked account, so that guesses sent at once are counted one after another. */
async function countWrongCode(tx: Tx, realm: Realm, account: FactorAccount): Promise<'wrong' | 'void'> {
  const totpWrongCodes = account.totpWrongCodes + 1
  const isVoid = totpWrongCodes >= MOST_WRONG_CODES
  await ACCOUNTS[realm].update(tx, account.id, { totpWrongCodes, ...(isVoid && { totpSecret: null }) })
  return isVoid ? 'void' : 'wrong'
}

/** Makes the former recovery codes void. Returns ten new ones, this once. */
export const renewRecoveryCodes = (
  deps: Dependencies,
  realm: Realm,
  signedIn: SignedIn,
  proof: PasswordAndCode,
  now: Date,
): Promise<string[]> =>
  withBothProofs(deps, realm, signedIn, proof, now, async (tx, personId) => {
    const recoveryCodes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, realm, personId, recoveryCodes)
    await appendAudit(tx, { ...ownEntry(realm, personId, now), action: 'made new recovery codes' })
    await mailNotice(deps, tx, realm, personId, 'new-recovery-codes')
    return recoveryCodes
  })

/** Switches the second factor off and ends the other sessions. */
export const removeTotp = (
  deps: Dependencies,
  realm: Realm,
  signedIn: SignedIn,
  proof: PasswordAndCode,
  now: Date,
): Promise<void> =>
  withBothProofs(deps, realm, signedIn, proof, now, async (tx, personId) => {
    await removeSecondFactor(tx, realm, personId)
    await endSessionsOf(tx, realm, personId, signedIn.sessionId)
    await noteSwitch(tx, realm, personId, { isOn: false }, now)
    await mailNotice(deps, tx, realm, personId, 'switched-off')
  })

/** Runs `change` with the account locked, after the password (an owner's recent sign-in) and a code. */
async function withBothProofs<Changed>(
  deps: Dependencies,
  realm: Realm,
  signedIn: SignedIn,
  { password, code }: PasswordAndCode,
  now: Date,
  change: (tx: Tx, personId: string) => Promise<Changed>,
): Promise<Changed> {
  const { personId } = signedIn
  const account = await existing(ACCOUNTS[realm].find(deps.db, personId))
  const proof = await prove(deps, realm, signedIn, account, { password }, now)
  if (account.totpConfirmedAt === null) throw totpIsOff()
  const codeOfOwner = realm === 'user' ? await countCodeOfOwner(deps, personId, code, now) : NOT_COUNTED
  const codeTry = await takeCodeTry(deps, { realm, personId, code, from: 'signed-in' }, now)
  const judged = await deps.db.transaction(async (tx) => {
    const locked = await lockedBySession(tx, realm, signedIn)
    const verdict = await judgeSecondFactor(tx, deps, realm, locked, code, now)
    if (verdict === 'not-set-up' || verdict === 'wrong' || verdict === 'missing') return verdict
    await proof.countAsPassed(tx)
    await codeOfOwner.countAsPassed(tx)
    return { changed: await change(tx, personId) }
  })
  if (judged === 'wrong') await auditWrongCode(deps, { realm, personId, because: 'wrong code' }, now)
  if (judged === 'wrong' || judged === 'missing') throw wrongCode()
  await codeTry.countAsRight()
  if (judged === 'not-set-up') throw totpIsOff()
  return judged.changed
}

/**
 * Proves who is at the keyboard before a change of the factor: by the password, or for an owner, who has none, by a sign-in of
 * the last minutes. The try counts as failed until `countAsPassed` is called.
 */
async function prove(
  deps: Dependencies,
  realm: Realm,
  signedIn: SignedIn,
  account: FactorAccount,
  { password }: PasswordAgain,
  now: Date,
): Promise<CountedTry> {
  if (realm !== 'user')
    return provePassword(deps, realm, signedIn, account, { password, field: 'password' }, now)
  refuseUnlessProvedRecently(signedIn, now)
  return NOT_COUNTED
}

type CountedTry = { countAsPassed: (tx: Tx) => Promise<void> }
const NOT_COUNTED: CountedTry = { countAsPassed: async () => {} }

/**
 * Counts a code of an owner's app as failed until `countAsPassed` is called: for the account, in every browser, so that a person
 * who reads the owner's mail cannot guess for long. Recovery codes are too long to guess, and wait for nothing.
 */
export async function countCodeOfOwner(
  deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>,
  userId: string,
  code: string,
  now: Date,
): Promise<CountedTry> {
  if (!isAppCode(code)) return NOT_COUNTED
  const tries = signInTries(deps, 'user')
  const counted = await tries.takeCode(userId, now)
  await tries.failed(deps.db, counted)
  return { countAsPassed: (tx) => tries.passed(tx, counted) }
}

/** The secret and the recovery codes; with the account locked. */
export async function removeSecondFactor(tx: Tx, realm: Realm, personId: string): Promise<void> {
  await ACCOUNTS[realm].update(tx, personId, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
  await replaceRecoveryCodes(tx, realm, personId, [])
}

async function existing(found: Promise<FactorAccount | undefined>): Promise<FactorAccount> {
  const account = await found
  if (account === undefined) throw notSignedIn()
  return account
}

/** A reset, a first proof or a new password may have ended the session since: what it began must not be finished. */
async function lockedBySession(tx: Tx, realm: Realm, { personId, sessionId }: Session) {
  const account = await existing(ACCOUNTS[realm].lock(tx, personId))
  await holdSession(tx, sessionId)
  return account
}

type Session = Pick<SignedIn, 'personId' | 'sessionId'>

const noteSwitch = (tx: Tx, realm: Realm, personId: string, { isOn }: { isOn: boolean }, now: Date) =>
  appendAudit(tx, {
    ...ownEntry(realm, personId, now),
    action: isOn ? 'switched on second factor' : 'switched off second factor',
    details: { before: { secondFactor: !isOn }, after: { secondFactor: isOn } },
  })

/** Queues a mail about a change of the factor. Admins have no address. */
export async function mailNotice(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  realm: Realm,
  personId: string,
  event: SecondFactorEvent,
): Promise<void> {
  if (realm === 'admin') return
  const codesLeft = await recoveryCodesLeft(tx, realm, personId)
  await jobs.enqueue(tx, 'send-second-factor-notice', { realm, personId, event, codesLeft })
}

type SecondFactorVerdict = 'not-set-up' | 'missing' | 'wrong' | 'code' | 'recovery-code'

/** Encrypts the stored secret of an authenticator, for this account only. */
const encryptionOf = (deps: Pick<Dependencies, 'appSecrets'>, realm: Realm, personId: string) =>
  encryptionFor(deps.appSecrets, `${realm}-totp:${personId}`)

const secretOf = (
  deps: Pick<Dependencies, 'appSecrets'>,
  realm: Realm,
  { id, totpSecret }: Pick<FactorAccount, 'id' | 'totpSecret'>,
) => (totpSecret === null ? null : encryptionOf(deps, realm, id).decrypt(totpSecret))

/** Encrypts all of them under the newest of our secrets. */
export async function renewTotpSecrets(db: Db, deps: Pick<Dependencies, 'appSecrets'>) {
  const counts = { renewed: 0, unreadable: 0 }
  for (const realm of REALMS)
    for (const { id } of await ACCOUNTS[realm].ids(db))
      await db.transaction(async (tx) => {
        const value = (await ACCOUNTS[realm].lock(tx, id))?.totpSecret ?? null
        if (value === null) return
        const totpSecret = encryptionOf(deps, realm, id).renew(value)
        if (totpSecret === null) counts.unreadable++
        else if (totpSecret !== value) {
          await ACCOUNTS[realm].update(tx, id, { totpSecret })
          counts.renewed++
        }
      })
  return counts
}

/** Judges the second factor of a locked account. A right code is used up: an app's time step with all before it, or the recovery code. */
export async function judgeSecondFactor(
  tx: Tx,
  deps: Pick<Dependencies, 'appSecrets' | 'jobs'>,
  realm: Realm,
  account: FactorAccount,
  code: string,
  now: Date,
): Promise<SecondFactorVerdict> {
  if (account.totpConfirmedAt === null) return 'not-set-up'
  if (code === '') return 'missing'
  if (!isAppCode(code)) {
    if (!(await spendRecoveryCode(tx, realm, account.id, recoveryCodeDigest(code), now))) return 'wrong'
    await mailNotice(deps, tx, realm, account.id, 'used-recovery-code')
    return 'recovery-code'
  }

  const secret = secretOf(deps, realm, account)
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (secret === null || step === null || step <= (account.totpLastStep ?? 0)) return 'wrong'
  // Encrypted again, so that an old APP_SECRET can go once everyone has signed in under the new one.
  const totpSecret = encryptionOf(deps, realm, account.id).encrypt(secret)
  await ACCOUNTS[realm].update(tx, account.id, { totpLastStep: step, totpSecret })
  return 'code'
}

function recoveryCodesLeft(db: Db | Tx, realm: Realm, personId: string): Promise<number> {
  const { recoveryCodes } = ACCOUNTS[realm]
  return db.$count(recoveryCodes, and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)))
}

async function replaceRecoveryCodes(tx: Tx, realm: Realm, personId: string, codes: string[]): Promise<void> {
  const { recoveryCodes } = ACCOUNTS[realm]
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  if (codes.length === 0) return
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, codeDigest: recoveryCodeDigest(code) })))
}

/** False for a code that was used before, or is not this person's. */
async function spendRecoveryCode(tx: Tx, realm: Realm, personId: string, codeDigest: string, now: Date) {
  const { recoveryCodes } = ACCOUNTS[realm]
  const isUnused = and(
    eq(recoveryCodes.personId, personId),
    eq(recoveryCodes.codeDigest, codeDigest),
    isNull(recoveryCodes.usedAt),
  )
  const { rowCount } = await tx.update(recoveryCodes).set({ usedAt: now }).where(isUnused)
  return rowCount === 1
}

/** Of a signed-in person. Not a 401, which would mean that they are not signed in. */
const wrongCode = () => wrongAnswer('code', saidBy(say('codeWrong')))

const totpIsOn = () =>
  new Refusal('totp_is_on', 409, {
    en: 'The second factor is on already. Switch it off before you set up another.',
    fr: 'Le deuxième facteur est déjà activé. Désactivez-le avant d’en configurer un autre.',
  })

const totpNotStarted = () =>
  new Refusal('totp_not_begun', 409, {
    en: 'Two-factor setup isn’t in progress. Start again.',
    fr: 'Aucune configuration du deuxième facteur n’est en cours. Recommencez.',
  })

const totpOver = () =>
  new Refusal('totp_over', 409, {
    en: 'Too many wrong codes. Nothing was switched on: begin once more, and scan the new picture.',
    fr: 'Trop de codes erronés. Rien n’a été activé\u00a0: recommencez et numérisez la nouvelle image.',
  })

const totpIsOff = () =>
  new Refusal('totp_is_off', 409, {
    en: 'The second factor is off already.',
    fr: 'Le deuxième facteur est déjà désactivé.',
  })
