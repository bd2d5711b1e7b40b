import { and, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { UNPAID_HOLDS_ALLOWED } from './holds.ts'

export type Hold = typeof leadHolds.$inferSelect

/**
 * Places a hold for this attempt, or extends the one it has. False when another attempt holds the lead, be its time up
 * or not, or when the lead is on the market no more.
 */
export async function placeOrExtendHold(
  db: Db | Tx,
  hold: { leadId: string; supplierId: string; attemptId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const expiresAt = sql`${hold.expiresAt.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    with lead as (
      select id from ${leads}
      where id = ${hold.leadId} and sold_at is null and off_market_at is null and listed_at is not null
      for no key update
    )
    insert into ${leadHolds} (lead_id, supplier_id, attempt_id, placed_at, expires_at)
    select lead.id, ${hold.supplierId}, ${hold.attemptId}, ${hold.now.toISOString()}::timestamptz, ${expiresAt}
    from lead
    on conflict (lead_id) where released_at is null
    do update set expires_at = ${expiresAt} where lead_holds.attempt_id = excluded.attempt_id
  `)
  return rowCount === 1
}

/** The hold on a lead that nobody has released, be its time up or not. */
export async function findUnreleasedHold(db: Db, leadId: string): Promise<Hold | undefined> {
  const [found] = await db
    .select()
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return found
}

/** Leads other than this one that the supplier is paying for now. */
export async function countLiveHolds(
  db: Db,
  supplierId: string,
  exceptLeadId: string,
  now: Date,
): Promise<number> {
  const [counted] = await db
    .select({ live: count() })
    .from(leadHolds)
    .where(
      and(
        eq(leadHolds.supplierId, supplierId),
        isNull(leadHolds.releasedAt),
        sql`${leadHolds.expiresAt} > ${now.toISOString()}::timestamptz`,
        sql`${leadHolds.leadId} <> ${exceptLeadId}`,
      ),
    )
  return counted?.live ?? 0
}

/** When this supplier's last holds on the lead ended unpaid, newest first; as many as the rule asks about. */
export async function unpaidHoldsEndedAt(db: Db, supplierId: string, leadId: string): Promise<Date[]> {
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

/** True when there was a live one to free. */
export async function freeHoldOf(db: Db | Tx, attemptId: string, now: Date): Promise<boolean> {
  const freed = await db
    .update(leadHolds)
    .set({ releasedAt: now })
    .where(and(eq(leadHolds.attemptId, attemptId), isNull(leadHolds.releasedAt)))
    .returning({ id: leadHolds.id })
  return freed.length > 0
}

/** Holds whose time is up and that nobody has released. */
export const findHoldsRunOut = (db: Db, now: Date, most: number): Promise<Hold[]> =>
  db
    .select()
    .from(leadHolds)
    .where(and(isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)))
    .limit(most)
