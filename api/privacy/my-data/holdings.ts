import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadsOfPerson } from '../../../db/locks.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds } from '../../../db/schema/payments.ts'
import { suppliers, users } from '../../../db/schema/people/people.ts'
import { consentCertificates, consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { isUnderLegalHold } from './legal-holds.ts'

export type Holdings = Awaited<ReturnType<typeof holdingsOf>>

/** Everything about an address, as the tables have it; all lists are newest first. */
export async function holdingsOf(db: Db | Tx, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  const [reminder] = await db.select().from(reviewReminders).where(eq(reviewReminders.email, email))
  return {
    email,
    account,
    reminder,
    rateChecks: await db
      .select()
      .from(rateChecks)
      .where(eq(rateChecks.email, email))
      .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id)),
    // A lead that shares no more than a telephone number is another person's (decision 27).
    leads: await db
      .select({
        lead: leads,
        said: leadRequests,
        supplier: suppliers.name,
        boughtAt: purchases.purchasedAt,
        receiptIssuedAt: receipts.issuedAt,
        isUnderLegalHold,
      })
      .from(leads)
      .leftJoin(leadRequests, eq(leadRequests.leadId, leads.id))
      .leftJoin(purchases, eq(purchases.leadId, leads.id))
      .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
      .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
      .where(eq(leads.email, email))
      .orderBy(desc(leads.submittedAt), desc(leads.id)),
    // By the verified address, which also finds them after a deletion.
    consents: await db
      .select({ consent: consents, receiptId: consentCertificates.consentId })
      .from(consents)
      .leftJoin(consentCertificates, eq(consentCertificates.consentId, consents.id))
      .where(eq(consents.verifiedEmail, email))
      .orderBy(desc(consents.consentedAt), desc(consents.id)),
    withdrawals: await db
      .select({ withdrawnAt: consentWithdrawals.withdrawnAt, ipAddress: consentWithdrawals.ipAddress })
      .from(consentWithdrawals)
      .where(eq(consentWithdrawals.email, email))
      .orderBy(desc(consentWithdrawals.withdrawnAt)),
    quotes: await db
      .select(getTableColumns(quotes))
      .from(quotes)
      .innerJoin(rateChecks, eq(rateChecks.id, quotes.rateCheckId))
      .where(eq(rateChecks.email, email))
      .orderBy(desc(rateChecks.checkedAt), desc(quotes.estimatedSavingsCents), quotes.providerName),
  }
}

/** Those of the person's leads, the newest first, then any others that they proved. */
export const phonesOf = ({ leads, consents }: Pick<Holdings, 'leads' | 'consents'>): string[] => [
  ...new Set([
    ...leads.map(({ lead }) => lead.phone),
    ...consents.map(({ consent }) => consent.verifiedPhone),
  ]),
]

export type LockedLead = Awaited<ReturnType<typeof lockLeadsOf>>[number]

/** Locked in the order of submissions: none can be sold, held or changed before the transaction ends. Waits for sales in progress. */
export async function lockLeadsOf(tx: Tx, email: string, now: Date) {
  await lockLeadsOfPerson(tx, email)
  // A statement of its own, to see what the awaited transactions have left.
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

/** The part of an audit entry that says when the person acted, and through which account, if any. */
export const byPerson = ({ userId }: ProvedPerson, at: Date) =>
  userId === null ? ({ at, actor: 'visitor' } as const) : ({ at, actor: 'user', actorId: userId } as const)
