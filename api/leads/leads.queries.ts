import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import type { EarlierLead } from './leads.ts'

export type LeadRow = typeof leads.$inferInsert

/**
 * Leads of the same e-mail or phone that may still matter, locked until the transaction ends, in one order for all: who is
 * selling or holding one at this moment is waited for.
 */
export async function lockEarlierLeads(
  tx: Tx,
  person: { email: string; phone: string },
  span: { soldAfter: Date; now: Date },
): Promise<EarlierLead[]> {
  const isLive = and(
    eq(leadHolds.leadId, leads.id),
    isNull(leadHolds.releasedAt),
    gt(leadHolds.expiresAt, span.now),
  )
  const mayMatter = and(
    or(eq(leads.email, person.email), eq(leads.phone, person.phone)),
    or(and(isNull(leads.soldAt), isNull(leads.offMarketAt)), gt(leads.soldAt, span.soldAfter)),
  )
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(mayMatter)
    .orderBy(asc(leads.id))
    .for('update')
  // A statement of its own, to see the holds of those who were waited for. Of the locked ones alone: nobody changes them.
  return tx
    .select({
      id: leads.id,
      submittedAt: leads.submittedAt,
      soldAt: leads.soldAt,
      offMarketAt: leads.offMarketAt,
      isHeld: sql<boolean>`exists (select 1 from ${leadHolds} where ${isLive})`,
      isOwn: sql<boolean>`${leads.email} = ${person.email}`,
    })
    .from(leads)
    .where(
      inArray(
        leads.id,
        locked.map(({ id }) => id),
      ),
    )
}

export async function insertLead(tx: Tx, lead: LeadRow): Promise<string> {
  const [inserted] = await tx.insert(leads).values(lead).returning({ id: leads.id })
  if (inserted === undefined) throw new Error('The lead was not inserted.')
  return inserted.id
}

/** Everything the person said anew; what admins and the market have done with the lead stays. */
export async function updateLead(tx: Tx, leadId: string, lead: LeadRow): Promise<void> {
  await tx
    .update(leads)
    .set({ ...lead, listedAt: sql`coalesce(${leads.listedAt}, ${lead.listedAt ?? null})` })
    .where(eq(leads.id, leadId))
}

export async function supersedeLeads(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'superseded' })
    .where(inArray(leads.id, leadIds))
}

/** The oldest lead of the same company name on the same web domain, from another person; null where there is none. */
export async function findSameCompany(
  tx: Tx,
  lead: { company: string; email: string; phone: string; webDomain: string },
): Promise<string | null> {
  if (lead.webDomain === '') return null
  const [found] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        sql`lower(${leads.company}) = ${lead.company.toLowerCase()}`,
        sql`substring(lower(${leads.website}) from '^(?:https?://)?(?:www\\.)?([^/:?#]+)') = ${lead.webDomain}`,
        ne(leads.email, lead.email),
        ne(leads.phone, lead.phone),
      ),
    )
    .orderBy(asc(leads.submittedAt))
    .limit(1)
  return found?.id ?? null
}

/** Puts a waiting lead on the market; one that is there already keeps its place. */
export async function listLead(tx: Tx, leadId: string, now: Date): Promise<void> {
  await tx
    .update(leads)
    .set({ listedAt: now })
    .where(and(eq(leads.id, leadId), isNull(leads.listedAt)))
}

export async function correctIdentity(
  tx: Tx,
  leadId: string,
  corrected: Pick<LeadRow, 'firstName' | 'lastName' | 'company' | 'website' | 'aiDescription'>,
): Promise<void> {
  await tx.update(leads).set(corrected).where(eq(leads.id, leadId))
}
