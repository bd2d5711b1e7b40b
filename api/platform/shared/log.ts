import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import pino from 'pino'
import { currentRequest } from './request-context.ts'

/** One line of JSON an event, with the request it belongs to; on standard output, unless another destination is passed. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = currentRequest()
      return request === undefined ? {} : { requestId: request.id }
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** A write costs several times what a line costs, so lines wait for each other. */
const LINES_WAIT_MS = 10

function standardOutput(): DestinationStream {
  // At once: what is still on its way when the process ends would be lost.
  const output = pino.destination({ sync: true })
  // A full disk, say, must neither end the process nor keep it from ending.
  output.on('error', () => {})
  let waiting: string[] = []
  function writeAll(): void {
    const lines = waiting.join('')
    waiting = []
    output.write(lines)
  }
  // Also where nobody caught an error, the last lines tell why.
  process.on('exit', writeAll)
  return {
    write(line) {
      if (waiting.push(line) === 1) setTimeout(writeAll, LINES_WAIT_MS)
    },
  }
}

type ErrorDescription = {
  name: string
  code?: string
  constraint?: string
  message?: string
  frames: string[]
  cause?: ErrorDescription
}

/** Errors whose message we write ourselves, about no person. */
const TELLS_NO_DATA = new Set(['SenderUnavailable'])
/** The engine's own, about code; but it quotes, in double quotes, the text at fault. */
const TELLS_OF_CODE = new Set(['TypeError', 'ReferenceError'])

/**
 * What may be logged of an error. Most messages are left out: a failed query's holds its parameters, a driver's may
 * hold the row at fault, and both may be about a person.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const described: ErrorDescription = { name: error.name, frames: framesOf(error) }
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number'))
    described.code = String(error.code)
  if ('constraint' in error && typeof error.constraint === 'string') described.constraint = error.constraint
  const isQuoting = described.code !== undefined || error.message.includes('"')
  if (TELLS_NO_DATA.has(error.name) || (TELLS_OF_CODE.has(error.name) && !isQuoting))
    described.message = error.message
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

/** The stack begins with the message, which may have lines of its own that look like frames. */
function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}
