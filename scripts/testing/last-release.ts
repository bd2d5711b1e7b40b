import { migrate } from '../../api/platform/open-database.ts'
import lastRelease from '../../db/last-release.json' with { type: 'json' }
import { asClient } from '../../db/migrate.ts'
import { asApplication } from '../../db/privileges.ts'
import { openTestPostgres } from '../../tests/support/database.ts'
import { checkOutRelease } from '../../tests/support/processes/release.ts'
import { report, run, stopOnSignal, timed } from '../phases.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { readFailures, readSummary } from './test-summary.ts'

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
const WORKERS = 3
const PATIENCE_MS = 30_000
const TEMPLATE_PREFIX = 'northrate_template_'

/**
 * Runs the API tests of the last release, with its own code, on the current schema, as its processes do during an upgrade and
 * after a roll back. `wanted` are parts of paths. Its tests copy a template database, which we migrate.
 */
export const testLastRelease = (wanted = ['api/']) => timed('last release', () => runTests(wanted))

async function runTests(wanted: string[]) {
  await using opened = new AsyncDisposableStack()
  try {
    const folder = await checkOutRelease(lastRelease.commit)
    const memory = openMemoryFolder()
    if (memory) opened.use(memory)
    const postgres = await openTestPostgres(memory?.path)
    opened.defer(() => postgres.close())
    await makeTemplate(folder, postgres.ownerUrl)
    const { code, text } = await run(
      [
        ...[process.execPath, 'test', `--parallel=${WORKERS}`, '--no-isolate', `--timeout=${PATIENCE_MS}`],
        ...Object.keys(LEFT_OUT).map((file) => `--path-ignore-patterns=${file}`),
        ...wanted,
      ],
      { TEST_POSTGRES_URL: postgres.ownerUrl, BUN_JSC_useFTLJIT: '0' },
      (piece) => process.stdout.write(piece),
      folder,
    )
    return { ...readSummary(text, code), failures: readFailures(text) }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, note: 'they could not be run' }
  }
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
  stopOnSignal()
  const wanted = process.argv.slice(2)
  process.exit(report([await testLastRelease(wanted.length > 0 ? wanted : undefined)]))
}
