// The second part of `.ci/run`: what `npm test` leaves of the long form, as far as the time goes.
import { report, stopOnSignal } from './phases.ts'
import { runRestOfLongForm } from './testing/long-form.ts'
import { openMemoryPostgres } from './testing/memory-postgres.ts'

/** Ends the run: CI itself ends every run at 90 minutes, also on a machine that needs 40 of them for `npm test`. */
const MINUTES = 82

const startedAt = process.env.CI_STARTED_AT ? Number(process.env.CI_STARTED_AT) * 1000 : Date.now()
const endsAt = startedAt + Number(process.env.CI_MINUTES ?? MINUTES) * 60_000

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
const outcomes = await runRestOfLongForm(
  await openMemoryPostgres(opened),
  AbortSignal.timeout(Math.max(0, endsAt - Date.now())),
)
report(outcomes)
await opened.disposeAsync()
// With no time left nothing passed, and nothing failed.
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0)
