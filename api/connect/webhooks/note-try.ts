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
import { followsAnother, pauseDeliveries } from './due-deliveries.ts'
import { hostOf } from './endpoints.ts'
import { hasFailedTooLong, isDelivered, isGone, LONGEST_SILENCE_HOURS, nextTryAfter } from './retries.ts'

/** The failure of a try that was not made, because the market no longer shows the lead to the supplier. */
const NO_LONGER_OFFERED = 'no_longer_offered'

/** A try ends before this. One without a result by then is made again. */
export const LEASE_SECONDS = 20
/** Of one delivery: twice as many as its schedule has. */
const MOST_TRIES_KEPT = 20

type Deps = Pick<Dependencies, 'jobs' | 'clock'>
type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>
type Locked = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>
export type MadeTry = {
  endpointId: string
  deliveryId: string
  at: Date
  isByHand: boolean
  result: CallResult
  /** An earlier note of this try failed, or only its confirmation was lost. */
  isRepeated?: boolean
}

/** Stores the result of a try, and plans the next try, or switches the endpoint off. */
export async function noteTry(deps: Deps, tx: Tx, made: MadeTry): Promise<void> {
  const { endpointId, deliveryId, at, isByHand, result, isRepeated = false } = made
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, { endpointId })
  const found = await lockDelivery(tx, deliveryId)
  // Deleted during the try, for example with its person's data; its answer is not stored either.
  if (endpoint === undefined || found === undefined) return
  const { delivery, event } = found
  if (isRepeated && delivery.tryingUntil === null) return
  if (result.failure === 'stopped') {
    const nextTryAt = endpoint.disabledAt === null ? now : null
    await updateDelivery(tx, deliveryId, { tryingUntil: null, nextTryAt })
    return
  }
  // An answer to a withdrawal could name the person who withdrew.
  const answer = event.type === 'lead.withdrawn' && event.mode === 'live' ? '' : result.answer
  await keepTry(tx, { ...result, deliveryId, at, answer })
  // A try by hand does not count towards the schedule.
  const tries = delivery.tries + (isByHand ? 0 : 1)
  await updateDelivery(tx, deliveryId, { tries, tryingUntil: null, scheduledTryAt: null })
  if (isDelivered(result)) await noteDelivered(tx, endpoint, deliveryId, now)
  else await noteFailed(deps, tx, endpoint, found, { tries, isByHand, result, now })
}

/** Ends a delivery that may not be sent anymore. It stays delivered if it was, and its endpoint has not failed. */
export async function giveUpUnsent(
  tx: Tx,
  { delivery: { id: deliveryId, deliveredAt } }: Locked,
  now: Date,
): Promise<void> {
  await keepTry(tx, { deliveryId, at: now, status: null, durationMs: 0, failure: NO_LONGER_OFFERED })
  await endDelivery(tx, deliveryId, deliveredAt === null ? 'failed' : 'delivered')
}

/** Deletes the oldest tries over the limit, because a delivery can be sent again by hand any number of times. */
async function keepTry(tx: Tx, made: typeof webhookTries.$inferInsert): Promise<void> {
  await tx.insert(webhookTries).values(made)
  const older = tx
    .select({ id: webhookTries.id })
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, made.deliveryId))
    .orderBy(desc(webhookTries.at), desc(webhookTries.id))
    .offset(MOST_TRIES_KEPT)
  await tx.delete(webhookTries).where(inArray(webhookTries.id, older))
}

async function noteDelivered(tx: Tx, endpoint: Endpoint, deliveryId: string, now: Date): Promise<void> {
  await updateDelivery(tx, deliveryId, { state: 'delivered', deliveredAt: now, nextTryAt: null })
  if (endpoint.failingSince !== null) await updateEndpoint(tx, endpoint.id, { failingSince: null })
}

async function noteFailed(
  deps: Deps,
  tx: Tx,
  endpoint: Endpoint,
  { delivery }: Locked,
  { tries, isByHand, result, now }: Pick<MadeTry, 'isByHand' | 'result'> & { tries: number; now: Date },
): Promise<void> {
  // Not if the delivery ended or its endpoint was paused during the try.
  const isWanted = delivery.state === 'waiting' && endpoint.disabledAt === null
  const nextTryAt = isByHand ? latest(now, delivery.scheduledTryAt ?? now) : nextTryAfter(tries, now)
  if (delivery.deliveredAt !== null) await endDelivery(tx, delivery.id, 'delivered')
  else if (nextTryAt === null) await endDelivery(tx, delivery.id, 'failed')
  else if (isWanted) await updateDelivery(tx, delivery.id, { nextTryAt })
  if (endpoint.disabledAt !== null) return
  if (isGone(result)) return switchOff(deps, tx, endpoint, 'gone', now)
  const failingSince = await failingSinceOf(tx, endpoint, now)
  if (hasFailedTooLong(failingSince, now)) return switchOff(deps, tx, endpoint, 'failing', now)
  await updateEndpoint(tx, endpoint.id, { failingSince })
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

const updateDelivery = (tx: Tx, id: string, changes: Partial<typeof webhookDeliveries.$inferInsert>) =>
  tx.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id))

const updateEndpoint = (tx: Tx, id: string, changes: Partial<typeof webhookEndpoints.$inferInsert>) =>
  tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id))

const endDelivery = (tx: Tx, id: string, state: 'delivered' | 'failed') =>
  updateDelivery(tx, id, { state, nextTryAt: null, tryingUntil: null, scheduledTryAt: null })

/** Starts now for an endpoint that did not fail before, or that was not called for a long time. */
async function failingSinceOf(tx: Tx, { id, failingSince }: Endpoint, now: Date): Promise<Date> {
  if (failingSince === null) return now
  if (!hasFailedTooLong(failingSince, now)) return failingSince
  const [recent] = await tx
    .select({ at: webhookTries.at })
    .from(webhookTries)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookTries.deliveryId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        ne(webhookTries.failure, NO_LONGER_OFFERED),
        gt(webhookTries.at, hoursAfter(now, -LONGEST_SILENCE_HOURS)),
        // Leaves out the try that is being noted, which is stored already.
        lt(webhookTries.at, secondsAfter(now, -LEASE_SECONDS)),
      ),
    )
    .limit(1)
  return recent === undefined ? now : failingSince
}

/** Waiting deliveries go on when the endpoint is switched on again. The supplier gets a mail about `failing`. */
async function switchOff(
  { jobs }: Deps,
  tx: Tx,
  { id: endpointId, url }: Endpoint,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await pauseDeliveries(tx, endpointId)
  await updateEndpoint(tx, endpointId, { disabledAt: now, disabledBecause: because })
  if (because === 'failing') await jobs.enqueue(tx, 'tell-of-failing-endpoint', { endpointId })
  await appendAudit(tx, {
    at: now,
    actor: 'system',
    action: 'switched off webhook endpoint',
    recordType: 'webhook endpoint',
    recordId: endpointId,
    details: { host: hostOf(url), because },
  })
}

/** A query of its own, so that it sees what earlier holders of the endpoint's lock committed. */
export async function lockDelivery(tx: Tx, id: string) {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, event: webhookEvents, followsAnother })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id))
    .for(...deliveryLock)
  return found
}
