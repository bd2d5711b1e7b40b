import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Db, Tx } from '../../db/client.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookTries } from '../../db/schema/webhooks.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { hoursAfter, secondsAfter } from '../shared/clock.ts'
import { type CallResult, callEndpoint } from './call-endpoint.ts'
import { validSecrets } from './endpoint-secrets.ts'
import { hostOf } from './endpoints.ts'
import { hasFailedTooLong, isDelivered, isGone, LONGEST_SILENCE_HOURS, nextTryAfter } from './retries.ts'
import {
  followsAnother,
  giveTurns,
  giveTurnsAmong,
  giveUpDeliveries,
  pauseDeliveries,
} from './waiting-deliveries.ts'

type Delivering = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets' | 'clock'>

/** A try is over before this; one of which nothing was heard by then is made again. */
const LEASE_SECONDS = 20
/** The queue's clock is the database's, which may be a little ahead of ours. */
const CLOCKS_APART_SECONDS = 2
/** To one endpoint from one process: one that hangs must not have all workers wait for it. */
const MOST_AT_ONCE_TO_AN_ENDPOINT = 3
/** To all of one supplier's: some workers stay free for the others, however many of its endpoints hang. */
const MOST_AT_ONCE_TO_A_SUPPLIER = 6
/** More than one for each that ends, so that they are as many again after a pause. */
const TURNS_AFTER_A_TRY = 2

/**
 * Makes one try of a delivery and plans what follows from it. Repeating it is safe: it does nothing while another makes the
 * same try, or where none is due. A process that dies between the call and the note of it leaves a try that is made again: the
 * receiver is told at least once, under the same `webhook-id`.
 */
export function openDeliveries(deps: Delivering) {
  /** By the ids of endpoints and of suppliers. */
  const underWay = new Map<string, number>()
  const countOf = (id: string) => underWay.get(id) ?? 0
  const count = ({ id, supplierId }: Receiver, by: 1 | -1) => {
    for (const one of [id, supplierId]) {
      const inside = countOf(one) + by
      if (inside === 0) underWay.delete(one)
      else underWay.set(one, inside)
    }
  }
  const isSupplierFull = ({ supplierId }: Receiver) => countOf(supplierId) >= MOST_AT_ONCE_TO_A_SUPPLIER
  const isFull = (endpoint: Receiver) =>
    countOf(endpoint.id) >= MOST_AT_ONCE_TO_AN_ENDPOINT || isSupplierFull(endpoint)

  async function begin(endpointId: string, deliveryId: string): Promise<Begun | null> {
    let taken: Receiver | null = null
    // Looked at and counted in one step, since only those to one endpoint begin one after another.
    const takePlace = (endpoint: Receiver): boolean => {
      if (isFull(endpoint)) return false
      count(endpoint, 1)
      taken = endpoint
      return true
    }
    try {
      return await deps.db.transaction((tx) => beginTry(deps, tx, { endpointId, deliveryId, takePlace }))
    } catch (error) {
      if (taken !== null) count(taken, -1)
      throw error
    }
  }

  return async function deliver(deliveryId: string, signal?: AbortSignal): Promise<void> {
    const endpointId = await findEndpointId(deps.db, deliveryId)
    if (endpointId === undefined) return
    const begun = await begin(endpointId, deliveryId)
    if (begun === null) return
    const at = deps.clock.now()
    let hadOthersWait = false
    const result = await callEndpoint(
      { ...signed(begun, at), ...(signal && { signal }) },
      deps.settings,
    ).finally(() => {
      hadOthersWait = isSupplierFull(begun.endpoint)
      // Before the note, which gives those their turn that found the endpoint full until now.
      count(begun.endpoint, -1)
    })
    await deps.db.transaction((tx) => noteTry(deps, tx, { endpointId, deliveryId, at, result }))
    if (hadOthersWait) await giveTurnsAmong(deps, begun.endpoint.supplierId, deps.clock.now())
  }
}

type Receiver = { id: string; supplierId: string }

type Begun = { endpoint: Receiver; url: string; eventId: string; payload: string; secrets: string[] }

/** Null where there is nothing to send now. What may not be sent yet waits for its turn. */
async function beginTry(
  deps: Delivering,
  tx: Tx,
  asked: { endpointId: string; deliveryId: string; takePlace: (endpoint: Receiver) => boolean },
): Promise<Begun | null> {
  const { endpointId, deliveryId } = asked
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, endpointId)
  const found = await lockDelivery(tx, deliveryId)
  if (endpoint === undefined || found === undefined) return null
  const { delivery, event } = found
  if (delivery.state !== 'waiting' || delivery.nextTryAt === null) return null
  if (delivery.nextTryAt > secondsAfter(now, CLOCKS_APART_SECONDS)) return null

  const mayGo = endpoint.disabledAt === null && !found.followsAnother && asked.takePlace(endpoint)
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: mayGo ? secondsAfter(now, LEASE_SECONDS) : null })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (!mayGo) return null
  const secrets = await validSecrets(tx, deps, endpointId, now)
  return { endpoint, url: endpoint.url, eventId: event.id, payload: event.payload, secrets }
}

