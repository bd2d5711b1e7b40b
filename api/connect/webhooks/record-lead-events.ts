import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { notifiedSuppliersLock } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { WebhookEventData, WebhookEventType, WebhookPayload } from '../../contract/supplier/webhooks.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { isWanted } from './record-event.ts'

/** Suppliers to whom the market is open and who have an endpoint for these events; none of them can be deleted meanwhile. */
export async function lockSuppliersWanting(tx: Tx, type: WebhookEventType): Promise<string[]> {
  const endpoint = tx
    .select({ one: sql`1` })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.supplierId, suppliers.id), isWanted('live', type)))
  const found = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(ne(suppliers.status, 'inactive'), exists(endpoint)))
    .orderBy(asc(suppliers.id))
    .for(...notifiedSuppliersLock)
  return found.map(({ id }) => id)
}

export type LeadEvent<Type extends WebhookEventType> = {
  supplierId: string
  leadId: string
  data: WebhookEventData[Type]
}

/** What one statement takes; each event may be some kilobytes long. */
const EVENTS_AT_A_TIME = 500

/**
 * The same as `recordEvent` for many live events of one moment, whose data are known: in few statements, however many there
 * are, and nothing of a second match of one lead.
 */
export async function recordLeadEvents<Type extends WebhookEventType>(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  { type, events, now }: { type: Type; events: LeadEvent<Type>[]; now: Date },
): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_A_TIME) {
    const inserted = await tx
      .insert(webhookEvents)
      .values(
        events.slice(start, start + EVENTS_AT_A_TIME).map(({ supplierId, leadId, data }) => {
          const payload: WebhookPayload<Type> = { type, timestamp: now.toISOString(), data }
          return {
            supplierId,
            mode: 'live' as const,
            type,
            leadId,
            payload: JSON.stringify(payload),
            occurredAt: now,
          }
        }),
      )
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    const eventIds = inserted.map(({ id }) => id)
    const deliveries = await tx
      .insert(webhookDeliveries)
      .select(
        tx
          .select({
            id: sql`gen_random_uuid()`.as('id'),
            endpointId: sql`${webhookEndpoints.id}`.as('endpoint_id'),
            eventId: sql`${webhookEvents.id}`.as('event_id'),
            state: sql`'waiting'::webhook_delivery_state`.as('state'),
            tries: sql`0`.as('tries'),
            createdAt: sql`${now}::timestamptz`.as('created_at'),
            nextTryAt: sql`${now}::timestamptz`.as('next_try_at'),
            tryingUntil: sql`null::timestamptz`.as('trying_until'),
            scheduledTryAt: sql`null::timestamptz`.as('scheduled_try_at'),
            deliveredAt: sql`null::timestamptz`.as('delivered_at'),
          })
          .from(webhookEvents)
          .innerJoin(
            webhookEndpoints,
            and(eq(webhookEndpoints.supplierId, webhookEvents.supplierId), isWanted('live', type)),
          )
          .where(sql`${webhookEvents.id} = any(${sql.param(eventIds)}::uuid[])`),
      )
      .returning({ id: webhookDeliveries.id })
    await jobs.enqueueAll(
      tx,
      'deliver-webhook',
      deliveries.map(({ id }) => ({ deliveryId: id })),
    )
  }
}
