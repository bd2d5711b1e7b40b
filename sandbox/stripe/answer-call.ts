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
    const operation = findOperation(call.method, path)
    if (call.who === 'browser' && !BY_BROWSER.includes(operation.name)) throw secretKeyRequired()
    const carryOut = (change: Change = {}) => carryOutOnce(inside, call, operation, change)
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
  { run, id }: ReturnType<typeof findOperation>,
  { stall, refundFate, answerInstead }: Change,
): Kept {
  const now = clock.now()
  const { requestId, idempotencyKey, who } = call
  return doOnce(store, claimOf(call), now, () => {
    settleDue(store, now)
    const moment = { now, requestId, idempotencyKey }
    const about = { ...moment, id, who, stall: stall ?? null, ...(refundFate && { refundFate }) }
    const answer = run(store, call.form, about)
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

const AUTHENTICATE = 'payment_intents.authenticate'

type Operation = [name: string, method: 'GET' | 'POST', path: RegExp, run: Handler]

const OPERATIONS: Operation[] = [
  ['payment_intents.create', 'POST', /^payment_intents$/, createIntent],
  ['payment_intents.list', 'GET', /^payment_intents$/, listIntents],
  ['payment_intents.retrieve', 'GET', /^payment_intents\/(\w+)$/, retrieveIntent],
  ['payment_intents.confirm', 'POST', /^payment_intents\/(\w+)\/confirm$/, confirmIntent],
  [AUTHENTICATE, 'POST', /^payment_intents\/(\w+)\/sandbox_authenticate$/, authenticateIntent],
  ['payment_intents.cancel', 'POST', /^payment_intents\/(\w+)\/cancel$/, cancelIntent],
  ['sandbox_payments.create', 'POST', /^sandbox_payments$/, seedPayment],
  ['refunds.create', 'POST', /^refunds$/, createRefund],
  ['refunds.list', 'GET', /^refunds$/, listRefunds],
  ['refunds.retrieve', 'GET', /^refunds\/(\w+)$/, retrieveRefund],
  ['events.list', 'GET', /^events$/, listEvents],
  ['events.retrieve', 'GET', /^events\/(\w+)$/, retrieveEvent],
]
/** Also with a publishable key. */
const BY_BROWSER = ['payment_intents.retrieve', 'payment_intents.confirm', AUTHENTICATE]

function findOperation(method: string, path: string) {
  for (const [name, itsMethod, itsPath, run] of OPERATIONS) {
    const fits = itsMethod === method ? itsPath.exec(path) : null
    if (fits) return { name, run, id: fits[1] ?? '' }
  }
  throw unrecognizedUrl(method, `/v1/${path}`)
}
