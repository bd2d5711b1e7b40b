import { hoursAfter } from '../../api/platform/shared/clock.ts'
import type { Answer, Call } from './call.ts'
import { inOrder } from './form.ts'
import type { Kept, Store } from './store.ts'
import { keyInUse, keyOfAnotherRequest, StripeProblem, withDocs } from './stripe-problem.ts'

/** Stripe forgets a key after at least a day. https://docs.stripe.com/api/idempotent_requests, read 2026-11. */
const KEPT_HOURS = 24
/** How long a process that dies during a call still blocks its key. */
const SPARE_BUSY_MS = 5_000

type RequestRow = {
  key: string
  endpoint: string
  fingerprint: string
  /** Of the first request with this key. */
  requestId: string
  startedAt: number
  busyUntil: number
  /** Null while the first request is running. */
  status: number | null
  body: string | null
}

/** Must be the same in a second request with the key. */
type Claim = Pick<RequestRow, 'key' | 'endpoint' | 'fingerprint' | 'requestId'>

export function claimOf({ idempotencyKey, method, path, form, requestId }: Call): Claim | null {
  if (idempotencyKey === null || method !== 'POST') return null
  const fingerprint = new Bun.CryptoHasher('sha256').update(inOrder(form)).digest('hex')
  return { key: idempotencyKey, endpoint: `${method} ${path}`, fingerprint, requestId }
}

/** Reserves the key for a long call, so that others with it must wait; or returns the earlier answer. */
export function takeKey(store: Store, claim: Claim, now: Date, milliseconds: number): Kept | null {
  return store.transaction(() => {
    const before = answerBefore(store, claim, now)
    if (before !== null) return before
    keep(store, claim, now, {
      busyUntil: now.getTime() + milliseconds + SPARE_BUSY_MS,
      status: null,
      body: null,
    })
    return null
  })
}

/** Does the work unless it was done under this key, and stores the answer with it. */
export function doOnce(store: Store, claim: Claim | null, now: Date, work: () => Answer): Kept {
  return store.transaction(() => {
    const before = claim && answerBefore(store, claim, now)
    if (before) return before
    const { answer, isKept } = refusalAsAnswer(work)
    const body = JSON.stringify(answer.body)
    if (claim && isKept) keep(store, claim, now, { busyUntil: 0, status: answer.status, body })
    if (claim && !isKept) forget(store, claim)
    return { status: answer.status, body, replayOf: null }
  })
}

function refusalAsAnswer(work: () => Answer): { answer: Answer; isKept: boolean } {
  try {
    return { answer: work(), isKept: true }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return {
      answer: { status: error.status, body: { error: withDocs(error.body) } },
      isKept: !error.beforeWork,
    }
  }
}

function answerBefore(store: Store, claim: Claim, now: Date): Kept | null {
  const row = store.database
    .query<RequestRow, { key: string }>('select * from requests where key = $key')
    .get({ key: claim.key })
  if (row === null || row.requestId === claim.requestId) return null
  if (row.endpoint !== claim.endpoint) throw keyOfAnotherRequest(claim.key, 'endpoint')
  if (row.fingerprint !== claim.fingerprint) throw keyOfAnotherRequest(claim.key, 'parameters')
  if (row.status !== null && row.body !== null)
    return { status: row.status, body: row.body, replayOf: row.requestId }
  if (row.busyUntil > now.getTime()) throw keyInUse(claim.key)
  return null
}

function keep(
  store: Store,
  claim: Claim,
  now: Date,
  outcome: Pick<RequestRow, 'busyUntil' | 'status' | 'body'>,
): void {
  store.database
    .query<unknown, { before: number }>('delete from requests where startedAt < $before')
    .run({ before: hoursAfter(now, -KEPT_HOURS).getTime() })
  store.database
    .query<unknown, RequestRow>(
      `insert or replace into requests (key, endpoint, fingerprint, requestId, startedAt, busyUntil, status, body)
       values ($key, $endpoint, $fingerprint, $requestId, $startedAt, $busyUntil, $status, $body)`,
    )
    .run({ ...claim, startedAt: now.getTime(), ...outcome })
}

const forget = (store: Store, { key, requestId }: Claim) =>
  store.database
    .query<unknown, { key: string; requestId: string }>(
      'delete from requests where key = $key and requestId = $requestId and status is null',
    )
    .run({ key, requestId })
