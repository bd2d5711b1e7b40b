import type { Clock } from '../../api/platform/shared/clock.ts'
import { type Call, readCall } from './call.ts'
import { settleDue } from './confirm-payment.ts'
import { API_VERSION } from './events.ts'
import { claimOf, doOnce, type Kept } from './once-per-key.ts'
import { type Answer, findOperation, type Operation } from './operations.ts'
import { type RefundAhead, settleRefundsDue } from './refunds.ts'
import { newId, type Store } from './store.ts'
import { StripeProblem, secretKeyRequired, withDocs } from './stripe-problem.ts'

/** How a call is carried out otherwise than usual. */
export type Change = {
  /** How long a confirmed payment stays in processing, null for good. */
  stall?: { milliseconds: number | null }
  /** How a refund ends. */
  refundFate?: RefundAhead
  /** Answered, and kept for the idempotency key, in place of what the work has given. */
  answerInstead?: Answer
}

/** How tests make the stand-in fail as Stripe sometimes does; the product plugs nothing in. */
export type Faults = {
  /** Gives the answer of a call, of which `carryOut` does the work. Rejects where the connection is to break. */
  aroundCall(made: Made, carryOut: (change?: Change) => Kept): Promise<Kept>
  /** How an event is delivered: so many times at once, held back until a later one has arrived, or never (undefined). */
  delivery(store: Store): { copies: number; isHeld: boolean; delayMs: number } | undefined
}
export type Made = Inside & { call: Call; operation: Operation['name']; patience: AbortSignal }
type Inside = { store: Store; clock: Clock; closing: AbortSignal }

/** Answers a call of Stripe's REST API; `path` is what follows `/v1/`. Rejects where the connection would break. */
export async function answerCall(inside: Inside, request: Request, path: string): Promise<Response> {
  const requestId = newId('req')
  try {
    const call = await readCall(request, path, requestId)
    const { operation, id } = findOperation(call.method, path)
    if (call.who === 'browser' && !operation.byBrowser) throw secretKeyRequired()
    const carryOut = (change: Change = {}) => carryOutOnce(inside, call, operation, id, change)
    const patience = AbortSignal.any([inside.closing, request.signal])
    const made = { ...inside, call, operation: operation.name, patience }
    return answerOf((await inside.store.faults?.aroundCall(made, carryOut)) ?? carryOut(), call)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return problemAnswer(error, requestId)
  }
}

function carryOutOnce(
  { store, clock }: Inside,
  call: Call,
  operation: Operation,
  id: string,
  { stall, refundFate, answerInstead }: Change,
): Kept {
  const now = clock.now()
  const { requestId, idempotencyKey, who } = call
  return doOnce(store, claimOf(call), now, () => {
    settleDue(store, now)
    settleRefundsDue(store, now)
    const answer = operation.run(store, call.form, {
      id,
      who,
      stall: stall ?? null,
      ...(refundFate && { refundFate }),
      now,
      requestId,
      idempotencyKey,
    })
    return answerInstead ?? answer
  })
}

function answerOf({ status, body, replayOf }: Kept, { requestId, idempotencyKey }: Call): Response {
  return new Response(body, {
    status,
    headers: {
      ...headersOf(requestId),
      ...(idempotencyKey !== null && {
        'idempotency-key': idempotencyKey,
        'original-request': replayOf ?? requestId,
      }),
      ...(replayOf !== null && { 'idempotent-replayed': 'true' }),
    },
  })
}

function problemAnswer(problem: StripeProblem, requestId: string): Response {
  const again = problem.status === 409 || problem.status === 500 ? 'true' : 'false'
  return Response.json(
    { error: withDocs(problem.body) },
    { status: problem.status, headers: { ...headersOf(requestId), 'stripe-should-retry': again } },
  )
}

const headersOf = (requestId: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-cache, no-store',
  'request-id': requestId,
  'stripe-version': API_VERSION,
})
