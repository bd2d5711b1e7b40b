import type { AnyElysia } from 'elysia'
import type { Realm } from '../../../domain/people.ts'
import { isCallOf } from '../../http/input/problems.ts'
import type { KeyAdmission } from '../../http/middleware.ts'
import { refusalsOf } from '../../http/openapi/refusals.ts'
import { calledTooOften } from '../../people/sessions/account-limits.ts'
import { sessionCookie } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitInMemory } from '../../platform/shared/limits.ts'
import type { RequestContext } from '../../platform/shared/request-context.ts'
import { keyNotAccepted, keyUnknown, keyWithCookie, openKeys } from './calling-key.ts'
import { answerOnce } from './idempotency.ts'
import { KEY_PREFIX } from './key-format.ts'

/** For all keys of a supplier and mode, the same as an account's reads (decision 21). Each process counts its own. */
export const CALLS_A_MINUTE = 600
const MINUTE = 60

/** What is left of them, for the headers. */
type Rate = { left: number; secondsLeft: number }

/** Judges the key of each request once. The guards of `routes` declare which calls accept keys. */
export function openKeyAdmission(deps: Dependencies, { routes }: AnyElysia): KeyAdmission {
  const findKey = openKeys(deps)
  const isOurs = isCallOf(routes)
  const forKeys = routes.filter((route) => refusalsOf(route).keys !== undefined)
  const takesKeys = isCallOf(forKeys)
  const needsKey = isCallOf(forKeys.filter((route) => refusalsOf(route).realm !== undefined))
  const calls = limitInMemory({ points: CALLS_A_MINUTE, seconds: MINUTE })
  const rates = new WeakMap<RequestContext, Rate>()

  return {
    async admit(request, path, context) {
      const call = { method: request.method, path }
      const offered = offeredKey(request.headers)
      if (offered === null) {
        if (needsKey(call) && isProgram(request.headers)) throw keyUnknown()
        return false
      }
      if (!takesKeys(call)) {
        if (isOurs(call)) throw keyNotAccepted()
        return false
      }
      if (hasSessionCookie(request.headers)) throw keyWithCookie()
      const key = await findKey(offered, context.clientAddress)
      const { wait, ...rate } = await calls.count(`${key.supplierId} ${key.mode}`)
      rates.set(context, rate)
      if (wait > 0) throw calledTooOften(wait)
      context.apiKey = key
      return true
    },
    answerOnce: (context, request, carryOut) =>
      context.apiKey === null ? carryOut() : answerOnce(deps, context.apiKey, request, carryOut),
    mark(request, path, response, context) {
      const isByKey = offeredKey(request.headers) !== null
      if (response.status === 401 && (isByKey || needsKey({ method: request.method, path })))
        response.headers.set('www-authenticate', 'Bearer')
      if (!isByKey) return
      response.headers.delete('set-cookie')
      const rate = rates.get(context)
      if (rate === undefined) return
      // draft-ietf-httpapi-ratelimit-headers-10.
      response.headers.set('ratelimit-policy', `"default";q=${CALLS_A_MINUTE};w=${MINUTE}`)
      response.headers.set('ratelimit', `"default";r=${rate.left};t=${rate.secondsLeft}`)
    },
  }
}

/** Null without a bearer token, and for one that is not our key, such as a monitor's. */
function offeredKey(headers: Headers): string | null {
  const [, token = ''] = /^bearer +(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  return token.startsWith(KEY_PREFIX) ? token : null
}

const REALMS: Realm[] = ['user', 'supplier', 'admin']
const SESSION_COOKIES = new Set(
  REALMS.flatMap((realm) => [sessionCookie(realm, true), sessionCookie(realm, false)]),
)

/** It authenticates by a header and not by a session. */
const isProgram = (headers: Headers): boolean => headers.has('authorization') && !hasSessionCookie(headers)

/** A key together with a session cookie is refused: the caller has mixed up a browser and a program. */
const hasSessionCookie = (headers: Headers): boolean =>
  (headers.get('cookie') ?? '')
    .split(';')
    .some((pair) => SESSION_COOKIES.has(pair.split('=')[0]?.trim() ?? ''))
