import type { Db } from '../../../db/client.ts'
import { callTimesInWords } from '../../contract/call-times.ts'
import type { PurchasedLead } from '../../contract/supplier/purchases.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'
import { findPurchasedLeadIds, findPurchasedLeadsAmong, wirePurchasedLead } from './purchased-leads.ts'

const LEADS_AT_A_TIME = 500

const COLUMNS = {
  Receipt: (lead) => lead.receiptNumber,
  'Purchased (UTC)': (lead) => lead.purchasedAt,
  'Paid by': (lead) => lead.source,
  'Price (CAD)': (lead) => lead.price,
  Company: (lead) => lead.company,
  'First name': (lead) => lead.firstName,
  'Last name': (lead) => lead.lastName,
  Email: (lead) => lead.email,
  Phone: (lead) => phoneForSheets(lead.phone),
  Language: (lead) => lead.language,
  'Asked to be contacted (UTC)': (lead) => lead.contactRequestedAt,
  'Do not contact since (UTC)': (lead) => lead.withdrawnAt,
  Website: (lead) => lead.website,
  'Decision-maker': (lead) => (lead.isDecisionMaker ? 'yes' : 'no'),
  'Who decides': (lead) => lead.decisionMakerName,
  'Business type': (lead) => lead.businessType,
  'Current provider': (lead) => lead.currentProvider,
  'Monthly card sales (CAD)': (lead) => lead.monthlyVolume,
  'Average sale (CAD)': (lead) => lead.averageTransaction,
  'In-person rate (%)': (lead) => lead.cardPresentRate,
  'Online rate (%)': (lead) => lead.cardNotPresentRate,
  'Monthly fee (CAD)': (lead) => lead.monthlyFee,
  'Effective rate (%)': (lead) => lead.effectiveRate,
  City: (lead) => lead.city,
  Province: (lead) => lead.province,
  Tier: (lead) => lead.tier,
  Outcome: (lead) => lead.outcome,
  'Deal value (CAD)': (lead) => lead.dealValue,
  'Follow up on': (lead) => lead.followUpOn,
  Notes: (lead) => lead.notes.map(datedNote).join('\n'),
  'Contact promised by (UTC)': (lead) => lead.promisedBy,
  'Likes to be called': (lead) => lead.callTimes && callTimesInWords(lead.callTimes),
  'Owner says contacted': (lead) => lead.ownerSays,
  'Cancelled by the owner (UTC)': (lead) => lead.cancelledAt,
  'Lead id': (lead) => lead.id,
} as const satisfies Record<string, (lead: PurchasedLead) => CsvValue>

/**
 * "1-604-555-0123". A plus would start a formula, and gets an apostrophe that CRMs import with it; digits alone are a number to
 * Excel. This stays text, and its digits are the whole number with the country's 1.
 */
function phoneForSheets(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? ['1', ...parts.slice(1)].join('-') : phone
}

/** "2026-11-21 Left a message." with its day in UTC, as the other columns are. */
const datedNote = ({ at, text }: PurchasedLead['notes'][number]) =>
  at === null ? text : `${at.slice(0, 10)} ${text}`

/** A download of all of a supplier's purchases, newest first. Audits whose contact details are in it before any leaves (rule 40). */
export async function purchasesAsCsv(db: Db, supplierId: string, now: Date): Promise<Response> {
  const leadIds = await findPurchasedLeadIds(db, supplierId)
  await appendAudit(db, {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    action: 'exported purchases with contact details',
    recordType: 'leads',
    details: { leadIds },
  })
  const day = now.toISOString().slice(0, 10)
  return csvResponse(`my-leads-${day}.csv`, Object.keys(COLUMNS), pagesOf(db, supplierId, leadIds))
}

/** In batches, so that no connection waits for a slow reader. */
async function* pagesOf(db: Db, supplierId: string, leadIds: string[]): AsyncGenerator<string> {
  for (let from = 0; from < leadIds.length; from += LEADS_AT_A_TIME) {
    const batch = leadIds.slice(from, from + LEADS_AT_A_TIME)
    const found = (await findPurchasedLeadsAmong(db, supplierId, batch)).map(wirePurchasedLead)
    yield found.map((lead) => csvLine(Object.values(COLUMNS).map((columnOf) => columnOf(lead)))).join('')
  }
}
