import { createHmac } from 'node:crypto'
import type { Clock } from '../../api/platform/shared/clock.ts'
import { SANDBOX_STRIPE } from '../stripe-client.ts'
import { isAnythingDue, settleDue } from './confirm-payment.ts'
import type { Store } from './store.ts'

/** How an event is posted to us. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

export type Webhooks = {
  /** Call it when there may be an event to send. */
  nudge(): void
  /** Sends each waiting event once, due or not, except held ones; returns the statuses, 0 for no answer. */
  sendNow(target: string, send: Send): Promise<{ type: string; statuses: number[] }[]>
  close(): Promise<void>
}

/** Stripe retries for three days: https://docs.stripe.com/webhooks#retries, read 2026-11. Its pauses are hours. */
const KEPT_MS = 3 * 24 * 60 * 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
const TIMEOUT_MS = 5_000
/** Longer than a try takes: after that its process has died. */
const LEASE_MS = 2 * TIMEOUT_MS
const AT_ONCE = 16
const LOOK_AGAIN_MS = 200

type Waiting = { eventNumber: number; copies: number; attempts: number; type: string; body: string }

/** Sends each event until it is taken, from a table that outlives the process and that several processes may send from. */
export function openWebhooks(options: {
  store: Store
  clock: Clock
  /** Base addresses, used in turn; without any, events wait. */
  targets: () => string[]
  send: Send
}): Webhooks {
  const { store, clock } = options
  const underWay = new Set<Promise<unknown>>()
  const closing = new AbortController()

  function sendWhatIsDue(): void {
    const targets = options.targets()
    const room = AT_ONCE - underWay.size
    if (closing.signal.aborted || targets.length === 0 || room <= 0) return
    if (!isAnyDeliveryDue(store, clock.now())) return
    for (const waiting of lease(store, clock.now(), room, { dueOnly: true })) {
      const target = targets[(waiting.attempts - 1) % targets.length] ?? ''
      const trying = deliver(waiting, target, options.send).finally(() => {
        underWay.delete(trying)
        if (!closing.signal.aborted) sendWhatIsDue()
      })
      underWay.add(trying)
    }
  }

  async function deliver(waiting: Waiting, target: string, send: Send): Promise<number[]> {
    const copies = Array.from({ length: waiting.copies }, () => post(waiting, target, send))
    const statuses = await Promise.all(copies)
    const isTaken = statuses.every((status) => status >= 200 && status < 300)
    if (!closing.signal.aborted || isTaken) note(store, waiting, isTaken, clock.now())
    return statuses
  }

  /** The status, or 0 for no answer. Stripe does not read the body. */
  async function post({ body }: Waiting, target: string, send: Send): Promise<number> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, clock.now()),
    }
    try {
      const answer = await send(`${target}/api/stripe/webhook`, { method: 'POST', headers, body, signal })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return 0
    }
  }

  const timer = setInterval(() => {
    if (isAnythingDue(store, clock.now())) store.transaction(() => settleDue(store, clock.now()))
    sendWhatIsDue()
  }, LOOK_AGAIN_MS)
  timer.unref()

  return {
    nudge: sendWhatIsDue,
    sendNow: (target, send) =>
      Promise.all(
        lease(store, clock.now(), -1, { dueOnly: false }).map(async (waiting) => ({
          type: waiting.type,
          statuses: await deliver(waiting, target, send),
        })),
      ),
    async close() {
      clearInterval(timer)
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

/** Stripe's scheme: https://docs.stripe.com/webhooks#verify-manually, read 2026-11. */
export function signatureOf(body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const digest = createHmac('sha256', SANDBOX_STRIPE.webhookSecret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Checked before a write, which makes other processes wait. */
const isAnyDeliveryDue = (store: Store, now: Date) =>
  store.database
    .query<object, { now: number }>(
      'select 1 from deliveries where deliveredAt is null and held = 0 and dueAt <= $now and leasedUntil <= $now limit 1',
    )
    .get({ now: now.getTime() }) !== null

function lease(store: Store, now: Date, limit: number, { dueOnly }: { dueOnly: boolean }): Waiting[] {
  const at = now.getTime()
  return store.transaction(() =>
    store.database
      .query<Waiting, { now: number; soonest: number; due: number; until: number; limit: number }>(
        `update deliveries set leasedUntil = $until, attempts = attempts + 1
         where eventNumber in (
           select eventNumber from deliveries
           where deliveredAt is null and held = 0 and recordedAt > $soonest and dueAt <= $due and leasedUntil <= $now
           order by dueAt, eventNumber limit $limit)
         returning eventNumber, copies, attempts,
           (select type from events where number = eventNumber) as type,
           (select body from events where number = eventNumber) as body`,
      )
      .all({
        now: at,
        soonest: at - KEPT_MS,
        due: dueOnly ? at : Number.MAX_SAFE_INTEGER,
        until: at + LEASE_MS,
        limit,
      }),
  )
}

/** Releases events that were held until a later one arrives. */
function note(store: Store, { eventNumber, attempts }: Waiting, isTaken: boolean, now: Date): void {
  const at = now.getTime()
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  store.transaction(() => {
    store.database
      .query<unknown, { eventNumber: number; deliveredAt: number | null; dueAt: number }>(
        `update deliveries set deliveredAt = $deliveredAt, dueAt = $dueAt, leasedUntil = 0
         where eventNumber = $eventNumber and deliveredAt is null`,
      )
      .run({ eventNumber, deliveredAt: isTaken ? at : null, dueAt: at + pause })
    if (!isTaken) return
    store.database
      .query<unknown, { eventNumber: number }>(
        'update deliveries set held = 0 where held = 1 and eventNumber < $eventNumber',
      )
      .run({ eventNumber })
  })
}
