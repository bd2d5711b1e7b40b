import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { consents } from '../../db/schema/consents.ts'
import { leadHolds, paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { admins, suppliers } from '../../db/schema/people.ts'
import { consentWithdrawals } from '../../db/schema/privacy.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { contactRequests, rateChecks } from '../../db/schema/rate-checks.ts'
import type { Lead } from './leads.admin.queries.ts'

export type RecordsOfLead = Awaited<ReturnType<typeof findRecordsOfLead>>

const MOST_DEEDS = 200

/** All that is written down about a lead; of the audit log the newest 200 deeds. */
export async function findRecordsOfLead(db: Db, lead: Lead) {
  const [checks, attempts, holds, owed, sale, deeds] = await Promise.all([
    findChecks(db, lead.id),
    findAttempts(db, lead.id),
    findHolds(db, lead.id),
    findRefunds(db, lead.id),
    findSale(db, lead.id),
    findDeeds(db, lead.id),
  ])
  // An erased one has no address.
  const withdrawals = lead.email === '' ? [] : await findWithdrawals(db, lead.email)
  return { lead, checks, attempts, holds, owed, sale, deeds, withdrawals }
}

/** Each submission with its consent, which is there as long as the submission is. */
const findChecks = (db: Db, leadId: string) =>
  db
    .select({
      checkedAt: rateChecks.checkedAt,
      requestedAt: contactRequests.requestedAt,
      consentedAt: consents.consentedAt,
      textVersion: consents.textVersion,
      emailVerifiedAt: consents.emailVerifiedAt,
      phoneVerifiedAt: consents.phoneVerifiedAt,
    })
    .from(rateChecks)
    .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
    .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .where(eq(rateChecks.leadId, leadId))
    .orderBy(asc(rateChecks.checkedAt))

const findAttempts = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      priceCents: paymentAttempts.priceCents,
      openedAt: paymentAttempts.openedAt,
      endedAt: paymentAttempts.endedAt,
      ending: paymentAttempts.ending,
    })
    .from(paymentAttempts)
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

const findHolds = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      placedAt: leadHolds.placedAt,
      releasedAt: leadHolds.releasedAt,
      wasPaid: leadHolds.wasPaid,
    })
    .from(leadHolds)
    .innerJoin(suppliers, eq(suppliers.id, leadHolds.supplierId))
    .where(eq(leadHolds.leadId, leadId))

const findRefunds = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      owedAt: refunds.owedAt,
      paidAt: refunds.paidAt,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

async function findSale(db: Db, leadId: string) {
  const [found] = await db
    .select({
      who: suppliers.name,
      source: purchases.source,
      priceCents: purchases.priceCents,
      purchasedAt: purchases.purchasedAt,
      receiptNumber: receipts.number,
    })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .where(eq(purchases.leadId, leadId))
  return found
}

/** With the name of who did it, as far as there still is one. */
const findDeeds = (db: Db, leadId: string) =>
  db
    .select({
      at: auditLog.at,
      deed: auditLog.deed,
      actor: auditLog.actor,
      details: auditLog.details,
      who: sql<string | null>`coalesce(${admins.username}, ${suppliers.name})`,
    })
    .from(auditLog)
    .leftJoin(admins, and(eq(auditLog.actor, 'admin'), sql`${admins.id}::text = ${auditLog.actorId}`))
    .leftJoin(
      suppliers,
      and(eq(auditLog.actor, 'supplier'), sql`${suppliers.id}::text = ${auditLog.actorId}`),
    )
    .where(and(eq(auditLog.subject, 'lead'), eq(auditLog.subjectId, leadId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_DEEDS)

const findWithdrawals = (db: Db, email: string) =>
  db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
