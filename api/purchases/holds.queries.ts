import { and, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { UNPAID_HOLDS_ALLOWED } from './holds.ts'

export type Hold = typeof leadHolds.$inferSelect

/** With the lead locked and free: nobody else can have come first. */
export async function insertHold(
  tx: Tx,
  hold: { leadId: string; supplierId: string; attemptId: string; placedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(leadHolds).values(hold)
}

/** The hold on a lead that is not released, be its time up (`isLive`) or not: there is at most one. */
export async function findHoldOn(db: Db | Tx, leadId: string): Promise<Hold | undefined> {
  const [found] = await db
    .select()
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return found
}

/**
 * Leads that the supplier keeps from others. Also those whose time is up: Stripe may yet say that they go on, and until it is
 * asked they are nobody else's.
 */
export async function countUnreleasedHolds(tx: Tx, supplierId: string): Promise<number> {
  const [counted] = await tx
    .select({ unreleased: count() })
    .from(leadHolds)
    .where(and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt)))
  return counted?.unreleased ?? 0
}

/** Holds of this supplier whose time is up and that nobody has released. */
export const findHoldsRunOutOf = (db: Db, supplierId: string, now: Date): Promise<Hold[]> =>
  db
    .select()
    .from(leadHolds)
    .where(
      and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)),
    )

/** When this supplier's last holds on the lead ended unpaid, newest first; as many as the rule asks about. */
export async function unpaidHoldsEndedAt(db: Db | Tx, supplierId: string, leadId: string): Promise<Date[]> {
  const found = await db
    .select({ releasedAt: leadHolds.releasedAt })
    .from(leadHolds)
    .where(
      and(
        eq(leadHolds.supplierId, supplierId),
        eq(leadHolds.leadId, leadId),
        eq(leadHolds.wasPaid, false),
        isNotNull(leadHolds.releasedAt),
      ),
    )
    .orderBy(desc(leadHolds.placedAt))
    .limit(UNPAID_HOLDS_ALLOWED)
  return found.flatMap(({ releasedAt }) => (releasedAt === null ? [] : [releasedAt]))
}

export async function extendHold(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(leadHolds)
    .set({ expiresAt })
    .where(and(eq(leadHolds.id, id), isNull(leadHolds.releasedAt)))
}

/** True when there was one to release. */
export async function releaseHoldOf(
  db: Db | Tx,
  attemptId: string,
  { now, wasPaid = false }: { now: Date; wasPaid?: boolean },
): Promise<boolean> {
  const released = await db
    .update(leadHolds)
    .set({ releasedAt: now, wasPaid })
    .where(and(eq(leadHolds.attemptId, attemptId), isNull(leadHolds.releasedAt)))
    .returning({ id: leadHolds.id })
  return released.length > 0
}

/** Also a hold whose time is up. `paidBy`: the attempt whose own hold counts as paid. */
export async function releaseHoldOn(
  tx: Tx,
  leadId: string,
  { now, paidBy }: { now: Date; paidBy: string | null },
): Promise<void> {
  await tx
    .update(leadHolds)
    .set({ releasedAt: now, wasPaid: paidBy === null ? false : sql`${leadHolds.attemptId} = ${paidBy}` })
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
}

/** Holds whose time is up and that nobody has released. */
export const findHoldsRunOut = (db: Db, now: Date, most: number): Promise<Hold[]> =>
  db
    .select()
    .from(leadHolds)
    .where(and(isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)))
    .limit(most)
