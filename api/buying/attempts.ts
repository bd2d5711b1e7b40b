import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { hasLiveHold, leadHolds, paymentAttempts } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases } from '../../db/schema/purchases.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

/** A lead as a buyer meets it, with what it costs at this moment; undefined for an unknown id. */
export async function findLeadForSale(db: Db | Tx, leadId: string, now: Date) {
  const price = db
    .select({ cents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, leads.tier), lte(leadPrices.validFrom, now)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
  const [found] = await db
    .select({
      id: leads.id,
      tier: leads.tier,
      businessType: leads.publicBusinessType,
      province: leads.province,
      isOffered: sql<boolean>`${leads.offMarketAt} is null and ${leads.listedAt} is not null`,
      ownerId: purchases.supplierId,
      priceCents: sql<number | null>`(${price})`,
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .where(eq(leads.id, leadId))
  return found
}

/** The supplier's unfinished attempt at this lead, if it has one. */
export async function findOpenAttempt(
  db: Db,
  supplierId: string,
  leadId: string,
): Promise<Attempt | undefined> {
  const [found] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.supplierId, supplierId),
        eq(paymentAttempts.leadId, leadId),
        isNull(paymentAttempts.endedAt),
      ),
    )
  return found
}

/**
 * Whether the lead is on the market. It stays so until the transaction ends: whoever sells or withdraws it comes before, and
 * is heeded, or after, and finds the attempt that is begun meanwhile.
 */
export async function lockLeadOnMarket(tx: Tx, leadId: string): Promise<boolean> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(eq(leads.id, leadId), isNull(leads.soldAt), isNull(leads.offMarketAt), isNotNull(leads.listedAt)),
    )
    .for('share')
  return found.length > 0
}

/** How many payments this supplier has begun that are not over. */
export async function countOpenAttempts(tx: Tx, supplierId: string): Promise<number> {
  const [counted] = await tx
    .select({ open: count() })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.supplierId, supplierId), isNull(paymentAttempts.endedAt)))
  return counted?.open ?? 0
}

/** Begins an attempt, unless this supplier has one open for the lead. */
export async function insertAttempt(
  tx: Tx,
  attempt: Omit<typeof paymentAttempts.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(paymentAttempts).values(attempt).onConflictDoNothing()
}

/** A supplier's open attempts that hold no lead, the one begun first before the others. */
export const findOpenAttemptsWithoutHold = (db: Db, supplierId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.supplierId, supplierId),
        isNull(paymentAttempts.endedAt),
        sql`not exists (select from ${leadHolds} where ${leadHolds.attemptId} = ${paymentAttempts.id} and ${leadHolds.releasedAt} is null)`,
      ),
    )
    .orderBy(asc(paymentAttempts.openedAt))

/** Nothing ends it until the transaction does. False where it is over. */
export async function lockOpenAttempt(tx: Tx, attemptId: string): Promise<boolean> {
  const [found] = await tx
    .select({ endedAt: paymentAttempts.endedAt })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
    .for('share')
  return found?.endedAt === null
}

/** Only where none was known: an attempt has one intent for good. */
export async function noteIntent(db: Db, attemptId: string, paymentIntentId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ paymentIntentId })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.paymentIntentId)))
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [found] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return found
}

export async function findAttemptOfIntent(db: Db, intentId: string): Promise<Attempt | undefined> {
  const [found] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentIntentId, intentId))
  return found
}

/** The attempt, for the one call that ends it; undefined where it has ended before. */
export async function noteSettled(tx: Tx, attemptId: string, now: Date): Promise<Attempt | undefined> {
  const [settled] = await tx
    .update(paymentAttempts)
    .set({ endedAt: now, ending: 'settled' })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.endedAt)))
    .returning()
  return settled
}

export async function noteCancelled(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ endedAt: now, ending: 'cancelled' })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.endedAt)))
}

export const findOpenAttemptsOnLead = (db: Db, leadId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.leadId, leadId), isNull(paymentAttempts.endedAt)))

export const findOpenAttemptsOfSupplier = (db: Db, supplierId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.supplierId, supplierId), isNull(paymentAttempts.endedAt)))

/**
 * Unfinished attempts that must not be paid any more, the oldest first: the price ran out, the lead is gone, or the
 * supplier may not buy. Not those that a live hold still covers.
 */
export const findAttemptsToEnd = (db: Db, now: Date, most: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        isNull(paymentAttempts.endedAt),
        sql`(${paymentAttempts.priceFrozenUntil} <= ${now.toISOString()}::timestamptz
          or exists (
            select from ${leads} where ${leads.id} = ${paymentAttempts.leadId}
            and (${leads.soldAt} is not null or ${leads.offMarketAt} is not null)
          )
          or exists (
            select from ${suppliers} where ${suppliers.id} = ${paymentAttempts.supplierId}
            and ${suppliers.status} = 'inactive'
          ))
          and not ${hasLiveHold(eq(leadHolds.attemptId, paymentAttempts.id), now)}`,
      ),
    )
    .orderBy(asc(paymentAttempts.openedAt))
    .limit(most)

/** When the oldest unfinished attempt was begun; undefined when all are finished. */
export async function oldestOpenAttempt(db: Db): Promise<Date | undefined> {
  const [found] = await db
    .select({ openedAt: paymentAttempts.openedAt })
    .from(paymentAttempts)
    .where(isNull(paymentAttempts.endedAt))
    .orderBy(asc(paymentAttempts.openedAt))
    .limit(1)
  return found?.openedAt
}

/** Those of these attempts that are not finished. */
export async function unfinishedAmong(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))
  return found.map(({ id }) => id)
}
