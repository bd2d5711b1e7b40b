import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { passingOver } from '../../../db/locks.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'

/**
 * A waiting delivery has a time for its next try and a job, or no time: then it waits for its turn behind an earlier event of its
 * lead or other deliveries, and gets it from the one that ends before it (`lanes.ts` inside a process). Callers hold the lock of
 * the endpoint, so that no delivery is skipped.
 */

export type EnqueueAll = Pick<Jobs, 'enqueueAll'>
type Deliveries = { id: string }[]

/** A delivery that is this late has lost its job, for example because its process died. */
const OVERDUE_SECONDS = 30
const MOST_OVERDUE_AT_ONCE = 500

/** Whether an earlier event of the same lead still waits for this endpoint. A resent delivery neither waits nor blocks others. */
export const followsAnother = sql<boolean>`${webhookDeliveries.deliveredAt} is null and exists (
  select from webhook_events earlier_event
  join webhook_deliveries earlier on earlier.event_id = earlier_event.id
  where earlier_event.lead_id = ${webhookEvents.leadId} and earlier_event.number < ${webhookEvents.number}
    and earlier.endpoint_id = ${webhookDeliveries.endpointId}
    and earlier.state = 'waiting' and earlier.delivered_at is null)`

/** Last in every order, because the lane of test events is small (decision 64) and may be full. */
const isTest = sql`${webhookEvents.mode} = 'test'`

const waitsForTurn = and(eq(webhookDeliveries.state, 'waiting'), isNull(webhookDeliveries.nextTryAt))
const isNext = and(waitsForTurn, sql`not (${followsAnother})`)

/** Gives at most `most` deliveries of an endpoint their turn: first those of the lead, then in the order of events. */
export async function giveTurns(
  tx: Tx,
  jobs: EnqueueAll,
  { endpointId, leadId, most, now }: { endpointId: string; leadId?: string; most: number; now: Date },
): Promise<void> {
  const free = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNext))
    .orderBy(
      ...(leadId === undefined ? [] : [sql`${webhookEvents.leadId} = ${leadId} desc`]),
      isTest,
      webhookEvents.number,
    )
    .limit(most)
  await startTurns(tx, jobs, free, now)
}

/** Gives these deliveries their turn if they still wait. Needs no lock, because giving a turn twice does no harm. */
export async function giveTurnsTo(
  { db, jobs }: { db: Db; jobs: EnqueueAll },
  deliveryIds: string[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(inArray(webhookDeliveries.id, deliveryIds), waitsForTurn))
    await startTurns(tx, jobs, waiting, now)
  })
}

/** Each minute: queues deliveries whose job was lost, and for each endpoint the first one that should have had its turn. */
export async function reviveDeliveries(db: Db, jobs: EnqueueAll, now: Date): Promise<number> {
  const isOn = and(eq(webhookEndpoints.id, webhookDeliveries.endpointId), isNull(webhookEndpoints.disabledAt))
  const isOverdue = and(
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextTryAt, secondsAfter(now, -OVERDUE_SECONDS)),
  )
  return db.transaction(async (tx) => {
    const overdue = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, isOn)
      .where(isOverdue)
      .orderBy(webhookDeliveries.nextTryAt)
      .limit(MOST_OVERDUE_AT_ONCE)
    const free = await tx
      .selectDistinctOn([webhookDeliveries.endpointId], { id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, isOn)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(isNext)
      .orderBy(webhookDeliveries.endpointId, isTest, webhookEvents.number)
      .limit(MOST_OVERDUE_AT_ONCE)
    const ids = [...overdue, ...free].map(({ id }) => id)
    if (ids.length === 0) return 0
    // Skips locked deliveries, which are not lost. The endpoints are not locked here.
    const lost = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(inArray(webhookDeliveries.id, ids), or(waitsForTurn, isOverdue)))
      .for(...passingOver)
    await startTurns(tx, jobs, lost, now)
    return lost.length
  })
}

async function startTurns(tx: Tx, jobs: EnqueueAll, deliveries: Deliveries, now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const ids = deliveries.map(({ id }) => id)
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: now })
    .where(and(inArray(webhookDeliveries.id, ids), eq(webhookDeliveries.state, 'waiting')))
  await enqueueDeliveries(tx, jobs, deliveries)
}

export async function enqueueDeliveries(tx: Tx, jobs: EnqueueAll, deliveries: Deliveries): Promise<string[]> {
  const ids = deliveries.map(({ id }) => id)
  const payloads = ids.map((deliveryId) => ({ deliveryId }))
  await jobs.enqueueAll(tx, 'deliver-webhook', payloads)
  return ids
}

/** While an endpoint is off, its deliveries have no next try; switching it on gives them their turn. */
export async function pauseDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null, scheduledTryAt: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'waiting'),
        isNotNull(webhookDeliveries.nextTryAt),
      ),
    )
}