/** By Standard Webhooks: with every secret that is valid now, of the moment of this try. */
function signed({ url, eventId, payload, secrets }: Begun, at: Date) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, at, payload))
  return {
    url,
    body: payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  }
}

type Tried = { endpointId: string; deliveryId: string; at: Date; result: CallResult }
type Locked = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>
type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>

async function noteTry(deps: Delivering, tx: Tx, tried: Tried): Promise<void> {
  const { endpointId, deliveryId, at, result } = tried
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, endpointId)
  const found = await lockDelivery(tx, deliveryId)
  // Deleted meanwhile, with its person's data, say: of what was answered nothing is kept either.
  if (endpoint === undefined || found === undefined) return
  if (result.failure === 'stopped') {
    await planTry(deps, tx, deliveryId, now)
    return
  }
  const { status, durationMs, failure } = result
  await tx
    .insert(webhookTries)
    .values({ deliveryId, at, status, durationMs, answer: answerToKeep(found, result), failure })
  await tx
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1` })
    .where(eq(webhookDeliveries.id, deliveryId))
  const isOn = await followUp(deps, tx, endpoint, found, result, now)
  const { leadId } = found.event
  if (isOn) await giveTurns(tx, deps.jobs, { endpointId, leadId, most: TURNS_AFTER_A_TRY, now })
}

/** Whether the endpoint is on afterwards. */
async function followUp(
  deps: Delivering,
  tx: Tx,
  endpoint: Endpoint,
  found: Locked,
  result: CallResult,
  now: Date,
): Promise<boolean> {
  if (isDelivered(result)) {
    await noteDelivered(tx, endpoint, found.delivery.id, now)
    return endpoint.disabledAt === null
  }
  if (!isGone(result)) return noteFailed(deps, tx, endpoint, found, now)
  await switchOff(deps, tx, endpoint, 'gone', now)
  return false
}

/** Whom it forgets, an answer could name: nothing is kept of those to a live `lead.withdrawn`. */
const answerToKeep = ({ event }: Locked, { answer }: CallResult) =>
  event.type === 'lead.withdrawn' && event.mode === 'live' ? '' : answer

async function noteDelivered(tx: Tx, endpoint: Endpoint, deliveryId: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'delivered', deliveredAt: now, nextTryAt: null })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (endpoint.failingSince !== null)
    await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id))
}

async function noteFailed(
  deps: Delivering,
  tx: Tx,
  endpoint: Endpoint,
  { delivery }: Locked,
  now: Date,
): Promise<boolean> {
  // Ended while it was being tried, or paused with its endpoint.
  const isWanted = delivery.state === 'waiting' && endpoint.disabledAt === null
  const nextTryAt = nextTryAfter(delivery.tries + 1, now)
  if (delivery.deliveredAt !== null) await endDelivery(tx, delivery.id, 'delivered')
  else if (nextTryAt === null) await endDelivery(tx, delivery.id, 'failed')
  else if (isWanted) await planTry(deps, tx, delivery.id, nextTryAt)
  if (endpoint.disabledAt !== null) return false

  const failingSince = await failingSinceOf(tx, endpoint, now)
  if (hasFailedTooLong(failingSince, now)) {
    await switchOff(deps, tx, endpoint, 'failing', now)
    return false
  }
  await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpoint.id))
  return true
}

const endDelivery = (tx: Tx, id: string, state: 'delivered' | 'failed') =>
  tx.update(webhookDeliveries).set({ state, nextTryAt: null }).where(eq(webhookDeliveries.id, id))

async function planTry({ jobs }: Delivering, tx: Tx, deliveryId: string, at: Date): Promise<void> {
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
        gt(webhookTries.at, hoursAfter(now, -LONGEST_SILENCE_HOURS)),
        // This very try is written down already.
        lt(webhookTries.at, secondsAfter(now, -LEASE_SECONDS)),
      ),
    )
    .limit(1)
  return tried === undefined ? now : failingSince
}

/**
 * `gone`: what waits for the endpoint is given up. `failing`: it goes on when the endpoint is switched on, and its supplier is
 * told. It may be off already, by its supplier's hand.
 */
async function switchOff(
  { jobs }: Delivering,
  tx: Tx,
  endpoint: Endpoint,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const endpointId = endpoint.id
  if (because === 'gone') await giveUpDeliveries(tx, endpointId)
  else await pauseDeliveries(tx, endpointId)
  if (endpoint.disabledAt !== null) return
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

async function findEndpointId(db: Db, deliveryId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId))
  return found?.endpointId
}

/** First of all, as everywhere; see `endpoints.ts`. */
async function lockEndpoint(tx: Tx, id: string) {
  const [found] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update')
  return found
}

/** A statement of its own, which sees what those have left who had the endpoint before. */
async function lockDelivery(tx: Tx, id: string) {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, event: webhookEvents, followsAnother })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id))
    .for('update', { of: webhookDeliveries })
  return found
}
