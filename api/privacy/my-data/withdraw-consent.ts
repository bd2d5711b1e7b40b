import { desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { Withdrawn } from '../../contract/privacy.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { isOpenLead } from '../../rate-check/submitted-leads/one-open-lead.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { type LockedLead, lockLeadsOf } from './locked-leads.ts'
import { forgetWhatSystemsWereTold } from './told-to-systems.ts'

type Withdrawing = Pick<Dependencies, 'db' | 'jobs'> & WithMarketCache

/** A mailed link was used; `consentedAt` is of the consent that it was mailed for. */
type ByLink = { ofLink?: { consentedAt: Date } }

/**
 * From now on nobody may contact this person on what they agreed to before. Repeating it changes nothing; a later rate
 * check is a new consent, which can be withdrawn again, but not by a mailed link whose own consent was withdrawn before.
 */
export async function withdrawConsent(
  deps: Withdrawing,
  person: ProvedPerson,
  now: Date,
  { ofLink }: ByLink = {},
): Promise<Withdrawn> {
  const done = await deps.db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, person.email)
    const leads = await lockLeadsOf(tx, person.email, now)
    const before = await findNewestWithdrawalAt(tx, person.email)
    const isLinkUsed = before !== undefined && ofLink !== undefined && before >= ofLink.consentedAt
    if (before !== undefined && (isLinkUsed || !(await hasSomethingToWithdraw(tx, person.email, leads)))) {
      return { withdrawnAt: before.toISOString(), takenOffMarket: 0, suppliersTold: [] }
    }
    const withdrawalId = await withdraw(deps, tx, person, leads, now, { ofLink })
    await deps.jobs.enqueue(tx, 'send-withdrawal-confirmation', { withdrawalId })
    return {
      withdrawnAt: now.toISOString(),
      takenOffMarket: leads.filter(({ lead }) => isOpenLead(lead)).length,
      suppliersTold: await tellBuyers(deps, tx, leads, { reason: 'withdrawn', now }),
    }
  })
  deps.market.dropFirstPage()
  return done
}

/** An open lead, or a consent that no withdrawal came after. */
export async function hasSomethingToWithdraw(tx: Tx, email: string, leads: LockedLead[]): Promise<boolean> {
  if (leads.some(({ lead }) => isOpenLead(lead))) return true
  const consentedAt = await findNewestConsentAt(tx, email)
  if (consentedAt === undefined) return false
  const withdrawnAt = await findNewestWithdrawalAt(tx, email)
  return withdrawnAt === undefined || withdrawnAt < consentedAt
}

/**
 * Writes the withdrawal down and takes the person's open leads off the market; who is paying for one is stopped or gets the
 * money back (rule 30). Gives the withdrawal's id.
 */
export async function withdraw(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  { email, userId }: ProvedPerson,
  leads: LockedLead[],
  now: Date,
  { ofLink }: ByLink = {},
): Promise<string> {
  const id = await insertWithdrawal(tx, email, now)
  const leadIds = leads.filter(({ lead }) => isOpenLead(lead)).map(({ lead }) => lead.id)
  await takeOffMarket(tx, leadIds, now)
  await jobs.enqueueAll(
    tx,
    'end-attempts-on-lead',
    leadIds.map((leadId) => ({ leadId })),
  )
  await forgetWhatSystemsWereTold(
    tx,
    'withdrawn',
    leads.map(({ lead }) => lead.id),
  )
  await appendAudit(tx, {
    at: now,
    actor: userId === null ? 'visitor' : 'user',
    ...(userId !== null && { actorId: userId }),
    deed: 'withdrew consent',
    subject: 'consent withdrawal',
    subjectId: id,
    details: { leadIds, ...(ofLink && { by: 'mailed link' }) },
  })
  return id
}

/** By mail, and through their own systems. Gives the names of those who will be told to stop. */
export async function tellBuyers(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  leads: LockedLead[],
  { reason, now }: { reason: 'withdrawn' | 'deleted'; now: Date },
): Promise<string[]> {
  const told = new Set<string>()
  for (const { lead, supplier, supplierId } of leads) {
    if (supplier === null || supplierId === null) continue
    const { id: leadId } = lead
    await jobs.enqueue(tx, 'tell-buyer-of-withdrawal', { leadId })
    await recordEvent(tx, jobs, {
      supplierId,
      mode: 'live',
      type: 'lead.withdrawn',
      leadId,
      data: async () => ({ leadId, withdrawnAt: now.toISOString(), reason }),
      now,
    })
    told.add(supplier)
  }
  return [...told]
}

/** When this address last agreed; undefined when it never did. */
async function findNewestConsentAt(tx: Tx, email: string): Promise<Date | undefined> {
  const [found] = await tx
    .select({ consentedAt: consents.consentedAt })
    .from(consents)
    .where(eq(consents.verifiedEmail, email))
    .orderBy(desc(consents.consentedAt))
    .limit(1)
  return found?.consentedAt
}

/** When this address last withdrew; undefined when it never did. */
async function findNewestWithdrawalAt(tx: Tx, email: string): Promise<Date | undefined> {
  const [found] = await tx
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
    .orderBy(desc(consentWithdrawals.withdrawnAt))
    .limit(1)
  return found?.withdrawnAt
}

async function insertWithdrawal(tx: Tx, email: string, now: Date): Promise<string> {
  const ipAddress = currentRequest()?.clientAddress || null
  const [inserted] = await tx
    .insert(consentWithdrawals)
    .values({ email, withdrawnAt: now, ipAddress })
    .returning({ id: consentWithdrawals.id })
  if (inserted === undefined) throw new Error('The withdrawal was not inserted.')
  return inserted.id
}

async function takeOffMarket(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'withdrawn' })
    .where(inArray(leads.id, leadIds))
}
