import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import type { Dependencies } from '../dependencies.ts'
import { daysAfter } from '../shared/clock.ts'
import { sha256 } from '../shared/secrets.ts'
import { describeLead } from './description.ts'
import { type EarlierLead, NOT_RELISTED_WITHIN_DAYS, placeSubmission } from './one-open-lead.ts'
import { placeOfPhone } from './place.ts'

/** What a verified submission says about a business, as a lead keeps it. */
export type BusinessForLead = {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  website: string
  isDecisionMaker: boolean
  decisionMakerName: string
  businessType: string
  currentProvider: string
  monthlyVolumeCents: number
  averageTransactionCents: number
  cardPresentRate: number | null
  cardNotPresentRate: number | null
  monthlyFeeCents: number | null
  /** All fees as percent of all card sales, from a statement. */
  effectiveRate: number | null
  potentialSavingsCents: number
}

/**
 * Makes the lead of a verified submission, or updates the one this person has (rule 17). Returns the lead it belongs
 * to; null where another person's lead with the same phone lets it make none. Who was paying for one that is superseded is
 * stopped. Of two submissions at one moment the unique indexes let one insert; the other fails and has to be
 * retried.
 */
export async function placeLead(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  business: BusinessForLead,
  options: { isListed: boolean; now: Date },
): Promise<string | null> {
  const { now } = options
  const earlier = await lockEarlierLeads(tx, business, {
    soldAfter: daysAfter(now, -NOT_RELISTED_WITHIN_DAYS),
    now,
  })
  const placement = placeSubmission(earlier, now)
  if (placement.kind === 'no-lead') return null
  if (placement.kind === 'belongs-to') return placement.leadId

  await supersedeLeads(tx, placement.supersedes, now)
  for (const leadId of placement.supersedes) await jobs.enqueue(tx, 'end-attempts-on-lead', { leadId })
  const lead = await leadOf(tx, business, options)
  await jobs.enqueue(tx, 'match-new-leads', {})
  if (placement.kind === 'new') return insertLead(tx, lead)
  await updateLead(tx, placement.leadId, lead)
  return placement.leadId
}

async function leadOf(
  tx: Tx,
  business: BusinessForLead,
  { isListed, now }: { isListed: boolean; now: Date },
): Promise<LeadRow> {
  return {
    ...business,
    ...placeOfPhone(business.phone),
    aiDescription: describeBusiness(business),
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now,
    listedAt: isListed ? now : null,
    possibleDuplicateOf: await findSameCompany(tx, { ...business, webDomain: webDomainOf(business.website) }),
  }
}

export function describeBusiness(business: BusinessForLead): string {
  const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)
  const hasOwnRates = business.cardPresentRate !== null || business.cardNotPresentRate !== null
  const knowsEffectiveRate = business.effectiveRate !== null
  return describeLead({ ...business, hasOwnRates, knowsEffectiveRate }, business, seed)
}

/** The host without www; empty where there is no website. */
function webDomainOf(website: string): string {
  if (website === '') return ''
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  return url?.hostname.replace(/^www\./, '') ?? ''
}

type CorrectedIdentity = Pick<typeof leads.$inferSelect, 'firstName' | 'lastName' | 'company' | 'website'>

/**
 * Gives a lead, locked by the caller, its right names. The card's text is made anew, because it must hold no word of the
 * new ones either; its figures and its place on the market stay.
 */
export async function correctLead(
  tx: Tx,
  lead: typeof leads.$inferSelect,
  identity: CorrectedIdentity,
): Promise<void> {
  const aiDescription = describeBusiness({ ...lead, ...identity })
  await tx
    .update(leads)
    .set({ ...identity, aiDescription })
    .where(eq(leads.id, lead.id))
}

export type LeadRow = typeof leads.$inferInsert

/**
 * Leads of the same e-mail or phone that may still matter, locked until the transaction ends, in one order for all: who is
 * selling or holding one at this moment is waited for.
 */
async function lockEarlierLeads(
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
  // A second statement, which sees the holds of the transactions that the first one waited for; only locked rows are read.
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

async function insertLead(tx: Tx, lead: LeadRow): Promise<string> {
  const [inserted] = await tx.insert(leads).values(lead).returning({ id: leads.id })
  if (inserted === undefined) throw new Error('The lead was not inserted.')
  return inserted.id
}

/** Everything the person said anew; what admins and the market have done with the lead stays. */
async function updateLead(tx: Tx, leadId: string, lead: LeadRow): Promise<void> {
  await tx
    .update(leads)
    .set({ ...lead, listedAt: sql`coalesce(${leads.listedAt}, ${lead.listedAt ?? null})` })
    .where(eq(leads.id, leadId))
}

async function supersedeLeads(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'superseded' })
    .where(inArray(leads.id, leadIds))
}

/** The oldest lead of the same company name on the same web domain, from another person; null where there is none. */
async function findSameCompany(
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

/** The person asks to be contacted: a waiting lead goes on the market; one that is there, or sold, stays as it is. */
export async function listRequestedLead(tx: Tx, leadId: string, now: Date): Promise<void> {
  const isOpen = sql`${leads.soldAt} is null and ${leads.offMarketAt} is null`
  await tx
    .update(leads)
    .set({
      listedAt: sql`case when ${isOpen} then coalesce(${leads.listedAt}, ${now}) else ${leads.listedAt} end`,
      contactRequestedAt: sql`coalesce(${leads.contactRequestedAt}, ${now})`,
    })
    .where(eq(leads.id, leadId))
}
