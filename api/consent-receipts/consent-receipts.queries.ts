import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { consentReceipts, consentWithdrawals, receiptKeys } from '../../db/schema/privacy.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'

/** The first one stays. */
export async function insertReceipt(
  tx: Db | Tx,
  receipt: typeof consentReceipts.$inferInsert,
): Promise<void> {
  await tx.insert(consentReceipts).values(receipt).onConflictDoNothing()
}

/** A consent with its receipt, which is null where none was made yet; undefined where there is no such consent. */
export async function findConsent(db: Db | Tx, id: string) {
  const [found] = await db
    .select({ consent: consents, receipt: consentReceipts })
    .from(consents)
    .leftJoin(consentReceipts, eq(consentReceipts.consentId, consents.id))
    .where(eq(consents.id, id))
  return found
}

/** When whoever gave this consent first took it back; undefined while it stands. */
export async function findWithdrawnAt(
  db: Db,
  consent: { verifiedEmail: string; consentedAt: Date },
): Promise<Date | undefined> {
  const [found] = await db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(
      and(
        eq(consentWithdrawals.email, consent.verifiedEmail),
        gte(consentWithdrawals.withdrawnAt, consent.consentedAt),
      ),
    )
    .orderBy(asc(consentWithdrawals.withdrawnAt))
    .limit(1)
  return found?.withdrawnAt
}

/** The supplier's own lead that this consent came with; undefined where it has none, or its contact was deleted. */
export async function findBoughtLead(db: Db, supplierId: string, rateCheckId: string) {
  const [found] = await db
    .select({ leadId: purchases.leadId })
    .from(rateChecks)
    .innerJoin(purchases, eq(purchases.leadId, rateChecks.leadId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(and(eq(rateChecks.id, rateCheckId), eq(purchases.supplierId, supplierId), isNull(leads.erasedAt)))
  return found
}

/** Each with who vouches for it, which is for the caller to judge. */
export const findKeptKeys = (db: Db) => db.select().from(receiptKeys)

/** The first one stays. */
export async function insertKeptKey(db: Db, kept: typeof receiptKeys.$inferInsert): Promise<void> {
  await db.insert(receiptKeys).values(kept).onConflictDoNothing()
}
