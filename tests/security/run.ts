// `npm run test:security`: tries each part of the security list and prints what was tried, how often, and how often it failed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { run, stopOnSignal } from '../../scripts/phases.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { ensureChromium } from '../../scripts/testing/test-browser.ts'
import { readSummary } from '../../scripts/testing/test-summary.ts'
import { endWithUsage } from '../../scripts/usage.ts'
import { openTestPostgres } from '../support/database.ts'
import { allTried, forgetTried, noteTried } from './tried.ts'

type Part = { files: string[]; alsoRuns?: string[]; needs?: 'site' | 'browser' }

/** `files` note their own rows; of `alsoRuns`, tests beside the code that hold more of the part, the number of tests counts. */
const PARTS: Record<string, Part> = {
  roles: { files: ['roles.test.ts'], alsoRuns: ['api/http/methods.routes', 'api/people/sessions'] },
  ids: { files: ['ids.security.ts'], alsoRuns: ['api/buying/checkout/buying.routes', 'hold-lead.routes'] },
  fields: { files: ['extra-fields.security.ts'], alsoRuns: ['fields-only-we-set'] },
  forgery: { files: ['forgery.security.ts'], alsoRuns: ['api/http/input/origin', 'host-cookies.routes'] },
  markup: {
    files: ['markup.security.ts'],
    alsoRuns: ['api/platform/shared/csv', 'sandbox/inbox-page', 'security-headers'],
    needs: 'browser',
  },
  markers: {
    files: ['markers.security.ts'],
    alsoRuns: ['market-secrecy.routes', 'search-secrecy', 'rate-check.routes'],
  },
  codes: {
    files: ['codes.security.ts'],
    alsoRuns: ['verification.routes', 'second-factor.routes', 'sign-in.routes'],
  },
  floods: { files: ['floods.security.ts'], alsoRuns: ['sign-in-rush.routes', 'account-limits.routes'] },
  networks: {
    files: ['networks.security.ts'],
    alsoRuns: ['lock-out.routes', 'sending-limits', 'sign-in-waits'],
  },
  slow: { files: ['slow-clients.security.ts'], alsoRuns: ['api/http/middleware.socket'], needs: 'site' },
  time: {
    files: ['long-fields.security.ts'],
    alsoRuns: ['api/http/hostile-input', 'api/platform/shared/csv'],
  },
  secrets: { files: ['secrets.security.ts'], alsoRuns: ['scripts/testing/private-addresses'], needs: 'site' },
  packages: { files: ['packages.security.ts'] },
  fuzz: { files: ['fuzz.test.ts'], alsoRuns: ['api/http/hostile-input', 'api/http/unkeepable-text'] },
}
const USAGE = `Usage:
  npm run test:security [-- <part> …]                 all parts, or some of ${Object.keys(PARTS).join(', ')}
  npm run test:security -- --require-audit <part> …   fails where the registry's advisories cannot be read`
const PATIENCE_MS = 30 * 60_000
const ROOT = join(import.meta.dir, '../..')

const { positionals, values } = readArguments()
const unknown = positionals.find((name) => !(name in PARTS))
if (unknown !== undefined) endWithUsage(USAGE, `There is no part "${unknown}".`)

const postgres = await openTestPostgres()
stopOnSignal(() => postgres.close())
forgetTried()
const parts = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name))
if (parts.some(([, { needs }]) => needs !== undefined))
  await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
if (parts.some(([, { needs }]) => needs === 'browser')) await ensureChromium()

const broken: string[] = []
for (const [name, { files, alsoRuns = [] }] of parts) {
  const own = await runTests(
    name,
    files.map((file) => `./tests/security/${file}`),
  )
  if (own.failed > 0) broken.push(name)
  if (alsoRuns.length === 0) continue
  const others = await runTests(name, alsoRuns)
  noteTried({ part: name, tried: alsoRuns.join(', '), times: others.passed, failures: others.failed })
  if (others.failed > 0) broken.push(name)
}

await postgres.close()

console.log('')
for (const { part, tried, times, failures, note = '' } of allTried())
  console.log(
    `${part.padEnd(10)} ${String(times).padStart(7)} times ${String(failures).padStart(4)} failed  ${tried}${note && `  (${note})`}`,
  )
console.log(broken.length === 0 ? '\nall parts passed' : `\nFAILED: ${[...new Set(broken)].join(', ')}`)
process.exit(broken.length === 0 ? 0 : 1)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'require-audit': { type: 'boolean', default: false } },
    })
  } catch (error) {
    endWithUsage(USAGE, error instanceof Error ? error.message : '')
  }
}

async function runTests(part: string, files: string[]) {
  const { code, text } = await run(
    [process.execPath, '--no-orphans', 'test', `--timeout=${PATIENCE_MS}`, ...files],
    {
      SECURITY_PART: part,
      TEST_POSTGRES_URL: postgres.ownerUrl,
      ...(values['require-audit'] && { SECURITY_AUDIT: 'required' }),
    },
    (piece) => process.stdout.write(piece),
    ROOT,
  )
  return readSummary(text, code)
}
