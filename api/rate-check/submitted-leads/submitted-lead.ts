import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { announcedAfterCommit, leadsChanged, type Notice } from '../../../db/change-feed.ts'
import type { Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, submissionLock } from '../../../db/locks.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { insertRows, statement, updateRow } from '../../../db/statement.ts'
import { type PublicColumns, publicColumnsOf, withPublicColumns } from '../../../domain/public-lead.ts'
import { type Job, jobsAsJson, newJobs, putInQueue } from '../../platform/jobs/jobs-in-statement.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { describeLead } from './description.ts'
import {
  type EarlierLead,
  isOpenLead,
  NOT_RELISTED_WITHIN_DAYS,
  type Placement,
  placeSubmission,
} from './one-open-lead.ts'
import { placeOfPhone } from './place.ts'

/** For what changes a lead: the market drops its first page before the caller is answered. */
export type WithMarketCache = { market: { dropFirstPage(): void } }

export type Lead = typeof leads.$inferSelect

/** The answers of a verified submission that a lead stores. */
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

/** What else is stored of a submission, once it is known which lead it belongs to. */
type Rest = { values: Record<string, unknown>; jobs: Job[] }

/**
 * Makes the lead of a verified submission, or updates the one this person has (rule 17), and stores with it, in the same
 * statement, what `parts` of a `with` write. Who was paying for a lead that is superseded is stopped. Of two submissions at
 * one moment the unique indexes let one insert; the other fails and has to be retried. Gives what is to be announced once all has
 * been committed (decision 55).
 */
export function storeWithLead(name: string, parts: SQL) {
  const store = (kind: string, lead: SQL) =>
    statement(
      `${name}_${kind}`,
      // Postgres selects before it writes what nothing is selected from, so before the trigger that would announce the lead.
      sql`with ${lead} ${putInQueue(sql`${sql.placeholder('jobs')}`)}, ${parts} select ${announcedAfterCommit}`,
    )
  const withoutLead = store('without_lead', sql``)
  const stores = {
    new: store('with_new_lead', sql`${superseded}, ${insertedLead},`),
    update: store('with_updated_lead', sql`${superseded}, ${updatedLead},`),
    'belongs-to': withoutLead,
    'no-lead': withoutLead,
  }
  /**
   * `locked` are those of `lockedLeads`; `rest` receives the lead that the submission belongs to, null where another person's
   * lead with the same phone lets it make none.
   */
  return async (
    tx: Tx,
    submitted: {
      business: BusinessForLead
      locked: string[]
      isListed: boolean
      now: Date
      rest: (leadId: string | null) => Rest
    },
  ): Promise<Notice[]> => {
    const { business, now } = submitted
    const earlier = await findEarlierLeads(tx, submitted)
    const placement = placeSubmission(earlier, now)
    const leadId = leadOfPlacement(placement)
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

function leadOfPlacement(placement: Placement): string | null {
  if (placement.kind === 'no-lead') return null
  return placement.kind === 'new' ? crypto.randomUUID() : placement.leadId
}

/** `contactRequestedAt` of the lead that is updated stays. */
type SubmissionOptions = { isListed: boolean; now: Date; contactRequestedAt: Date | null }

const valuesOf = (leadId: string, business: BusinessForLead, options: SubmissionOptions) => ({
  leadId,
  lead: JSON.stringify([leadOf(leadId, business, options)]),
  webDomain: webDomainOf(business.website),
  companyInSmallLetters: business.company.toLowerCase(),
})

function leadOf(
  id: string,
  business: BusinessForLead,
  { isListed, now, contactRequestedAt }: SubmissionOptions,
): typeof leads.$inferInsert {
  return withPublicColumns({
    id,
    ...business,
    ...placeOfPhone(business.phone),
    aiDescription: describeBusiness(business),
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now,
    listedAt: isListed ? now : null,
    contactRequestedAt,
  })
}

/** Whether a unique index has refused a second open lead of one e-mail or phone; Drizzle wraps the error. */
export function isSecondOpenLead(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && (cause.constraint ?? '').startsWith('leads_one_open')
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

/**
 * Changes names or figures of a lead that the caller has locked, and its card's text, which must hold no word of the new
 * names either. Its place on the market stays.
 */
export const updateBusiness = (tx: Tx, lead: Lead, change: Partial<BusinessForLead>): Promise<void> =>
  updateLead(tx, lead, { ...change, aiDescription: describeBusiness({ ...lead, ...change }) })

/** Changes a lead, locked by the caller, and its public columns with it. */
export async function updateLead(tx: Tx, lead: Lead, change: Partial<LeadRow>): Promise<void> {
  await tx
    .update(leads)
    .set({ ...change, ...publicColumnsOf({ ...lead, ...change }) })
    .where(eq(leads.id, lead.id))
}

/** A lead to store, but for the public columns that are made from it. */
export type LeadRow = Omit<typeof leads.$inferInsert, keyof PublicColumns>

/**
 * A part of a `with`: leads of the same e-mail or phone that may still matter, locked until the transaction ends, in one
 * order for all: who is selling or holding one at this moment is waited for. None where `condition` is false.
 */
export const lockedLeads = (condition: SQL): SQL => sql`
  locked as (
    select id from leads
    where (email = ${sql.placeholder('email')} or phone = ${sql.placeholder('phone')})
      and ((${isOpen(leads)}) or sold_at > ${sql.placeholder('soldAfter')})
      and ${condition}
    order by id ${submissionLock}
  )`

/** Its value: leads sold before it are listed again. */
export const soldAfter = (now: Date): Date => daysAfter(now, -NOT_RELISTED_WITHIN_DAYS)

/** A statement of its own, which sees the holds of the transactions that the lock waited for; only locked rows are read. */
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
/** What admins and the market have done with a lead is theirs. */
const NOT_SUBMITTED = [
  'status',
  'contactRequestedAt',
  'offMarketAt',
  'offMarketReason',
  'soldAt',
  'erasedAt',
] as const

/** The oldest lead of the same company name on the same web domain, from another person; null where there is none. */
const sameCompany = sql`(
  select same.id from leads same
  where ${sql.placeholder('webDomain')} <> '' and lower(same.company) = ${sql.placeholder('companyInSmallLetters')}
    and substring(lower(same.website) from '^(?:https?://)?(?:www\\.)?([^/:?#]+)') = ${sql.placeholder('webDomain')}
    and same.email <> entry.email and same.phone <> entry.phone
  order by same.submitted_at limit 1)`

/** One person has one open lead: what is superseded makes room first, which the other parts wait for by asking for it. */
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

/** The person asks to be contacted: a waiting lead goes on the market; one that is there, or sold, stays as it is. */
export async function listRequestedLead(tx: Tx, leadId: string, now: Date): Promise<void> {
  const lead = await lockLeadOfPerson(tx, leadId)
  if (lead === undefined) return
  await updateLead(tx, lead, {
    ...(isOpenLead(lead) && lead.listedAt === null && { listedAt: now }),
    ...(lead.contactRequestedAt === null && { contactRequestedAt: now }),
  })
}
