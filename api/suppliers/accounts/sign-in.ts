import { lockSupplierWithPassword } from '../../../db/locks.ts'
import { signInTries } from '../../people/passwords/sign-in-tries.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { startSession } from '../../people/sessions/sessions.ts'
import { auditRefusal, widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { auditSupplier, findSupplierByEmail } from './suppliers.service.ts'

export type SignInTry = {
  email: string
  password: string
  clientAddress: string
  /** Identifies a browser that this account knows. */
  recognise: (supplier: Supplier | undefined) => string | null
}
type Supplier = NonNullable<Awaited<ReturnType<typeof findSupplierByEmail>>>

/** Returns the supplier and its new session's token; refuses with wrong_credentials, too_many_tries, too_often or busy. */
export async function signInSupplier(
  deps: Dependencies,
  { email, password, clientAddress, recognise }: SignInTry,
  now: Date,
) {
  const tries = signInTries(deps, 'supplier')
  const supplier = await findSupplierByEmail(deps.db, email)
  const counted = await tries.take({ account: email, clientAddress, knownBrowser: recognise(supplier) }, now)

  const isRight = await tries.judge(counted, password, supplier?.passwordDigest)
  if (!isRight || supplier === undefined) {
    await auditRefusal(deps.db, supplier?.id ?? widestNetworkOf(clientAddress), {
      at: now,
      actor: 'visitor',
      action: 'failed to sign in',
      recordType: 'supplier',
      ...(supplier && { recordId: supplier.id }),
    })
    throw wrongCredentials()
  }

  await takeOfAccount(deps, 'sign-in', supplier.id).catch(async (refusal: unknown) => {
    await tries.discard(deps.db, counted)
    throw refusal
  })
  const token = await deps.db.transaction(async (tx) => {
    // A concurrent reset has ended all sessions; the old password must not start another.
    const { id, passwordDigest } = supplier
    if (passwordDigest === null || !(await lockSupplierWithPassword(tx, id, passwordDigest))) return null
    await tries.passed(tx, counted)
    await auditSupplier(tx, 'signed in', { supplierId: id, now })
    return startSession(tx, 'supplier', id, now)
  })
  if (token === null) {
    await tries.failed(deps.db, counted)
    throw wrongCredentials()
  }
  return { supplier, token }
}

/** One answer for an unknown address, an account without a password and a wrong password. */
const wrongCredentials = () => new Refusal('wrong_credentials', 401, 'Invalid credentials. Please try again.')
