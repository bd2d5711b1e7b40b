import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

/** The supplier's unfinished attempt at this lead, if it has one. */
export const findOpenAttempt = (db: Db, supplierId: string, leadId: string) =>
  findOne(
    db,
    and(
      eq(paymentAttempts.supplierId, supplierId),
      eq(paymentAttempts.leadId, leadId),
      isNull(paymentAttempts.endedAt),
    ),
  )

export const findAttempt = (db: Db, id: string) => findOne(db, eq(paymentAttempts.id, id))

export const findAttemptOfIntent = (db: Db, intentId: string) =>
  findOne(db, eq(paymentAttempts.paymentIntentId, intentId))

async function findOne(db: Db, which: SQL | undefined): Promise<Attempt | undefined> {
  const [found] = await db.select().from(paymentAttempts).where(which)
  return found
}

/** Notes the intent of an attempt that has none. One that has keeps it. */
export async function noteIntent(db: Db, attemptId: string, paymentIntentId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ paymentIntentId })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.paymentIntentId)))
}
