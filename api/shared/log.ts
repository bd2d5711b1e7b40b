import pino, { type Logger } from 'pino'
import { currentRequest } from './request-context.ts'

/** One line of JSON an event on standard output, with the request it belongs to. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = currentRequest()
      return request === undefined ? {} : { requestId: request.id }
    },
  })
}

export type ErrorDescription = {
  name: string
  code?: string
  constraint?: string
  message?: string
  frames: string[]
  cause?: ErrorDescription
}

/** Errors whose message is written by the engine or by us about code, not about data. */
const TELLS_NO_DATA = new Set(['TypeError', 'ReferenceError', 'SenderUnavailable'])

/**
 * What may be logged of an error. Most messages are left out: a failed query's holds its parameters, a driver's may
 * hold the row at fault, and both may be about a person.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const described: ErrorDescription = {
    name: error.name,
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  }
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number'))
    described.code = String(error.code)
  if ('constraint' in error && typeof error.constraint === 'string') described.constraint = error.constraint
  if (TELLS_NO_DATA.has(error.name)) described.message = error.message
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}
