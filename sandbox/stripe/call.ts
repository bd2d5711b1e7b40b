import { SANDBOX_STRIPE } from '../stripe-client.ts'
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
  const [, scheme = '', given = ''] = /^(Bearer|Basic) +(.+)$/i.exec(authorization ?? '') ?? []
  if (given === '') return undefined
  return scheme.toLowerCase() === 'basic'
    ? Buffer.from(given, 'base64').toString().replace(/:.*$/s, '')
    : given.trim()
}

function whoseKey(key: string): Call['who'] {
  if (key === '') throw keyMissing()
  if (key === SANDBOX_STRIPE.secretKey) return 'server'
  if (key === SANDBOX_STRIPE.publishableKey) return 'browser'
  throw keyWrong(key)
}
