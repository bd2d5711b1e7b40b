import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { announcedAfterCommit, leadsChanged, type Notice } from '../../../db/change-feed.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, submissionLock } from '../../../db/locks.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { insertRows, statement, updateRow } from '../../../db/statement.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { type PublicColumns, publicColumnsOf, withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { type Job, jobsAsJson, newJobs, putInQueue } from '../../platform/jobs/jobs-in-statement.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { describeLead, type Identity } from './description.ts'
import { type EarlierLead, isOpenLead, placeSubmission } from './one-open-lead.ts'
import { placeOfPhone } from './place.ts'
import type { Person } from './sold-people.ts'

/** A change of a lead clears the market's first page before the response. */
export type WithMarketCache = { market: { dropFirstPage(): void } }

export type Lead = typeof leads.$inferSelect

/** The answers of a verified submission that a lead stores. */
export type BusinessForLead = Identity &
  Pick<Lead, 'language' | 'isDecisionMaker' | 'businessType' | 'currentProvider' | 'monthlyVolumeCents'> &
  Pick<Lead, 'averageTransactionCents' | 'cardPresentRate' | 'cardNotPresentRate' | 'monthlyFeeCents'> &
  /** All fees as percent of all card sales, from a statement. */
  Pick<Lead, 'effectiveRate' | 'potentialSavingsCents'>

/** The rest of a submission, which depends on its lead. */
type Rest = { values: Record<string, unknown>; jobs: Job[] }

/**
 * Inserts or updates the lead of a verified submission (rule 17) in one statement with `parts`, and stops payments for superseded
 * leads. The unique indexes refuse one of two concurrent submissions, which must retry. Returns the notices to send after the
 * commit (decision 12).
 */
export function storeWithLead(name: string, parts: SQL) {
  const store = (kind: string, lead: SQL) =>
    statement(
      `${name}_${kind}`,
      // Postgres runs this select before the insert whose trigger would announce the lead.
      sql`with ${lead} ${putInQueue(sql`${sql.placeholder('jobs')}`)}, ${parts} select ${announcedAfterCommit}`,
    )
  const withoutLead = store('without_lead', sql``)
  const stores = {
    new: store('with_new_lead', sql`${superseded}, ${insertedLead},`),
    update: store('with_updated_lead', sql`${superseded}, ${updatedLead},`),
    'belongs-to': withoutLead,
    'no-lead': withoutLead,
  }
  /** `locked` is from `lockedLeads`, `isSold` from `soldSql`; `rest` gets the submission's lead, null if another person's lead prevents one. */
  return async (
    tx: Tx,
    submitted: {
      business: BusinessForLead
      locked: string[]
      isSold: boolean
      isListed: boolean
      now: Date
      rest: (leadId: string | null) => Rest
    },
  ): Promise<Notice[]> => {
    const { business, now } = submitted
    const earlier = await findEarlierLeads(tx, submitted)
    const placement = placeSubmission(earlier, submitted.isSold, now)
    const existingId = 'leadId' in placement ? placement.leadId : null
    const leadId = placement.kind === 'new' ? crypto.randomUUID() : existingId
    const supersedes = 'supersedes' in placement ? placement.supersedes : []
    const rest = submitted.rest(leadId)
    const isWritten = placement.kind === 'new' || placement.kind === 'update'
    const jobs: Job[] = [
      ...supersedes.map((id) => ({ name: 'end-attempts-on-lead' as const, data: { leadId: id } })),
      ...(isWritten ? [{ name: 'match-new-leads' as const, data: {} }] : []),
      ...rest.jobs,
    ]
    await stores[placement.kind](tx, {
      ...rest.values,
      ...(isWritten &&
        leadId !== null &&
        valuesOf(leadId, business, {
          ...submitted,
          contactRequestedAt: earlier.find(({ id }) => id === leadId)?.contactRequestedAt ?? null,
        })),
      supersedes,
      now,
      jobs: jobsAsJson(jobs),
    })
    return [...(isWritten ? [leadsChanged] : []), ...jobs.map(({ name }) => newJobs(name))]
  }
}

/** `contactRequestedAt` is that of the lead that is updated. */
const valuesOf = (
  leadId: string,
  business: BusinessForLead,
  { isListed, now, contactRequestedAt }: { isListed: boolean; now: Date; contactRequestedAt: Date | null },
) => ({
  leadId,
  lead: JSON.stringify([
    withPublicColumns({
      id: leadId,
      ...business,
      ...placeOfPhone(business.phone),
      aiDescription: describeBusiness(business),
      emailVerified: true,
      phoneVerified: true,
      submittedAt: now,
      listedAt: isListed ? now : null,
      contactRequestedAt,
    }),
  ]),
  webDomain: webDomainOf(business.website),
  foldedCompany: folded(business.company),
})

/** Whether a unique index has refused a second open lead of one e-mail or phone; Drizzle wraps the error. */
export function isSecondOpenLead(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && (cause.constraint ?? '').startsWith('leads_one_open')
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

const lead = sql`${sql.placeholder('lead')}`
/** Set by admins and the market, not by submissions. */
const NOT_SUBMITTED = [
  'status',
  'contactRequestedAt',
  'offMarketAt',
  'offMarketReason',
  'soldAt',
  'erasedAt',
  'adminNote',
] as const

/** The oldest lead of the same company name on the same web domain, from another person; null where there is none. */
const sameCompany = sql`(
  select same.id from leads same
  where ${sql.placeholder('webDomain')} <> '' and folded(same.company) = ${sql.placeholder('foldedCompany')}
    and substring(lower(same.website) from '^(?:https?://)?(?:www\\.)?([^/:?#]+)') = ${sql.placeholder('webDomain')}
    and same.email <> entry.email and same.phone <> entry.phone
  order by same.submitted_at limit 1)`

/** Runs before the other parts, which select from it, because one person has one open lead. */
const superseded = sql`superseded as (
    update leads set off_market_at = ${sql.placeholder('now')}, off_market_reason = 'superseded'
    where id = any(${sql.placeholder('supersedes')}::uuid[])
    returning id
  )`
const isSuperseded = sql`(select count(*) from superseded) >= 0`

const insertedLead = sql`lead as (
    ${insertRows(leads, {
      rows: lead,
      without: [...NOT_SUBMITTED],
      instead: { possibleDuplicateOf: sameCompany },
      condition: isSuperseded,
    })}
  )`

/** Replaces everything the person submitted. */
const updatedLead = sql`lead as (
    ${updateRow(leads, sql`${sql.placeholder('leadId')}`, {
      rows: lead,
      without: ['id', ...NOT_SUBMITTED],
      instead: {
        possibleDuplicateOf: sameCompany,
        listedAt: sql`coalesce(leads.listed_at, entry."listedAt")`,
      },
      condition: isSuperseded,
    })}
  )`

/** Puts a waiting lead on the market; a listed or sold one stays as it is. */
export async function listRequestedLead(tx: Tx, leadId: string, now: Date): Promise<void> {
  const lead = await lockLeadOfPerson(tx, leadId)
  if (lead === undefined) return
  await updateLead(tx, lead, {
    ...(isOpenLead(lead) && lead.listedAt === null && { listedAt: now }),
    ...(lead.contactRequestedAt === null && { contactRequestedAt: now }),
  })
}
