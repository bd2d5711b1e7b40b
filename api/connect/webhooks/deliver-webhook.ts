import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Db, Tx } from '../../../db/client.ts'
import { lockEndpoint } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { webhookDeliveries, webhookEvents } from '../../../db/schema/webhooks.ts'
import { mayUseLive } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { semaphore } from '../../platform/shared/semaphore.ts'
import { type CallResult, callEndpoint } from '../calls/call-endpoint.ts'
import { validSecrets } from './endpoint-secrets.ts'
import { openLanes, type Place, SLOW_AFTER_MS, type Wanting } from './lanes.ts'
import { giveUpUnsent, LEASE_SECONDS, lockDelivery, noteTry } from './note-try.ts'
import { giveTurnsTo } from './waiting-deliveries.ts'

/** Whether the market still shows a matched lead to the supplier, however late its delivery is. */
export type WithOffers = {
  isStillOffered(
    tx: Tx,
    event: Pick<typeof webhookEvents.$inferSelect, 'type' | 'mode' | 'leadId' | 'supplierId'>,
  ): Promise<boolean>
}

type Delivering = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets' | 'clock' | 'log'> & WithOffers

/** The queue's clock is the database's, which may be a little ahead of ours. */
const CLOCKS_APART_SECONDS = 2
/** That begin or note tries, in one process. The rest of its connections are for requests. */
const TRANSACTIONS_AT_ONCE = 6
/** The last note is tried well before the lease is over. */
const WAITS_BEFORE_NOTING_AGAIN_MS = [500, 1_500]
/** How long tries in flight may go on when the process is told to stop. */
const STOP_AFTER_MS = 2_000

/** A try that has begun; `ended` resolves once it is noted, and never rejects. */
type Started = { ended: Promise<void> }

/**
 * Makes tries of deliveries and plans what follows from each. `start` resolves once a try has begun, and from then on only a
 * socket waits: neither a job nor a database connection does. It gives undefined where no try is due or there is no room for
 * it, so repeating it is safe. A process that dies before the note of a try leaves a lease that runs out, and the try is made
 * again: the receiver is told at least once, under the same `webhook-id`.
 */
export function openDeliveries(deps: Delivering) {
  const inDatabase = semaphore(
    { atOnce: TRANSACTIONS_AT_ONCE, waiting: Number.POSITIVE_INFINITY },
    () => new Error('There is no limit to those that wait.'),
  )
  const giveTurns = (deliveryIds: string[]): void => {
    inDatabase(() => giveTurnsTo(deps, deliveryIds, deps.clock.now())).catch((error: unknown) =>
      // The look each minute finds them.
      deps.log.warn({ fault: describeError(error) }, 'waiting deliveries got no turn'),
    )
  }
  const lanes = openLanes(giveTurns)
  const underWay = new Map<AbortController, Promise<void>>()
  let isStopping = false

  async function start(deliveryId: string): Promise<Started | undefined> {
    const wanting = await findWanting(deps.db, deliveryId)
    if (wanting === undefined) return undefined
    const place = lanes.enter(wanting, deliveryId)
    if (place === null) {
      await waitForTurn(deps.db, deliveryId, dueBy(deps.clock.now()))
      // Whoever left meanwhile did not see that it waits.
      if (lanes.hasRoom(wanting)) giveTurns([deliveryId])
      return undefined
    }
    const begun = await begin(deliveryId, wanting.endpointId, place)
    return begun === null ? undefined : fly(begun)
  }

  async function begin(deliveryId: string, endpointId: string, place: Place): Promise<Begun | null> {
    let begun: Begun | null = null
    try {
      begun = await inDatabase(() =>
        deps.db.transaction((tx) => beginTry(deps, tx, { endpointId, deliveryId, place })),
      )
      return begun
    } finally {
      if (begun === null) place.leave()
    }
  }

  async function fly(begun: Begun): Promise<Started> {
    const stopping = new AbortController()
    if (isStopping) stopping.abort()
    const ended = makeTry(begun, stopping.signal)
      .catch((error: unknown) =>
        // Its lease runs out, and the look each minute finds it.
        deps.log.error(
          { delivery: begun.deliveryId, fault: describeError(error) },
          'a try of a webhook was lost',
        ),
      )
      .finally(() => underWay.delete(stopping))
    underWay.set(stopping, ended)
    if (isStopping) await ended
    return { ended }
  }

  async function makeTry(begun: Begun, stop: AbortSignal): Promise<void> {
    const at = deps.clock.now()
    const startedAt = performance.now()
    const slow = setTimeout(begun.place.becomeSlow, SLOW_AFTER_MS)
    const result = await send(begun, at, stop).finally(() => {
      clearTimeout(slow)
      // Before the note, which gives their turn to those that found the endpoint full.
      begun.place.leave(performance.now() - startedAt)
    })
    await note(begun, { at, result })
  }

  const send = async (begun: Begun, at: Date, stop: AbortSignal) =>
    callEndpoint({ ...signed(begun, at), signal: stop }, deps.settings)

  /** A note that fails is tried again, or the receiver would be told twice although it has answered. */
  async function note({ endpointId, deliveryId, isByHand }: Begun, made: { at: Date; result: CallResult }) {
    let tried: Parameters<typeof noteTry>[2] = { endpointId, deliveryId, isByHand, ...made }
    for (const wait of WAITS_BEFORE_NOTING_AGAIN_MS) {
      try {
        return await noteOnce(tried)
      } catch {
        await Bun.sleep(wait)
        tried = { ...tried, isRepeated: true }
      }
    }
    return noteOnce(tried)
  }

  /** By turns with those that begin, so that neither piles up. */
  const noteOnce = (tried: Parameters<typeof noteTry>[2]) =>
    inDatabase(() => deps.db.transaction((tx) => noteTry(deps, tx, tried)), { beforeOthers: true })

  /** Ends what is in flight soon, without counting it as a try: another process makes it. */
  async function stop(): Promise<void> {
    isStopping = true
    await Promise.race([Promise.all(underWay.values()), Bun.sleep(STOP_AFTER_MS)])
    for (const stopping of underWay.keys()) stopping.abort()
    await Promise.all(underWay.values())
  }

  return { start, stop }
}

