import { appendAudit } from '../audit/audit.ts'
import type { Correction } from '../contract/privacy.ts'
import type { Dependencies } from '../dependencies.ts'
import { correctLead } from '../leads/submitted-lead.ts'
import { correctNames, lockAddress, lockLeadsOf } from './deeds.queries.ts'
import { leadBeingPaidFor, nothingToCorrect, underLegalHold } from './privacy.refusals.ts'
import type { ProvedPerson } from './proof.service.ts'

/**
 * Puts names, company and website right wherever they stand: in an open lead with its card, in one that was bought, where its
 * buyer sees it, in the rate checks and the account. The figures and the record of consent stay as they were given.
 */
export async function correctMyData(
  deps: Pick<Dependencies, 'db' | 'market'>,
  { email, userId }: ProvedPerson,
  correction: Correction,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (leads.some(({ isUnderLegalHold }) => isUnderLegalHold)) throw underLegalHold()
    if (leads.some(({ lead, isPaidFor }) => lead.soldAt === null && isPaidFor)) throw leadBeingPaidFor()

    for (const { lead } of leads) await correctLead(tx, lead, correction)
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
  })
  deps.market.dropFirstPage()
}
