import { lockSupplierWithPassword } from '../../../db/locks.ts'
import { signInTries } from '../../people/passwords/sign-in-tries.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { startSession } from '../../people/sessions/sessions.ts'
import { appendAudit, auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { findSupplierByEmail } from './suppliers.service.ts'

export type SignInTry = {
  email: string
  password: string
  clientAddress: string
  /** Says which browser this is, if it is known to the account that it is asked for. */
  recognise: (supplier: Supplier | undefined) => string | null
}
type Supplier = NonNullable<Awaited<ReturnType<typeof findSupplierByEmail>>>

/** Returns the supplier and its new session's token; throws wrongCredentials, tooManyTries, askedTooOften or tooBusy. */
export async function signInSupplier(deps: Dependencies, given: SignInTry, now: Date) {
  const { email, password, clientAddress, recognise } = given
  const tries = signInTries(deps, 'supplier')
  const supplier = await findSupplierByEmail(deps.db, email)
  const counted = await tries.take({ account: email, clientAddress, knownBrowser: recognise(supplier) }, now)

  const isRight = await tries.judge(counted, password, supplier?.passwordDigest)
  if (!isRight || supplier === undefined) {
    await auditRefusal(deps.db, supplier?.id ?? widestNetworkOf(clientAddress), {
      at: now,
      actor: 'visitor',
      deed: 'failed to sign in',
      subject: 'supplier',
      ...(supplier && { subjectId: supplier.id }),
    })
    throw wrongCredentials()
  }

  await takeOfAccount(deps, 'sign-in', supplier.id).catch(async (refusal: unknown) => {
    await tries.discard(deps.db, counted)
    throw refusal
  })
  const token = await deps.db.transaction(async (tx) => {
    // A reset while we were judging has ended all sessions; the old password must not begin another.
    const { id, passwordDigest } = supplier
    if (passwordDigest === null || !(await lockSupplierWithPassword(tx, id, passwordDigest))) return null
    await tries.passed(tx, counted)
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplier.id,
      deed: 'signed in',
      subject: 'supplier',
      subjectId: supplier.id,
    })
    return startSession(tx, 'supplier', supplier.id, now)
  })
  if (token === null) {
    await tries.failed(deps.db, counted)
    throw wrongCredentials()
  }
  return { supplier, token }
}

/** One answer for an unknown address, an account without a password and a wrong password. */
const wrongCredentials = () => new Refusal('wrong_credentials', 401, 'Invalid credentials. Please try again.')
