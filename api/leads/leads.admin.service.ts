import type { Db, Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type {
  AdminLead,
  AdminLeadDetail,
  AdminLeadFilters,
  AdminLeadsQuery,
  LeadStatus,
} from '../contract/admin/leads.ts'
import { hoursAfter } from '../shared/clock.ts'
import { refuseIfChanged, stateTag } from '../shared/if-match.ts'
import { dollarsOf } from '../shared/money.ts'
import { findRecordsOfLead } from './lead-history.admin.queries.ts'
import { historyOf } from './lead-history.admin.ts'
import {
  changeLead,
  type FoundLead,
  findLead,
  findLeads,
  findPossibleDuplicates,
  isLookWrittenDown,
  type Lead,
  lockLead,
} from './leads.admin.queries.ts'
import { noSuchLead, noSuchPage } from './leads.admin.refusals.ts'
import { cursorOf, positionOf } from './market-cursor.ts'

/** An admin's session lasts no longer. */
const LOOK_GOOD_FOR_HOURS = 12
const LOOKED = 'looked at contact details'

/**
 * A page of leads, newest first, with the address of the next one; null on the last. The look is written down, because
 * the list shows addresses; a poll of a list that this admin has looked at is not.
 */
export async function lookAtLeads(
  db: Db,
  { adminId, query, isPoll, now }: { adminId: string; query: AdminLeadsQuery; isPoll: boolean; now: Date },
): Promise<{ leads: AdminLead[]; next: string | null }> {
  const after = query.after === '' ? null : positionOf(query.after)
  if (after === null && query.after !== '') throw noSuchPage()
  // One more than is shown tells whether there is a next page.
  const found = await findLeads(db, { filters: query, after, limit: query.limit + 1, now })
  const shown = found.slice(0, query.limit)
  const filters = filtersToWriteDown(query)
  const since = hoursAfter(now, -LOOK_GOOD_FOR_HOURS)
  if (!isPoll || !(await isLookWrittenDown(db, { adminId, deed: LOOKED, filters, since }))) {
    await appendAudit(db, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: LOOKED,
      subject: 'leads',
      details: { count: shown.length, filters },
    })
  }
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const cursor = last && cursorOf({ submittedAt: last.submittedAt, id: last.lead.id })
  return { leads: shown.map(adminLead), next: cursor ? addressOf({ ...query, after: cursor }) : null }
}

/** One lead with its history. The look is written down, and is not in the history that it shows. */
export async function lookAtLead(
  db: Db,
  { adminId, leadId, now }: { adminId: string; leadId: string; now: Date },
): Promise<AdminLeadDetail> {
  const found = await findLead(db, leadId, now)
  if (found === undefined) throw noSuchLead()
  const [records, duplicates] = await Promise.all([
    findRecordsOfLead(db, found.lead),
    findPossibleDuplicates(db, found.lead, now),
  ])
  await appendAudit(db, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: LOOKED,
    subject: 'lead',
    subjectId: leadId,
  })
  const { lead } = found
  return {
    ...adminLead(found),
    firstName: lead.firstName,
    lastName: lead.lastName,
    website: lead.website,
    isDecisionMaker: lead.isDecisionMaker,
    decisionMakerName: lead.decisionMakerName,
    averageTransaction: dollarsOf(lead.averageTransactionCents),
    cardPresentRate: lead.cardPresentRate,
    cardNotPresentRate: lead.cardNotPresentRate,
    monthlyFee: lead.monthlyFeeCents === null ? null : dollarsOf(lead.monthlyFeeCents),
    aiDescription: lead.aiDescription,
    erasedAt: isoOrNull(lead.erasedAt),
    possibleDuplicates: duplicates.map(adminLead),
    history: historyOf(records),
  }
}

/** As an admin sees it; refuses an unknown id. For whoever has just changed it. */
export async function leadForAdmin(db: Db | Tx, leadId: string, now: Date): Promise<AdminLead> {
  const found = await findLead(db, leadId, now)
  if (found === undefined) throw noSuchLead()
  return adminLead(found)
}

export type ChangeByAdmin = { adminId: string; leadId: string; ifMatch: string | undefined; now: Date }

/** Any status may follow any. Repeating it changes nothing and writes nothing down. */
export async function setLeadStatus(
  db: Db,
  { adminId, leadId, status, ifMatch, now }: ChangeByAdmin & { status: LeadStatus },
): Promise<AdminLead> {
  return db.transaction(async (tx) => {
    const lead = await lockUnchangedLead(tx, leadId, ifMatch)
    if (lead.status !== status) {
      await changeLead(tx, leadId, { status })
      await appendAudit(tx, {
        at: now,
        actor: 'admin',
        actorId: adminId,
        deed: 'changed lead status',
        subject: 'lead',
        subjectId: leadId,
        details: { before: { status: lead.status }, after: { status } },
      })
    }
    return leadForAdmin(tx, leadId, now)
  })
}

/** The lead, which nobody else changes until the transaction ends; refused where the admin has looked at an older state. */
export async function lockUnchangedLead(tx: Tx, leadId: string, ifMatch: string | undefined): Promise<Lead> {
  const lead = await lockLead(tx, leadId)
  if (lead === undefined) throw noSuchLead()
  refuseIfChanged(ifMatch, versionOf(lead))
  return lead
}

/** Of what an admin may change: the status, the place on the market, the owner. */
const versionOf = ({ status, soldAt, offMarketAt, offMarketReason }: Lead) =>
  stateTag([status, soldAt, offMarketAt, offMarketReason])

export function adminLead({ lead, soldTo, isHeld }: FoundLead): AdminLead {
  return {
    id: lead.id,
    name: `${lead.firstName} ${lead.lastName}`.trim(),
    company: lead.company,
    email: lead.email,
    phone: lead.phone,
    businessType: lead.businessType,
    currentProvider: lead.currentProvider,
    monthlyVolume: dollarsOf(lead.monthlyVolumeCents),
    potentialSavings: dollarsOf(lead.potentialSavingsCents),
    status: lead.status,
    tier: lead.tier,
    city: lead.city,
    province: lead.province,
    emailVerified: lead.emailVerified,
    phoneVerified: lead.phoneVerified,
    submittedAt: lead.submittedAt.toISOString(),
    listedAt: isoOrNull(lead.listedAt),
    soldAt: isoOrNull(lead.soldAt),
    soldTo,
    offMarketAt: isoOrNull(lead.offMarketAt),
    offMarketReason: lead.offMarketReason,
    isHeld,
    possibleDuplicateOf: lead.possibleDuplicateOf,
    version: versionOf(lead),
  }
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

/** Those that are set. Not what was searched for: it is mostly somebody's name or address, and the log keeps it for years. */
export function filtersToWriteDown({ search, status, tier, sold, province, from, to }: AdminLeadFilters) {
  const given = Object.entries({ status, tier, sold, province, from, to }).filter(([, value]) => value)
  return { ...Object.fromEntries(given), ...(search !== '' && { search: true }) }
}

function addressOf(query: AdminLeadsQuery): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== '') parameters.set(name, String(value))
  return `/api/admin/leads?${parameters}`
}
