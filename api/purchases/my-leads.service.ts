import type { Db, Tx } from '../../db/client.ts'
import { auditLooks } from '../audit/bounded-audit.ts'
import type { PurchasedLeadsQuery } from '../contract/supplier/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../contract/supplier/purchases.ts'
import { dollarsOf } from '../shared/money.ts'
import {
  countPurchases,
  findPurchasedLead,
  findPurchasedLeads,
  type PurchasedLeadRow,
} from './my-leads.queries.ts'
import { receiptNumber } from './receipt.ts'

/**
 * A page of what a supplier has bought, the newest first, with the address of the next one; null on the last. Looking at
 * people's contact details is written down, each lead once a minute (rule 40).
 */
export async function purchasedLeads(
  db: Db,
  supplierId: string,
  { limit, after }: PurchasedLeadsQuery,
  now: Date,
): Promise<{ leads: PurchasedLead[]; next: string | null }> {
  // One more than is shown tells whether there is a next page.
  const found = await findPurchasedLeads(db, supplierId, { limit: limit + 1, after })
  const shown = found.slice(0, limit)
  await auditLooks(
    db,
    { actorId: supplierId, at: now, ids: shown.map(({ lead }) => lead.id) },
    (leadIds) => ({
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'looked at contact details',
      subject: 'leads',
      details: { leadIds },
    }),
  )
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    leads: shown.map(wirePurchasedLead),
    next: last ? `/api/supplier/purchased-leads?limit=${limit}&after=${last.lead.id}` : null,
  }
}

/** One of a supplier's own leads; undefined where it is another's, or nobody's. */
export async function purchasedLead(
  db: Db | Tx,
  supplierId: string,
  leadId: string,
): Promise<PurchasedLead | undefined> {
  const row = await findPurchasedLead(db, supplierId, leadId)
  return row && wirePurchasedLead(row)
}

/** As its buyer sees it, in the words of the wire. */
export function wirePurchasedLead({
  lead,
  purchase,
  receiptNumber: number,
  withdrawnAt,
  consent,
}: PurchasedLeadRow): PurchasedLead {
  return {
    id: lead.id,
    company: lead.company,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    website: lead.website,
    isDecisionMaker: lead.isDecisionMaker,
    decisionMakerName: lead.decisionMakerName,
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
    tier: lead.tier,
    price: dollarsOf(purchase.priceCents),
    source: purchase.source,
    purchasedAt: purchase.purchasedAt.toISOString(),
    submittedAt: lead.submittedAt.toISOString(),
    outcome: purchase.outcome,
    outcomeNotes: purchase.outcomeNotes,
    dealValue: dollarsOrNull(purchase.dealValueCents),
    receiptNumber: receiptNumber(number),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    consent: consent && {
      ...consent,
      consentedAt: consent.consentedAt.toISOString(),
      // Of an erased lead the record names the addresses still, as evidence; its buyer is no longer shown them.
      ...(lead.erasedAt !== null && { verifiedEmail: '', verifiedPhone: '' }),
    },
  }
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents))

/** Zeros where nothing was bought yet. */
export async function supplierAnalytics(db: Db, supplierId: string): Promise<SupplierAnalytics> {
  const { purchased, spentCents, ...outcomes } = await countPurchases(db, supplierId)
  return {
    overview: {
      totalPurchased: purchased,
      totalSpent: dollarsOf(spentCents),
      conversionRate: purchased === 0 ? 0 : outcomes.converted / purchased,
    },
    outcomes,
  }
}
