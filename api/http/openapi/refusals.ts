import type { Scope } from '../../../domain/connect.ts'

/** The statuses of refusals, as the document describes them. */
export const STATUSES = {
  400: "The body is not JSON, nests too deeply or names a field twice; the body or the query is not UTF-8; it is not signed by Stripe where it must be; an API key came with a session cookie; or the address, the Host header or a proxy's word of who is asking cannot be read or is not ours.",
  401: 'Nobody is signed in for this, or the password, the proof or the API key is wrong.',
  403: 'The account or the API key may not do this, or the request came from another site’s page or ahead of a click.',
  404: 'It doesn’t exist, or it belongs to someone else.',
  405: 'The path doesn’t accept this method; `Allow` lists the ones it does.',
  409: 'It already exists, someone else was first, or its state no longer allows this.',
  412: 'It was changed after the state that `If-Match` names.',
  413: 'The body is larger than 64 KB.',
  415: 'The request’s content type isn’t JSON, names another charset than UTF-8, or the body is compressed.',
  422: 'Something in the answers is wrong; `fields` says what.',
  429: 'Too often. `Retry-After` gives the seconds to wait.',
  500: 'Something broke on our side.',
  503: 'A service we depend on isn’t responding. `Retry-After` gives the seconds to wait.',
} as const

/** A refusal by its status and the code in its body, such as `409 lead_held`. */
export type Declared = `${keyof typeof STATUSES} ${string}`

/** In the `detail` of a route; the document leaves both out. */
export const REFUSES = 'x-refuses'
export const NEVER_REFUSES = 'x-never-refuses'

/** For a route's `detail`: the refusals of the route itself, besides those of its guards and its input. */
export const refuses = (...refusals: Declared[]) => ({ [REFUSES]: refusals })

/** For a route's `detail`: refusals of nearly every call that this one never gives. */
export const neverRefuses = (...refusals: Declared[]) => ({ [NEVER_REFUSES]: refusals })

type OfGuard = {
  refuses?: Declared[]
  /** For calls that only read. */
  refusesReads?: Declared[]
  /** For calls that change something. */
  refusesChanges?: Declared[]
  /** The session that the calls need. */
  realm?: string
  keys?: KeyScopes
}

/** The scope that an API key needs for reads and for changes; calls of a kind without a scope are for people only. */
export type KeyScopes = {
  reads?: Scope
  changes?: Scope
  /** The calls support test keys. Without this they refuse test keys, so that none ever sees the live market. */
  inTestMode?: true
}

const guards = new WeakMap<object, OfGuard>()

/**
 * Declares the refusals of a guard (a function for `derive` or `onTransform`); all routes behind it inherit them. Returns the
 * function itself, because Elysia reads its text.
 */
export function guard<Check extends (...args: never[]) => unknown>(declared: OfGuard, check: Check): Check {
  guards.set(check, declared)
  return check
}

/** The refusals of the middleware, before a route runs. */
const BY_MIDDLEWARE: Declared[] = [
  '400 unknown_host',
  '400 unreadable_address',
  '400 client_unknown',
  '400 not_utf8',
]
const BY_MIDDLEWARE_OF_BODIES: Declared[] = [
  '400 malformed_json',
  '400 too_deep',
  '400 repeated_field',
  '400 broken_off',
  '413 too_large',
  '415 not_json',
  '415 compressed',
  '415 other_charset',
]
const BY_TEST_KEY: Declared[] = ['403 no_test_mode']
/** Any call may meet a fault or a database that does not answer. */
export const ourFaults: ReadonlySet<Declared> = new Set(['500 our_fault', '503 try_again'])

type Kind = { isRead: boolean; takesKeys: boolean }

