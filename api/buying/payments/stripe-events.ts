import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import type { PaymentEvent } from './payments.ts'

/** Does the work of an event unless it was done before. It counts as done only afterwards, so a crash repeats it. */
export async function oncePerEvent(
  db: Db,
  { id, type }: PaymentEvent,
  now: Date,
  work: () => Promise<void>,
): Promise<void> {
  const [noted] = await db
    .insert(stripeEvents)
    .values({ id, type, receivedAt: now })
    .onConflictDoUpdate({ target: stripeEvents.id, set: { type } })
    .returning({ doneAt: stripeEvents.doneAt })
  if (noted?.doneAt) return
  await work()
  await db.update(stripeEvents).set({ doneAt: now }).where(eq(stripeEvents.id, id))
}
