import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import type { PaymentEvent } from './payments.ts'

/** Does the work of an event unless it was done before. It counts as done only afterwards, so a crash repeats it. */
export async function oncePerEvent(
  db: Db,
  event: PaymentEvent,
  now: Date,
  work: () => Promise<void>,
): Promise<void> {
  if (await noteEvent(db, { id: event.id, type: event.type }, now)) return
  await work()
  await noteEventDone(db, event.id, now)
}

/** Notes that the event has come; true when its work was done before. */
async function noteEvent(db: Db, event: { id: string; type: string }, now: Date): Promise<boolean> {
  const [noted] = await db
    .insert(stripeEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoUpdate({ target: stripeEvents.id, set: { type: event.type } })
    .returning({ doneAt: stripeEvents.doneAt })
  return noted?.doneAt != null
}

async function noteEventDone(db: Db, id: string, now: Date): Promise<void> {
  await db.update(stripeEvents).set({ doneAt: now }).where(eq(stripeEvents.id, id))
}
