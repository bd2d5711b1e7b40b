import type { Db } from '../../db/client.ts'
import type { PaymentEvent } from './payments.ts'
import { noteEvent, noteEventDone } from './stripe-events.queries.ts'

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
