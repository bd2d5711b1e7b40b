import type { Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { notSignedIn } from '../users/users.refusals.ts'
import { answerRefused, totpIsOff, totpIsOn, totpNotBegun } from './accounts.refusals.ts'
import type { TotpBegun, TotpRemoval, TotpState } from './accounts.schema.ts'
import {
  type AdminRow,
  lockAdmin,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  updateAdmin,
} from './admins.queries.ts'
import { signedInAdmin } from './admins.service.ts'
import { provePassword } from './own-password.ts'
import { judgeSecondFactor, totpSealOf } from './second-factor.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeDigest,
  stepOfCode,
  totpInvitation,
  typedCode,
} from './totp.ts'

export async function totpState({ db }: Pick<Parts, 'db'>, adminId: string): Promise<TotpState> {
  const admin = await signedInAdmin(db, adminId)
  return { isOn: admin.totpConfirmedAt !== null, recoveryCodesLeft: await recoveryCodesLeft(db, adminId) }
}

/** A new secret. It is not asked for before a code of it has been confirmed; beginning again makes another. */
export function beginTotp(parts: Parts, adminId: string): Promise<TotpBegun> {
  return parts.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    const secret = newTotpSecret()
    await updateAdmin(tx, adminId, {
      totpSecret: totpSealOf(parts, adminId).close(secret),
      totpLastStep: null,
    })
    return totpInvitation(secret, admin.username)
  })
}

/** Switches the second factor on; returns the recovery codes, which nobody can read again. */
export function confirmTotp(parts: Parts, adminId: string, code: string, now: Date): Promise<string[]> {
  return parts.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    if (admin.totpConfirmedAt !== null) throw totpIsOn()
    const secret = admin.totpSecret === null ? null : totpSealOf(parts, adminId).open(admin.totpSecret)
    if (secret === null) throw totpNotBegun()
    const step = stepOfCode(secret, typedCode(code), now)
    if (step === null) throw answerRefused('code', 'codeWrong')
    const recoveryCodes = newRecoveryCodes()
    await updateAdmin(tx, adminId, { totpConfirmedAt: now, totpLastStep: step })
    await replaceRecoveryCodes(tx, adminId, recoveryCodes.map(recoveryCodeDigest))
    await noteSwitch(tx, adminId, { isOn: true }, now)
    return recoveryCodes
  })
}

export async function removeTotp(
  parts: Parts,
  adminId: string,
  { password, code, sessionId }: TotpRemoval & { sessionId: string },
  now: Date,
): Promise<void> {
  const { takeBack } = await provePassword(parts, adminId, { password, field: 'password', sessionId }, now)
  await parts.db.transaction(async (tx) => {
    const admin = await lockedAdmin(tx, adminId)
    const verdict = await judgeSecondFactor(tx, parts, admin, code, now)
    if (verdict === 'not-asked') throw totpIsOff()
    if (verdict === 'wrong' || verdict === 'missing') throw answerRefused('code', 'codeWrong')
    await takeBack(tx)
    await updateAdmin(tx, adminId, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    await replaceRecoveryCodes(tx, adminId, [])
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
