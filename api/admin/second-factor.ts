import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Encryption, encryptionFor } from '../shared/encryption.ts'
import { type AdminRow, spendRecoveryCode, updateAdmin } from './admins.queries.ts'
import { isAppCode, recoveryCodeDigest, stepOfCode, typedCode } from './totp.ts'

export type SecondFactorVerdict = 'not-asked' | 'missing' | 'wrong' | 'code' | 'recovery-code'

/** The secret of an authenticator as it is kept: for the application only, and for this account only. */
export const totpEncryptionOf = (deps: Pick<Dependencies, 'appSecrets'>, adminId: string): Encryption =>
  encryptionFor(deps.appSecrets, `admin-totp:${adminId}`)

/**
 * Judges the second factor of a locked account. Whatever was right is used up: the step of an app's code with all before
 * it, or the recovery code.
 */
export async function judgeSecondFactor(
  tx: Tx,
  deps: Pick<Dependencies, 'appSecrets'>,
  admin: AdminRow,
  code: string,
  now: Date,
): Promise<SecondFactorVerdict> {
  if (admin.totpConfirmedAt === null) return 'not-asked'
  const typed = typedCode(code)
  if (typed === '') return 'missing'
  if (!isAppCode(typed))
    return (await spendRecoveryCode(tx, admin.id, recoveryCodeDigest(typed), now)) ? 'recovery-code' : 'wrong'

  const encryption = totpEncryptionOf(deps, admin.id)
  const secret = admin.totpSecret === null ? null : encryption.decrypt(admin.totpSecret)
  const step = secret === null ? null : stepOfCode(secret, typed, now)
  if (secret === null || step === null || step <= (admin.totpLastStep ?? 0)) return 'wrong'
  // Closed anew, so that an old secret of ours can go once everybody has signed in under the new one.
  await updateAdmin(tx, admin.id, { totpLastStep: step, totpSecret: encryption.encrypt(secret) })
  return 'code'
}
