import { randomUUID } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { consents } from '../../../db/schema/consents.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { isOpenLead } from '../../../domain/leads/standing.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { Withdrawn } from '../../contract/privacy/privacy.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { takeOffMarket } from '../../leads/standing/off-market.ts'
import { consentWithdrawnAt } from '../../people/consents/certificates.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { stopReminder } from '../../rate-check/review-reminders/review-reminder.ts'
import { forgetStoredAnswers } from './blanking.ts'
import { byPerson, type LockedLead, lockLeadsOf } from './holdings.ts'

type Withdrawing = Pick<Dependencies, 'db' | 'jobs'> & WithMarketCache

/** Set where a mailed link was used; `consentedAt` is of the consent that it was mailed for. */
type ByLink = { ofLink?: { consentedAt: Date } }

/**
 * Withdraws every consent of this person so far. Safe to repeat. A later rate check is a new consent, which can be withdrawn
 * again, but not by a mailed link whose own consent was withdrawn before.
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
    const before = await newestWithdrawalAt(tx, person.email)
    const isLinkUsed = before !== null && ofLink !== undefined && before >= ofLink.consentedAt
    if (before !== null && (isLinkUsed || !(await hasSomethingToWithdraw(tx, person.email, leads)))) {
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

/** An open lead, or a consent without a later withdrawal. */
export async function hasSomethingToWithdraw(tx: Tx, email: string, leads: LockedLead[]): Promise<boolean> {
  if (leads.some(({ lead }) => isOpenLead(lead))) return true
  const consentedAt = await newestConsentAt(tx, email)
  return (
    consentedAt !== null && (await consentWithdrawnAt(tx, { verifiedEmail: email, consentedAt })) === null
  )
}

/** Takes open leads off the market and stops or refunds payments in progress (rule 30). Returns the withdrawal's id. */
export async function withdraw(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  person: ProvedPerson,
  leads: LockedLead[],
  now: Date,
  { ofLink }: ByLink = {},
): Promise<string> {
  const id = randomUUID()
  const ipAddress = currentRequest()?.clientAddress || null
  await tx.insert(consentWithdrawals).values({ id, email: person.email, withdrawnAt: now, ipAddress })
  const allIds = leads.map(({ lead }) => lead.id)
  const leadIds = await takeOffMarket(tx, jobs, allIds, { reason: 'withdrawn', now })
  await forgetStoredAnswers(tx, 'withdrawn', allIds)
  await stopReminder(tx, eq(reviewReminders.email, person.email), now, 'withdrawal')
  await appendAudit(tx, {
    ...byPerson(person, now),
    action: 'withdrew consent',
    recordType: 'consent withdrawal',
    recordId: id,
    details: { leadIds, ...(ofLink && { by: 'mailed link' }) },
  })
  return id
}

/** Notifies the buyers by mail and through their own systems. Returns their names. */
export async function tellBuyers(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  leads: LockedLead[],
  { reason, now }: { reason: 'withdrawn' | 'deleted'; now: Date },
): Promise<string[]> {
  const notified = new Set<string>()
  for (const { lead, supplier, supplierId } of leads) {
    if (supplier === null || supplierId === null) continue
    const { id: leadId } = lead
    await jobs.enqueue(tx, 'tell-buyer-of-withdrawal', { leadId })
    await recordEvent(tx, {
      supplierId,
      mode: 'live',
      type: 'lead.withdrawn',
      leadId,
      data: async () => ({ leadId, withdrawnAt: now.toISOString(), reason }),
      now,
    })
    notified.add(supplier)
  }
  return [...notified]
}

/** Null for an address that never agreed. */
export async function newestConsentAt(db: Db | Tx, email: string): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(consents.consentedAt) })
    .from(consents)
    .where(eq(consents.verifiedEmail, email))
  return found?.at ?? null
}

/** Null for an address that never withdrew. */
async function newestWithdrawalAt(tx: Tx, email: string): Promise<Date | null> {
  const [found] = await tx
    .select({ at: max(consentWithdrawals.withdrawnAt) })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
  return found?.at ?? null
}
