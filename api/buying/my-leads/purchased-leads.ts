import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leadReminders } from '../../../db/schema/follow-ups.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import type { ContactFigures, PurchasedLead, SupplierAnalytics } from '../../contract/buying/purchases.ts'
import { consentedToBuyerAt, withdrawnSince } from '../../people/consents/withdrawals.ts'
import { auditContact } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { receiptNumber } from '../receipts/receipt.ts'
import { contactFigures } from './contact-figures.ts'
import { findPurchaseIds } from './find-purchases.ts'
import { notesOf, type StoredNote, wireNotes } from './notes.ts'
import { type OwnerSaid, ownersSide } from './owners-side.ts'

/** A page of a supplier's purchases, with the address of the next page; null on the last. */
export async function purchasedLeads(
  db: Db,
  supplierId: string,
  query: PurchasedLeadsQuery,
  now: Date,
): Promise<{ leads: PurchasedLead[]; next: string | null }> {
  // One more than is shown says whether there is a next page.
  const ids = await findPurchaseIds(db, supplierId, { ...query, limit: query.limit + 1 }, now)
  const shown = await findPurchases(db, ids.slice(0, query.limit))
  await auditContact(db, { supplierId, leadIds: shown.map(({ lead }) => lead.id), now })
  const last = ids.length > query.limit ? shown.at(-1) : undefined
  return { leads: shown.map(wirePurchasedLead), next: last ? addressOfNextPage(query, last.lead.id) : null }
}

export function addressOfNextPage(
  { outcome, followUp, search, sort, limit }: PurchasedLeadsQuery,
  after: string,
): string {
  const query = new URLSearchParams({ limit: String(limit) })
  if (outcome !== null) query.set('outcome', outcome)
  if (followUp !== null) query.set('followUp', followUp)
  if (search.length > 0) query.set('search', search.join(' '))
  if (sort !== 'newest') query.set('sort', sort)
  query.set('after', after)
  return `/api/supplier/purchased-leads?${query}`
}

/** One of a supplier's own leads; undefined where the lead is another supplier's or has no owner. */
export async function purchasedLead(
  db: Db | Tx,
  supplierId: string,
  leadId: string,
): Promise<PurchasedLead | undefined> {
  const [row] = await selectPurchasedLeads(
    db,
    and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)),
  )
  return row && wirePurchasedLead(row)
}

/** The same for a lead that the supplier has just bought. */
export async function boughtLead(db: Db | Tx, supplierId: string, leadId: string): Promise<PurchasedLead> {
  const lead = await purchasedLead(db, supplierId, leadId)
  if (lead === undefined) throw new Error('A purchase has no lead.')
  return lead
}

/** For a lead of another supplier and for an unknown one alike. */
export const notYourLead = () =>
  new Refusal('lead_not_found', 404, {
    en: 'This isn’t one of your leads.',
    fr: 'Cette piste n’est pas l’une des vôtres.',
  })

/** The start of an audit entry for a supplier's action on a lead. */
export const auditBySupplier = (by: { supplierId: string; leadId: string; now: Date }) =>
  ({
    at: by.now,
    actor: 'supplier',
    actorId: by.supplierId,
    recordType: 'lead',
    recordId: by.leadId,
  }) as const

type OwnPurchase = Pick<
  typeof purchases.$inferSelect,
  | 'priceCents'
  | 'source'
  | 'purchasedAt'
  | 'outcome'
  | 'outcomeNotes'
  | 'outcomeNotedAt'
  | 'dealValueCents'
  | 'contactedAt'
>
/** What the buyer keeps beside the purchase. */
export type FollowUps = { notes: StoredNote[]; followUpOn: string | null }

/** The lead as its buyer sees it, in the wire's format. */
export function wirePurchasedLead({
  lead,
  purchase,
  notes,
  followUpOn,
  receiptNumber: number,
  withdrawnAt,
  said,
  isRefunded,
  consent,
}: Omit<PurchasedLeadRow, 'purchase' | 'said'> & {
  purchase: OwnPurchase
  said: OwnerSaid | null
}): PurchasedLead {
  const isOver = isRefunded || withdrawnAt !== null || lead.erasedAt !== null
  return {
    id: lead.id,
    company: lead.company,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: phoneToCall({ lead, said, consent }),
    website: lead.website,
    isDecisionMaker: lead.isDecisionMaker,
    decisionMakerName: lead.decisionMakerName,
    language: lead.language,
    businessType: lead.businessType,
    currentProvider: lead.currentProvider,
    city: lead.city,
    province: lead.province,
    aiDescription: lead.aiDescription,
    monthlyVolume: dollarsOf(lead.monthlyVolumeCents),
    averageTransaction: dollarsOf(lead.averageTransactionCents),
    cardPresentRate: lead.cardPresentRate,
    cardNotPresentRate: lead.cardNotPresentRate,
    monthlyFee: dollarsOrNull(lead.monthlyFeeCents),
    effectiveRate: lead.effectiveRate === null ? null : halfUp(lead.effectiveRate, 2),
    tier: lead.tier,
    price: dollarsOf(purchase.priceCents),
    source: purchase.source,
    purchasedAt: purchase.purchasedAt.toISOString(),
    submittedAt: lead.submittedAt.toISOString(),
    contactRequestedAt: lead.contactRequestedAt?.toISOString() ?? null,
    outcome: purchase.outcome,
    outcomeNotes: purchase.outcomeNotes,
    notes: wireNotes({ ...purchase, notes }),
    followUpOn: isOver || said?.cancelledAt != null ? null : followUpOn,
    dealValue: dollarsOrNull(purchase.dealValueCents),
    receiptNumber: receiptNumber(number),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    ...ownersSide({ purchase, said, isOver }),
    consent: consent && {
      ...consent,
      consentedAt: consent.consentedAt.toISOString(),
      // An erased lead's record keeps the addresses as evidence, and its buyer no longer sees them.
      ...(lead.erasedAt !== null && { verifiedEmail: '', verifiedPhone: '' }),
    },
  }
}

