import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { refunds } from '../../db/schema/payments.ts'
import { consentWithdrawals } from '../../db/schema/privacy.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'

const newestFirst = [desc(purchases.purchasedAt), desc(purchases.id)]

export type PurchasedLeadRow = Awaited<ReturnType<typeof findPurchasedLeads>>[number]

/**
 * Up to `limit` of a supplier's own leads, the newest purchase first, each with its receipt's number and its newest consent
 * record. `after` names the lead before them; none follow one that is not the supplier's own.
 */
export function findPurchasedLeads(
  db: Db | Tx,
  supplierId: string,
  { limit, after }: { limit: number; after: string | null },
) {
  // Chosen first: what belongs to a lead is looked up only for those that are shown.
  const shown = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(eq(purchases.supplierId, supplierId), after === null ? undefined : isAfter(db, supplierId, after)),
    )
    .orderBy(...newestFirst)
    .limit(limit)
  return selectPurchasedLeads(db, inArray(purchases.id, shown))
}

function isAfter(db: Db | Tx, supplierId: string, leadId: string): SQL {
  const last = alias(purchases, 'last')
  const position = db
    .select({ at: last.purchasedAt, id: last.id })
    .from(last)
    .where(and(eq(last.leadId, leadId), eq(last.supplierId, supplierId)))
  return sql`(${purchases.purchasedAt}, ${purchases.id}) < (${position})`
}

/** One of a supplier's own leads; undefined where it is another's, or nobody's. */
export async function findPurchasedLead(db: Db | Tx, supplierId: string, leadId: string) {
  const [found] = await selectPurchasedLeads(
    db,
    and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)),
  )
  return found
}

/** Which leads are the supplier's own, the newest purchase first. */
export async function findPurchasedLeadIds(db: Db, supplierId: string): Promise<string[]> {
  const found = await db
    .select({ leadId: purchases.leadId })
    .from(purchases)
    .where(eq(purchases.supplierId, supplierId))
    .orderBy(...newestFirst)
  return found.map(({ leadId }) => leadId)
}

/** Those of these leads that are the supplier's own, the newest purchase first. */
export function findPurchasedLeadsAmong(db: Db, supplierId: string, leadIds: string[]) {
  return selectPurchasedLeads(
    db,
    and(eq(purchases.supplierId, supplierId), inArray(purchases.leadId, leadIds)),
  )
}

function selectPurchasedLeads(db: Db | Tx, which: SQL | undefined) {
  const consent = db
    .select({
      receiptId: sql<string>`${consents.id}`.as('receipt_id'),
      text: consents.text,
      textVersion: consents.textVersion,
      language: consents.language,
      consentedAt: consents.consentedAt,
      verifiedEmail: consents.verifiedEmail,
      verifiedPhone: consents.verifiedPhone,
    })
    .from(consents)
    .innerJoin(rateChecks, eq(rateChecks.id, consents.rateCheckId))
    .where(eq(rateChecks.leadId, purchases.leadId))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1)
    .as('consent')
  const withdrawal = db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(
      and(
        sql`${consentWithdrawals.email} = coalesce(${consent.verifiedEmail}, ${leads.email})`,
        sql`${consentWithdrawals.withdrawnAt} >= coalesce(${consent.consentedAt}, ${leads.submittedAt})`,
      ),
    )
    .orderBy(asc(consentWithdrawals.withdrawnAt))
    .limit(1)
    .as('withdrawal')
  return db
    .select({
      lead: leads,
      purchase: purchases,
      receiptNumber: receipts.number,
      withdrawnAt: withdrawal.withdrawnAt,
      consent: {
        receiptId: consent.receiptId,
        text: consent.text,
        textVersion: consent.textVersion,
        language: consent.language,
        consentedAt: consent.consentedAt,
        verifiedEmail: consent.verifiedEmail,
        verifiedPhone: consent.verifiedPhone,
      },
    })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .leftJoinLateral(consent, sql`true`)
    .leftJoinLateral(withdrawal, sql`true`)
    .where(which)
    .orderBy(...newestFirst)
}

/** Counts of every source and outcome; what was spent by card, less what was refunded (rule 32). */
export async function countPurchases(db: Db, supplierId: string) {
  const having = (outcome: (typeof purchases.outcome.enumValues)[number]) =>
    sql`count(*) filter (where ${purchases.outcome} = ${outcome})`.mapWith(Number)
  const [counted] = await db
    .select({
      purchased: count(),
      spentCents: sql`coalesce(sum(${purchases.priceCents}) filter (
        where ${purchases.source} = 'card' and ${refunds.id} is null), 0)`.mapWith(Number),
      pending: having('pending'),
      contacted: having('contacted'),
      converted: having('converted'),
      lost: having('lost'),
    })
    .from(purchases)
    .leftJoin(refunds, eq(refunds.attemptId, purchases.attemptId))
    .where(eq(purchases.supplierId, supplierId))
  if (counted === undefined) throw new Error('A count has one row.')
  return counted
}
