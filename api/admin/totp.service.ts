import type { Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { TotpBeginning, TotpBegun, TotpRemoval, TotpState } from '../contract/admin/account.ts'
import type { Dependencies } from '../dependencies.ts'
import { endOtherSessionsOf, type SignedIn } from '../users/sessions.ts'
import { notSignedIn } from '../users/signed-in.ts'
import { answerRefused, totpIsOff, totpIsOn, totpNotBegun, totpOver } from './accounts.refusals.ts'
import {
  type AdminRow,
  lockAdmin,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  updateAdmin,
} from './admins.queries.ts'
import { signedInAdmin } from './admins.service.ts'
import { provePassword } from './own-password.ts'
import { judgeSecondFactor, totpEncryptionOf } from './second-factor.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeDigest,
  stepOfCode,
  totpInvitation,
  typedCode,
} from './totp.ts'

export async function totpState({ db }: Pick<Dependencies, 'db'>, adminId: string): Promise<TotpState> {
  const admin = await signedInAdmin(db, adminId)
  return { isOn: admin.totpConfirmedAt !== null, recoveryCodesLeft: await recoveryCodesLeft(db, adminId) }
}

/** Then the key is void: whoever guesses has a chance of five in a million, and the password to say for each five. */
const MOST_WRONG_CODES = 5

/**
 * A new secret, for whoever says the password: an open browser alone must not put a lock of its own on the account. It is
 * not asked for before a code of it has been confirmed; beginning again makes another.
 */
export async function beginTotp(
  deps: Dependencies,
  { personId: adminId, sessionId }: SignedIn,
  { password }: TotpBeginning,
  now: Date,
): Promise<TotpBegun> {
  if ((await signedInAdmin(deps.db, adminId)).totpConfirmedAt !== null) throw totpIsOn()
  const { takeBack } = await provePassword(deps, adminId, { password, field: 'password', sessionId }, now)
  return deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    await takeBack(tx)
    const secret = newTotpSecret()
    await updateAdmin(tx, adminId, {
      totpSecret: totpEncryptionOf(deps, adminId).encrypt(secret),
      totpLastStep: null,
      totpWrongCodes: 0,
    })
    return totpInvitation(secret, admin.username)
  })
}

/**
 * Switches the second factor on and ends the admin's other sessions, which began without it; returns the recovery codes,
 * which nobody can read again.
 */
export async function confirmTotp(
  deps: Dependencies,
  { personId: adminId, sessionId }: SignedIn,
  code: string,
  now: Date,
): Promise<string[]> {
  const confirmed = await deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    const secret =
      admin.totpSecret === null ? null : totpEncryptionOf(deps, adminId).decrypt(admin.totpSecret)
    if (secret === null) throw totpNotBegun()
    const step = stepOfCode(secret, typedCode(code), now)
    if (step === null) return countWrongCode(tx, admin)
    const recoveryCodes = newRecoveryCodes()
    await updateAdmin(tx, adminId, { totpConfirmedAt: now, totpLastStep: step, totpWrongCodes: 0 })
    await replaceRecoveryCodes(tx, adminId, recoveryCodes.map(recoveryCodeDigest))
    await endOtherSessionsOf(tx, 'admin', adminId, sessionId)
    await noteSwitch(tx, adminId, { isOn: true }, now)
    return recoveryCodes
  })
  // Refused out here, because what was counted must stay.
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
  { personId: adminId, sessionId }: SignedIn,
  { password, code }: TotpRemoval,
  now: Date,
): Promise<void> {
  const { takeBack } = await provePassword(deps, adminId, { password, field: 'password', sessionId }, now)
  await deps.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    const verdict = await judgeSecondFactor(tx, deps, admin, code, now)
    if (verdict === 'not-asked') throw totpIsOff()
    if (verdict === 'wrong' || verdict === 'missing') throw answerRefused('code', 'codeWrong')
    await takeBack(tx)
    await updateAdmin(tx, adminId, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    await replaceRecoveryCodes(tx, adminId, [])
    await endOtherSessionsOf(tx, 'admin', adminId, sessionId)
    await noteSwitch(tx, adminId, { isOn: false }, now)
  })
}

async function lockedAdmin(tx: Tx, adminId: string): Promise<AdminRow> {
  const admin = await lockAdmin(tx, adminId)
  if (admin === undefined) throw notSignedIn()
  return admin
}

const noteSwitch = (tx: Tx, adminId: string, { isOn }: { isOn: boolean }, now: Date) =>
  appendAudit(tx, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: isOn ? 'switched on second factor' : 'switched off second factor',
    subject: 'admin',
    subjectId: adminId,
    details: { before: { secondFactor: !isOn }, after: { secondFactor: isOn } },
  })
