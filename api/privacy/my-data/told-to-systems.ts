import type { Tx } from '../../../db/client.ts'
import { forgetAnswersAbout } from '../../connect/api-keys/idempotency.ts'
import { forgetEventsOf } from '../../connect/webhooks/forget-events.ts'

/** What makes an answer that a supplier's system was given about a person's lead untrue. */
export type PersonEvent = 'withdrawn' | 'corrected' | 'erased'

/**
 * Every event about a person passes here, whoever caused it: no answer from before it is repeated under its Idempotency-Key.
 * An erasure also deletes the webhook events about the leads; after the others a newer event tells what has changed. The
 * caller has locked the leads for update.
 */
export async function forgetWhatSystemsWereTold(
  tx: Tx,
  event: PersonEvent,
  leadIds: string[],
): Promise<void> {
  if (leadIds.length === 0) return
  if (event === 'erased') await forgetEventsOf(tx, leadIds)
  await forgetAnswersAbout(tx, leadIds)
}
