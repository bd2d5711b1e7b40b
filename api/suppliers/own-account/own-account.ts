import { lockSupplierAccount } from '../../../db/locks.ts'
import type { suppliers } from '../../../db/schema/people/people.ts'
import {
  type OwnCompany,
  type OwnCoverage,
  SUPPLIER_TERMS_VERSION,
} from '../../contract/suppliers/account.ts'
import type { OwnMails, TermsLanguage } from '../../contract/suppliers/profile.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishTermsWished } from '../accounts/passwords.ts'
import type { storedPhone } from '../accounts/stored-phone.ts'
import { auditSupplier, updateSupplier } from '../accounts/suppliers.service.ts'

type Change =
  | { action: 'changed own company'; after: Omit<OwnCompany, 'phone'> & ReturnType<typeof storedPhone> }
  | { action: 'changed own coverage'; after: OwnCoverage }
  | { action: 'changed own emails'; after: OwnMails }

/**
 * Sets what the supplier says of its company, whom it serves, or which mails it gets. The audit entry names the fields and none of their values, which
 * may be a person's. A change that changes nothing writes nothing. Owners are shown the name: an approved supplier's waits for approval.
 */
export async function changeOwnAccount(
  { db }: Pick<Dependencies, 'db'>,
  supplierId: string,
  { action, after }: Change,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw notSignedIn()
    const before: Record<string, unknown> = supplier
    const wanted = 'name' in after ? { ...after, ...nameAfter(supplier, after.name) } : after
    const fields = Object.entries(wanted).flatMap(([field, value]) =>
      Bun.deepEquals(before[field], value) ? [] : [field],
    )
    if (fields.length === 0) return supplier
    const changed = { ...wanted, ...(fields.includes('name') && { shownToOwnersChangedAt: now }) }
    await updateSupplier(tx, supplierId, changed)
    await auditSupplier(tx, action, { supplierId, now }, { fields })
    return { ...supplier, ...changed }
  })
}

/** Admins approve a supplier under its name, so another one waits for their approval. The present name takes a request back. */
function nameAfter({ status, name }: Pick<typeof suppliers.$inferSelect, 'status' | 'name'>, typed: string) {
  if (status === 'pending') return { name: typed, requestedName: null }
  return { name, requestedName: typed === name ? null : typed }
}

/** Records the express wish for the English terms, or takes it back. A wish for the same version stands; a choice that changes nothing writes nothing. */
export async function chooseTermsLanguage(
  { db }: Pick<Dependencies, 'db'>,
  supplierId: string,
  { language }: TermsLanguage,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw notSignedIn()
    const changed =
      language === 'en' ? englishTermsWished(now) : { englishTermsWishedAt: null, englishTermsVersion: null }
    if (supplier.englishTermsVersion === changed.englishTermsVersion) return supplier
    await updateSupplier(tx, supplierId, changed)
    const details = { language, version: SUPPLIER_TERMS_VERSION }
    await auditSupplier(tx, 'chose the language of the terms', { supplierId, now }, details)
    return { ...supplier, ...changed }
  })
}
