import { lockSupplierAccount } from '../../../db/locks.ts'
import { say } from '../../contract/people/second-factor.ts'
import type { OwnPassword } from '../../contract/suppliers/account.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'
import { provePassword } from '../../people/passwords/prove-password.ts'
import { hashInSession } from '../../people/passwords/sign-in-tries.ts'
import { endSessionsOf, type SignedIn, startSession } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { deleteUnusedLinks } from '../accounts/password-links.ts'
import { refuseUnfitPassword } from '../accounts/passwords.ts'
import { deletePendingChange } from '../accounts/prove-email.ts'
import { auditSupplier, signedInSupplier, updateSupplier } from '../accounts/suppliers.service.ts'

/** Ends every session and mailed password link. Returns a session for this browser, and the account that it remembers. */
export async function changeOwnPassword(
  deps: Dependencies,
  signedIn: SignedIn,
  { current, next }: OwnPassword,
  now: Date,
) {
  const supplierId = signedIn.personId
  const supplier = await signedInSupplier(deps.db, supplierId)
  refuseUnfitPassword(next, supplier, 'next')
  const typed = { field: 'current', password: current } as const
  const { countAsPassed } = await provePassword(deps, 'supplier', signedIn, supplier, typed, now)

  const passwordDigest = await hashPassword(next, hashInSession('supplier', supplierId))
  const token = await deps.db.transaction(async (tx) => {
    const locked = await lockSupplierAccount(tx, supplierId)
    // Changed since it was compared, as with a mailed link.
    if (locked?.passwordDigest !== supplier.passwordDigest)
      throw wrongAnswer('current', saidBy(say('passwordWrong')))
    await countAsPassed(tx)
    // Someone who knew the old password must not finish setting up a second factor.
    const isBeingSetUp = locked.totpConfirmedAt === null
    await updateSupplier(tx, supplierId, { passwordDigest, ...(isBeingSetUp && { totpSecret: null }) })
    await deleteUnusedLinks(tx, supplierId)
    await deletePendingChange(tx, supplierId)
    await endSessionsOf(tx, 'supplier', supplierId)
    await auditSupplier(tx, 'changed password', { supplierId, now })
    return startSession(tx, 'supplier', supplierId, now)
  })
  return { token, account: { id: supplierId, passwordDigest } }
}
