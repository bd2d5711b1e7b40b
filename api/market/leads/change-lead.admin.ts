import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadForAdmin } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import type { LeadStatus } from '../../../domain/leads/statuses.ts'
import type { AdminLead } from '../../contract/admin/leads.ts'
import { refuseIfChanged } from '../../http/input/conditional-requests.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { NotRelisted, relist, takeOffMarket } from '../../leads/standing/off-market.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { type Lead, leadForAdmin, noSuchLead, versionOf } from './find-leads.admin.ts'

type Action = { adminId: string; leadId: string; now: Date }
export type ChangeByAdmin = Action & { ifMatch: string | undefined }

/** The start of an audit entry for an admin's action on a lead. */
export const auditByAdmin = ({ adminId, leadId, now }: Action) =>
  ({ at: now, actor: 'admin', actorId: adminId, recordType: 'lead', recordId: leadId }) as const

/** Any status may follow any other. A repeat changes nothing and writes no audit entry. */
export async function setLeadStatus(
  db: Db,
  { adminId, leadId, status, ifMatch, now }: ChangeByAdmin & { status: LeadStatus },
): Promise<AdminLead> {
  return db.transaction(async (tx) => {
    const lead = await lockUnchangedLead(tx, leadId, ifMatch)
    if (lead.status !== status) {
      await changeLead(tx, leadId, { status })
      const details = { before: { status: lead.status }, after: { status } }
      await appendAudit(tx, {
        ...auditByAdmin({ adminId, leadId, now }),
        action: 'changed lead status',
        details,
      })
    }
    return leadForAdmin(tx, leadId, now)
  })
}

/** The audit log says that it was changed, not what it says: that may be about the person. */
export async function setLeadNote(
  db: Db,
  { adminId, leadId, note, ifMatch, now }: ChangeByAdmin & { note: string },
): Promise<AdminLead> {
  return db.transaction(async (tx) => {
    const lead = await lockUnchangedLead(tx, leadId, ifMatch)
    if (lead.erasedAt !== null)
      throw new Refusal('lead_erased', 409, englishOnly('This lead’s data was deleted.'))
    if (lead.adminNote !== note) {
      await changeLead(tx, leadId, { adminNote: note })
      await appendAudit(tx, { ...auditByAdmin({ adminId, leadId, now }), action: 'changed lead note' })
    }
    return leadForAdmin(tx, leadId, now)
  })
}

type Selling = Pick<Dependencies, 'db' | 'jobs'> & WithMarketCache

/** Stops or refunds a supplier that is paying for the lead (rule 30). */
export async function takeLeadOffMarket(
  { db, jobs, market }: Selling,
  { adminId, leadId, reason, ifMatch, now }: ChangeByAdmin & { reason: string },
): Promise<AdminLead> {
  const changed = await db.transaction(async (tx) => {
    const lead = await lockUnchangedLead(tx, leadId, ifMatch)
    if (lead.soldAt !== null) throw refusal('lead_already_sold')
    if (lead.offMarketAt !== null) throw refusal('lead_off_market')
    await takeOffMarket(tx, jobs, [leadId], { reason: 'admin', now })
    await appendAudit(tx, {
      ...auditByAdmin({ adminId, leadId, now }),
      action: 'took lead off the market',
      details: { before: { offMarketReason: null }, after: { offMarketReason: 'admin' }, reason },
    })
    return leadForAdmin(tx, leadId, now)
  })
  market.dropFirstPage()
  return changed
}

/** Returns the lead to its place on the market. Only if an admin took it off and its person still consents. */
export async function relistLead(
  { db, jobs, market, appSecrets }: Selling & Pick<Dependencies, 'appSecrets'>,
  { adminId, leadId, ifMatch, now }: ChangeByAdmin,
): Promise<AdminLead> {
  const changed = await db
    .transaction(async (tx) => {
      const lead = await lockUnchangedLead(tx, leadId, ifMatch)
      refuseUnlessTakenOffByAdmin(lead)
      await relist(tx, { jobs, appSecrets }, lead, now)
      await appendAudit(tx, {
        ...auditByAdmin({ adminId, leadId, now }),
        action: 'put lead back on the market',
        details: { before: { offMarketReason: 'admin' }, after: { offMarketReason: null } },
      })
      return leadForAdmin(tx, leadId, now)
    })
    .catch((error: unknown) => {
      throw error instanceof NotRelisted ? refusal(NOT_RELISTED[error.why]) : error
    })
  market.dropFirstPage()
  return changed
}

function refuseUnlessTakenOffByAdmin(lead: Lead): void {
  if (lead.soldAt !== null) throw refusal('lead_already_sold')
  if (lead.offMarketAt === null) throw refusal('lead_on_market')
  if (lead.offMarketReason !== 'admin' || lead.erasedAt !== null) throw refusal('not_taken_off_by_admin')
}

/** Locks the lead until the transaction ends. Refuses an admin who looked at an older state. */
export async function lockUnchangedLead(tx: Tx, leadId: string, ifMatch: string | undefined): Promise<Lead> {
  const lead = await lockLeadForAdmin(tx, leadId)
  if (lead === undefined) throw noSuchLead()
  refuseIfChanged(ifMatch, versionOf(lead))
  return lead
}

type Change = Partial<Pick<Lead, 'status' | 'adminNote'>>

const changeLead = (tx: Tx, id: string, change: Change) =>
  tx.update(leads).set(change).where(eq(leads.id, id))

const REFUSALS = {
  lead_already_sold: 'This lead is sold, so it can’t be unlisted or relisted.',
  lead_off_market: 'This lead is already off the market.',
  lead_on_market: 'This lead isn’t off the market.',
  not_taken_off_by_admin: 'Only a lead that an admin unlisted can be relisted.',
  consent_withdrawn: 'This person has withdrawn their consent, so the lead can’t be relisted.',
  newer_lead_open: 'This person has a newer open lead. Only one can be open at a time.',
  sold_recently: 'Another lead from this person was sold in the last 90 days for the buyer’s exclusive use.',
}

const NOT_RELISTED = {
  withdrawn: 'consent_withdrawn',
  'newer-lead': 'newer_lead_open',
  'sold-recently': 'sold_recently',
} as const

const refusal = (code: keyof typeof REFUSALS) => new Refusal(code, 409, englishOnly(REFUSALS[code]))
