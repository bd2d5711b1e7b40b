import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { folderWith } from '../../scripts/testing/folder.fixture.ts'
import { filesToCommit } from '../../scripts/testing/private-addresses.ts'
import { expectNoFailures } from './tried.ts'

const SHOWN = 60
const PATIENCE_MS = 10 * 60_000
const ROOT = join(import.meta.dir, '../..')

/** As services write their secrets. */
const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[\w+/=]{40}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a webhook secret', /\bwhsec_[A-Za-z0-9+/]{32,}/],
  ['an API key of ours', /\bnr_live_[A-Za-z0-9_-]{30,}/],
  ['a Twilio account', /\bAC[0-9a-f]{32}\b/],
  ['a cloud key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/],
  [
    'a token of a forge or a chat',
    /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bglpat-[\w-]{20}\b|\bxox[abprs]-[\w-]{10,}/,
  ],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S{8,}/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['a set APP_SECRET', /\bAPP_SECRET=["']?[A-Za-z0-9+/=_-]{32,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?):\/\/[\w.-]+:(?!\$|password|secret|…)[^@\s'"`$<{]{12,}@(?!localhost|127\.)/,
  ],
]
/** Samples of the document, made of zeros. */
const SAMPLE = /0{20}|(?:MDAw){4}/
/** What tells of the machine on which something was built. */
const OF_MACHINE: [string, RegExp][] = [
  ['a source map', /\/\/[#@] ?sourceMappingURL=/],
  ['a path of this machine', new RegExp(`${RegExp.escape(ROOT)}/|${RegExp.escape(homedir())}/\\.`)],
]

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** `file: what: where it begins` for each match. */
function findIn(files: string[], patterns: [string, RegExp][]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'latin1')
    return patterns.flatMap(([what, pattern]) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined || SAMPLE.test(found)
        ? []
        : [`${relative(ROOT, file)}: ${what}: ${found.slice(0, SHOWN)}`]
    })
  })
}

test('the tree holds no secret', () => {
  const tracked = filesToCommit(ROOT).map((file) => join(ROOT, file))
  expectNoFailures('files of the tree, deploy/ among them', tracked.length, findIn(tracked, SECRETS))
})

test(
  'the built site holds no secret, no source map and no path of the machine, and the server’s bundle no secret',
  async () => {
    await buildSiteIfChanged()
    const site = filesUnder(realpathSync(join(ROOT, 'dist/site')))
    expectNoFailures('files of the built site', site.length, findIn(site, [...SECRETS, ...OF_MACHINE]))
    // It keeps its map, from which the log's lines are read, and is never served (decision 49).
    const servers = await Promise.all([buildServerIfChanged('production'), buildServerIfChanged('demo')])
    const bundles = servers.flatMap((file) => filesUnder(dirname(file)))
    expectNoFailures('files of the server’s bundles', bundles.length, findIn(bundles, SECRETS))
  },
  PATIENCE_MS,
)

test('control: planted secrets, a source map and a path are found', () => {
  const planted = {
    'key.pem': `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(4)}`,
    'stripe.js': `const key = "sk_${'live'}_${'4eC39HqLyjWDarjt'}"`,
    'hook.js': `"whsec_${'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'}"`,
    env: `APP_${'SECRET'}=${'c0ffee'.repeat(8)}`,
    'db.yml': `url: postgres://app:${'hunter2hunter2'}@db.internal/northrate`,
    'app.js': `//# source${'MappingURL'}=app.js.map`,
    'page.js': `import "${ROOT}/site/page.ts"`,
  }
  const folder = folderWith(planted)
  const found = findIn(filesUnder(folder), [...SECRETS, ...OF_MACHINE])
  expect(found.map((line) => line.split(': ')[1]).toSorted()).toEqual(
    [
      'a Stripe key',
      'a password in an address',
      'a path of this machine',
      'a private key',
      'a set APP_SECRET',
      'a source map',
      'a webhook secret',
    ].toSorted(),
  )
})
