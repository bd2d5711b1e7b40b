import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { adminRecoveryCodes, admins } from '../../../db/schema/people.ts'
import type { TotpBeginning, TotpRemoval, TotpStarted, TotpState } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { encryptionFor, renewEach } from '../../platform/shared/secrets.ts'
import { endSessionsOf, ownEntry, type SignedIn } from '../sessions/sessions.ts'
import { notSignedIn } from '../sessions/signed-in.ts'
import { type AdminRow, answerRefused, provePassword, signedInAdmin, updateAdmin } from './accounts.ts'
import {
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeDigest,
  stepOfCode,
  totpInvitation,
  typedCode,
} from './totp.ts'

export async function totpState({ db }: Pick<Dependencies, 'db'>, adminId: string): Promise<TotpState> {
  const admin = await signedInAdmin(db, adminId)
  const isLeft = and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt))
  return {
    isOn: admin.totpConfirmedAt !== null,
    recoveryCodesLeft: await db.$count(adminRecoveryCodes, isLeft),
  }
}

/** After these the secret is void: a guesser has five chances in a million, and needs the password for each five. */
const MOST_WRONG_CODES = 5

/** Asks for the password, so that an open browser does not suffice to lock its owner out. Starting again makes another secret. */
export async function beginTotp(
  deps: Dependencies,
  signedIn: SignedIn,
  { password }: TotpBeginning,
  now: Date,
): Promise<TotpStarted> {
  const adminId = signedIn.personId
  if ((await signedInAdmin(deps.db, adminId)).totpConfirmedAt !== null) throw totpIsOn()
  const { countAsPassed } = await provePassword(deps, signedIn, { field: 'password', password }, now)
  return deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    await countAsPassed(tx)
    const secret = newTotpSecret()
    const totpSecret = encryptionOf(deps, adminId).encrypt(secret)
    await updateAdmin(tx, adminId, { totpSecret, totpLastStep: null, totpWrongCodes: 0 })
    return totpInvitation(secret, admin.username)
  })
}

/** Switches the second factor on and ends the other sessions, which started without it. Returns the recovery codes, this once. */
export async function confirmTotp(
  deps: Dependencies,
  { personId: adminId, sessionId }: SignedIn,
  code: string,
  now: Date,
): Promise<string[]> {
  const confirmed = await deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    const secret = secretOf(deps, admin)
    if (secret === null) throw totpNotStarted()
    const step = stepOfCode(secret, typedCode(code), now)
    if (step === null) return countWrongCode(tx, admin)
    const recoveryCodes = newRecoveryCodes()
    await updateAdmin(tx, adminId, { totpConfirmedAt: now, totpLastStep: step, totpWrongCodes: 0 })
    await replaceRecoveryCodes(tx, adminId, recoveryCodes.map(recoveryCodeDigest))
    await endSessionsOf(tx, 'admin', adminId, sessionId)
    await noteSwitch(tx, adminId, { isOn: true }, now)
    return recoveryCodes
  })
  // Thrown after the transaction, whose rollback would undo the count.
  if (confirmed === 'void') throw totpOver()
  if (confirmed === 'wrong') throw answerRefused('code', 'codeWrong')
  return confirmed
}

/** Counted on the locked account, so that guesses sent at once are counted one after another. */
async function countWrongCode(tx: Tx, admin: AdminRow): Promise<'wrong' | 'void'> {
  const totpWrongCodes = admin.totpWrongCodes + 1
  const isVoid = totpWrongCodes >= MOST_WRONG_CODES
  await updateAdmin(tx, admin.id, { totpWrongCodes, ...(isVoid && { totpSecret: null }) })
  return isVoid ? 'void' : 'wrong'
}

/** Switches the second factor off and ends the admin's other sessions. */
export async function removeTotp(
  deps: Dependencies,
  signedIn: SignedIn,
  { password, code }: TotpRemoval,
  now: Date,
): Promise<void> {
  const { personId: adminId, sessionId } = signedIn
  const { countAsPassed } = await provePassword(deps, signedIn, { field: 'password', password }, now)
  await deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    const verdict = await judgeSecondFactor(tx, deps, admin, code, now)
    if (verdict === 'not-set-up') throw totpIsOff()
    if (verdict === 'wrong' || verdict === 'missing') throw answerRefused('code', 'codeWrong')
    await countAsPassed(tx)
    await removeSecondFactor(tx, adminId)
    await endSessionsOf(tx, 'admin', adminId, sessionId)
    await noteSwitch(tx, adminId, { isOn: false }, now)
  })
}

