import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { describeError } from '../shared/log.ts'

const QUIET_MS = 10_000

/**
 * Logs what the queue itself runs into; it goes on by itself. While the database is away every worker fails every
 * second, so one line speaks for ten seconds and counts those it left out.
 */
export function logTroubles(boss: PgBoss, log: Logger): void {
  let quietUntil = 0
  let leftOut = 0
  boss.on('error', (error) => {
    if (performance.now() < quietUntil) {
      leftOut += 1
      return
    }
    log.error({ fault: describeError(error), code: codeOf(error), leftOut }, 'the queue has trouble')
    quietUntil = performance.now() + QUIET_MS
    leftOut = 0
  })
  // The data of a warning may hold a statement with its parameters.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
}

/** Some of pg-boss's errors are plain copies that describeError cannot read. */
function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : undefined
}
