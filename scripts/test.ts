import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { answersSeen, neverSeen } from '../tests/support/document/answers-seen.ts'
import { TEST_PATIENCE_MS } from '../tests/support/patience.ts'
import { build, checkTypes, runQuickChecks } from './check.ts'
import { report, run, stopOnSignal, timed } from './phases.ts'
import { LEFT_OUT, LONG_TESTS } from './testing/long-tests.ts'
import { openMemoryPostgres } from './testing/memory-postgres.ts'
import { runRestOfLongForm } from './testing/rest-of-long-form.ts'
import { showServerLogs } from './testing/server-logs.ts'
import { ensureChromium, ensureOtherBrowsers } from './testing/test-browser.ts'
import { WORKERS } from './testing/test-jobs.ts'
import { readFailures, readSummary } from './testing/test-summary.ts'

const ROOT = join(import.meta.dir, '..')
const RESULTS = join(ROOT, 'test-results')
/** How long each file took last time, so that the slowest start first. */
const TIMINGS = join(ROOT, '.data/test-timings.json')
const Timings = v.object({ version: v.literal(1), files: v.record(v.string(), v.number()) })

/** `npm run test:long`: every test at every width, and every check, in twice the time. */
const isLong = process.argv.includes('--long')

/** Runs all checks and tests except those of the long form. `npm test -- api/verification` runs these tests, without the checks. */
async function main(): Promise<number> {
  const wanted = process.argv.slice(2).filter((argument) => argument !== '--long')
  const wantsJourneys = wanted.length === 0 || wanted.some((filter) => filter.includes('journeys'))
  rmSync(RESULTS, { recursive: true, force: true })

  const isWhole = wanted.length === 0
  // The type check depends on nothing else, so it runs while tests wait.
  const types = isWhole ? checkTypes() : undefined
  // A build takes longer than a test file waits for its server.
  const quick = isWhole ? await runQuickChecks() : wantsJourneys ? [await build()] : []
  const browser = wantsJourneys ? await ensureChromium() : undefined
  const wantsOthers = wanted.some((filter) => filter.includes('browsers.spec'))
  const others = wantsOthers ? await ensureOtherBrowsers() : undefined
  const tests = await timed('tests', () => runTests(wanted))
  const answers = isWhole ? await timed('answers', compareAnswers) : undefined
  const rest = isWhole && isLong ? await runRestOfLongForm(openPostgres) : []
  return report(
    [...quick, await types, browser, others, tests, answers, ...rest].filter((one) => one !== undefined),
  )
}

/** Fails if no test received an answer that the API's document promises. Only a whole run can tell. */
async function compareAnswers() {
  // Loaded only here, because it loads the whole API.
  const { answersDue } = await import('../tests/support/document/documented.ts')
  const missing = neverSeen(answersDue(), answersSeen())
  for (const answer of missing) console.log(`No test was answered, as documented: ${answer}`)
  return { passed: missing.length === 0 ? 1 : 0, failed: missing.length }
}

async function runTests(wanted: string[]) {
  const result = await runTestsOnPostgres(wanted).catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, note: 'they could not be run', failures: [] }
  })
  if (result.failed > 0) showServerLogs()
  return result
}

async function runTestsOnPostgres(wanted: string[]) {
  const command = [
    process.execPath,
    'test',
    `--parallel=${WORKERS}`,
    // Loads each module once for a worker, not once for a file: no file changes what another uses.
    '--no-isolate',
    `--timeout=${TEST_PATIENCE_MS}`,
    ...timings(),
    ...(wanted.length > 0 ? [] : LONG_TESTS.map((file) => `--path-ignore-patterns=${file}`)),
    ...wanted,
  ]
  const show = (piece: Uint8Array) => process.stdout.write(piece)
  const environment = {
    TEST_POSTGRES_URL: await openPostgres(),
    // Works because modules are loaded once for a worker.
    TEST_CHROMIUM: 'kept',
    LONG_TESTS: isLong && wanted.length > 0 ? '1' : undefined,
    // The last compiler tier pays off only for code that runs longer than a test.
    BUN_JSC_useFTLJIT: '0',
  }
  const { code, text } = await run(command, environment, show)
  const { note, ...counts } = readSummary(text, code)
  const notes = [note, isLong || wanted.length > 0 ? undefined : LEFT_OUT].filter((one) => one !== undefined)
  return { ...counts, note: notes.join(', ') || undefined, failures: readFailures(text) }
}

function timings(): string[] {
  mkdirSync(dirname(TIMINGS), { recursive: true, mode: 0o700 })
  if (!isReadable(TIMINGS)) writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: {} }))
  return [`--timings=${TIMINGS}`, '--update-timings']
}

/** A run killed while writing must not stop later runs from starting. */
function isReadable(file: string): boolean {
  try {
    return v.is(Timings, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return false
  }
}

const opened = new AsyncDisposableStack()
let postgresUrl: Promise<string> | undefined
/** One for all files. */
function openPostgres(): Promise<string> {
  postgresUrl ??= openMemoryPostgres(opened)
  return postgresUrl
}
stopOnSignal(() => opened.disposeAsync())
const exitCode = await main()
await opened.disposeAsync()
process.exit(exitCode)
