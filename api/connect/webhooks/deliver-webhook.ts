import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Db, Tx } from '../../../db/client.ts'
import { lockEndpoint } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookDeliveries, webhookEvents } from '../../../db/schema/webhooks.ts'
import { mayUseLive } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { semaphore } from '../../platform/shared/semaphore.ts'
import { callEndpoint } from '../calls/call-endpoint.ts'
import { validSecrets } from './endpoint-secrets.ts'
import { openLanes, type Place, SLOW_AFTER_MS, type Wanting } from './lanes.ts'
import { giveUpUnsent, LEASE_SECONDS, lockDelivery, type MadeTry, noteTry } from './note-try.ts'
import { giveTurnsTo } from './waiting-deliveries.ts'

/** Whether the market still shows a matched lead to the supplier at the time of its delivery. */
export type WithOffers = {
  isStillOffered(
    tx: Tx,
    event: Pick<typeof webhookEvents.$inferSelect, 'type' | 'mode' | 'leadId' | 'supplierId'>,
  ): Promise<boolean>
}

type Deps = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets' | 'clock' | 'log'> & WithOffers

/** The queue uses the database's clock, which may be slightly ahead of ours. */
const CLOCKS_APART_SECONDS = 2
/** Transactions of one process that start or note tries; other connections are for requests. */
const TRANSACTIONS_AT_ONCE = 6
/** The last one is well before the lease ends. */
const WAITS_BEFORE_NOTING_AGAIN_MS = [500, 1_500]
/** How long tries may continue when the process stops. */
const STOP_AFTER_MS = 2_000

/**
 * Makes tries of deliveries and plans what follows. `start` resolves when a try has started, which then holds only a socket, and
 * no job or database connection; undefined if no try is due or there is no room. If a process dies before it notes a try, the
 * lease ends and the try is repeated: the receiver gets each event at least once, under the same `webhook-id`.
 */
export function openDeliveries(deps: Deps) {
  const inDatabase = semaphore(
    { atOnce: TRANSACTIONS_AT_ONCE, waiting: Number.POSITIVE_INFINITY },
    () => new Error('There is no limit to those that wait.'),
  )
  const giveTurns = (deliveryIds: string[]): void => {
    inDatabase(() => giveTurnsTo(deps, deliveryIds, deps.clock.now())).catch((error: unknown) =>
      // `reviveDeliveries` finds them within a minute.
      deps.log.warn({ fault: describeError(error) }, 'waiting deliveries got no turn'),
    )
  }
  const lanes = openLanes(giveTurns)
  const underWay = new Map<AbortController, Promise<void>>()
  let isStopping = false

  /** `ended` resolves once the try is noted, and never rejects. */
  async function start(deliveryId: string): Promise<{ ended: Promise<void> } | undefined> {
    const wanting = await findWanting(deps.db, deliveryId)
    if (wanting === undefined) return undefined
    const place = lanes.enter(wanting, deliveryId)
    if (place === null) {
      await waitForTurn(deps.db, deliveryId, dueBy(deps.clock.now()))
      // A try that ended in between did not see that this one waits.
      if (lanes.hasRoom(wanting)) giveTurns([deliveryId])
      return undefined
    }
    const { endpointId } = wanting
    const started = await inDatabase(() =>
      deps.db.transaction((tx) => startTry(deps, tx, { endpointId, deliveryId })),
    ).catch((error: unknown) => {
      place.leave()
      throw error
    })
    if (started === null) {
      place.leave()
      return undefined
    }
    const stopping = new AbortController()
    if (isStopping) stopping.abort()
    const ended = makeTry(started, place, stopping.signal)
      .catch((error: unknown) =>
        // Its lease runs out, and `reviveDeliveries` finds it.
        deps.log.error({ delivery: deliveryId, fault: describeError(error) }, 'a try of a webhook was lost'),
      )
      .finally(() => underWay.delete(stopping))
    underWay.set(stopping, ended)
    if (isStopping) await ended
    return { ended }
  }

  async function makeTry(started: StartedTry, place: Place, signal: AbortSignal): Promise<void> {
    const at = deps.clock.now()
    const startedAt = performance.now()
    const slow = setTimeout(place.becomeSlow, SLOW_AFTER_MS)
    // Within the promise, so that the place is left even if signing throws.
    const send = async () => callEndpoint({ ...signed(started, at), signal }, deps.settings)
    const result = await send().finally(() => {
      clearTimeout(slow)
      // Before the note, which gives turns to deliveries that found the endpoint full.
      place.leave(performance.now() - startedAt)
    })
    const { endpointId, deliveryId, isByHand } = started
    await note({ endpointId, deliveryId, isByHand, at, result })
  }

  /** Repeats a failed note, because otherwise the receiver would get the event twice. */
  async function note(made: MadeTry): Promise<void> {
    let latest = made
    for (const wait of WAITS_BEFORE_NOTING_AGAIN_MS) {
      try {
        return await noteOnce(latest)
      } catch {
        await Bun.sleep(wait)
        latest = { ...made, isRepeated: true }
      }
    }
    return noteOnce(latest)
  }

  /** Notes take turns with starts, so that neither piles up. */
  const noteOnce = (made: MadeTry) =>
    inDatabase(() => deps.db.transaction((tx) => noteTry(deps, tx, made)), { beforeOthers: true })

  /** Ends tries soon, without counting them; another process makes them. */
  async function stop(): Promise<void> {
    isStopping = true
    await Promise.race([Promise.all(underWay.values()), Bun.sleep(STOP_AFTER_MS)])
    for (const stopping of underWay.keys()) stopping.abort()
    await Promise.all(underWay.values())
  }

  return { start, stop }
}

type StartedTry = NonNullable<Awaited<ReturnType<typeof startTry>>>

/** Leases a delivery for a try. Null if nothing is to be sent now; a delivery that may not be sent yet waits for its turn. */
async function startTry(
  deps: Deps,
  tx: Tx,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
) {
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, { endpointId })
  const found = await lockDelivery(tx, deliveryId)
  if (endpoint === undefined || found === undefined) return null
  const { delivery, event } = found
  if (delivery.state !== 'waiting' || delivery.nextTryAt === null) return null
  const due = dueBy(now)
  if (delivery.nextTryAt > due) return null
  // Resumed after a pause while an earlier try is still under way; the end of that try plans the next.
  if (delivery.tryingUntil !== null && delivery.tryingUntil > due) return null
  const mayReceive = endpoint.mode === 'test' || mayUseLive(endpoint.standing, deps.settings.supplierApproval)
  if (!mayReceive || !(await deps.isStillOffered(tx, event))) {
    await giveUpUnsent(deps, tx, endpoint, found)
    return null
  }

  const maySend = endpoint.disabledAt === null && !found.followsAnother
  const leaseUntil = maySend ? secondsAfter(now, LEASE_SECONDS) : null
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: leaseUntil, tryingUntil: leaseUntil })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (!maySend) return null
  return {
    endpointId,
    deliveryId,
    url: endpoint.url,
    eventId: event.id,
    payload: event.payload,
    secrets: await validSecrets(tx, deps, endpointId, now),
    isByHand: delivery.scheduledTryAt !== null,
  }
}

/** By Standard Webhooks: signed at the time of this try with every valid secret. */
function signed({ url, eventId, payload, secrets }: StartedTry, at: Date) {
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

/** Removes the next try of a due delivery until its turn. */
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
