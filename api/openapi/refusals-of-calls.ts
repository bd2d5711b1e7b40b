import { hostCookie } from '../contract/cookies.ts'

/** What a call may be refused with, beside what its own route describes. */
export type Answers = { security?: Record<string, string[]>[]; responses: Record<string, { $ref: string }> }
/** What of an operation decides it. `body` and `query` say whether it reads one. */
export type Call = { method: string; path: string; body: boolean; query: boolean }

/** By status; the codes are the refusals' own, and `message` says each for people. */
const REFUSALS: Record<string, string> = {
  400: "The body is not JSON, nests too deeply, or is not signed by Stripe where it must be; or the address, the Host header or a proxy's word of who is asking cannot be read or is not ours.",
  401: 'Nobody is signed in for this, or the password or proof is wrong.',
  403: 'The state of the account does not allow it, or the request comes from the page of another site, or ahead of a click.',
  404: 'There is no such thing, or it is not theirs.',
  405: 'The address does not take this method; `Allow` names those it takes.',
  409: 'It is there already, or somebody was faster, or its state does not allow it any more.',
  412: 'It was changed after the state that `If-Match` names.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not said to be JSON.',
  422: 'Something in the answers is wrong; `fields` says what.',
  429: 'Too often. `Retry-After` gives the seconds to wait.',
  500: 'Something broke on our side.',
  503: 'Something that we depend on does not answer. Worth another try.',
}

/** Whose session cookie these calls need; the others are for anybody, or ask for more than a session. */
const REALMS: [realm: string, paths: RegExp][] = [
  ['user', /^\/api\/(user\/|auth\/)/],
  ['supplier', /^\/api\/supplier\/(?!(login|signup|logout|password-reset|new-password|email-proof)$)/],
  ['admin', /^\/api\/admin\/(?!login$)/],
]
/** Calls that judge a password, or need a session of any realm or an address that was proved by a code. */
const PROVED =
  /^\/api\/((supplier|admin)\/login$|admin\/password$|privacy\/(?!code$|proof$|leave$)|consent-receipts\/\{id\}\/document$)/
const LIMITED =
  /^\/api\/(send-|verify-|login|submit-rate-check|privacy\/(code|proof)$|supplier\/(login|signup|password-reset|email-link|create-payment-intent)$|supplier\/leads?\/|admin\/(login|password)$)|^(POST|DELETE) \/api\/admin\/totp$/
const LATE =
  /^\/api\/(supplier\/(signup|email-link|create-payment-intent|leads\/)|user\/quotes\/|privacy\/(my-data|withdraw|delete)|admin\/(totp|leads\/|providers))/
/** Changes of what another admin may have changed meanwhile: they heed If-Match. */
const CONDITIONAL = /^PUT \/api\/admin\/(leads\/\{id\}\/(status|off-market|relist|assign)|providers\/\{id\})$/
/** Answered only where owners sign in by a code, or only where they do through an issuer. */
const ONE_WAY_TO_SIGN_IN = /^(POST \/api\/login(\/code)?|GET \/api\/login\/callback)$/
/** A supplier's change is refused with a field that only we set, also where it reads no body. */
const OF_SUPPLIERS = /^\/api\/supplier\//
/** Its body is judged by its bytes, and has no schema of ours. */
const WEBHOOK = '/api/stripe/webhook'
/** Only on a click, and not ahead of it. */
const ON_A_CLICK = /^\/api\/(login|logout)$/
/** Stripe's, who is known by a signature; and what monitors ask. */
const NOT_OF_BROWSERS = /^\/api\/(stripe\/webhook|health\/)/

/** Which refusals a call can be answered with, as far as its address, method and input tell. */
export function refusalsOf({ method, path, body, query }: Call): Answers {
  const realm = REALMS.find(([, paths]) => paths.test(path))?.[0]
  const changes = method !== 'GET'
  const reads = body || path === WEBHOOK
  const can: Record<string, boolean> = {
    400: true,
    401: realm !== undefined || PROVED.test(path),
    403: (changes && !NOT_OF_BROWSERS.test(path)) || ON_A_CLICK.test(path) || path === '/api/supplier/leads',
    404:
      path.includes('{') ||
      path === '/api/supplier/create-payment-intent' ||
      ONE_WAY_TO_SIGN_IN.test(`${method} ${path}`),
    409: changes && LATE.test(path),
    412: CONDITIONAL.test(`${method} ${path}`),
    413: reads,
    415: reads,
    422: body || query || (changes && OF_SUPPLIERS.test(path)),
    429:
      (changes ? LIMITED.test(path) : realm !== undefined) ||
      PROVED.test(path) ||
      LIMITED.test(`${method} ${path}`),
    500: true,
    503: !path.endsWith('/live'),
  }
  const statuses = Object.keys(REFUSALS).filter((status) => can[status])
  return {
    ...(realm !== undefined && { security: [{ [realm]: [] }] }),
    responses: Object.fromEntries(
      statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  }
}

const HEADERS: Record<string, Record<string, { schema: { type: 'integer' | 'string' } }>> = {
  405: { Allow: { schema: { type: 'string' } } },
  429: { 'Retry-After': { schema: { type: 'integer' } } },
}

const PROBLEM = {
  type: 'object' as const,
  required: ['code', 'message', 'error'],
  properties: {
    code: { type: 'string' as const, description: 'Stable, for programs.' },
    message: { type: 'string' as const, description: 'For people.' },
    error: { type: 'string' as const, description: 'The same text as `message`.' },
    fields: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'The path of an answer, and what is wrong with it.',
    },
  },
}

/** What `refusalsOf` points to. */
export const COMPONENTS = {
  schemas: { Problem: PROBLEM },
  responses: Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      {
        description,
        ...(HEADERS[status] && { headers: HEADERS[status] }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
  securitySchemes: Object.fromEntries(
    REALMS.map(([realm]) => [
      realm,
      {
        type: 'apiKey' as const,
        in: 'cookie',
        name: hostCookie(`northrate_${realm}`, true),
        description: `Where the site is not https, as in a demo, its name is \`northrate_${realm}\`.`,
      },
    ]),
  ),
}
