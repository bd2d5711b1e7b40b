import { authenticateIntent, confirmIntent } from './confirm-payment.ts'
import { listEvents, retrieveEvent } from './events.ts'
import type { Form } from './form.ts'
import { cancelIntent, createIntent, listIntents, retrieveIntent, seedPayment } from './payment-intents.ts'
import { createRefund, listRefunds, type RefundAhead, retrieveRefund } from './refunds.ts'
import type { Store } from './store.ts'
import { unrecognizedUrl } from './stripe-problem.ts'

/** When something is done, and by which call. */
export type Moment = { now: Date; requestId: string | null; idempotencyKey: string | null }

export type Answer = { status: number; body: object }

export type About = Moment & {
  /** From the path; empty where it has none. */
  id: string
  /** A browser knows one intent by its secret; the server's key opens them all. */
  who: 'browser' | 'server'
  /** Set by a test: how long the payment stays in processing, null for good. */
  stall: { milliseconds: number | null } | null
  /** Set by a test: how a refund ends, whatever the card. */
  refundFate?: RefundAhead
}

/** Runs inside one transaction. Refuses by throwing, before it has written anything. */
export type Handler = (store: Store, form: Form, about: About) => Answer

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

/** `path` is what follows `/v1/`. */
export function findOperation(method: string, path: string): { operation: Operation; id: string } {
  for (const operation of OPERATIONS) {
    const fits = operation.method === method ? operation.path.exec(path) : null
    if (fits) return { operation, id: fits[1] ?? '' }
  }
  throw unrecognizedUrl(method, `/v1/${path}`)
}
