import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { endpointsLock } from '../../../db/locks.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'

/**
 * Deletes what was to be said of leads, or was, with every answer to it. A `lead.withdrawn` stays and still reaches its
 * buyer: it holds the lead's id and no answer is kept of it. What waited behind the others goes on within a minute.
 */
export async function forgetEventsOf(tx: Tx, leadIds: string[]): Promise<void> {
  const due = and(inArray(webhookEvents.leadId, leadIds), ne(webhookEvents.type, 'lead.withdrawn'))
  // Whoever notes a try has its endpoint first and the deliveries after it; so no two wait for each other.
  await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      inArray(
        webhookEndpoints.id,
        tx
          .select({ id: webhookDeliveries.endpointId })
          .from(webhookDeliveries)
          .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
          .where(due),
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .for(...endpointsLock)
  await tx.delete(webhookEvents).where(due)
}

/** Deletes the events that went to this endpoint and no other, which nobody could see any more without it. */
export async function forgetEventsOnlyFor(tx: Tx, endpointId: string): Promise<void> {
  const toIt = tx
    .select({ id: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
  const toAnother = sql`exists (select from webhook_deliveries other
    where other.event_id = ${webhookEvents.id} and other.endpoint_id <> ${endpointId})`
  await tx.delete(webhookEvents).where(and(inArray(webhookEvents.id, toIt), not(toAnother)))
}
