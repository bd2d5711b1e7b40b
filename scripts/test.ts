import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, checkTypes, runQuickChecks } from './check.ts'
import { type Outcome, report, stopOnSignal } from './phases.ts'
import { runRestOfLongForm } from './testing/long-form.ts'
import { openMemoryPostgres } from './testing/memory-postgres.ts'
import { runTests } from './testing/run-tests.ts'
import { showServerLogs } from './testing/server-logs.ts'
import { ensureChromium, ensureOtherBrowsers } from './testing/test-browser.ts'
import { filesWith, SHORT_JOURNEYS, shortFiles } from './testing/test-files.ts'

const RESULTS = join(import.meta.dir, '../test-results')

/** `npm run test:long`: also what starts processes, uses browsers, builds or waits. */
const isLong = process.argv.includes('--long')
/** `npm test -- api/verification`: the tests whose path contains these words, without the checks. */
const wanted = process.argv.slice(2).filter((argument) => argument !== '--long')

async function runAll(): Promise<(Outcome | undefined)[]> {
  // The type check depends on nothing else, so it runs while tests wait.
  const types = checkTypes()
  const quick = await runQuickChecks()
  const browser = await ensureChromium()
  const postgresUrl = await openMemoryPostgres(opened)
  const tests = [await runTests('tests', shortFiles(), postgresUrl)]
  if (isLong) {
    tests.push(...(await runRestOfLongForm(postgresUrl)))
  } else {
    const journeys = new Set(SHORT_JOURNEYS.map(([name]) => `tests/journeys/${name}.spec.ts`))
    const titles = SHORT_JOURNEYS.map(([, title]) => title)
    const note = 'the rest only in npm run test:long'
    tests.push({ note, ...(await runTests('journeys', [...journeys], postgresUrl, { titles })) })
  }
  return [...quick, await types, browser, ...tests]
}

async function runWanted(): Promise<(Outcome | undefined)[]> {
  const files = filesWith(wanted)
  if (files.length === 0) {
    console.log('No path of a test contains these words.')
    return []
  }
  const usesSite = files.some((file) => /journeys|browser|process|proofs|cluster|deploy/.test(file))
  return [
    // A build takes longer than a test file waits for its server.
    ...(usesSite ? [await build(), await ensureChromium()] : []),
    ...(files.some((file) => file.includes('browsers.spec')) ? [await ensureOtherBrowsers()] : []),
    await runTests('tests', files, await openMemoryPostgres(opened)),
  ]
}

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
rmSync(RESULTS, { recursive: true, force: true })
const outcomes = (wanted.length > 0 ? await runWanted() : await runAll()).filter((one) => one !== undefined)
if (outcomes.some(({ failed }) => failed > 0)) showServerLogs()
const exitCode = report(outcomes)
await opened.disposeAsync()
process.exit(exitCode)
