// `npm run test:cluster`: loses each part of a cluster in turn while suppliers buy, and goes back to a moment and to a backup.
// Takes about ten minutes.
import { join } from 'node:path'
import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { TEST_PATIENCE_MS } from '../support/patience.ts'
import { missingPrograms, PACKAGES } from './cluster.ts'

const missing = missingPrograms()
if (missing.length > 0 || process.getuid?.() !== 0) {
  const reason =
    missing.length > 0 ? `These programs are not here: ${missing.join(', ')}.` : 'It was not started as root.'
  console.error(`${reason}\nIt needs Debian 12 and root: apt-get install --no-install-recommends ${PACKAGES}`)
  process.exit(1)
}
await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
const tests = Bun.spawn(
  [
    process.execPath,
    '--no-orphans',
    'test',
    `--timeout=${TEST_PATIENCE_MS}`,
    ...['point-in-time.test.ts', 'dump.test.ts', 'cluster.test.ts'].map((file) =>
      join(import.meta.dir, file),
    ),
  ],
  {
    env: { ...process.env, CLUSTER: 'full' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
process.exit(await tests.exited)
