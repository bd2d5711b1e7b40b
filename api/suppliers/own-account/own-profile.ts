import { lockSupplierAccount } from '../../../db/locks.ts'
import { type OwnProfile, say } from '../../contract/suppliers/profile.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import { isCanadianNumber } from '../../people/verification/send-code.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy } from '../../platform/shared/refusal.ts'
import { storedPhone } from '../accounts/stored-phone.ts'
import { auditSupplier, fieldRefusal, updateSupplier } from '../accounts/suppliers.service.ts'

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)\d{7}$/

/**
 * Sets the number and the website that owners whose lead it bought are shown. The change is audited with its values: they are a
 * company's public ones, and admins must see what owners were shown. One that changes nothing writes nothing.
 */
export async function changeOwnProfile(
  { db }: Pick<Dependencies, 'db'>,
  supplierId: string,
  typed: OwnProfile,
  now: Date,
) {
  const { phone, phoneExt } = storedPhone(typed.phoneForOwners)
  if (phone !== '' && !isCanadianNumber(phone) && !TOLL_FREE.test(phone)) throw notInCanada()
  return db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw notSignedIn()
    const { phoneForOwners, phoneForOwnersExt, website } = supplier
    const before = { phoneForOwners, phoneForOwnersExt, website }
    const after = { phoneForOwners: phone, phoneForOwnersExt: phoneExt, website: typed.website }
    if (Bun.deepEquals(before, after)) return supplier
    const changed = { ...after, shownToOwnersChangedAt: now }
    await updateSupplier(tx, supplierId, changed)
    await auditSupplier(tx, 'changed what owners are shown', { supplierId, now }, { before, after })
    return { ...supplier, ...changed }
  })
}

const notInCanada = () =>
  fieldRefusal('phoneForOwners', 'check_your_answers', 422, saidBy(say('phoneInvalid')))