/** Who requested contact again verified the number then. The lead keeps that of the sale, which another person may have now. */
function phoneToCall({
  lead,
  said,
  consent,
}: Pick<PurchasedLeadRow, 'lead' | 'consent'> & { said: OwnerSaid | null }): string {
  const isNewest = said?.renewedAt != null && consent !== null && consent.verifiedEmail === lead.email
  return isNewest ? consent.verifiedPhone : lead.phone
}

/** Zeros before the first purchase. */
export const supplierAnalytics = async (db: Db, supplierId: string, now: Date): Promise<SupplierAnalytics> =>
  analyticsOf(await countPurchases(db, supplierId), await contactFigures(db, supplierId, now))

type Counts = { purchased: number; spentCents: number } & SupplierAnalytics['outcomes']

export const analyticsOf = (
  { purchased, spentCents, ...outcomes }: Counts,
  contact: ContactFigures,
): SupplierAnalytics => ({
  overview: {
    totalPurchased: purchased,
    totalSpent: dollarsOf(spentCents),
    conversionRate: purchased === 0 ? 0 : outcomes.converted / purchased,
  },
  outcomes,
  contact,
})

const newestFirst = [desc(purchases.purchasedAt), desc(purchases.id)]

type PurchasedLeadRow = Awaited<ReturnType<typeof selectPurchasedLeads>>[number]

/** In the order of the ids, each with its receipt's number and its newest consent record. */
async function findPurchases(db: Db, ids: string[]): Promise<PurchasedLeadRow[]> {
  const rows = new Map(
    (await selectPurchasedLeads(db, inArray(purchases.id, ids))).map((row) => [row.purchase.id, row]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
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
export function findPurchasedLeadsAmong(db: Db | Tx, supplierId: string, leadIds: string[]) {
  return selectPurchasedLeads(
    db,
    and(eq(purchases.supplierId, supplierId), inArray(purchases.leadId, leadIds)),
  )
}

/** The day of the reminder of each row of this table of purchases, for its `select`. */
export const followUpOnOf = (table: PgTable) => sql<string | null>`(
  select reminder.on_day::text from ${leadReminders} reminder
  where reminder.lead_id = ${table}.lead_id and reminder.supplier_id = ${table}.supplier_id)`

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
    // A later one was not for this buyer.
    .orderBy(
      desc(sql`${consents.consentedAt} <= ${consentedToBuyerAt()}`),
      desc(consents.consentedAt),
      desc(consents.id),
    )
    .limit(1)
    .as('consent')
  return db
    .select({
      lead: leads,
      purchase: purchases,
      notes: notesOf(purchases),
      followUpOn: followUpOnOf(purchases),
      receiptNumber: receipts.number,
      // An erased lead no longer has the address; its consent has.
      withdrawnAt: withdrawnSince(
        sql`coalesce(${consent.verifiedEmail}, ${leads.email})`,
        consentedToBuyerAt(),
      ),
      said: {
        // First a column that no row leaves empty: by the first one, Drizzle tells whether there is a row.
        leadId: leadRequests.leadId,
        callDays: leadRequests.callDays,
        callFromHour: leadRequests.callFromHour,
        callToHour: leadRequests.callToHour,
        contactedAnswer: leadRequests.contactedAnswer,
        cancelledAt: leadRequests.cancelledAt,
        renewedAt: leadRequests.renewedAt,
      },
      isRefunded: sql<boolean>`${refunds.id} is not null`,
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
    .leftJoin(leadRequests, eq(leadRequests.leadId, purchases.leadId))
    .leftJoin(refunds, eq(refunds.attemptId, purchases.attemptId))
    .leftJoinLateral(consent, sql`true`)
    .where(which)
    .orderBy(...newestFirst)
}

/** Counts of every source and outcome; what was spent by card, less what was refunded (rule 32). */
async function countPurchases(db: Db, supplierId: string) {
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
