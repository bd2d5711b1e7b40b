import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockLeadOfPerson } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { legalHolds } from '../../../db/schema/privacy.ts'
import { appendAudit } from '../../platform/audit/audit.ts'

/** Keeps a lead from being blanked or corrected; returns the hold's id. Throws with a line for people. */
export async function placeLegalHold(
  db: Db,
  { leadId, reason, now }: { leadId: string; reason: string; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    // Locked, so that it is blanked before the hold or not at all.
    const lead = await lockLeadOfPerson(tx, leadId)
    if (lead === undefined) throw new Error('There is no such lead.')
    if (lead.erasedAt !== null) throw new Error('This lead names nobody any more.')
    const [hold] = await tx
      .insert(legalHolds)
      .values({ leadId, reason, placedAt: now })
      .returning({ id: legalHolds.id })
    if (hold === undefined) throw new Error('The legal hold was not inserted.')
    await appendAudit(tx, { ...entryOn(leadId, now), action: 'placed legal hold' })
    return hold.id
  })
}

/** Ends a hold. Data whose deletion the person requested in between goes the next night. Throws with a line for people. */
export async function liftLegalHold(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [lifted] = await tx
      .update(legalHolds)
      .set({ liftedAt: now })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .returning({ leadId: legalHolds.leadId })
    if (lifted === undefined) throw new Error('There is no such legal hold, or it was lifted before.')
    await appendAudit(tx, { ...entryOn(lifted.leadId, now), action: 'lifted legal hold' })
  })
}

const entryOn = (leadId: string, at: Date) =>
  ({ at, actor: 'system', recordType: 'lead', recordId: leadId }) as const

export const isUnderLegalHold = sql<boolean>`exists (
  select from ${legalHolds} where ${legalHolds.leadId} = ${leads.id} and ${legalHolds.liftedAt} is null)`

const { id, leadId, reason, placedAt } = legalHolds

/** The oldest first. */
export const liveLegalHolds = (db: Db) =>
  db
    .select({ id, leadId, reason, placedAt })
    .from(legalHolds)
    .where(isNull(legalHolds.liftedAt))
    .orderBy(asc(legalHolds.placedAt))