/** What each call of a kind may refuse, before its route runs. */
const BY_KIND: { kind: string; holds: (call: Kind) => boolean; refusals: Declared[] }[] = [
  { kind: 'any call', holds: () => true, refusals: [...BY_MIDDLEWARE, ...ourFaults] },
  {
    kind: 'a change',
    holds: ({ isRead }) => !isRead,
    // Those of bodies also where the route reads none: the middleware judges whatever is sent.
    refusals: ['403 foreign_origin', ...BY_MIDDLEWARE_OF_BODIES],
  },
  {
    kind: 'a call that takes no API keys',
    holds: ({ takesKeys }) => !takesKeys,
    refusals: ['403 key_not_accepted'],
  },
  {
    kind: 'a call that takes API keys',
    holds: ({ takesKeys }) => takesKeys,
    refusals: [
      '400 key_with_cookie',
      '401 key_expired',
      '401 key_revoked',
      '401 key_unknown',
      '403 key_address_not_allowed',
      '403 key_lacks_scope',
      '403 live_access_closed',
      '429 too_often',
    ],
  },
  {
    kind: 'a change that takes API keys',
    holds: ({ isRead, takesKeys }) => takesKeys && !isRead,
    refusals: ['400 idempotency_key_malformed', '409 idempotency_key_in_use', '422 idempotency_key_reused'],
  },
]

const ofKind = (call: Kind): Declared[] =>
  BY_KIND.flatMap(({ holds, refusals }) => (holds(call) ? refusals : []))

/** What most calls may answer that have such a status at all. The document says it once. */
const COMMON: Declared[] = [
  '401 not_signed_in',
  '404 not_found',
  '412 changed_meanwhile',
  '422 check_your_answers',
  '429 too_often',
]
export const usualRefusals = (call: Kind): Declared[] => [...ofKind(call), ...COMMON]
export const USUAL_BY_KIND = [{ kind: 'any call', refusals: COMMON }, ...BY_KIND]

/** A part of Elysia's description of a route. */
export type Route = { method: string; path: string; hooks: Record<string, unknown> }

/** All refusals of a call, the session it needs, and the keys it accepts. */
export type Refusals = {
  realm: string | undefined
  keys: KeyScopes | undefined
  refusals: Set<Declared>
}

export function refusalsOf({ method, hooks }: Route): Refusals {
  const before = guardsOf(hooks)
  const isRead = method === 'GET'
  const keys = before.map((one) => one.keys).find((scopes) => scopes?.[isRead ? 'reads' : 'changes'])
  const detail = isRecord(hooks.detail) ? hooks.detail : {}
  const refusals = new Set([
    ...ofKind({ isRead, takesKeys: keys !== undefined }),
    ...(keys === undefined || keys.inTestMode ? [] : BY_TEST_KEY),
    ...before.flatMap((one) => [
      ...(one.refuses ?? []),
      ...((isRead ? one.refusesReads : one.refusesChanges) ?? []),
    ]),
    // `api/http/input/checked-input.ts` refuses what a schema does not accept.
    ...(hooks.params === undefined ? [] : (['404 not_found'] as const)),
    ...(hooks.body === undefined && hooks.query === undefined ? [] : (['422 check_your_answers'] as const)),
    ...declaredIn(detail[REFUSES]),
  ])
  for (const never of declaredIn(detail[NEVER_REFUSES])) refusals.delete(never)
  return { realm: before.find(({ realm }) => realm !== undefined)?.realm, keys, refusals }
}

/** The refusals that do not come from a route. */
export const ofEveryCall: ReadonlySet<string> = new Set([
  ...BY_MIDDLEWARE,
  ...BY_MIDDLEWARE_OF_BODIES,
  ...ourFaults,
])

/** The functions that run before a route judges its input. */
const guardsOf = ({ transform }: Route['hooks']): OfGuard[] =>
  (Array.isArray(transform) ? transform : []).flatMap((hook) => {
    const check: unknown = isRecord(hook) ? hook.fn : hook
    return (typeof check === 'function' && guards.get(check)) || []
  })

const declaredIn = (detail: unknown): Declared[] => (Array.isArray(detail) ? detail : [])

export const isRecord = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing)

/** For the `detail` of an action on many items. */
export const bulkAction = (operationId: string, summary: string, ...also: Declared[]) => ({
  operationId,
  summary,
  description:
    'For some by their ids, or for all that match, as long as exactly as many match as `expected` says. One call does the first 25, each in a transaction of its own, and answers what became of each; `rest` is what is left, for the next calls. Safe to repeat.',
  ...refuses('409 selection_changed', '409 too_many_selected', '429 too_often', ...also),
})
