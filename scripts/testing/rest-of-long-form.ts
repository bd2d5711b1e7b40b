import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, runPhase } from '../phases.ts'
import { testLastRelease } from './last-release.ts'
import { LONG_TESTS } from './long-tests.ts'
import { showServerLogs } from './server-logs.ts'
import { ensureOtherBrowsers } from './test-browser.ts'
import { type Limits, NO_LIMITS, runTestJobs, type TestJob } from './test-jobs.ts'

const ROOT = join(import.meta.dir, '../..')

/**
 * What `npm test` leaves out. The riskiest part first, because there may be a limit: files that did not run at all, the last
 * release on today's schema, then at a desk's width what ran at a phone's.
 */
export async function runRestOfLongForm(
  openPostgres: () => Promise<string>,
  limits: Limits = NO_LIMITS,
): Promise<Outcome[]> {
  const needed: Outcome[] = limits.mayStart()
    ? // The viewer needs the npm registry, which CI has reached to install packages.
      [await runPhase('viewer', [process.execPath, 'scripts/api-viewer.ts']), await ensureOtherBrowsers()]
    : []
  const tests = await openPostgres()
    .then((postgresUrl) => runOnPostgres(postgresUrl, limits))
    .catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error)
      return [{ name: 'long form', seconds: 0, passed: 0, failed: 1, note: 'it could not be run' }]
    })
  if (tests.some(({ failed }) => failed > 0)) showServerLogs()
  return [...needed, ...tests]
}

async function runOnPostgres(postgresUrl: string, limits: Limits): Promise<Outcome[]> {
  const env = {
    TEST_POSTGRES_URL: postgresUrl,
    TEST_CHROMIUM: 'kept',
    LONG_TESTS: '1',
    BUN_JSC_useFTLJIT: '0',
  }
  const longFiles = LONG_TESTS.map((file) => ({ files: [file], env }))
  const deskWidth = filesByWidth().map((job) => ({ ...job, env }))
  return [
    await runTestJobs('long files', longFiles, limits),
    await testLastRelease(postgresUrl, limits),
    await runTestJobs('desk width', deskWidth, limits),
  ]
}

/** Journeys that `npm test` makes at a phone's width only: of most of them some tests, whose titles say so. */
function filesByWidth(): Omit<TestJob, 'env'>[] {
  return [...new Bun.Glob('{site,tests}/**/*.{test,spec}.ts').scanSync(ROOT)]
    .filter((file) => !LONG_TESTS.includes(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      if (/\bWIDTHS\b/.test(text)) return [{ files: [file] }]
      return text.includes('.atWidths(') ? [{ files: [file], titles: 'at 1440 px' }] : []
    })
}
