import { Elysia } from 'elysia'
import type { Logger } from 'pino'
import type { Language } from '../../../domain/languages/languages.ts'
import { TRY_AGAIN } from '../../contract/forms/total-count.ts'
import { describeError } from '../../platform/shared/log.ts'
import { nothingHere, Refusal } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { malformedJson } from './json-body.ts'

type Problem = { code: string; message: string; error: string; fields?: Record<string, string> }

/** `message` and `error` are the same text: some callers read one, some the other. */
function problem({ code, says, fields }: Refusal, language: Language): Problem {
  const message = says[language]
  return {
    code,
    message,
    error: message,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([path, said]) => [path, said[language]])),
    }),
  }
}

/** In the language of the request, which a refusal that several callers share does not know. */
export function problemResponse(refusal: Refusal): Response {
  const request = currentRequest()
  if (request !== undefined) request.refusal = refusal.code
  const language = request?.language ?? 'en'
  return Response.json(
    { ...refusal.also, ...problem(refusal, language) },
    {
      status: refusal.status,
      headers: { ...refusalHeaders(refusal), ...languageHeaders(refusal, language) },
    },
  )
}

/** What is English only says so. */
const languageHeaders = ({ says }: Refusal, language: Language) => ({
  'content-language': says[language] === says.en ? 'en' : language,
  vary: 'Accept-Language',
})

const refusalHeaders = ({ retryAfterSeconds }: Refusal): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }

/** Turns whatever a route throws into an answer for people, without a stack, SQL or the input. */
export function problems(log: Logger, allowedMethods: (path: string) => string[]) {
  return new Elysia({ name: 'problems' }).onError({ as: 'global' }, ({ code, error, path, request, set }) => {
    if (error instanceof Refusal) {
      Object.assign(set.headers, refusalHeaders(error))
      return problemResponse(error)
    }
    if (code === 'NOT_FOUND') {
      const allowed = allowedMethods(path)
      if (allowed.length === 0 || allowed.includes(request.method)) return problemResponse(nothingHere())
      set.headers.allow = allowed.join(', ')
      return problemResponse(methodNotAllowed())
    }
    if (code === 'PARSE') return problemResponse(malformedJson())
    // Also for an answer that breaks its own schema; `checked-input.ts` checks the input.
    return faultResponse(error, log)
  })
}

/** Says nothing about the error, which is logged by `describeError`. */
export function faultResponse(error: unknown, log: Logger): Response {
  log.error({ fault: describeError(error) }, 'our fault')
  return problemResponse(isDatabaseDown(error) ? tryAgain() : ourFault())
}

const methodNotAllowed = () =>
  new Refusal('method_not_allowed', 405, {
    en: 'This address doesn’t accept that method.',
    fr: 'Cette adresse n’accepte pas cette méthode.',
  })

export const ourFault = () =>
  new Refusal('our_fault', 500, {
    en: 'Something broke on our side. Please try again.',
    fr: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
  })

const tryAgain = () => new Refusal(TRY_AGAIN.code, 503, TRY_AGAIN.says)

/**
 * Errors after which the caller should try again: Postgres refuses or loses connections, a statement ran out of time or was ended
 * to break a deadlock (40P01), or the node is not the primary (25006).
 */
const DATABASE_IS_DOWN =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|25006|40P01|57014|57P01|57P02|57P03|55P03|53300|25P03)$/

function isDatabaseDown(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && DATABASE_IS_DOWN.test(String(cause.code))) return true
    if (
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
        cause.message,
      )
    )
      return true
  }
  return false
}

/** Finds the methods of a path in a list of routes; none for an unknown path. HEAD comes with GET. */
export function allowedMethodsOf(routes: { method: string; path: string }[]): (path: string) => string[] {
  const patterns = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: pathPattern(path),
  }))
  return (path) => {
    const fitting = patterns.filter(({ pattern }) => pattern.test(withoutSlash(path)))
    const methods = new Set(fitting.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}

/** Matches paths without a slash at the end. */
const pathPattern = (path: string) =>
  new RegExp(
    `^${withoutSlash(path)
      .replace(/[.+^$()|[\]{}]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )

/** Whether a call is for one of these routes. HEAD goes with GET. */
export function isCallOf(routes: { method: string; path: string }[]): (call: Call) => boolean {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return (call) => {
    const requestedMethod = call.method === 'HEAD' ? 'GET' : call.method
    const path = withoutSlash(call.path)
    return patterns.some(({ method, pattern }) => method === requestedMethod && pattern.test(path))
  }
}

type Call = { method: string; path: string }

const withoutSlash = (path: string) => path.replace(/\/$/, '')
