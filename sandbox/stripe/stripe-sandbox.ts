import { join } from 'node:path'
import { type Clock, systemClock } from '../../api/platform/shared/clock.ts'
import { answerCall } from './answer-call.ts'
import { authenticateIntent } from './confirm-payment.ts'
import { type Faults, findRow, type IntentRow, openStore, type Store } from './store.ts'
import { openWebhooks, type Send, type Webhooks } from './webhooks.ts'

/** A stand-in for Stripe: its REST API, its browser script, its webhooks. */
export type StripeSandbox = {
  /** Everything under `/sandbox/stripe`. Rejects with a ConnectionReset where a connection would break. */
  handle(request: Request): Promise<Response>
  close(): Promise<void>
}
export type LocalStripeSandbox = StripeSandbox & Pick<Webhooks, 'sendNow'>

export const STRIPE_SANDBOX_PATH = '/sandbox/stripe'

/** Stores its data under `dataDir`, where several processes may share it. */
export function openStripeSandbox(options: {
  dataDir: string
  /** Base addresses for webhooks, used in turn. Without any, they wait. */
  webhookTargets: () => string[]
  clock?: Clock
  send?: Send
  faults?: Faults | undefined
}): LocalStripeSandbox {
  const { dataDir, webhookTargets: targets, clock = systemClock, send = fetch, faults } = options
  const store = openStore(dataDir, faults)
  const webhooks = openWebhooks({ store, clock, targets, send })
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

/** Longer than any fault lets a call hang. */
const TIMEOUT_MS = 90_000
/** Of this connection, not of the message. */
const NOT_PASSED_ON = ['connection', 'host', 'content-length', 'accept-encoding']

/** Forwards to a stand-in that runs as a process of its own at this address. */
export function stripeSandboxAt(origin: string): StripeSandbox {
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      for (const name of NOT_PASSED_ON) headers.delete(name)
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(request.method !== 'GET' && request.method !== 'HEAD' && { body: await request.text() }),
      }).catch(() => {
        throw new ConnectionReset()
      })
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
    close: async () => {},
  }
}

/** The connection ends without an answer, as `fetch` would say it of a real one. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The connection was closed without an answer.')
  }
}

/** The sandbox's answer for a server to send: one whose body breaks off at once makes Bun drop the connection. */
export async function answerOverTheWire(stripe: StripeSandbox, request: Request): Promise<Response> {
  try {
    return await stripe.handle(request)
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
    // Without a reason, which Bun would print.
    return new Response(new ReadableStream({ start: (stream) => stream.error() }))
  }
}

const ENTRY = join(import.meta.dir, 'browser/stripe.browser.ts')

let built: Promise<string> | undefined

/** The stand-in for Stripe.js: one classic script, built at its first request. */
async function stripeJs(): Promise<Response> {
  built ??= build()
  return new Response(await built, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function build(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: 'browser', format: 'iife' })
  const [script] = outputs
  if (script === undefined) throw new Error('The stand-in for Stripe.js was not built.')
  return script.text()
}

/** No form-action: the form's answer redirects to the buyer's page, at any address. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The bank's own page, for cards that redirect; it leads back to the buyer's page. */
export async function answerThreeDSecure(store: Store, now: Date, request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams
  const id = parameters.get('payment_intent') ?? ''
  const intent = findRow(store, 'intents', id)
  const secret = parameters.get('client_secret') ?? ''
  if (intent === null || intent.clientSecret !== secret || intent.returnUrl === null)
    return pageOf('<h1>There is no such payment</h1>', 404)
  if (request.method !== 'POST')
    return intent.status === 'requires_action' ? pageOf(QUESTION) : wayBack(intent)

  const outcome = new URLSearchParams(await request.text()).get('outcome') === 'succeed' ? 'succeed' : 'fail'
  store.transaction(() => {
    if (findRow(store, 'intents', id)?.status !== 'requires_action') return
    const about = { id, who: 'browser' as const, stall: null, now, requestId: null, idempotencyKey: null }
    authenticateIntent(store, { client_secret: secret, outcome }, about)
  })
  return wayBack(findRow(store, 'intents', id) ?? intent)
}

function wayBack({ id, clientSecret, status, returnUrl }: IntentRow): Response {
  const address = new URL(returnUrl ?? '')
  address.searchParams.set('payment_intent', id)
  address.searchParams.set('payment_intent_client_secret', clientSecret)
  address.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return new Response(null, { status: 303, headers: { location: address.href, 'cache-control': 'no-store' } })
}

const QUESTION = `<h1>Your bank asks</h1>
<p>This is the sandbox in place of your bank’s 3-D Secure page. Do you approve this payment?</p>
<form method="post"><button name="outcome" value="succeed">Approve</button> <button name="outcome" value="fail">Refuse</button></form>`

function pageOf(content: string, status = 200): Response {
  return new Response(
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>3-D Secure (sandbox)</title>
<style>:root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}
h1{line-height:1.2}button{min-height:44px;padding:8px 20px;font:inherit;font-weight:600}</style></head><body><main>${content}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        // The address holds the secret of the payment.
        'referrer-policy': 'no-referrer',
      },
    },
  )
}
