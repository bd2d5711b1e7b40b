import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { deliveryLock, lockEndpoint } from '../../../db/locks.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookTries,
} from '../../../db/schema/webhooks.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter, secondsAfter } from '../../platform/shared/clock.ts'
import type { CallResult } from '../calls/call-endpoint.ts'
import { hostOf } from './endpoints.ts'
import { hasFailedTooLong, isDelivered, isGone, LONGEST_SILENCE_HOURS, nextTryAfter } from './retries.ts'
import { followsAnother, giveTurns, pauseDeliveries } from './waiting-deliveries.ts'

/** The failure of a try that was not made, because the market does not show the lead to the supplier any more. */
const NO_LONGER_OFFERED = 'no_longer_offered'

/** A try is over before this; one of which nothing was heard by then is made again. */
export const LEASE_SECONDS = 20
/** More than one for each that ends, so that they are as many again after a pause. */
const TURNS_AFTER_A_TRY = 2
/** Of one delivery; twice as many as it has by itself. */
const MOST_TRIES_KEPT = 20

type Noting = Pick<Dependencies, 'jobs' | 'clock'>
type Tried = {
  endpointId: string
  deliveryId: string
  at: Date
  isByHand: boolean
  result: CallResult
  /** A note before it failed, though perhaps only its answer was lost. */
  isRepeated?: boolean
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>
type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>

/** Writes down how a try went, and plans what follows from it: another try, the turns of others, the end of the endpoint. */
export async function noteTry(deps: Noting, tx: Tx, tried: Tried): Promise<void> {
  const { endpointId, deliveryId, at, isByHand, result, isRepeated = false } = tried
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, { endpointId })
  const found = await lockDelivery(tx, deliveryId)
  // Deleted meanwhile, with its person's data, say: of what was answered nothing is kept either.
  if (endpoint === undefined || found === undefined) return
  if (isRepeated && found.delivery.tryingUntil === null) return
  if (result.failure === 'stopped') {
    await tx.update(webhookDeliveries).set({ tryingUntil: null }).where(eq(webhookDeliveries.id, deliveryId))
    await planTry(deps, tx, deliveryId, now)
    return
  }
  const { status, durationMs, failure } = result
  await keepTry(tx, { deliveryId, at, status, durationMs, answer: answerToKeep(found, result), failure })
  await tx
    .update(webhookDeliveries)
    .set({ tries: triesAfter(found, isByHand), tryingUntil: null, scheduledTryAt: null })
    .where(eq(webhookDeliveries.id, deliveryId))
  const isOn = isDelivered(result)
    ? await noteDelivered(tx, endpoint, deliveryId, now)
    : await noteFailed(deps, tx, endpoint, found, { isByHand, result, now })
  const { leadId } = found.event
  if (isOn) await giveTurns(tx, deps.jobs, { endpointId, leadId, most: TURNS_AFTER_A_TRY, now })
}

/** Ends a delivery of what may be sent no longer. It stays delivered where it was before; its endpoint has not failed. */
export async function giveUpUnsent(
  { jobs, clock }: Noting,
  tx: Tx,
  { id: endpointId, disabledAt }: Endpoint,
  { delivery, event }: Locked,
): Promise<void> {
  const now = clock.now()
  await keepTry(tx, {
    deliveryId: delivery.id,
    at: now,
    status: null,
    durationMs: 0,
    failure: NO_LONGER_OFFERED,
  })
  await endDelivery(tx, delivery.id, delivery.deliveredAt === null ? 'failed' : 'delivered')
  if (disabledAt === null)
    await giveTurns(tx, jobs, { endpointId, leadId: event.leadId, most: TURNS_AFTER_A_TRY, now })
}

/** With those before it, as many as are kept: one may be sent again by hand without end. */
async function keepTry(tx: Tx, kept: typeof webhookTries.$inferInsert): Promise<void> {
  await tx.insert(webhookTries).values(kept)
  const older = tx
    .select({ id: webhookTries.id })
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, kept.deliveryId))
    .orderBy(desc(webhookTries.at), desc(webhookTries.id))
    .offset(MOST_TRIES_KEPT)
  await tx.delete(webhookTries).where(inArray(webhookTries.id, older))
}

