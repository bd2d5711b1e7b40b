import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import { creditLedger } from '../../../db/schema/credits.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { supplierRateCards } from '../../../db/schema/rate-cards.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { removeAccess } from '../accounts/account-access.ts'
import { deleteLinks } from '../accounts/password-links.ts'
import { deleteEmailLinks } from '../accounts/prove-email.ts'
import { updateSupplier } from '../accounts/suppliers.service.ts'
import { providerNotFound } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'

/**
 * A provider that has received leads becomes inactive and its people anonymous; its company's name stays with what it
 * bought. Any other is gone, or, where an open payment, the ledger or a rate card must go on naming it, nothing of it is
 * left there but its id. Its sessions, links and API keys are over, its saved searches and test purchases are gone, and its
 * open payments are ended.
 */
export async function deleteProvider(
  { db, jobs, rateCards }: Pick<Dependencies, 'db' | 'jobs'> & WithRateCards,
  adminId: string,
  id: string,
  now: Date,
): Promise<{ deleted: boolean; anonymised: boolean }> {
  const answer = await db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, id)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw providerNotFound()
    await removeAccess(tx, id, { now, because: null })
    await deleteLinks(tx, id)
    await deleteEmailLinks(tx, id)
    await tx.delete(savedSearches).where(eq(savedSearches.supplierId, id))
    await tx.delete(testPurchases).where(eq(testPurchases.supplierId, id))
    const records = await findRecords(tx, id)
    const hasLeads = records?.leads === true
    if (hasLeads || records?.others === true) {
      await updateSupplier(tx, id, { ...blanked(id, now), ...(!hasLeads && { name: '' }) })
      await jobs.enqueue(tx, 'end-attempts-of-supplier', { supplierId: id })
    } else {
      await tx.delete(suppliers).where(eq(suppliers.id, id))
    }
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: hasLeads ? 'made provider anonymous' : 'deleted provider',
      subject: 'supplier',
      subjectId: id,
      details: { before: { name: supplier.name, status: supplier.status }, after: null },
    })
    return { deleted: !hasLeads, anonymised: hasLeads }
  })
  rateCards.forget()
  return answer
}

const blanked = (id: string, now: Date) => ({
  status: 'inactive' as const,
  contactPerson: '',
  phone: '',
  // No address, so that nothing is sent there and no sign-in is possible; unique, as the column demands.
  email: `deleted-${id}`,
  passwordDigest: null,
  anonymisedAt: now,
})

/** What our books say of it, and must go on saying. */
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
