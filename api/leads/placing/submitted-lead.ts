import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { announceAfterCommit, leadsChanged, type Notice } from '../../../db/change-feed.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, submissionLock } from '../../../db/locks.ts'
import type { Columns } from '../../../db/schema/columns.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { type PublicColumns, publicColumnsOf, withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { standingOf } from '../../../domain/leads/standing.ts'
import type { Job } from '../../platform/jobs/add-jobs.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import type { Person } from '../standing/sold-people.ts'
import { describeLead, type Identity } from './description.ts'
import { type EarlierLead, placeSubmission } from './one-open-lead.ts'
import { placeOfPhone } from './place.ts'

/** A change of a lead clears the market's first page before the response. */
export type WithMarketCache = { market: { dropFirstPage(): void } }

export type Lead = typeof leads.$inferSelect

/** The answers of a verified submission that a lead stores. */
export type BusinessForLead = Identity &
  Pick<Lead, 'language' | 'isDecisionMaker' | 'businessType' | 'currentProvider' | 'monthlyVolumeCents'> &
  Pick<Lead, 'averageTransactionCents' | 'cardPresentRate' | 'cardNotPresentRate' | 'monthlyFeeCents'> &
  /** All fees as percent of all card sales, from a statement. */
  Pick<Lead, 'effectiveRate' | 'potentialSavingsCents'>

/** The lead of a submission, before it is stored. */
export type SubmittedLead = {
  /** Null if another person's lead prevents one. */
  id: string | null
  /** Inserts or updates it; nothing where the submission only belongs to it. */
  writes: (() => PromiseLike<unknown>)[]
  /** What follows, to add in the same transaction. */
  jobs: Job[]
  /** To announce after the commit, with those of all jobs (decision 12). */
  notices: Notice[]
}

/**
 * Where a verified submission belongs (rule 17), and what stores that: a new lead or the person's open one, with payments for
 * superseded leads stopped. The unique indexes refuse one of two concurrent submissions, which must retry. `locked` is from
 * `lockedLeads`, `isSold` from `soldSql`.
 */
export async function leadOfSubmission(
  tx: Tx,
  submitted: { business: BusinessForLead; locked: string[]; isSold: boolean; isListed: boolean; now: Date },
): Promise<SubmittedLead> {
  const { business, isListed, now } = submitted
  const earlier = await findEarlierLeads(tx, submitted)
  const placement = placeSubmission(earlier, submitted.isSold, now)
  if (placement.kind === 'no-lead') return { id: null, writes: [], jobs: [], notices: [] }
  if (placement.kind === 'belongs-to') return { id: placement.leadId, writes: [], jobs: [], notices: [] }

  const id = placement.kind === 'new' ? crypto.randomUUID() : placement.leadId
  const { supersedes } = placement
  const lead = withPublicColumns({
    ...business,
    ...placeOfPhone(business.phone),
    aiDescription: describeBusiness(business),
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now,
    listedAt: isListed ? now : null,
    contactRequestedAt: earlier.find((found) => found.id === id)?.contactRequestedAt ?? null,
    possibleDuplicateOf: sameCompany(business),
  }) satisfies Columns<typeof leads, 'id' | SetLater>
  // One person has one open lead, so the earlier ones end first.
  const supersede = () =>
    tx
      .update(leads)
      .set({ offMarketAt: now, offMarketReason: 'superseded' })
      .where(inArray(leads.id, supersedes))
  const store = () =>
    placement.kind === 'new'
      ? tx.insert(leads).values({ id, ...lead })
      : tx
          .update(leads)
          .set({ ...lead, listedAt: sql`coalesce(${leads.listedAt}, ${lead.listedAt}::timestamptz)` })
          .where(eq(leads.id, id))
  return {
    id,
    writes: [() => announceAfterCommit(tx), ...(supersedes.length > 0 ? [supersede] : []), store],
    jobs: [
      ...supersedes.map((leadId) => ({ name: 'end-attempts-on-lead' as const, data: { leadId } })),
      { name: 'match-new-leads', data: {} },
    ],
    notices: [leadsChanged],
  }
}

