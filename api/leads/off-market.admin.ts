import { DatabaseError } from 'pg'
import { appendAudit } from '../audit/audit.ts'
import type { AdminLead } from '../contract/admin/leads.ts'
import type { Dependencies } from '../dependencies.ts'
import { daysAfter } from '../shared/clock.ts'
import { changeLead, hasSoldSince, hasWithdrawn, type Lead } from './leads.admin.queries.ts'
import {
  consentIsWithdrawn,
  leadIsOffMarket,
  leadIsOnMarket,
  leadIsSold,
  newerLeadIsOpen,
  notTakenOffByAdmin,
  soldMeanwhile,
} from './leads.admin.refusals.ts'
import { type ChangeByAdmin, leadForAdmin, lockUnchangedLead } from './leads.admin.service.ts'
import { NOT_RELISTED_WITHIN_DAYS } from './leads.ts'

type Selling = Pick<Dependencies, 'db' | 'jobs' | 'market'>

/** Who is paying for the lead at this moment is stopped, or gets the money back (rule 30). */
export async function takeLeadOffMarket(
  { db, jobs, market }: Selling,
  { adminId, leadId, reason, ifMatch, now }: ChangeByAdmin & { reason: string },
): Promise<AdminLead> {
  const changed = await db.transaction(async (tx) => {
    const lead = await lockUnchangedLead(tx, leadId, ifMatch)
    if (lead.soldAt !== null) throw leadIsSold()
    if (lead.offMarketAt !== null) throw leadIsOffMarket()
    await changeLead(tx, leadId, { offMarketAt: now, offMarketReason: 'admin' })
    await jobs.enqueue(tx, 'end-attempts-on-lead', { leadId })
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: 'took lead off the market',
      subject: 'lead',
      subjectId: leadId,
      details: { before: { offMarketReason: null }, after: { offMarketReason: 'admin' }, reason },
    })
    return leadForAdmin(tx, leadId, now)
  })
  market.dropFirstPage()
  return changed
}

/** To the place on the market that it had. Only what an admin took off, and only while its person still agrees. */
export async function relistLead(
  { db, market }: Selling,
  { adminId, leadId, ifMatch, now }: ChangeByAdmin,
): Promise<AdminLead> {
  const changed = await db
    .transaction(async (tx) => {
      const lead = await lockUnchangedLead(tx, leadId, ifMatch)
      refuseUnlessTakenOffByAdmin(lead)
      if (await hasWithdrawn(tx, lead.email)) throw consentIsWithdrawn()
      await changeLead(tx, leadId, { offMarketAt: null, offMarketReason: null })
      // Asked after the change, whose unique index has waited for whoever was selling a newer lead of this person.
      if (await hasSoldSince(tx, lead, daysAfter(now, -NOT_RELISTED_WITHIN_DAYS))) throw soldMeanwhile()
      await appendAudit(tx, {
        at: now,
        actor: 'admin',
        actorId: adminId,
        deed: 'put lead back on the market',
        subject: 'lead',
        subjectId: leadId,
        details: { before: { offMarketReason: 'admin' }, after: { offMarketReason: null } },
      })
      return leadForAdmin(tx, leadId, now)
    })
    .catch(refusedByOneOpenLead)
  market.dropFirstPage()
  return changed
}

function refuseUnlessTakenOffByAdmin(lead: Lead): void {
  if (lead.soldAt !== null) throw leadIsSold()
  if (lead.offMarketAt === null) throw leadIsOnMarket()
  if (lead.offMarketReason !== 'admin' || lead.erasedAt !== null) throw notTakenOffByAdmin()
}

const UNIQUE_VIOLATION = '23505'

function refusedByOneOpenLead(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  const isSecondOpen =
    cause instanceof DatabaseError &&
    cause.code === UNIQUE_VIOLATION &&
    (cause.constraint ?? '').startsWith('leads_one_open')
  throw isSecondOpen ? newerLeadIsOpen() : error
}
