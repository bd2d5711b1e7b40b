import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import {
  type AdminLead,
  type AdminLeadDetail,
  type AdminLeadFilters,
  type AdminLeadsQuery,
  say,
  USUAL_LEAD_SORT,
} from '../../contract/admin/leads.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { addressOfPage } from '../../platform/shared/next-page.ts'
import { checkYourAnswers, saidBy } from '../../platform/shared/refusal.ts'
import { storedBreakdown } from '../../rate-check/rates/shown-breakdown.ts'
import { statementColumns, statementOfCheck } from '../../rate-check/statements/own-statement.ts'
import { auditByAdmin } from './change-lead.admin.ts'
import {
  adminLead,
  countLeads,
  findLead,
  findLeads,
  findPossibleDuplicates,
  isoOrNull,
  noSuchLead,
} from './find-leads.admin.ts'
import { findRecordsOfLead, historyOf } from './lead-history.admin.ts'
import { leadCursorOf, leadPositionOf } from './lead-order.admin.ts'

/** The lifetime of an admin's session. */
const LOOK_GOOD_FOR_HOURS = 12
const LOOKED = 'looked at contact details'

/** A page of leads, the next address and, with the first page, how many match. The audit log records each look, except polls of a known list. */
export async function lookAtLeads(
  db: Db,
  { adminId, query, isPoll, now }: { adminId: string; query: AdminLeadsQuery; isPoll: boolean; now: Date },
): Promise<{ leads: AdminLead[]; next: string | null; total: string | null }> {
  const { sort } = query
  const after = query.after === '' ? null : leadPositionOf(sort, query.after)
  if (after === null && query.after !== '') throw checkYourAnswers({ after: saidBy(say('afterUnreadable')) })
  // One extra lead shows that there is a next page.
  const found = await findLeads(db, { filters: query, sort, after, limit: query.limit + 1, now })
  const shown = found.slice(0, query.limit)
  const filters = auditedFilters(query)
  if (!isPoll || !(await isLookRecorded(db, { adminId, filters, now }))) {
    await appendAudit(db, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      action: LOOKED,
      recordType: 'leads',
      details: { count: shown.length, filters },
    })
  }
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const cursor =
    last && leadCursorOf(sort, { values: last.values, submittedAt: last.submittedAt, id: last.lead.id })
  return {
    leads: shown.map(adminLead),
    next: cursor
      ? addressOfPage('/api/admin/leads', {
          ...query,
          sort: sort === USUAL_LEAD_SORT ? '' : sort,
          after: cursor,
        })
      : null,
    total: after === null ? await countLeads(db, query) : null,
  }
}

/** One lead with its history before this look, which the audit log records. */
export async function lookAtLead(
  db: Db,
  { adminId, leadId, now }: { adminId: string; leadId: string; now: Date },
): Promise<AdminLeadDetail> {
  const found = await findLead(db, leadId, now)
  if (found === undefined) throw noSuchLead()
  const [records, duplicates, check] = await Promise.all([
    findRecordsOfLead(db, found.lead),
    findPossibleDuplicates(db, found.lead, now),
    findNewestCheck(db, leadId),
  ])
  await appendAudit(db, { ...auditByAdmin({ adminId, leadId, now }), action: LOOKED })
  const { lead } = found
  return {
    ...adminLead(found),
    firstName: lead.firstName,
    lastName: lead.lastName,
    website: lead.website,
    isDecisionMaker: lead.isDecisionMaker,
    decisionMakerName: lead.decisionMakerName,
    language: lead.language,
    averageTransaction: dollarsOf(lead.averageTransactionCents),
    cardPresentRate: lead.cardPresentRate,
    cardNotPresentRate: lead.cardNotPresentRate,
    monthlyFee: dollarsOrNull(lead.monthlyFeeCents),
    effectiveRate: lead.effectiveRate,
    statement: check === undefined ? null : statementOfCheck(check),
    breakdown: check === undefined ? null : storedBreakdown(check.breakdown),
    aiDescription: lead.aiDescription,
    note: lead.adminNote,
    erasedAt: isoOrNull(lead.erasedAt),
    possibleDuplicates: duplicates.map(adminLead),
    history: historyOf(records),
  }
}

/** Undefined for a lead of a demo, which has no rate check. */
async function findNewestCheck(db: Db, leadId: string) {
  const [found] = await db
    .select({
      ...statementColumns,
      monthlyVolumeCents: rateChecks.monthlyVolumeCents,
      breakdown: sql<unknown>`${rateChecks.estimate}->'breakdown'`,
    })
    .from(rateChecks)
    .where(eq(rateChecks.leadId, leadId))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
  return found
}

/** The filters in use. Without the search text, often a name or an address, because the log is kept for years. */
export function auditedFilters({ search, status, tier, state, province, from, to }: AdminLeadFilters) {
  const used = Object.entries({ status, tier, state, province, from, to }).filter(([, value]) => value)
  return { ...Object.fromEntries(used), ...(search !== '' && { search: true }) }
}

/** Whether the audit log has a look of this admin at the same list in the last twelve hours. */
async function isLookRecorded(
  db: Db,
  { adminId, filters, now }: { adminId: string; filters: Record<string, unknown>; now: Date },
): Promise<boolean> {
  const isSameLook = and(
    eq(auditLog.recordType, 'leads'),
    isNull(auditLog.recordId),
    gte(auditLog.at, hoursAfter(now, -LOOK_GOOD_FOR_HOURS)),
    eq(auditLog.actor, 'admin'),
    eq(auditLog.actorId, adminId),
    eq(auditLog.action, LOOKED),
    sql`${auditLog.details}->'filters' = ${JSON.stringify(filters)}::jsonb`,
  )
  const found = await db.select({ id: auditLog.id }).from(auditLog).where(isSameLook).limit(1)
  return found.length > 0
}
