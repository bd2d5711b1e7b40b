import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.ts'
import { type Call, readCall } from './call.ts'
import { settleDue } from './confirm-payment.ts'
import { ConnectionReset } from './connection-reset.ts'
import { API_VERSION } from './events.ts'
import { type CallFault, takeFault } from './faults.ts'
import { claimOf, doOnce, type Kept, takeKey } from './once-per-key.ts'
import { type Answer, findOperation, type Operation } from './operations.ts'
import { newId, type Store } from './store.ts'
import { broken, rateLimited, StripeProblem, secretKeyRequired, withDocs } from './stripe-problem.ts'

/** What a call that is never answered waits for, unless the fault says otherwise. */
const HANG_MS = 60_000

type Inside = { store: Store; clock: Clock; closing: AbortSignal }

/** Answers a call of Stripe's REST API; `path` is what follows `/v1/`. Rejects where the connection would break. */
export async function answerCall(inside: Inside, request: Request, path: string): Promise<Response> {
  const requestId = newId('req')
  try {
    const call = await readCall(request, path, requestId)
    const { operation, id } = findOperation(call.method, path)
    if (call.who === 'browser' && !operation.byBrowser) throw secretKeyRequired()
    const fault = takeFault(inside.store, operation.name)
    const patience = AbortSignal.any([inside.closing, request.signal])
    await strikeBefore(fault, patience)
    const kept = await carryOut(inside, call, operation, id, fault)
    await strikeAfter(fault, patience)
    return answerOf(kept, call)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return problemAnswer(error, requestId)
  }
}

async function strikeBefore(fault: CallFault | undefined, patience: AbortSignal): Promise<void> {
  if (fault?.kind === 'rate_limit') throw rateLimited()
  if (fault?.kind === 'error_500') throw broken()
  if (fault?.kind === 'reset_before') throw new ConnectionReset()
  if (fault?.kind === 'hang_before') await hang(fault, patience)
}

async function strikeAfter(fault: CallFault | undefined, patience: AbortSignal): Promise<void> {
  if (fault?.kind === 'reset_after') throw new ConnectionReset()
  if (fault?.kind === 'hang_after') await hang(fault, patience)
}

async function hang(fault: CallFault, patience: AbortSignal): Promise<never> {
  await wait(fault.milliseconds ?? HANG_MS, undefined, { signal: patience, ref: false }).catch(() => {})
  throw new ConnectionReset()
}

/** A call that is delayed is carried out even when nobody waits for it any more, as at Stripe. */
async function carryOut(
  { store, clock, closing }: Inside,
  call: Call,
  operation: Operation,
  id: string,
  fault: CallFault | undefined,
): Promise<Kept> {
  const claim = claimOf(call)
  if (fault?.kind === 'delay') {
    const milliseconds = fault.milliseconds ?? 0
    const before = claim && takeKey(store, claim, clock.now(), milliseconds)
    if (before) return before
    await wait(milliseconds, undefined, { signal: closing }).catch(() => {
      throw new ConnectionReset()
    })
  }
  const now = clock.now()
  const { requestId, idempotencyKey, who } = call
  const stall = fault?.kind === 'stall' ? { milliseconds: fault.milliseconds } : null
  return doOnce(store, claim, now, {
    work() {
      settleDue(store, now)
      return operation.deed(store, call.form, { id, who, stall, now, requestId, idempotencyKey })
    },
    ...(fault?.kind === 'error_500_after' && { answerKept: brokenAnswer }),
  })
}

const brokenAnswer = (): Answer => ({ status: 500, body: { error: broken().body } })

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
