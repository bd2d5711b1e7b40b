import { and, arrayContains, asc, eq, exists, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { endpointsLock, notifiedSuppliersLock, recordingLock } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { ApiMode, WebhookEventType } from '../../../domain/connect.ts'
import type { WebhookEventData, WebhookPayload } from '../../contract/connect/webhooks.ts'

export type LeadEvent<Type extends WebhookEventType> = {
  supplierId: string
  leadId: string
  data: WebhookEventData[Type]
}
type Occasion<Type extends WebhookEventType> = { mode: ApiMode; type: Type; now: Date }

/**
 * Stores an event and its deliveries in the transaction of the change. Stores nothing without an endpoint that wants the event,
 * nor for a second match of one lead. `data` is called only for an endpoint that wants it.
 */
export async function recordEvent<Type extends WebhookEventType>(
  tx: Tx,
  {
    supplierId,
    leadId,
    data,
    ...occasion
  }: Occasion<Type> & { supplierId: string; leadId: string; data: () => Promise<WebhookEventData[Type]> },
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.supplierId, supplierId), isWanted(occasion.mode, occasion.type)))
    // Waits for a deletion of an endpoint, or the event would be stored for a deleted one.
    .for(...recordingLock)
  if (endpoints.length === 0) return
  const [event] = await tx
    .insert(webhookEvents)
    .values(eventRow({ supplierId, leadId, data: await data() }, occasion))
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  if (event === undefined) return
  const endpointIds = endpoints.map(({ id }) => id)
  await insertDeliveries(tx, { eventId: event.id, endpointIds, now: occasion.now })
}

/** The endpoints that are on and want events of this type. */
const isWanted = (mode: ApiMode, type: WebhookEventType) =>
  and(
    eq(webhookEndpoints.mode, mode),
    isNull(webhookEndpoints.disabledAt),
    arrayContains(webhookEndpoints.events, [type]),
  )

export function eventRow<Type extends WebhookEventType>(
  { supplierId, leadId, data }: LeadEvent<Type>,
  { mode, type, now }: Occasion<Type>,
) {
  const payload: WebhookPayload<Type> = {
    type,
    timestamp: now.toISOString(),
    ...(mode === 'test' && { test: true as const }),
    data,
  }
  return { supplierId, mode, type, leadId, payload: JSON.stringify(payload), occurredAt: now }
}

/** Stores a due delivery for each endpoint; returns their ids. */
export async function insertDeliveries(
  tx: Tx,
  { eventId, endpointIds, now }: { eventId: string; endpointIds: string[]; now: Date },
): Promise<string[]> {
  const inserted = await tx
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ endpointId, eventId, createdAt: now, nextTryAt: now })))
    .returning({ id: webhookDeliveries.id })
  return inserted.map(({ id }) => id)
}

/** Suppliers that may see the market and have a live endpoint for these events. Locked, so that none is deleted concurrently. */
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

/** Bounds one statement; an event may have several kilobytes. */
const EVENTS_AT_A_TIME = 500

/** `recordEvent` for many live events of one moment whose data are known, in few statements. */
export async function recordLeadEvents<Type extends WebhookEventType>(
  tx: Tx,
  { type, events, now }: { type: Type; events: LeadEvent<Type>[]; now: Date },
): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_A_TIME) {
    const batch = events.slice(start, start + EVENTS_AT_A_TIME)
    const inserted = await tx
      .insert(webhookEvents)
      .values(batch.map((event) => eventRow(event, { mode: 'live', type, now })))
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    const eventIds = inserted.map(({ id }) => id)
    await tx.insert(webhookDeliveries).select(
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
  }
}

/**
 * Deletes the events about these leads, with their deliveries and answers. A `lead.withdrawn` stays: it holds only the lead's id,
 * and its answers are not stored.
 */
export async function forgetEventsOf(tx: Tx, leadIds: string[]): Promise<void> {
  const due = and(inArray(webhookEvents.leadId, leadIds), ne(webhookEvents.type, 'lead.withdrawn'))
  const endpointIds = tx
    .select({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(due)
  // Endpoints before deliveries, as `noteTry` locks them.
  await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, endpointIds))
    .orderBy(asc(webhookEndpoints.id))
    .for(...endpointsLock)
  await tx.delete(webhookEvents).where(due)
}

/** Deletes the events that went to this endpoint only, which would be invisible without it. */
export async function forgetEventsOnlyFor(tx: Tx, endpointId: string): Promise<void> {
  const toIt = tx
    .select({ id: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
  const toAnother = sql`exists (select from webhook_deliveries other
    where other.event_id = ${webhookEvents.id} and other.endpoint_id <> ${endpointId})`
  await tx.delete(webhookEvents).where(and(inArray(webhookEvents.id, toIt), not(toAnother)))
}