/** The secret and the recovery codes. */
export async function removeSecondFactor(tx: Tx, adminId: string): Promise<void> {
  await updateAdmin(tx, adminId, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
  await replaceRecoveryCodes(tx, adminId, [])
}

async function lockedAdmin(tx: Tx, adminId: string): Promise<AdminRow> {
  const admin = await lockAdmin(tx, adminId)
  if (admin === undefined) throw notSignedIn()
  return admin
}

const noteSwitch = (tx: Tx, adminId: string, { isOn }: { isOn: boolean }, now: Date) =>
  appendAudit(tx, {
    ...ownEntry('admin', adminId, now),
    action: isOn ? 'switched on second factor' : 'switched off second factor',
    details: { before: { secondFactor: !isOn }, after: { secondFactor: isOn } },
  })

type SecondFactorVerdict = 'not-set-up' | 'missing' | 'wrong' | 'code' | 'recovery-code'

/** Encrypts the stored secret of an authenticator, for this account only. */
const encryptionOf = (deps: Pick<Dependencies, 'appSecrets'>, adminId: string) =>
  encryptionFor(deps.appSecrets, `admin-totp:${adminId}`)

const secretOf = (deps: Pick<Dependencies, 'appSecrets'>, { id, totpSecret }: AdminRow) =>
  totpSecret === null ? null : encryptionOf(deps, id).decrypt(totpSecret)

/** Encrypts all of them under the newest of our secrets. */
export async function renewTotpSecrets(db: Db, deps: Pick<Dependencies, 'appSecrets'>) {
  const stored = await db
    .select({ id: admins.id, value: admins.totpSecret })
    .from(admins)
    .where(isNotNull(admins.totpSecret))
  const secrets = stored.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]))
  return renewEach(
    secrets,
    ({ id }) => encryptionOf(deps, id),
    ({ id, value }, totpSecret) =>
      db
        .update(admins)
        .set({ totpSecret })
        .where(and(eq(admins.id, id), eq(admins.totpSecret, value))),
  )
}

/** Judges the second factor of a locked account. A right code is used up: an app's time step with all before it, or the recovery code. */
export async function judgeSecondFactor(
  tx: Tx,
  deps: Pick<Dependencies, 'appSecrets'>,
  admin: AdminRow,
  code: string,
  now: Date,
): Promise<SecondFactorVerdict> {
  if (admin.totpConfirmedAt === null) return 'not-set-up'
  const typed = typedCode(code)
  if (typed === '') return 'missing'
  if (!isAppCode(typed))
    return (await spendRecoveryCode(tx, admin.id, recoveryCodeDigest(typed), now)) ? 'recovery-code' : 'wrong'

  const secret = secretOf(deps, admin)
  const step = secret === null ? null : stepOfCode(secret, typed, now)
  if (secret === null || step === null || step <= (admin.totpLastStep ?? 0)) return 'wrong'
  // Encrypted again, so that an old APP_SECRET can go once every admin has signed in under the new one.
  const totpSecret = encryptionOf(deps, admin.id).encrypt(secret)
  await updateAdmin(tx, admin.id, { totpLastStep: step, totpSecret })
  return 'code'
}

async function replaceRecoveryCodes(tx: Tx, adminId: string, digests: string[]): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId))
  if (digests.length === 0) return
  await tx.insert(adminRecoveryCodes).values(digests.map((codeDigest) => ({ adminId, codeDigest })))
}

/** False for a code that was used before, or is not this admin's. */
async function spendRecoveryCode(tx: Tx, adminId: string, codeDigest: string, now: Date): Promise<boolean> {
  const isUnused = and(
    eq(adminRecoveryCodes.adminId, adminId),
    eq(adminRecoveryCodes.codeDigest, codeDigest),
    isNull(adminRecoveryCodes.usedAt),
  )
  const { rowCount } = await tx.update(adminRecoveryCodes).set({ usedAt: now }).where(isUnused)
  return rowCount === 1
}

const totpIsOn = () =>
  new Refusal('totp_is_on', 409, 'The second factor is on already. Switch it off before you set up another.')

const totpNotStarted = () =>
  new Refusal('totp_not_begun', 409, 'Two-factor setup isn’t in progress. Start again.')

const totpOver = () =>
  new Refusal(
    'totp_over',
    409,
    'Too many wrong codes. Nothing was switched on: begin once more, and scan the new picture.',
  )

const totpIsOff = () => new Refusal('totp_is_off', 409, 'The second factor is off already.')
