import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../api/app.ts'
import { POLICY_OF_FILES } from '../../api/http/input/security-headers.ts'
import type { Middleware } from '../../api/http/middleware.ts'
import { addressOf, isNotFoundPage } from '../../api/http/static/file-rules.ts'
import { readBuild } from '../../api/http/static/site-files.ts'
import { loadSite } from '../../api/http/static/static-site.ts'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, type Product } from '../../tests/support/product.ts'
import { folderWith } from '../testing/folder.fixture.ts'
import { writeCdnSite } from './build-cdn-site.ts'
import { buildSiteIfChanged } from './build-site.ts'

const SITE = join(import.meta.dir, '../../dist/site')
/** What an answer says of itself, which no rule could know. */
const OF_THIS_ANSWER = ['content-type', 'content-length', 'etag', 'vary', 'x-request-id']

let product: Product
let ours: Middleware
let rules: [pattern: string, headers: [name: string, value: string][]][]
let addresses: string[]

beforeAll(async () => {
  await buildSiteIfChanged()
  product = await openProduct({ environment: IN_PRODUCTION })
  const publicUrl = product.deps.publicUrl
  ours = createApp(product.deps, { site: loadSite(SITE, { publicUrl, production: true }), sandbox: null })
  rules = blocksOf(readFileSync(join(SITE, '_headers'), 'utf8'))
  addresses = [...readBuild(SITE)]
    .map(([path]) => path)
    .filter((file) => !isNotFoundPage(file))
    .map(addressOf)
})
afterAll(() => product.close())

function blocksOf(file: string): typeof rules {
  return file
    .trimEnd()
    .split(/\n(?! )/)
    .map((block) => {
      const [pattern = '', ...lines] = block.split('\n')
      return [
        pattern,
        lines.map((line) => [line.slice(2, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
      ]
    })
}

/** As a CDN reads it: everything that any fitting rule says, and values of one header joined. */
function sentByCdn(address: string): Record<string, string> {
  const headers = new Headers()
  for (const [pattern, lines] of rules) {
    const fits = pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern
    for (const [name, value] of fits ? lines : []) headers.append(name, value)
  }
  return Object.fromEntries(headers)
}

async function sentByUs(address: string, status: number): Promise<Record<string, string>> {
  const { status: answered, headers } = await ours.handle(new Request(`${ORIGIN}${address}`))
  expect([address, answered]).toEqual([address, status])
  for (const name of OF_THIS_ANSWER) headers.delete(name)
  return Object.fromEntries(headers)
}

/** Both policies of a page hold, and its own says all that the common one does. */
function withOnePolicy({
  'content-security-policy': policies = '',
  ...sent
}: Record<string, string>): Record<string, string> {
  const [common = '', own = common] = policies.split(', ')
  for (const directive of common.split('; ')) expect(own).toContain(directive)
  return { ...sent, 'content-security-policy': own }
}

test('a CDN sends with every file of the build exactly what our server sends with it in production', async () => {
  expect(addresses).toEqual(expect.arrayContaining(['/', '/privacy', '/lead-confirmation', '/robots.txt']))
  for (const address of addresses) {
    expect([address, withOnePolicy(sentByCdn(address))]).toEqual([address, await sentByUs(address, 200)])
  }
})

test('its rules are fewer than a CDN reads', () => {
  expect(rules.length).toBeLessThan(100)
})

test('among it is what keeps a visitor safe', () => {
  expect(sentByCdn('/lead-confirmation')).toMatchObject({
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^frame-ancestors 'none', (?=.*base-uri 'none')(?=.*object-src 'none').*script-src 'self' /,
    ),
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    'cache-control': 'no-cache',
  })
})

test('with the page for what is not there it sends nothing that our server does not', async () => {
  const { 'cache-control': _, 'referrer-policy': __, ...sent } = await sentByUs('/no/such/page', 404)
  // What else this page may do stands in its meta element.
  expect(sentByCdn('/no/such/page')).toEqual({ ...sent, 'content-security-policy': POLICY_OF_FILES })
})

test('there are not more rules than the 100 that Cloudflare Pages reads, nor longer lines', () => {
  expect(rules.length).toBeLessThanOrEqual(100)
  expect(Math.max(...rules.flatMap(([, lines]) => lines.map((line) => line.join().length)))).toBeLessThan(
    2000,
  )
})

test('our own server does not show the rules', async () => {
  expect((await ours.handle(new Request(`${ORIGIN}/_headers`))).status).toBe(404)
})

test('what goes to a CDN names the address that people see, and brings the rules along', () => {
  const folder = join(folderWith(), 'cdn')
  writeCdnSite(SITE, folder, { publicUrl: 'https://northrate.example' })

  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(read('index.html')).toContain('<link rel="canonical" href="https://northrate.example/"')
  expect(read('sitemap.xml')).not.toContain('.invalid')
  expect(read('_headers')).toBe(readFileSync(join(SITE, '_headers'), 'utf8'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.(br|gz)$/.test(file))).toEqual([])
})
