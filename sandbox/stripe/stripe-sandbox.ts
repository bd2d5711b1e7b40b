import { join } from 'node:path'
import { type Clock, systemClock } from '../../api/platform/shared/clock.ts'
import { answerCall, type Faults } from './answer-call.ts'
import { openStore } from './store.ts'
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

/** Longer than the stand-in lets anybody hang. */
const TIMEOUT_MS = 90_000
/** Of this connection, not of the message. */
const NOT_PASSED_ON = ['connection', 'host', 'content-length', 'accept-encoding']

/** A stand-in that runs as a process of its own, at this address: what comes in is passed on to it. */
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
    // Broken off for no reason given: Bun would print one.
    return new Response(new ReadableStream({ start: (stream) => stream.error() }))
  }
}

const ENTRY = join(import.meta.dir, 'browser/stripe.browser.ts')

let built: Promise<string> | undefined

/** The stand-in for Stripe.js: one classic script, made of its parts when it is first asked for. */
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
