import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people.ts'
import { consentWithdrawals } from '../../db/schema/privacy.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'

/** Undefined once its seven years are over. */
export async function findWithdrawal(db: Db, id: string) {
  const [found] = await db.select().from(consentWithdrawals).where(eq(consentWithdrawals.id, id))
  return found
}

/**
 * Who bought a lead, and whom it must stop contacting. After a deletion the lead names nobody, and what its newest consent
 * verified is all there is to recognise the person by; empty where there is none.
 */
export async function findBuyerToTell(db: Db, leadId: string) {
  const verified = db
    .select({ email: consents.verifiedEmail, phone: consents.verifiedPhone })
    .from(consents)
    .innerJoin(rateChecks, eq(rateChecks.id, consents.rateCheckId))
    .where(eq(rateChecks.leadId, purchases.leadId))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1)
    .as('verified')
  const [found] = await db
    .select({
      to: suppliers.email,
      isAddressProved: sql<boolean>`${suppliers.emailProvedAt} is not null`,
      contactPerson: suppliers.contactPerson,
      receiptNumber: receipts.number,
      firstName: leads.firstName,
      lastName: leads.lastName,
      company: leads.company,
      email: sql<string>`coalesce(nullif(${leads.email}, ''), ${verified.email}, '')`,
      phone: sql<string>`coalesce(nullif(${leads.phone}, ''), ${verified.phone}, '')`,
      erasedAt: leads.erasedAt,
    })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .leftJoinLateral(verified, sql`true`)
    .where(eq(purchases.leadId, leadId))
  return found
}
