import { appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { keyedHash, sha256 } from '../shared/secrets.ts'
import {
  blankLeads,
  blankRateChecks,
  deleteAccount,
  deleteVerifications,
  rateChecksToBlank,
} from './blanking.queries.ts'
import { insertErasure, keepLastAddress, lockAddress, lockLeadsAbout } from './deeds.queries.ts'
import { holdingsOf, keptOf } from './my-data.service.ts'
import type { Deleted } from './privacy.schema.ts'
import type { ProvedPerson } from './proof.service.ts'
import { hasSomethingToWithdraw, tellBuyers, withdraw } from './withdraw-consent.ts'

/** Whose deletion it was can be asked of these, but not read off them. */
export const erasureDigests = (parts: Pick<Parts, 'appSecrets'>) => keyedHash(parts.appSecrets, 'erasures')

/** Under this key the address of the last mail waits for it, among the records that live a day at most. */
export const lastAddressKey = (erasureId: string) => sha256(`deleted:${erasureId}`)

/**
 * Blanks and deletes whatever may go, at once, whoever may be paying for a lead at this moment; a consent that stands is
 * withdrawn first. Safe to repeat. A lead under a legal hold keeps its contact until that is over.
 */
export async function deleteMyData(parts: Parts, person: ProvedPerson, now: Date): Promise<Deleted> {
  const { email, userId } = person
  const deleted = await parts.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const leads = await lockLeadsAbout(tx, email, now)
    if (await hasSomethingToWithdraw(tx, email, leads)) await withdraw(parts, tx, person, leads, now)
    const suppliersTold = await tellBuyers(parts, tx, leads)
    const kept = keptOf(await holdingsOf(tx, email), now)

    const keptLeadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [lead.id] : []))
    // A lead that only a rate check of theirs belongs to is by now another's, with another address.
    const own = leads.filter(({ lead }) => lead.email === email && !keptLeadIds.includes(lead.id))
    const phones = own.map(({ lead }) => lead.phone)
    await blankLeads(
      tx,
      own.map(({ lead }) => lead.id),
      now,
    )
    const counts = {
      leads: own.length,
      ...(await blankRateChecks(tx, await rateChecksToBlank(tx, email, keptLeadIds), now)),
      ...(await deleteAccount(tx, email)),
      verifications: await deleteVerifications(tx, [email, ...phones]),
    }
    const emailDigest = erasureDigests(parts).digest(email)
    const erasureId = await insertErasure(tx, { emailDigest, erasedAt: now, counts })
    await keepLastAddress(tx, lastAddressKey(erasureId), email, now)
    await parts.jobs.enqueue(tx, 'send-deletion-confirmation', { erasureId })
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
  parts.market.dropFirstPage()
  return deleted
}
