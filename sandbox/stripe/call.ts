import { SANDBOX_STRIPE } from '../stripe-client.ts'
import type { RefundAhead } from './cards.ts'
import { type Form, readForm } from './form.ts'
import { keyMissing, keyWrong } from './stripe-problem.ts'

/** A call of Stripe's API as it came in. */
export type Call = {
  method: string
  /** What follows `/v1/`. */
  path: string
  form: Form
  who: 'browser' | 'server'
  idempotencyKey: string | null
  requestId: string
}

/** The time of a change, and the call that made it. */
export type Moment = { now: Date; requestId: string | null; idempotencyKey: string | null }

export type Answer = { status: number; body: object }

export type About = Moment & {
  /** From the path, which may have none. */
  id: string
  /** A browser needs an intent's secret; the server's key reads all of them. */
  who: 'browser' | 'server'
  /** Set by a test: how long the payment stays in processing, null for ever. */
  stall: { milliseconds: number | null } | null
  /** Set by a test: how a refund ends, whatever the card. */
  refundFate?: RefundAhead
}

export async function readCall(request: Request, path: string, requestId: string): Promise<Call> {
  const encoded = request.method === 'POST' ? await request.text() : new URL(request.url).search
  const { key: keyInForm, ...form } = readForm(encoded)
  const key = keyInHeader(request.headers.get('authorization')) ?? keyInForm
  return {
    method: request.method,
    path,
    form,
    who: whoseKey(typeof key === 'string' ? key : ''),
    idempotencyKey: request.headers.get('idempotency-key') || null,
    requestId,
  }
}

function keyInHeader(authorization: string | null): string | undefined {
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) +(\S.*)$/i.exec(authorization ?? '') ?? []
  if (credentials === '') return undefined
  return scheme.toLowerCase() === 'basic'
    ? Buffer.from(credentials, 'base64').toString().split(':')[0]
    : credentials.trim()
}

function whoseKey(key: string): Call['who'] {
  if (key === '') throw keyMissing()
  if (key === SANDBOX_STRIPE.secretKey) return 'server'
  if (key === SANDBOX_STRIPE.publishableKey) return 'browser'
  throw keyWrong(key)
}
