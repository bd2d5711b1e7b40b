import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { refunds } from '../../db/schema/payments.ts'

export async function findRefund(db: Db, id: string) {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id))
  return found
}

/** True for the one call that notes it. */
export async function noteRefundPaid(
  tx: Tx,
  id: string,
  stripeRefundId: string,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .update(refunds)
    .set({ stripeRefundId, paidAt: now })
    .where(and(eq(refunds.id, id), isNull(refunds.paidAt)))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** Refunds still owed that were so before `before`, the oldest first. */
export const findRefundsOwed = (db: Db, before: Date, most: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.paidAt), lte(refunds.owedAt, before)))
    .orderBy(asc(refunds.owedAt))
    .limit(most)
