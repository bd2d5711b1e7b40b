import { migrate } from '../../api/platform/open-database.ts'
import lastRelease from '../../db/last-release.json' with { type: 'json' }
import { asClient } from '../../db/migrate.ts'
import { asApplication } from '../../db/privileges.ts'
import { checkOutRelease } from '../../tests/support/processes/release.ts'
import { type Outcome, report, run, stopOnSignal } from '../phases.ts'
import { openMemoryPostgres } from './memory-postgres.ts'
import { type Limits, NO_LIMITS, runTestJobs, type TestJob } from './test-jobs.ts'

/** Files of the last release that do not test its code on our schema, and why. */
const LEFT_OUT = {
  'api/open-database.test.ts': 'migrates databases of its own, by its own migrations',
  'api/sandbox/stripe/stripe-js.test.ts': 'needs a browser',
  'api/sandbox/stripe/stripe-sandbox.process.test.ts': 'has no database',
  'api/listen.process.test.ts': 'needs a built site, and is about ports',
  'api/silent-database.test.ts': 'needs a built site, and is about connections',
  'api/test-mode/as-live.routes.test.ts': 'searches at random, at times more often than an account may',
  'api/openapi/get-started.process.test.ts': 'needs a built site, and is about its documents',
}
/** Each process loads the modules once, for its files together. */
const FILES_FOR_A_PROCESS = 15
const TEMPLATE_PREFIX = 'northrate_template_'

/**
 * Runs the API tests of the last release, with its own code, on the current schema, as its processes do during an upgrade and
 * after a roll back. `wanted` are parts of paths. Its tests copy a template database, which we migrate.
 */
export async function testLastRelease(
  postgresUrl: string,
  limits: Limits = NO_LIMITS,
  wanted = ['api/'],
): Promise<Outcome> {
  const name = 'last release'
  if (!limits.mayStart()) {
    console.log(`Not started in time, ${name}: all files`)
    return { name, seconds: 0, passed: 0, failed: 0, note: 'LEFT OUT' }
  }
  try {
    return await runTestJobs(name, await findJobs(postgresUrl, wanted), limits)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { name, seconds: 0, passed: 0, failed: 1, note: 'they could not be run' }
  }
}

async function findJobs(postgresUrl: string, wanted: string[]): Promise<TestJob[]> {
  const folder = await checkOutRelease(lastRelease.commit)
  await makeTemplate(folder, postgresUrl)
  const env = { TEST_POSTGRES_URL: postgresUrl, BUN_JSC_useFTLJIT: '0' }
  const files = [...new Bun.Glob('api/**/*.test.ts').scanSync(folder)]
    .filter((file) => !(file in LEFT_OUT) && wanted.some((words) => file.includes(words)))
    .sort()
  const chunks = Array.from({ length: Math.ceil(files.length / FILES_FOR_A_PROCESS) }, (_, place) =>
    files.slice(place * FILES_FOR_A_PROCESS, (place + 1) * FILES_FOR_A_PROCESS),
  )
  return chunks.map((some) => ({ files: some, env, cwd: folder }))
}

/** Makes the release's own template, and migrates it to the current schema. */
async function makeTemplate(folder: string, serverUrl: string): Promise<void> {
  const make = `const { createTestDatabase } = await import('./tests/support/database.ts')
    await (await createTestDatabase()).drop()
    process.exit()`
  const { code, text } = await run(
    [process.execPath, '-e', make],
    { TEST_POSTGRES_URL: serverUrl },
    () => {},
    folder,
  )
  if (code !== 0) throw new Error(`The last release could not make its database.\n${text}`)
  const { rows } = await asClient(serverUrl, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      TEMPLATE_PREFIX,
    ]),
  )
  for (const { name } of rows) {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    await migrate(url.href, asApplication(url.href))
  }
}

if (import.meta.main) {
  const opened = new AsyncDisposableStack()
  stopOnSignal(() => opened.disposeAsync())
  const wanted = process.argv.slice(2)
  const postgresUrl = await openMemoryPostgres(opened)
  const outcome = await testLastRelease(postgresUrl, NO_LIMITS, wanted.length > 0 ? wanted : undefined)
  await opened.disposeAsync()
  process.exit(report([outcome]))
}
