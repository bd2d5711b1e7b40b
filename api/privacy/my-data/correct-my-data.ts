import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { users } from '../../../db/schema/people.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { purchasedLead } from '../../buying/my-leads/purchased-leads.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { Correction } from '../../contract/privacy.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { correctLead } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { lockLeadsOf } from './locked-leads.ts'
import { forgetWhatSystemsWereTold } from './told-to-systems.ts'

/**
 * Puts names, company and website right wherever they stand: in an open lead with its card, in one that was bought, where its
 * buyer sees it, in the rate checks and the account. The figures and the record of consent stay as they were given.
 */
export async function correctMyData(
  deps: Pick<Dependencies, 'db' | 'jobs'> & WithMarketCache,
  { email, userId }: ProvedPerson,
  correction: Correction,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (leads.some(({ isUnderLegalHold }) => isUnderLegalHold)) throw underLegalHold()
    if (leads.some(({ lead, isPaidFor }) => lead.soldAt === null && isPaidFor)) throw leadBeingPaidFor()

    for (const { lead, supplierId } of leads) {
      await correctLead(tx, lead, correction)
      if (supplierId !== null) await tellBuyer(deps, tx, { supplierId, leadId: lead.id, now })
    }
    const { firstName, lastName, company } = correction
    const corrected = {
      leads: leads.length,
      ...(await correctNames(tx, email, { firstName, lastName, company })),
    }
    if (Object.values(corrected).every((count) => count === 0)) throw nothingToCorrect()
    await appendAudit(tx, {
      at: now,
      actor: userId === null ? 'visitor' : 'user',
      ...(userId !== null && { actorId: userId }),
      deed: 'corrected their data',
      subject: 'own data',
      details: { leadIds: leads.map(({ lead }) => lead.id), counts: corrected },
    })
    await forgetWhatSystemsWereTold(
      tx,
      'corrected',
      leads.map(({ lead }) => lead.id),
    )
  })
  deps.market.dropFirstPage()
}

/** Through its own system, which would go on with the wrong name. */
const tellBuyer = (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  { supplierId, leadId, now }: { supplierId: string; leadId: string; now: Date },
) =>
  recordEvent(tx, jobs, {
    supplierId,
    mode: 'live',
    type: 'lead.corrected',
    leadId,
    now,
    data: async () => {
      const lead = await purchasedLead(tx, supplierId, leadId)
      if (lead === undefined) throw new Error('A purchase has no lead.')
      return { lead }
    },
  })

/** How many rate checks now go by this name. */
async function correctNames(
  tx: Tx,
  email: string,
  names: { firstName: string; lastName: string; company: string },
): Promise<{ rateChecks: number; accounts: number }> {
  const checks = await tx.update(rateChecks).set(names).where(eq(rateChecks.email, email))
  const { firstName, lastName } = names
  const accounts = await tx.update(users).set({ firstName, lastName }).where(eq(users.email, email))
  return { rateChecks: checks.rowCount ?? 0, accounts: accounts.rowCount ?? 0 }
}

const leadBeingPaidFor = () =>
  new Refusal(
    'lead_being_paid_for',
    409,
    'A provider is paying for your request right now. Try again in a few minutes.',
  )

const underLegalHold = () =>
  new Refusal(
    'under_legal_hold',
    409,
    'There’s an open dispute about your request, so it can’t be changed right now. Contact us about it.',
  )

const nothingToCorrect = () =>
  new Refusal('nothing_to_correct', 409, 'We don’t hold a name or company for this address.')
