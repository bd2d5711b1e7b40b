import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import { creditLedger } from '../../../db/schema/credits.ts'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { supplierRateCards } from '../../../db/schema/rate-cards.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { removeAccess } from '../accounts/account-access.ts'
import { deleteLinks } from '../accounts/password-links.ts'
import { deleteEmailLinks } from '../accounts/prove-email.ts'
import { auditSupplier, updateSupplier } from '../accounts/suppliers.service.ts'
import { existingProvider } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'

/**
 * A provider that has received leads becomes inactive and its people anonymous; its company's name stays with its purchases.
 * Any other is deleted, or, if an open payment, the ledger or a rate card refers to it, only its id stays. Either way this
 * ends its sessions, links, API keys and open payments, and deletes its saved searches, marks of leads and test purchases.
 */
export async function deleteProvider(
  { db, jobs, rateCards }: Pick<Dependencies, 'db' | 'jobs'> & WithRateCards,
  adminId: string,
  id: string,
  now: Date,
): Promise<{ deleted: boolean; anonymised: boolean }> {
  const answer = await db.transaction(async (tx) => {
    const { name, status } = existingProvider(await lockSupplierAccount(tx, id))
    await removeAccess(tx, id, { now, because: null })
    await deleteLinks(tx, id)
    await deleteEmailLinks(tx, id)
    await tx.delete(savedSearches).where(eq(savedSearches.supplierId, id))
    await tx.delete(leadMarks).where(eq(leadMarks.supplierId, id))
    await tx.delete(testPurchases).where(eq(testPurchases.supplierId, id))
    const records = await findRecords(tx, id)
    const hasLeads = records?.leads === true
    if (hasLeads || records?.others === true) {
      await updateSupplier(tx, id, { ...blanked(id, now), ...(!hasLeads && { name: '' }) })
      await jobs.enqueue(tx, 'end-attempts-of-supplier', { supplierId: id })
    } else {
      await tx.delete(suppliers).where(eq(suppliers.id, id))
    }
    const action = hasLeads ? 'made provider anonymous' : 'deleted provider'
    const details = { before: { name, status }, after: null }
    await auditSupplier(tx, action, { supplierId: id, adminId, now }, details)
    return { deleted: !hasLeads, anonymised: hasLeads }
  })
  rateCards.forget()
  return answer
}

const blanked = (id: string, now: Date) => ({
  status: 'inactive' as const,
  requestedName: null,
  contactPerson: '',
  phone: '',
  phoneExt: null,
  phoneForOwners: '',
  phoneForOwnersExt: null,
  website: '',
  // Not an address, so that no mail and no sign-in is possible; unique, as the column requires.
  email: `deleted-${id}`,
  passwordDigest: null,
  anonymisedAt: now,
})

/** Records that must go on referring to it. */
async function findRecords(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      leads: sql<boolean>`exists (select from ${purchases} where ${purchases.supplierId} = ${id})`,
      others: sql<boolean>`exists (select from ${paymentAttempts} where ${paymentAttempts.supplierId} = ${id})
        or exists (select from ${creditLedger} where ${creditLedger.supplierId} = ${id})
        or exists (select from ${supplierRateCards} where ${supplierRateCards.supplierId} = ${id})`,
    })
    .from(suppliers)
    .where(eq(suppliers.id, id))
  return found
}
