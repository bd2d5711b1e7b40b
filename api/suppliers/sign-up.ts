import { appendAudit } from '../audit/audit.ts'
import type { SupplierSignup } from '../contract/supplier/account.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { networkLimitOf } from '../shared/limits.ts'
import { startSession } from '../users/sessions.ts'
import { requestPasswordLink } from './password-links.ts'
import { passwordFault } from './passwords.ts'
import { insertSupplier } from './suppliers.queries.ts'
import { accountExists, passwordRefused, tooManySignUps } from './suppliers.refusals.ts'

const SIGN_UPS_AN_HOUR_FOR_A_NETWORK = 20

/** Returns the new supplier and its session's token; throws accountExists, after which nothing is changed. */
export async function signUpSupplier(
  deps: Dependencies,
  given: SupplierSignup,
  clientAddress: string,
  now: Date,
) {
  const { password, ...account } = given
  const fault = passwordFault(password, account)
  if (fault !== null) throw passwordRefused(fault)
  await takeSignUp(deps, clientAddress)

  const passwordDigest = await hashPassword(password)
  const signedUp = await deps.db.transaction(async (tx) => {
    const supplier = await insertSupplier(tx, { ...account, passwordDigest, createdAt: now })
    if (supplier === undefined) return undefined
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplier.id,
      deed: 'signed up',
      subject: 'supplier',
      subjectId: supplier.id,
    })
    await deps.jobs.enqueue(tx, 'send-supplier-welcome', { supplierId: supplier.id })
    return { supplier, token: await startSession(tx, 'supplier', supplier.id, now) }
  })
  if (signedUp !== undefined) return signedUp

  await requestPasswordLink(deps, account.email, now)
  throw accountExists()
}

async function takeSignUp(deps: Dependencies, clientAddress: string): Promise<void> {
  const limit = networkLimitOf(deps, 'sign-ups-network-hour', {
    points: SIGN_UPS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  const wait = await limit.take(clientAddress)
  if (wait > 0) throw tooManySignUps(wait)
}
