import { Elysia, ValidationError } from 'elysia'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { describeError } from './log.ts'
import { Refusal } from './refusal.ts'

export type Problem = { code: string; message: string; error: string; fields?: Record<string, string> }

/** `message` and `error` are the same text: some callers read one, some the other. */
export function problem(code: string, message: string, fields?: Record<string, string>): Problem {
  return { code, message, error: message, ...(fields && { fields }) }
}

export function problemResponse(refusal: Refusal): Response {
  const body = { ...refusal.also, ...problem(refusal.code, refusal.message, refusal.fields) }
  return Response.json(body, {
    status: refusal.status,
    headers: refusalHeaders(refusal),
  })
}

function refusalHeaders(refusal: Refusal): Record<string, string> {
  if (refusal.retryAfterSeconds === undefined) return {}
  return { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))) }
}

/** Turns whatever a route throws into an answer for people. Never a stack, SQL or an echo of what was sent. */
export function problems(log: Logger, allowedMethods: (path: string) => string[]) {
  return new Elysia({ name: 'problems' }).onError({ as: 'global' }, ({ code, error, path, set, status }) => {
    if (error instanceof Refusal) {
      Object.assign(set.headers, refusalHeaders(error))
      return problemResponse(error)
    }
    if (code === 'NOT_FOUND') {
      const allowed = allowedMethods(path)
      if (allowed.length === 0) return status(404, problem('not_found', 'There is nothing here.'))
      set.headers.allow = allowed.join(', ')
      return status(405, problem('method_not_allowed', 'This address does not take that kind of request.'))
    }
    if (code === 'PARSE') {
      return status(400, problem('malformed_json', 'The request is not valid JSON.'))
    }
    if (error instanceof ValidationError && error.type === 'params') {
      return status(404, problem('not_found', 'There is nothing here.'))
    }
    if (error instanceof ValidationError && error.type !== 'response') {
      return status(422, problem('check_your_answers', 'Check the marked answers.', fieldMessages(error)))
    }
    return faultResponse(error, log)
  })
}

/** The answer to what is no refusal: it tells nothing of the error, which is logged as far as it may be. */
export function faultResponse(error: unknown, log: Logger): Response {
  log.error({ fault: describeError(error) }, 'our fault')
  return isDatabaseDown(error)
    ? Response.json(problem('try_again', 'We cannot do this right now. Please try again in a minute.'), {
        status: 503,
      })
    : Response.json(problem('our_fault', 'Something broke on our side. Please try again.'), { status: 500 })
}

/** For what a schema has no words of its own: valibot's would repeat what was sent. */
const UNREADABLE = 'This is not what we expected here.'

/**
 * Elysia's own list of validation errors repeats the whole submitted value and, with valibot, has unusable paths;
 * so the schema is asked again. The first message of a field stands.
 */
function fieldMessages({ validator, value }: { validator: unknown; value: unknown }): Record<string, string> {
  const schema = schemaOf(validator)
  if (schema === undefined) return {}
  const fields: Record<string, string> = {}
  for (const issue of v.safeParse(schema, value, { message: UNREADABLE }).issues ?? [])
    fields[v.getDotPath(issue) ?? 'form'] ??= issue.message
  return fields
}

function schemaOf(validator: unknown): v.GenericSchema | undefined {
  if (isSchema(validator)) return validator
  if (
    typeof validator === 'object' &&
    validator !== null &&
    'schema' in validator &&
    isSchema(validator.schema)
  ) {
    return validator.schema
  }
  return undefined
}

function isSchema(thing: unknown): thing is v.GenericSchema {
  return (
    typeof thing === 'object' &&
    thing !== null &&
    '~run' in thing &&
    'kind' in thing &&
    thing.kind === 'schema'
  )
}

/** Postgres refuses or loses connections, or a statement ran into its time limit: worth another try by the caller. */
function isDatabaseDown(error: unknown): boolean {
  const codes = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '55P03',
    '53300',
    '25P03',
  ]
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.includes(cause.code)) return true
    if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(cause.message))
      return true
  }
  return false
}
