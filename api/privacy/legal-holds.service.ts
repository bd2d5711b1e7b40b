import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import { findLiveHolds, insertLegalHold, lockLead, noteLifted } from './legal-holds.queries.ts'

export const legalHolds = (db: Db) => findLiveHolds(db)

/** From now on this lead is neither blanked nor corrected; gives the hold's id. Throws with a line for people. */
export async function placeLegalHold(
  db: Db,
  { leadId, reason, now }: { leadId: string; reason: string; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId)
    if (lead === undefined) throw new Error('There is no such lead.')
    if (lead.erasedAt !== null) throw new Error('This lead names nobody any more.')
    const id = await insertLegalHold(tx, { leadId, reason, placedAt: now })
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      deed: 'placed legal hold',
      subject: 'lead',
      subjectId: leadId,
    })
    return id
  })
}

/**
 * Ends a hold. What the person asked to have deleted meanwhile goes in the next night. Throws with a line for people.
 */
export async function liftLegalHold(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const leadId = await noteLifted(tx, id, now)
    if (leadId === undefined) throw new Error('There is no such legal hold, or it was lifted before.')
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      deed: 'lifted legal hold',
      subject: 'lead',
      subjectId: leadId,
    })
  })
}
