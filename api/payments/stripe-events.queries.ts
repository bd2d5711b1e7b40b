import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { stripeEvents } from '../../db/schema/payments.ts'

/** Notes that the event has come; true when its work was done before. */
export async function noteEvent(db: Db, event: { id: string; type: string }, now: Date): Promise<boolean> {
  const [noted] = await db
    .insert(stripeEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoUpdate({ target: stripeEvents.id, set: { type: event.type } })
    .returning({ doneAt: stripeEvents.doneAt })
  return noted?.doneAt != null
}

export async function noteEventDone(db: Db, id: string, now: Date): Promise<void> {
  await db.update(stripeEvents).set({ doneAt: now }).where(eq(stripeEvents.id, id))
}
