// `npm run proofs`: runs the proofs of this folder in full, where `npm run test:long` runs them in short, and prints their tables.
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { endWithUsage } from '../../scripts/usage.ts'
import { TEST_PATIENCE_MS } from '../support/patience.ts'

const SUFFIX = '.test.ts'
const PROOFS = [...new Bun.Glob(`*${SUFFIX}`).scanSync(import.meta.dir)]
  .map((file) => basename(file, SUFFIX))
  .toSorted()
const USAGE = `Usage:
  npm run proofs [-- --short] [-- <proof> …]      all proofs in full, or short, or some of ${PROOFS.join(', ')}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
})
const unknown = positionals.find((name) => !PROOFS.includes(name))
if (unknown !== undefined) endWithUsage(USAGE, `There is no proof "${unknown}".`)

// The processes that the proofs start and kill serve the site, and a fresh clone has none.
await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
const files = (positionals.length > 0 ? positionals : PROOFS).map((name) =>
  join(import.meta.dir, `${name}${SUFFIX}`),
)
const tests = Bun.spawn(
  [process.execPath, '--no-orphans', 'test', `--timeout=${TEST_PATIENCE_MS}`, ...files],
  {
    env: { ...process.env, PROOFS: values.short ? 'short' : 'full' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
process.exit(await tests.exited)
