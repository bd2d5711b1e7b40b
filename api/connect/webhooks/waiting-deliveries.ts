import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { passingOver } from '../../../db/locks.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'

/**
 * A delivery that waits has a moment for its next try and a job for it, or no moment: then it waits for its turn, behind an
 * earlier event of its lead or behind others, and whoever is done before it gives it one (in the process's own lanes:
 * `lanes.ts`). All of this happens with the endpoint locked, so that nobody is passed over.
 */

/** So long a delivery may be late before its job is taken for lost: its process died, say. */
const OVERDUE_SECONDS = 30
const MOST_OVERDUE_AT_ONCE = 500

/**
 * True where an earlier event of the same lead is still on its way to the same endpoint. One that was delivered before, and is
 * being sent again by hand, neither waits nor is waited for.
 */
export const followsAnother = sql<boolean>`${webhookDeliveries.deliveredAt} is null and exists (
  select from webhook_events earlier_event
  join webhook_deliveries earlier on earlier.event_id = earlier_event.id
  where earlier_event.lead_id = ${webhookEvents.leadId} and earlier_event.number < ${webhookEvents.number}
    and earlier.endpoint_id = ${webhookDeliveries.endpointId}
    and earlier.state = 'waiting' and earlier.delivered_at is null)`

/** Their lane has little room (decision 64), and one that finds it full must not use up the turn of another. */
const isTest = sql`${webhookEvents.mode} = 'test'`

/**
 * Gives at most `most` deliveries to an endpoint, locked by the caller, their turn now: those of the lead first where one is
 * named, then test events last, then in the order of what happened.
 */
export async function giveTurns(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  { endpointId, leadId, most, now }: { endpointId: string; leadId?: string; most: number; now: Date },
): Promise<void> {
  const free = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), waitsForTurn, sql`not (${followsAnother})`))
    .orderBy(
      ...(leadId === undefined ? [] : [sql`${webhookEvents.leadId} = ${leadId} desc`]),
      isTest,
      webhookEvents.number,
    )
    .limit(most)
  await enqueueAll(tx, jobs, free, now)
}

/**
 * Gives these deliveries their turn, if they still wait for one. Without the endpoints' locks, because giving a turn twice does
 * no harm.
 */
export async function giveTurnsTo(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueueAll'> },
  deliveryIds: string[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(inArray(webhookDeliveries.id, deliveryIds), waitsForTurn))
    await enqueueAll(tx, jobs, waiting, now)
  })
}

/**
 * For a look each minute: deliveries whose job is gone, and of each endpoint the first that could have its turn and was given
 * none. Once they are on their way again, the others follow.
 */
export async function reviveDeliveries(db: Db, jobs: Pick<Jobs, 'enqueueAll'>, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const late = await findOverdue(tx, now)
    const ids = [...late, ...(await findFree(tx))].map(({ id }) => id)
    if (ids.length === 0) return 0
    // What somebody is busy with is not lost, and nobody is waited for: the endpoints are not locked here.
    const lost = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(inArray(webhookDeliveries.id, ids), or(waitsForTurn, isOverdue(now))))
      .for(...passingOver)
    await enqueueAll(tx, jobs, lost, now)
    return lost.length
  })
}

const isOverdue = (now: Date) =>
  and(
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextTryAt, secondsAfter(now, -OVERDUE_SECONDS)),
  )

const findOverdue = (tx: Tx, now: Date) =>
  tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isOn)
    .where(isOverdue(now))
    .orderBy(webhookDeliveries.nextTryAt)
    .limit(MOST_OVERDUE_AT_ONCE)

const waitsForTurn = and(eq(webhookDeliveries.state, 'waiting'), isNull(webhookDeliveries.nextTryAt))
const isOn = and(eq(webhookEndpoints.id, webhookDeliveries.endpointId), isNull(webhookEndpoints.disabledAt))

/** The first of each endpoint. */
const findFree = (tx: Tx) =>
  tx
    .selectDistinctOn([webhookDeliveries.endpointId], { id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isOn)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(waitsForTurn, sql`not (${followsAnother})`))
    .orderBy(webhookDeliveries.endpointId, isTest, webhookEvents.number)
    .limit(MOST_OVERDUE_AT_ONCE)

async function enqueueAll(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  deliveries: { id: string }[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return
  const ids = deliveries.map(({ id }) => id)
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: now })
    .where(and(inArray(webhookDeliveries.id, ids), eq(webhookDeliveries.state, 'waiting')))
  await jobs.enqueueAll(
    tx,
    'deliver-webhook',
    ids.map((deliveryId) => ({ deliveryId })),
  )
}

/** Nothing is tried while an endpoint is off; what waits for it has its turn when it is switched on again. */
export async function pauseDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null, scheduledTryAt: null })
    .where(and(waitsAt(endpointId), isNotNull(webhookDeliveries.nextTryAt)))
}

const waitsAt = (endpointId: string) =>
  and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'))
