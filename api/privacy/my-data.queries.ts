import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { suppliers, users } from '../../db/schema/people.ts'
import { consentReceipts, consentWithdrawals, legalHolds } from '../../db/schema/privacy.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { contactRequests, quotes, rateChecks } from '../../db/schema/rate-checks.ts'
import { sessions } from '../../db/schema/sessions.ts'

/** Whether a dispute about the lead lasts. */
export const isUnderLegalHold = sql<boolean>`exists (
  select from ${legalHolds} where ${legalHolds.leadId} = ${leads.id} and ${legalHolds.liftedAt} is null)`

/** All lists of this file: the newest first. */
export const findRateChecks = (db: Db | Tx, email: string) =>
  db
    .select()
    .from(rateChecks)
    .where(eq(rateChecks.email, email))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))

/** Made with this address. One that shares no more than a telephone number is another person's (decision 27). */
export const findLeads = (db: Db | Tx, email: string) =>
  db
    .select({
      lead: leads,
      supplier: suppliers.name,
      boughtAt: purchases.purchasedAt,
      receiptIssuedAt: receipts.issuedAt,
      isUnderLegalHold,
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .where(eq(leads.email, email))
    .orderBy(desc(leads.submittedAt), desc(leads.id))

/** By the address that was verified, so that it finds them after a deletion too. */
export const findConsents = (db: Db | Tx, email: string) =>
  db
    .select({ consent: consents, receiptId: consentReceipts.consentId })
    .from(consents)
    .leftJoin(consentReceipts, eq(consentReceipts.consentId, consents.id))
    .where(eq(consents.verifiedEmail, email))
    .orderBy(desc(consents.consentedAt), desc(consents.id))

export const findWithdrawals = (db: Db | Tx, email: string) =>
  db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt, ipAddress: consentWithdrawals.ipAddress })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
    .orderBy(desc(consentWithdrawals.withdrawnAt))

export async function findQuotes(db: Db | Tx, email: string) {
  const found = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(rateChecks, eq(rateChecks.id, quotes.rateCheckId))
    .where(eq(rateChecks.email, email))
    .orderBy(desc(rateChecks.checkedAt), desc(quotes.estimatedSavingsCents), quotes.providerName)
  return found.map(({ quote }) => quote)
}

export const findContactRequests = (db: Db | Tx, email: string) =>
  db
    .select({ rateCheckId: contactRequests.rateCheckId, requestedAt: contactRequests.requestedAt })
    .from(contactRequests)
    .innerJoin(rateChecks, eq(rateChecks.id, contactRequests.rateCheckId))
    .where(eq(rateChecks.email, email))
    .orderBy(desc(contactRequests.requestedAt))

export async function findAccount(db: Db | Tx, email: string) {
  const [found] = await db.select().from(users).where(eq(users.email, email))
  return found
}

/** When each began and was last used, and in what; never what opens it. */
export const findSessions = (db: Db, userId: string) =>
  db
    .select({
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
      expiresAt: sessions.expiresAt,
      browser: sessions.browser,
      system: sessions.system,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))

/**
 * What the log says about these records: who did it only by kind, and an IP address only where it is the person's own,
 * because the others are other people's.
 */
export async function findAuditEntries(
  db: Db,
  about: { leadIds: string[]; rateCheckIds: string[]; userId: string | null },
) {
  const ofSubjects = sql.join(
    [
      ...about.leadIds.map((id) => sql`('lead', ${id})`),
      ...about.rateCheckIds.map((id) => sql`('rate check', ${id})`),
      ...(about.userId === null ? [] : [sql`('user', ${about.userId})`]),
      sql`('', '')`,
    ],
    sql`, `,
  )
  const looksAt = sql`${auditLog.details} -> 'leadIds' ?| array[${sql.join(
    ['', ...about.leadIds].map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`
  return db
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      deed: auditLog.deed,
      subject: auditLog.subject,
      subjectId: sql<
        string | null
      >`case when ${auditLog.subject} = 'leads' then null else ${auditLog.subjectId} end`,
      ipAddress: sql<
        string | null
      >`case when ${auditLog.actor} in ('visitor', 'user') then host(${auditLog.ipAddress}) end`,
    })
    .from(auditLog)
    .where(
      sql`(${auditLog.subject}, ${auditLog.subjectId}) in (${ofSubjects})
        or (${auditLog.subject} = 'leads' and ${looksAt})`,
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}