/** By admins and the market. */
type SetLater = 'status' | 'offMarketAt' | 'offMarketReason' | 'soldAt' | 'erasedAt' | 'adminNote'

/** The oldest lead of the same company name on the same web domain, from another person; null where there is none. */
function sameCompany({ company, website, email, phone }: BusinessForLead): SQL | null {
  const webDomain = webDomainOf(website)
  if (webDomain === '') return null
  return sql`(
    select same.id from ${leads} same
    where folded(same.company) = ${folded(company)}
      and substring(lower(same.website) from '^(?:https?://)?(?:www\\.)?([^/:?#]+)') = ${webDomain}
      and same.email <> ${email} and same.phone <> ${phone}
    order by same.submitted_at limit 1)`
}

/** Whether a person or number has an open lead, beside which those indexes refuse another. */
export async function hasOpenLead(db: Db | Tx, { email, phone }: Person): Promise<boolean> {
  const isTheirs = or(eq(leads.email, email), eq(leads.phone, phone))
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isTheirs, isOpen(leads)))
    .limit(1)
  return found.length > 0
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

/** Changes a locked lead and its card's text, which must hold no word of new names. Its place on the market stays. */
export const updateBusiness = (tx: Tx, lead: Lead, change: Partial<BusinessForLead>): Promise<void> =>
  updateLead(tx, lead, { ...change, aiDescription: describeBusiness({ ...lead, ...change }) })

/** Changes a lead, locked by the caller, and its public columns with it. */
export async function updateLead(tx: Tx, lead: Lead, change: Partial<LeadRow>): Promise<void> {
  await tx
    .update(leads)
    .set({ ...change, ...publicColumnsOf({ ...lead, ...change }) })
    .where(eq(leads.id, lead.id))
}

/** A lead to store, without the public columns, which are made from it. */
export type LeadRow = Omit<typeof leads.$inferInsert, keyof PublicColumns>

/** A CTE that locks the leads of this e-mail or phone that still matter, in id order; none where `condition` is false. */
export const lockedLeads = (condition: SQL): SQL => sql`
  locked as (
    select id from leads
    where (email = ${sql.placeholder('email')} or phone = ${sql.placeholder('phone')})
      and ((${isOpen(leads)}) or sold_at > ${sql.placeholder('soldAfter')})
      and ${condition}
    order by id ${submissionLock}
  )`

/** A separate statement, which sees the holds of transactions that the lock waited for. Reads only locked rows. */
async function findEarlierLeads(
  tx: Tx,
  { locked, business, now }: { locked: string[]; business: BusinessForLead; now: Date },
): Promise<(EarlierLead & { contactRequestedAt: Date | null })[]> {
  if (locked.length === 0) return []
  const isLive = and(
    eq(leadHolds.leadId, leads.id),
    isNull(leadHolds.releasedAt),
    gt(leadHolds.expiresAt, now),
  )
  return tx
    .select({
      id: leads.id,
      submittedAt: leads.submittedAt,
      soldAt: leads.soldAt,
      offMarketAt: leads.offMarketAt,
      contactRequestedAt: leads.contactRequestedAt,
      isHeld: sql<boolean>`exists (select 1 from ${leadHolds} where ${isLive})`,
      isOwn: sql<boolean>`${leads.email} = ${business.email}`,
    })
    .from(leads)
    .where(inArray(leads.id, locked))
}

/** Puts a waiting lead on the market; a listed or sold one stays as it is. */
export async function listRequestedLead(tx: Tx, leadId: string, now: Date): Promise<void> {
  const lead = await lockLeadOfPerson(tx, leadId)
  if (lead === undefined) return
  await updateLead(tx, lead, {
    ...(standingOf(lead) === 'waiting' && { listedAt: now }),
    ...(lead.contactRequestedAt === null && { contactRequestedAt: now }),
  })
}
