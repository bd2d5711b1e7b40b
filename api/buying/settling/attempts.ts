import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

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