/** Whom it forgets, an answer could name: nothing is kept of those to a live `lead.withdrawn`. */
const answerToKeep = ({ event }: Locked, { answer }: CallResult) =>
  event.type === 'lead.withdrawn' && event.mode === 'live' ? '' : answer

/** A try by hand uses up none of the schedule's. */
const triesAfter = ({ delivery }: Locked, isByHand: boolean) => delivery.tries + (isByHand ? 0 : 1)

/** Whether the endpoint is on afterwards. */
async function noteDelivered(tx: Tx, endpoint: Endpoint, deliveryId: string, now: Date): Promise<boolean> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'delivered', deliveredAt: now, nextTryAt: null })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (endpoint.failingSince !== null)
    await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id))
  return endpoint.disabledAt === null
}

/** Whether the endpoint is on afterwards. */
async function noteFailed(
  deps: Noting,
  tx: Tx,
  endpoint: Endpoint,
  found: Locked,
  { isByHand, result, now }: Pick<Tried, 'isByHand' | 'result'> & { now: Date },
): Promise<boolean> {
  const { delivery } = found
  // Ended while it was being tried, or paused with its endpoint.
  const isWanted = delivery.state === 'waiting' && endpoint.disabledAt === null
  const nextTryAt = isByHand
    ? latest(now, delivery.scheduledTryAt ?? now)
    : nextTryAfter(triesAfter(found, isByHand), now)
  if (delivery.deliveredAt !== null) await endDelivery(tx, delivery.id, 'delivered')
  else if (nextTryAt === null) await endDelivery(tx, delivery.id, 'failed')
  else if (isWanted) await planTry(deps, tx, delivery.id, nextTryAt)
  if (endpoint.disabledAt !== null) return false

  if (isGone(result)) {
    await switchOff(deps, tx, endpoint, 'gone', now)
    return false
  }
  const failingSince = await failingSinceOf(tx, endpoint, now)
  if (hasFailedTooLong(failingSince, now)) {
    await switchOff(deps, tx, endpoint, 'failing', now)
    return false
  }
  await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpoint.id))
  return true
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

const endDelivery = (tx: Tx, id: string, state: 'delivered' | 'failed') =>
  tx
    .update(webhookDeliveries)
    .set({ state, nextTryAt: null, tryingUntil: null, scheduledTryAt: null })
    .where(eq(webhookDeliveries.id, id))

async function planTry({ jobs }: Noting, tx: Tx, deliveryId: string, at: Date): Promise<void> {
  await tx.update(webhookDeliveries).set({ nextTryAt: at }).where(eq(webhookDeliveries.id, deliveryId))
  await jobs.enqueue(tx, 'deliver-webhook', { deliveryId }, at)
}

/** From now on, where it did not fail until now or was not called for long. */
async function failingSinceOf(tx: Tx, { id, failingSince }: Endpoint, now: Date): Promise<Date> {
  if (failingSince === null) return now
  if (!hasFailedTooLong(failingSince, now)) return failingSince
  const [tried] = await tx
    .select({ at: webhookTries.at })
    .from(webhookTries)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookTries.deliveryId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        ne(webhookTries.failure, NO_LONGER_OFFERED),
        gt(webhookTries.at, hoursAfter(now, -LONGEST_SILENCE_HOURS)),
        // This very try is written down already.
        lt(webhookTries.at, secondsAfter(now, -LEASE_SECONDS)),
      ),
    )
    .limit(1)
  return tried === undefined ? now : failingSince
}

/** What waits for the endpoint goes on when it is switched on again. Its supplier is told of `failing`. */
async function switchOff(
  { jobs }: Noting,
  tx: Tx,
  endpoint: Endpoint,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const endpointId = endpoint.id
  await pauseDeliveries(tx, endpointId)
  await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledBecause: because })
    .where(eq(webhookEndpoints.id, endpointId))
  if (because === 'failing') await jobs.enqueue(tx, 'tell-of-failing-endpoint', { endpointId })
  await appendAudit(tx, {
    at: now,
    actor: 'system',
    deed: 'switched off webhook endpoint',
    subject: 'webhook endpoint',
    subjectId: endpointId,
    details: { host: hostOf(endpoint.url), because },
  })
}

/** A statement of its own, which sees what those have left who had the endpoint before. */
export async function lockDelivery(tx: Tx, id: string) {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, event: webhookEvents, followsAnother })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id))
    .for(...deliveryLock)
  return found
}
