import { and, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { webhookEvents } from '../../db/schema/webhooks.ts'

/**
 * Deletes what was to be said of leads, or was, with every answer to it. A `lead.withdrawn` stays and still reaches its
 * buyer: it holds the lead's id and no answer is kept of it. What waited behind the others goes on within a minute.
 */
export async function forgetEventsOf(tx: Tx, leadIds: string[]): Promise<void> {
  await tx
    .delete(webhookEvents)
    .where(and(inArray(webhookEvents.leadId, leadIds), ne(webhookEvents.type, 'lead.withdrawn')))
}
