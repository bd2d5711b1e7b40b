import type { Tx } from '../../../db/client.ts'
import type { OwnPassword } from '../../contract/suppliers/account.ts'
import { changePassword } from '../../people/second-factor/change-password.ts'
import type { SignedIn } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { deleteUnusedLinks } from '../accounts/password-links.ts'
import { refuseUnfitPassword } from '../accounts/passwords.ts'
import { deletePendingChange } from '../accounts/prove-email.ts'
import { signedInSupplier } from '../accounts/suppliers.service.ts'

/** Also ends what was mailed to the address. */
export async function changeOwnPassword(
  deps: Dependencies,
  signedIn: SignedIn,
  typed: OwnPassword,
  now: Date,
) {
  const supplier = await signedInSupplier(deps.db, signedIn.personId)
  refuseUnfitPassword(typed.next, supplier, 'next')
  const change = {
    ...typed,
    async endAlso(tx: Tx) {
      await deleteUnusedLinks(tx, supplier.id)
      await deletePendingChange(tx, supplier.id)
    },
  }
  return changePassword(deps, 'supplier', signedIn, supplier, change, now)
}
