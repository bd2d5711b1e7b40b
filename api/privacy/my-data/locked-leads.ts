import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadsOfPerson } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { isUnderLegalHold } from './legal-holds.ts'

export type LockedLead = Awaited<ReturnType<typeof lockLeadsOf>>[number]

/**
 * The leads that were made with this address. Nobody can sell, hold or change one before the transaction ends; who was
 * selling one at that moment is waited for. Locked in the order in which submissions lock them.
 */
export async function lockLeadsOf(tx: Tx, email: string, now: Date) {
  await lockLeadsOfPerson(tx, email)
  // A statement of its own, to see what those who were waited for have left.
  return tx
    .select({
      lead: leads,
      supplier: suppliers.name,
      supplierId: purchases.supplierId,
      isPaidFor: hasLiveHold(eq(leadHolds.leadId, leads.id), now),
      isUnderLegalHold,
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(leads.email, email))
    .orderBy(asc(leads.id))
}
