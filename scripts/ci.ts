// `.ci/run`: `npm test`, then the rest of the long form as far as the time goes.
import { report, run, stopOnSignal, timed } from './phases.ts'
import { openMemoryPostgres } from './testing/memory-postgres.ts'
import { runRestOfLongForm } from './testing/rest-of-long-form.ts'
import { readFailures, readLastLine } from './testing/test-summary.ts'

/** CI ends every run at 90 minutes, and a slow machine needs 40 for `npm test`. No test file starts later than this. */
const MINUTES = 65
/** For the files that run then. */
const MINUTES_TO_FINISH = 15

const startedAt = process.env.CI_STARTED_AT ? Number(process.env.CI_STARTED_AT) * 1000 : Date.now()
const lastStart = startedAt + Number(process.env.CI_MINUTES ?? MINUTES) * 60_000
const mustEnd = AbortSignal.timeout(Math.max(0, lastStart + MINUTES_TO_FINISH * 60_000 - Date.now()))

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
const short = await timed('npm test', async () => {
  const { code, text } = await run(
    ['npm', 'test'],
    {},
    (piece) => process.stdout.write(piece),
    undefined,
    mustEnd,
  )
  return { ...readLastLine(text, code), failures: readFailures(text) }
})
const rest = await runRestOfLongForm(() => openMemoryPostgres(opened), {
  mayStart: () => Date.now() < lastStart,
  mustEnd,
})
const exitCode = report([short, ...rest])
await opened.disposeAsync()
process.exit(exitCode)
