import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { legalHolds } from '../../db/schema/privacy.ts'

/** Locks the lead, so that it is blanked before the hold or not at all; undefined for an unknown id. */
export async function lockLead(tx: Tx, leadId: string) {
  const [found] = await tx
    .select({ id: leads.id, erasedAt: leads.erasedAt })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('update')
  return found
}

export async function insertLegalHold(
  tx: Tx,
  hold: { leadId: string; reason: string; placedAt: Date },
): Promise<string> {
  const [inserted] = await tx.insert(legalHolds).values(hold).returning({ id: legalHolds.id })
  if (inserted === undefined) throw new Error('The legal hold was not inserted.')
  return inserted.id
}

/** The lead of the hold that was lifted; undefined where there was no live one of that id. */
export async function noteLifted(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [lifted] = await tx
    .update(legalHolds)
    .set({ liftedAt: now })
    .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
    .returning({ leadId: legalHolds.leadId })
  return lifted?.leadId
}

/** Those that last, the oldest first. */
export const findLiveHolds = (db: Db) =>
  db
    .select({
      id: legalHolds.id,
      leadId: legalHolds.leadId,
      reason: legalHolds.reason,
      placedAt: legalHolds.placedAt,
    })
    .from(legalHolds)
    .where(isNull(legalHolds.liftedAt))
    .orderBy(asc(legalHolds.placedAt))