type Begun = {
  endpointId: string
  deliveryId: string
  place: Place
  url: string
  eventId: string
  payload: string
  secrets: string[]
  isByHand: boolean
}

/** Null where there is nothing to send now. What may not be sent yet waits for its turn. */
async function beginTry(
  deps: Delivering,
  tx: Tx,
  { endpointId, deliveryId, place }: Pick<Begun, 'endpointId' | 'deliveryId' | 'place'>,
): Promise<Begun | null> {
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, { endpointId })
  const found = await lockDelivery(tx, deliveryId)
  if (endpoint === undefined || found === undefined) return null
  const { delivery, event } = found
  if (delivery.state !== 'waiting' || delivery.nextTryAt === null) return null
  const due = dueBy(now)
  if (delivery.nextTryAt > due) return null
  // It was paused and goes on while a try of before is under way, whose end plans the next.
  if (delivery.tryingUntil !== null && delivery.tryingUntil > due) return null
  const mayHear = endpoint.mode === 'test' || mayUseLive(endpoint.standing, deps.settings.supplierApproval)
  if (!mayHear || !(await deps.isStillOffered(tx, event))) {
    await giveUpUnsent(deps, tx, endpoint, found)
    return null
  }

  const mayGo = endpoint.disabledAt === null && !found.followsAnother
  const leaseUntil = mayGo ? secondsAfter(now, LEASE_SECONDS) : null
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: leaseUntil, tryingUntil: leaseUntil })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (!mayGo) return null
  return {
    endpointId,
    deliveryId,
    place,
    url: endpoint.url,
    eventId: event.id,
    payload: event.payload,
    secrets: await validSecrets(tx, deps, endpointId, now),
    isByHand: delivery.scheduledTryAt !== null,
  }
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

const dueBy = (now: Date) => secondsAfter(now, CLOCKS_APART_SECONDS)

async function findWanting(db: Db, deliveryId: string): Promise<Wanting | undefined> {
  const [found] = await db
    .select({
      endpointId: webhookDeliveries.endpointId,
      supplierId: webhookEvents.supplierId,
      isTrial: sql<boolean>`${webhookEvents.mode} = 'test' or ${suppliers.emailProvedAt} is null`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(suppliers, eq(suppliers.id, webhookEvents.supplierId))
    .where(eq(webhookDeliveries.id, deliveryId))
  return found
}

/** A delivery that is due has no moment for its try until somebody gives it its turn. */
const waitForTurn = (db: Db, deliveryId: string, due: Date) =>
  db
    .update(webhookDeliveries)
    .set({ nextTryAt: null, tryingUntil: null })
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.nextTryAt, due),
        or(isNull(webhookDeliveries.tryingUntil), lte(webhookDeliveries.tryingUntil, due)),
      ),
    )
