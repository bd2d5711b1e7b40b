import { appendAudit } from '../audit/audit.ts'
import { auditRefusal, widestNetworkOf } from '../audit/bounded-audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { takeOfAccount } from '../users/account-limits.ts'
import { startSession } from '../users/sessions.ts'
import { findSupplierByEmail, lockIfStill } from './suppliers.queries.ts'
import { wrongCredentials } from './suppliers.refusals.ts'

export type SignInAttempt = {
  email: string
  password: string
  clientAddress: string
  /** Says which browser this is, if it is known to the account that it is asked for. */
  recognise: (supplier: Supplier | undefined) => string | null
}
type Supplier = NonNullable<Awaited<ReturnType<typeof findSupplierByEmail>>>

/** Returns the supplier and its new session's token; throws wrongCredentials, tooManyTries, askedTooOften or tooBusy. */
export async function signInSupplier(deps: Dependencies, attempt: SignInAttempt, now: Date) {
  const { email, password, clientAddress, recognise } = attempt
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
    if (!(await lockIfStill(tx, supplier.id, supplier.passwordDigest))) return null
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
