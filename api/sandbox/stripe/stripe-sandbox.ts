import { type Clock, systemClock } from '../../shared/clock.ts'
import { answerCall, type Faults } from './answer-call.ts'
import { openStore } from './store.ts'
import { stripeJs } from './stripe-js.ts'
import { answerThreeDSecure } from './three-d-secure-page.ts'
import { openWebhooks, type Send, type Webhooks } from './webhooks.ts'

/** A stand-in for Stripe: its REST API, its browser script, its webhooks. */
export type StripeSandbox = {
  /** Everything under `/sandbox/stripe`. Rejects with a ConnectionReset where a connection would break. */
  handle(request: Request): Promise<Response>
  close(): Promise<void>
}
export type LocalStripeSandbox = StripeSandbox & Pick<Webhooks, 'sendNow'>

export const STRIPE_SANDBOX_PATH = '/sandbox/stripe'

/** Keeps all it knows under `dataDir`, where several processes may share it. */
export function openStripeSandbox(given: {
  dataDir: string
  /** Where webhooks go: base addresses, tried in turn. With none, they wait. */
  webhookTargets: () => string[]
  clock?: Clock
  send?: Send
  /** Of tests. */
  faults?: Faults
}): LocalStripeSandbox {
  const clock = given.clock ?? systemClock
  const store = openStore(given.dataDir, given.faults)
  const webhooks = openWebhooks({ store, clock, targets: given.webhookTargets, send: given.send ?? fetch })
  const closing = new AbortController()
  const inside = { store, clock, closing: closing.signal }
  const answering = new Set<Promise<Response>>()

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(STRIPE_SANDBOX_PATH.length)
    if (path === '/js/stripe.js') return stripeJs()
    if (path === '/3ds') return answerThreeDSecure(store, clock.now(), request)
    return answerCall(inside, request, path.replace(/^\/(v1\/)?/, ''))
  }

  return {
    async handle(request) {
      const answered = answer(request)
      answering.add(answered)
      try {
        return await answered
      } finally {
        answering.delete(answered)
        webhooks.nudge()
      }
    },
    sendNow: webhooks.sendNow,
    async close() {
      closing.abort()
      await Promise.allSettled(answering)
      await webhooks.close()
      store.close()
    },
  }
}
