/** What a call may be refused with, beside what its own route describes. */
export type Answers = { security?: Record<string, string[]>[]; responses: Record<string, { $ref: string }> }
/** What of an operation decides it. `body` and `query` say whether it reads one. */
export type Call = { method: string; path: string; body: boolean; query: boolean }

/** By status; the codes are the refusals' own, and `message` says each for people. */
const REFUSALS: Record<string, string> = {
  400: 'The body is not JSON.',
  401: 'Nobody is signed in for this, or the password or proof is wrong.',
  403: 'The state of the account does not allow it, or the request comes from the page of another site.',
  404: 'There is no such thing, or it is not theirs.',
  409: 'It is there already, or somebody was faster, or its state does not allow it any more.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not said to be JSON.',
  422: 'Something in the answers is wrong; `fields` says what.',
  429: 'Too often. `Retry-After` gives the seconds to wait.',
  503: 'Something that we depend on does not answer. Worth another try.',
}

/** Whose session cookie these calls need; the others are for anybody, or ask for more than a session. */
const REALMS: [realm: string, paths: RegExp][] = [
  ['user', /^\/api\/(user\/|auth\/)/],
  ['supplier', /^\/api\/supplier\/(?!(login|signup|logout|password-reset|new-password)$)/],
  ['admin', /^\/api\/admin\/(?!login$)/],
]
/** Calls that judge a password, or need a session of any realm or an address that was proved by a code. */
const PROVED =
  /^\/api\/((supplier|admin)\/login$|admin\/password$|privacy\/(?!code$|proof$|leave$)|consent-receipts\/\{id\}\/document$)/
const LIMITED =
  /^\/api\/(send-|verify-|login|submit-rate-check|privacy\/(code|proof)$|supplier\/(login|signup)$|supplier\/leads\/\{id\}\/hold|admin\/(login|password)$)|^DELETE \/api\/admin\/totp$/
const LATE =
  /^\/api\/(supplier\/(signup|create-payment-intent|leads\/)|user\/quotes\/|privacy\/(my-data|withdraw|delete)|admin\/(totp|leads\/|providers\/))/
/** Stripe's, who is known by a signature; and what monitors ask. */
const NOT_OF_BROWSERS = /^\/api\/(stripe\/webhook|health\/)/

/** Which refusals a call can be answered with, as far as its address, method and input tell. */
export function refusalsOf({ method, path, body, query }: Call): Answers {
  const realm = REALMS.find(([, paths]) => paths.test(path))?.[0]
  const changes = method !== 'GET'
  const can: Record<string, boolean> = {
    400: body,
    401: realm !== undefined || PROVED.test(path),
    403: (changes && !NOT_OF_BROWSERS.test(path)) || path === '/api/supplier/leads',
    404: path.includes('{') || path === '/api/supplier/create-payment-intent',
    409: changes && LATE.test(path),
    413: body,
    415: body,
    422: body || query,
    429: (changes && LIMITED.test(path)) || LIMITED.test(`${method} ${path}`),
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
        ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' as const } } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
  securitySchemes: Object.fromEntries(
    REALMS.map(([realm]) => [realm, { type: 'apiKey' as const, in: 'cookie', name: `northrate_${realm}` }]),
  ),
}
