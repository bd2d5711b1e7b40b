// The second part of `.ci/run`: what `npm test` leaves of the long form, as far as the time goes.
import { report, stopOnSignal } from './phases.ts'
import { openMemoryPostgres } from './testing/memory-postgres.ts'
import { runRestOfLongForm } from './testing/rest-of-long-form.ts'

/** CI ends every run at 90 minutes, and a slow machine needs 40 for `npm test`. No test file starts later than this. */
const MINUTES = 65
/** For the files that run then. */
const MINUTES_TO_FINISH = 15

const startedAt = process.env.CI_STARTED_AT ? Number(process.env.CI_STARTED_AT) * 1000 : Date.now()
const lastStart = startedAt + Number(process.env.CI_MINUTES ?? MINUTES) * 60_000
const mustEnd = AbortSignal.timeout(Math.max(0, lastStart + MINUTES_TO_FINISH * 60_000 - Date.now()))

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
const outcomes = await runRestOfLongForm(() => openMemoryPostgres(opened), {
  mayStart: () => Date.now() < lastStart,
  mustEnd,
})
report(outcomes)
await opened.disposeAsync()
// With no time left nothing passed, and nothing failed.
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0)
