import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { AdminLead, AdminLeadFilters } from '../contract/admin/leads.ts'
import { type CsvValue, csvResponse } from '../shared/csv.ts'
import { adminLead, findLeads } from './find-leads.admin.ts'
import { filtersToWriteDown } from './look-at-leads.admin.ts'
import type { Position } from './newest-leads.ts'

const LEADS_AT_A_TIME = 1_000

const COLUMNS = {
  Id: (lead) => lead.id,
  Submitted: (lead) => lead.submittedAt,
  Company: (lead) => lead.company,
  Name: (lead) => lead.name,
  Email: (lead) => lead.email,
  'Email verified': (lead) => lead.emailVerified,
  Phone: (lead) => lead.phone,
  'Phone verified': (lead) => lead.phoneVerified,
  'Business type': (lead) => lead.businessType,
  'Current provider': (lead) => lead.currentProvider,
  'Monthly volume (CAD)': (lead) => lead.monthlyVolume,
  'Potential savings a month (CAD)': (lead) => lead.potentialSavings,
  Tier: (lead) => lead.tier,
  City: (lead) => lead.city,
  Province: (lead) => lead.province,
  Status: (lead) => lead.status,
  Listed: (lead) => lead.listedAt,
  'Asked to be contacted': (lead) => lead.contactRequestedAt,
  Sold: (lead) => lead.soldAt,
  'Sold to': (lead) => lead.soldTo,
  'Off market': (lead) => lead.offMarketAt,
  'Off market because': (lead) => lead.offMarketReason,
  'Possible duplicate of': (lead) => lead.possibleDuplicateOf,
} as const satisfies Record<string, (lead: AdminLead) => CsvValue>

/** Every lead that fits, newest first, as a download. Written down before the first of them leaves. */
export async function leadsAsCsv(
  db: Db,
  { adminId, filters, now }: { adminId: string; filters: AdminLeadFilters; now: Date },
): Promise<Response> {
  await appendAudit(db, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: 'exported leads',
    subject: 'leads',
    details: { filters: filtersToWriteDown(filters) },
  })
  const day = now.toISOString().slice(0, 10)
  return csvResponse(`leads-${day}.csv`, Object.keys(COLUMNS), rowsOf(db, filters, now))
}

/** Some at a time, each page from where the one before ended: no connection waits for a slow reader. */
async function* rowsOf(db: Db, filters: AdminLeadFilters, now: Date): AsyncGenerator<CsvValue[]> {
  for (let after: Position | null = null; ; ) {
    const found: Awaited<ReturnType<typeof findLeads>> = await findLeads(db, {
      filters,
      after,
      limit: LEADS_AT_A_TIME,
      now,
    })
    for (const each of found) {
      const lead = adminLead(each)
      yield Object.values(COLUMNS).map((columnOf) => columnOf(lead))
    }
    const last = found.at(-1)
    if (last === undefined || found.length < LEADS_AT_A_TIME) return
    after = { submittedAt: last.submittedAt, id: last.lead.id }
  }
}
