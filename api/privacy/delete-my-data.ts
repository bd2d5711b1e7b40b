import { appendAudit } from '../audit/audit.ts'
import type { Deleted } from '../contract/privacy.ts'
import type { Dependencies } from '../dependencies.ts'
import { keyedHash } from '../shared/secrets.ts'
import {
  blankLeads,
  blankRateChecks,
  deleteAccount,
  deleteVerifications,
  rateChecksToBlank,
} from './blanking.queries.ts'
import { insertErasure, keepLastAddress, lockAddress, lockLeadsOf } from './deeds.queries.ts'
import { holdingsOf, keptOf, phonesOf } from './my-data.service.ts'
import type { ProvedPerson } from './proof.service.ts'
import { hasSomethingToWithdraw, tellBuyers, withdraw } from './withdraw-consent.ts'

/** Whose deletion it was can be asked of these, but not read off them. */
export const erasureDigests = (deps: Pick<Dependencies, 'appSecrets'>) =>
  keyedHash(deps.appSecrets, 'erasures')

/**
 * Blanks and deletes whatever may go, at once, whoever may be paying for a lead at this moment; a consent that stands is
 * withdrawn first. Safe to repeat. A lead under a legal hold keeps its contact until that is over.
 */
export async function deleteMyData(deps: Dependencies, person: ProvedPerson, now: Date): Promise<Deleted> {
  const { email, userId } = person
  const deleted = await deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (await hasSomethingToWithdraw(tx, email, leads)) await withdraw(deps, tx, person, leads, now)
    const suppliersTold = await tellBuyers(deps, tx, leads)
    const holdings = await holdingsOf(tx, email)
    const kept = keptOf(holdings, now)

    const keptLeadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [lead.id] : []))
    const leadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [] : [lead.id]))
    // Asked for before the leads are blanked, because a rate check changes its address with its lead.
    const rateCheckIds = await rateChecksToBlank(tx, email, keptLeadIds)
    await blankLeads(tx, leadIds, now)
    const counts = {
      leads: leadIds.length,
      ...(await blankRateChecks(tx, rateCheckIds, now)),
      ...(await deleteAccount(tx, email)),
      verifications: await deleteVerifications(tx, email, phonesOf(holdings)),
    }
    const emailDigest = erasureDigests(deps).digest(email)
    const erasureId = await insertErasure(tx, { emailDigest, erasedAt: now, counts })
    await keepLastAddress(tx, erasureId, email, now)
    await deps.jobs.enqueue(tx, 'send-deletion-confirmation', { erasureId })
    await appendAudit(tx, {
      at: now,
      actor: userId === null ? 'visitor' : 'user',
      ...(userId !== null && { actorId: userId }),
      deed: 'deleted their data',
      subject: 'erasure',
      subjectId: erasureId,
      details: counts,
    })
    return { deletedAt: now.toISOString(), counts, suppliersTold, kept }
  })
  deps.market.dropFirstPage()
  return deleted
}
