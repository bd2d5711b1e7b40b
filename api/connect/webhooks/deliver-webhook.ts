import { Webhook } from 'standardwebhooks'
import type { Tx } from '../../../db/client.ts'
import { lockEndpoint } from '../../../db/locks.ts'
import type { webhookEvents } from '../../../db/schema/webhooks.ts'
import { API_MODES, type ApiMode } from '../../../domain/connect.ts'
import { mayUseLive } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { semaphore } from '../../platform/shared/semaphore.ts'
import { callEndpoint } from '../calls/call-endpoint.ts'
import { claimDue } from './due-deliveries.ts'
import { validSecrets } from './endpoint-secrets.ts'
import { giveUpUnsent, LEASE_SECONDS, lockDelivery, type MadeTry, noteTry } from './note-try.ts'

/** Whether the market still shows a matched lead to the supplier at the time of its delivery. */
export type WithOffers = {
  isStillOffered(
    tx: Tx,
    event: Pick<typeof webhookEvents.$inferSelect, 'type' | 'mode' | 'leadId' | 'supplierId'>,
  ): Promise<boolean>
}

type Deps = Pick<Dependencies, 'db' | 'settings' | 'appSecrets' | 'clock' | 'log' | 'jobs'> & WithOffers

/** Tries in flight of one process, by the mode of their event. They wait on sockets, so this bounds sockets and memory (decision 64). */
const MOST_TRIES = { live: 400, test: 100 }
/** Between two looks for due deliveries, where no try ends. */
const LOOK_EVERY_MS = 500
/** Transactions of one process that start or note tries; other connections are for requests. */
const TRANSACTIONS_AT_ONCE = 6
/** The last one is well before the lease ends. */
const WAITS_BEFORE_NOTING_AGAIN_MS = [500, 1_500]
/** How long tries may continue when the process stops. */
const STOP_AFTER_MS = 2_000

/**
 * Makes the tries of deliveries. While one waits for its answer it holds only a socket, and no database connection. If a process
 * dies before it notes a try, the lease ends and the try is repeated: the receiver gets each event at least once, under the same
 * `webhook-id`.
 */
export function openDeliveries(deps: Deps) {
  const inDatabase = semaphore(
    { atOnce: TRANSACTIONS_AT_ONCE, waiting: Number.POSITIVE_INFINITY },
    () => new Error('There is no limit to those that wait.'),
  )
  const inFlight = { live: 0, test: 0 }
  const underWay = new Map<AbortController, Promise<void>>()
  let lookNow = () => {}
  let isStopping = false
  let looking: Promise<void> | undefined

  /** Twice a second, and when a try ends, because its endpoint then has room for another. */
  async function keepLooking(): Promise<void> {
    while (!isStopping) {
      const { promise: tryEnded, resolve } = Promise.withResolvers<void>()
      lookNow = resolve
      await startDue().catch((error: unknown) =>
        deps.log.warn({ fault: describeError(error) }, 'due webhooks were not found'),
      )
      await Promise.race([tryEnded, Bun.sleep(LOOK_EVERY_MS)])
    }
  }

  /** Starts all due tries that there is room for. Each promise resolves once its try is noted, and none rejects. */
  async function startDue(): Promise<Promise<void>[]> {
    const now = deps.clock.now()
    const leaseUntil = secondsAfter(now, LEASE_SECONDS)
    const started: Promise<void>[] = []
    for (const mode of API_MODES) {
      const places = MOST_TRIES[mode] - inFlight[mode]
      const claimed = await claimDue(deps.db, { mode, places, now, leaseUntil })
      started.push(...claimed.map((delivery) => start(delivery, mode)))
    }
    return started
  }

  function start(delivery: ClaimedDelivery, mode: ApiMode): Promise<void> {
    inFlight[mode] += 1
    const stopping = new AbortController()
    const ended = makeTry(delivery, stopping.signal)
      .catch((error: unknown) =>
        // Its lease runs out, and then it is due again.
        deps.log.error(
          { delivery: delivery.deliveryId, fault: describeError(error) },
          'a try of a webhook was lost',
        ),
      )
      .finally(() => {
        inFlight[mode] -= 1
        underWay.delete(stopping)
        lookNow()
      })
    underWay.set(stopping, ended)
    return ended
  }

  async function makeTry(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const message = await inDatabase(() => deps.db.transaction((tx) => messageOf(deps, tx, delivery)))
    if (message === null) return
    const at = deps.clock.now()
    const result = await callEndpoint({ ...signed(message, at), signal }, deps.settings)
    await note({ ...delivery, isByHand: message.isByHand, at, result })
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
    lookNow()
    await looking
    await Promise.race([Promise.all(underWay.values()), Bun.sleep(STOP_AFTER_MS)])
    for (const stopping of underWay.keys()) stopping.abort()
    await Promise.all(underWay.values())
  }

  return {
    start: () => {
      looking ??= keepLooking()
    },
    startDue,
    stop,
  }
}

type ClaimedDelivery = Awaited<ReturnType<typeof claimDue>>[number]
type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>

/** What a claimed delivery sends. Null if it may not be sent anymore. */
async function messageOf(deps: Deps, tx: Tx, { endpointId, deliveryId }: ClaimedDelivery) {
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, { endpointId })
  const found = await lockDelivery(tx, deliveryId)
  if (endpoint === undefined || found === undefined || endpoint.disabledAt !== null) return null
  const { delivery, event } = found
  // Paused, or started so late that another may claim it.
  const isLeased = delivery.tryingUntil !== null && delivery.tryingUntil > now
  if (delivery.state !== 'waiting' || !isLeased) return null
  const mayReceive = endpoint.mode === 'test' || mayUseLive(endpoint.standing, deps.settings.supplierApproval)
  if (!mayReceive || !(await deps.isStillOffered(tx, event))) {
    await giveUpUnsent(tx, found, now)
    return null
  }
  return {
    url: endpoint.url,
    eventId: event.id,
    payload: event.payload,
    secrets: await validSecrets(tx, deps, endpointId, now),
    isByHand: delivery.scheduledTryAt !== null,
  }
}

/** By Standard Webhooks: signed at the time of this try with every valid secret. */
function signed({ url, eventId, payload, secrets }: Message, at: Date) {
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
