import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import pino from 'pino'
import { currentCause } from './request-context.ts'

/** One line of JSON for each event, with the id of the request that caused it, to standard output by default. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentCause()
      return requestId === undefined ? {} : { requestId }
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** A write costs several times as much as a line, so lines are written together. */
const LINES_WAIT_MS = 10

function standardOutput(): DestinationStream {
  // Synchronous, or the last lines would be lost when the process ends.
  const output = pino.destination({ sync: true })
  // An error, such as a full disk, must neither end the process nor keep it running.
  output.on('error', () => {})
  let waiting: string[] = []
  function writeAll(): void {
    const lines = waiting.join('')
    waiting = []
    output.write(lines)
  }
  // The last lines say why a process died of an uncaught error.
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

/** Errors with messages of ours, about no person. */
const TELLS_NO_DATA = new Set(['SenderUnavailable'])
/** The engine's own errors, about code; but some quote a text in double quotes. */
const TELLS_OF_CODE = new Set(['TypeError', 'ReferenceError'])

/** What may be logged of an error. Most messages are left out: those of queries and drivers hold parameters and rows. */
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

/** Without the message at the start of the stack, which may have lines that look like frames. */
function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}
