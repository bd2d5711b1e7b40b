import { type Call, readCall } from './call.ts'
import { authenticateIntent, confirmIntent, settleDue } from './confirm-payment.ts'
import { API_VERSION, listEvents, retrieveEvent } from './events.ts'
import { claimOf, doOnce } from './once-per-key.ts'
import { cancelIntent, createIntent, listIntents, retrieveIntent, seedPayment } from './payment-intents.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { type Change, type Handler, type Inside, type Kept, newId } from './store.ts'
import { StripeProblem, secretKeyRequired, unrecognizedUrl, withDocs } from './stripe-problem.ts'

/** Answers a call of Stripe's REST API; `path` follows `/v1/`. Rejects to break the connection. */
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

export type Operation = {
  name: string
  method: 'GET' | 'POST'
  path: RegExp
  run: Handler
  /** Also with a publishable key. */
  byBrowser?: true
}

const OPERATIONS: Operation[] = [
  { name: 'payment_intents.create', method: 'POST', path: /^payment_intents$/, run: createIntent },
  { name: 'payment_intents.list', method: 'GET', path: /^payment_intents$/, run: listIntents },
  {
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: /^payment_intents\/(\w+)$/,
    run: retrieveIntent,
    byBrowser: true,
  },
  {
    name: 'payment_intents.confirm',
    method: 'POST',
    path: /^payment_intents\/(\w+)\/confirm$/,
    run: confirmIntent,
    byBrowser: true,
  },
  {
    name: 'payment_intents.authenticate',
    method: 'POST',
    path: /^payment_intents\/(\w+)\/sandbox_authenticate$/,
    run: authenticateIntent,
    byBrowser: true,
  },
  {
    name: 'payment_intents.cancel',
    method: 'POST',
    path: /^payment_intents\/(\w+)\/cancel$/,
    run: cancelIntent,
  },
  { name: 'sandbox_payments.create', method: 'POST', path: /^sandbox_payments$/, run: seedPayment },
  { name: 'refunds.create', method: 'POST', path: /^refunds$/, run: createRefund },
  { name: 'refunds.list', method: 'GET', path: /^refunds$/, run: listRefunds },
  { name: 'refunds.retrieve', method: 'GET', path: /^refunds\/(\w+)$/, run: retrieveRefund },
  { name: 'events.list', method: 'GET', path: /^events$/, run: listEvents },
  { name: 'events.retrieve', method: 'GET', path: /^events\/(\w+)$/, run: retrieveEvent },
]

export function findOperation(method: string, path: string): { operation: Operation; id: string } {
  for (const operation of OPERATIONS) {
    const fits = operation.method === method ? operation.path.exec(path) : null
    if (fits) return { operation, id: fits[1] ?? '' }
  }
  throw unrecognizedUrl(method, `/v1/${path}`)
}
