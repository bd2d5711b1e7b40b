import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookTries,
} from '../../../db/schema/webhooks.ts'
import {
  DELIVERIES_ON_A_PAGE,
  MOST_TRIES_SHOWN,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
} from '../../contract/connect/webhooks.ts'
import { followsAnother } from './due-deliveries.ts'
import { type EndpointRequest, endpointNotFound } from './endpoints.ts'

/** A page of an endpoint's deliveries, newest first, with the cursor of the next page; null on the last. */
export async function deliveriesOf(
  db: Db,
  { supplierId, endpointId }: Pick<EndpointRequest, 'supplierId' | 'endpointId'>,
  { after }: WebhookDeliveriesQuery,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const [endpoint] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.supplierId, supplierId)))
  if (endpoint === undefined) throw endpointNotFound()
  const older =
    after === null
      ? undefined
      : or(
          lt(webhookDeliveries.createdAt, after.createdAt),
          and(eq(webhookDeliveries.createdAt, after.createdAt), lt(webhookDeliveries.id, after.id)),
        )
  // Reads one more than it shows, to know whether there is a next page.
  const found = await findDeliveries(
    db,
    and(eq(webhookDeliveries.endpointId, endpointId), older),
    DELIVERIES_ON_A_PAGE + 1,
  )
  const shown = found.slice(0, DELIVERIES_ON_A_PAGE)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    deliveries: await withTries(db, shown),
    next: last === undefined ? null : `${last.delivery.createdAt.getTime()}_${last.delivery.id}`,
  }
}

export async function deliveryOf(db: Db | Tx, id: string): Promise<WebhookDelivery> {
  const [delivery] = await withTries(db, await findDeliveries(db, eq(webhookDeliveries.id, id), 1))
  if (delivery === undefined) throw new Error('The delivery to show was not found.')
  return delivery
}

const findDeliveries = (db: Db | Tx, which: SQL | undefined, most: number) =>
  db
    .select({
      delivery: webhookDeliveries,
      type: webhookEvents.type,
      mode: webhookEvents.mode,
      leadId: webhookEvents.leadId,
      followsAnother,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(which)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(most)

async function withTries(
  db: Db | Tx,
  found: Awaited<ReturnType<typeof findDeliveries>>,
): Promise<WebhookDelivery[]> {
  const ids = found.map(({ delivery }) => delivery.id)
  const tries = ids.length === 0 ? [] : await findTries(db, ids)
  const triesOf = Map.groupBy(tries, ({ deliveryId }) => deliveryId)
  return found.map(({ delivery, type, mode, leadId, followsAnother }) => ({
    id: delivery.id,
    eventId: delivery.eventId,
    type,
    test: mode === 'test',
    leadId,
    createdAt: delivery.createdAt.toISOString(),
    state: delivery.state,
    nextTryAt: followsAnother ? null : (delivery.nextTryAt?.toISOString() ?? null),
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    tries: (triesOf.get(delivery.id) ?? []).map(({ deliveryId: _, at, ...result }) => ({
      at: at.toISOString(),
      ...result,
    })),
  }))
}

/** Newest first. */
function findTries(db: Db | Tx, deliveryIds: string[]) {
  const newest = db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, webhookDeliveries.id))
    .orderBy(desc(webhookTries.at), desc(webhookTries.id))
    .limit(MOST_TRIES_SHOWN)
    .as('newest')
  const { deliveryId, at, status, durationMs, answer, failure } = newest
  return db
    .select({ deliveryId, at, status, durationMs, answer, failure })
    .from(webhookDeliveries)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(webhookDeliveries.id, deliveryIds))
    .orderBy(desc(newest.at), desc(newest.id))
}
