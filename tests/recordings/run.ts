// `npm run record -- FOLDER`: writes into FOLDER what this commit answers, mails, stores and shows, for `diff -r` with another commit's.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { openTestPostgres } from '../support/database.ts'

const PARTS = ['schema', 'mails', 'stories', 'lists', 'calls', 'pages']
const PATIENCE_MS = 30 * 60_000

const [folder, ...named] = process.argv.slice(2)
if (folder === undefined || named.some((part) => !PARTS.includes(part)) || existsSync(folder)) {
  console.error(
    `Usage: npm run record -- NEW_FOLDER [part …]\nParts: ${PARTS.join(', ')}; all of them where none is named.`,
  )
  process.exit(1)
}
const parts = named.length === 0 ? PARTS : named
if (parts.includes('pages')) await buildSiteIfChanged()
const postgres = await openTestPostgres()
let failed = false
for (const part of parts) {
  const test = Bun.spawn(
    [
      process.execPath,
      '--no-orphans',
      'test',
      `--timeout=${PATIENCE_MS}`,
      `./tests/recordings/${part}.recording.ts`,
    ],
    {
      cwd: join(import.meta.dir, '../..'),
      env: { ...process.env, RECORD_INTO: resolve(folder), TEST_POSTGRES_URL: postgres.ownerUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  failed = (await test.exited) !== 0 || failed
}
await postgres.close()
process.exit(failed ? 1 : 0)
