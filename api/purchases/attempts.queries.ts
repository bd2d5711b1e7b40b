import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases } from '../../db/schema/purchases.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

/** A lead as a buyer meets it, with what it costs at this moment; undefined for an unknown id. */
export async function findLeadForSale(db: Db, leadId: string, now: Date) {
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
 * Begins an attempt, unless this supplier has one open for the lead or the lead is on the market no more. The lead is locked
 * while the row is written: whoever sells or withdraws it comes before, and is heeded, or after, and finds this attempt.
 */
export async function insertAttempt(
  db: Db,
  attempt: Omit<typeof paymentAttempts.$inferInsert, 'id'> & { openedAt: Date; priceFrozenUntil: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${paymentAttempts} (lead_id, supplier_id, tier, price_cents, opened_at, price_frozen_until)
    select l.id, ${attempt.supplierId}, ${attempt.tier}, ${attempt.priceCents},
      ${attempt.openedAt.toISOString()}::timestamptz, ${attempt.priceFrozenUntil.toISOString()}::timestamptz
    from (
      select id from ${leads}
      where id = ${attempt.leadId} and sold_at is null and off_market_at is null and listed_at is not null
      for share
    ) l
    on conflict do nothing
  `)
  return rowCount === 1
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
          and not exists (
            select from lead_holds h where h.attempt_id = ${paymentAttempts.id}
            and h.released_at is null and h.expires_at > ${now.toISOString()}::timestamptz
          )`,
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
