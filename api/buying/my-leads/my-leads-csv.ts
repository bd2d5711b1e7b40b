import type { Db } from '../../../db/client.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'
import { fr } from './my-leads-csv.messages.fr.ts'
import { en } from './my-leads-csv.messages.ts'
import { findPurchasedLeadIds, findPurchasedLeadsAmong, wirePurchasedLead } from './purchased-leads.ts'

const LEADS_AT_A_TIME = 500

type Say = typeof en

type Columns = Record<string, (lead: PurchasedLead) => CsvValue>

const columnsIn = ({ headings, ...say }: Say): Columns => ({
  [headings.receipt]: (lead) => lead.receiptNumber,
  [headings.purchasedAt]: (lead) => lead.purchasedAt,
  [headings.source]: (lead) => say.source(lead.source),
  [headings.price]: (lead) => lead.price,
  [headings.company]: (lead) => lead.company,
  [headings.firstName]: (lead) => lead.firstName,
  [headings.lastName]: (lead) => lead.lastName,
  [headings.email]: (lead) => lead.email,
  [headings.phone]: (lead) => phoneForSheets(lead.phone),
  [headings.language]: (lead) => say.language(lead.language),
  [headings.contactRequestedAt]: (lead) => lead.contactRequestedAt,
  [headings.withdrawnAt]: (lead) => lead.withdrawnAt,
  [headings.website]: (lead) => lead.website,
  [headings.isDecisionMaker]: (lead) => (lead.isDecisionMaker ? say.yes : say.no),
  [headings.decisionMakerName]: (lead) => lead.decisionMakerName,
  [headings.businessType]: (lead) => say.businessType(lead.businessType),
  [headings.currentProvider]: (lead) => say.provider(lead.currentProvider),
  [headings.monthlyVolume]: (lead) => lead.monthlyVolume,
  [headings.averageTransaction]: (lead) => lead.averageTransaction,
  [headings.cardPresentRate]: (lead) => lead.cardPresentRate,
  [headings.cardNotPresentRate]: (lead) => lead.cardNotPresentRate,
  [headings.monthlyFee]: (lead) => lead.monthlyFee,
  [headings.effectiveRate]: (lead) => lead.effectiveRate,
  [headings.city]: (lead) => lead.city && say.city(lead.city),
  [headings.province]: (lead) => lead.province && say.province(lead.province),
  [headings.tier]: (lead) => say.tier(lead.tier),
  [headings.outcome]: (lead) => say.outcome(lead.outcome),
  [headings.dealValue]: (lead) => lead.dealValue,
  [headings.followUpOn]: (lead) => lead.followUpOn,
  [headings.notes]: (lead) => lead.notes.map(datedNote).join('\n'),
  [headings.promisedBy]: (lead) => lead.promisedBy,
  [headings.callTimes]: (lead) => lead.callTimes && say.callTimes(lead.callTimes),
  [headings.ownerSays]: (lead) => lead.ownerSays && say.ownerSays(lead.ownerSays),
  [headings.cancelledAt]: (lead) => lead.cancelledAt,
  [headings.id]: (lead) => lead.id,
})

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
export async function purchasesAsCsv(
  db: Db,
  { supplierId, language, now }: { supplierId: string; language: Language; now: Date },
): Promise<Response> {
  const say = { en, fr }[language]
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
  const columns = columnsIn(say)
  const header = csvLine(Object.keys(columns), language)
  return csvResponse(say.file(day), header, pagesOf(db, { supplierId, leadIds, columns, language }))
}

type Wanted = { supplierId: string; leadIds: string[]; columns: Columns; language: Language }

/** In batches, so that no connection waits for a slow reader. */
async function* pagesOf(db: Db, { supplierId, leadIds, columns, language }: Wanted): AsyncGenerator<string> {
  for (let from = 0; from < leadIds.length; from += LEADS_AT_A_TIME) {
    const batch = leadIds.slice(from, from + LEADS_AT_A_TIME)
    const found = (await findPurchasedLeadsAmong(db, supplierId, batch)).map(wirePurchasedLead)
    yield found
      .map((lead) =>
        csvLine(
          Object.values(columns).map((columnOf) => columnOf(lead)),
          language,
        ),
      )
      .join('')
  }
}
