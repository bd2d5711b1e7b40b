import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { recordingLock } from '../../../db/locks.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { ApiMode } from '../../contract/supplier/api-keys.ts'
import type { WebhookEventData, WebhookEventType, WebhookPayload } from '../../contract/supplier/webhooks.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

type Happened<Type extends WebhookEventType> = {
  supplierId: string
  mode: ApiMode
  type: Type
  leadId: string
  /** Called only where some endpoint wants the event: what it brings is frozen as it is now. */
  data: () => Promise<WebhookEventData[Type]>
  now: Date
}

/**
 * Writes down, in the transaction of what happened, an event for each of the supplier's endpoints that want it, and the jobs
 * that deliver it. Nothing is kept where none does, nor of a second match of one lead.
 */
export async function recordEvent<Type extends WebhookEventType>(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  { supplierId, mode, type, leadId, data, now }: Happened<Type>,
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.supplierId, supplierId), isWanted(mode, type)))
    // One that is being deleted is waited for, or the event would be recorded for what is gone.
    .for(...recordingLock)
  if (endpoints.length === 0) return
  const payload: WebhookPayload<Type> = {
    type,
    timestamp: now.toISOString(),
    ...(mode === 'test' && { test: true as const }),
    data: await data(),
  }
  const [event] = await tx
    .insert(webhookEvents)
    .values({ supplierId, mode, type, leadId, payload: JSON.stringify(payload), occurredAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  if (event === undefined) return
  const endpointIds = endpoints.map(({ id }) => id)
  await insertDeliveries(tx, jobs, { eventId: event.id, endpointIds, now })
}

/** Which endpoints are told of events of this type. */
export const isWanted = (mode: ApiMode, type: WebhookEventType) =>
  and(
    eq(webhookEndpoints.mode, mode),
    isNull(webhookEndpoints.disabledAt),
    arrayContains(webhookEndpoints.events, [type]),
  )

/** Puts an event on its way to endpoints, and gives the deliveries' ids. */
export async function insertDeliveries(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  { eventId, endpointIds, now }: { eventId: string; endpointIds: string[]; now: Date },
): Promise<string[]> {
  const inserted = await tx
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ endpointId, eventId, createdAt: now, nextTryAt: now })))
    .returning({ id: webhookDeliveries.id })
  const ids = inserted.map(({ id }) => id)
  await jobs.enqueueAll(
    tx,
    'deliver-webhook',
    ids.map((deliveryId) => ({ deliveryId })),
  )
  return ids
}
