import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, type Product, testProduct } from '../../tests/support/product.ts'
import { createApp } from '../app.ts'
import { loadSite } from './static/static-site.ts'

/** Pages are prepared once and sent many times. */
const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self'">`

const folder = mkdtempSync(join(tmpdir(), 'middleware-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const page of ['index', 'lead-confirmation', '404'])
  writeFileSync(join(folder, `${page}.html`), `${POLICY}<h1>${page}</h1> ${'Rates. '.repeat(100)}`)
writeFileSync(join(folder, 'mark.svg'), '<svg/>')

const withSite = ({ deps }: Product) =>
  createApp(deps, {
    site: loadSite(folder, { publicUrl: ORIGIN, production: deps.settings.production }),
    sandbox: null,
  })
const product = await testProduct()
const site = withSite(product)

const ask = (path: string, headers: Record<string, string> = {}, of = site, method = 'GET') =>
  of.handle(new Request(`${ORIGIN}${path}`, { method, headers }), '127.0.0.1')

const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const OF_PAGES = { ...OF_ALL, 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }
const OF_FILES = { ...OF_ALL, 'content-security-policy': "frame-ancestors 'none'" }

test.each([
  ['a page', 'GET', '/', 200, OF_PAGES],
  ['a page without its body', 'HEAD', '/', 200, OF_PAGES],
  [
    'the page whose address holds an e-mail',
    'GET',
    '/lead-confirmation?email=ana@example.ca',
    200,
    { ...OF_PAGES, 'referrer-policy': 'no-referrer' },
  ],
  ['a file', 'GET', '/mark.svg', 200, OF_FILES],
  ['a missing page', 'GET', '/nothing', 404, OF_PAGES],
  ['a redirect', 'GET', '/index.html', 308, OF_FILES],
  ['a refused change', 'POST', '/', 405, OF_FILES],
])(
  '%s has all its headers, at the first request and the second',
  async (_, method, path, status, headers) => {
    for (let times = 0; times < 2; times++) {
      const answer = await ask(path, {}, site, method)
      expect(answer.status).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
      expect(answer.headers.has('cache-control')).toBe(status === 200 || status === 404)
    }
  },
)

test('304 has the same headers as the page', async () => {
  const etag = (await ask('/')).headers.get('etag') ?? ''
  const answer = await ask('/', { 'if-none-match': etag })
  expect([answer.status, await answer.text()]).toEqual([304, ''])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...OF_PAGES, etag })
})

test('concurrent answers have different request ids', async () => {
  const answers = await Promise.all(['/', '/', '/nothing', '/', '/nothing'].map((path) => ask(path)))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5)
})

test('changes to the headers of one answer do not reach the next', async () => {
  const first = await ask('/')
  first.headers.delete('etag')
  first.headers.set('set-cookie', 'a=b')
  const second = await ask('/')
  expect([second.headers.has('etag'), second.headers.has('set-cookie')]).toEqual([true, false])
})

test('in production, answers require https, and the sandbox does not exist', async () => {
  const strict = await openProduct({ environment: IN_PRODUCTION })
  const served = withSite(strict)
  for (const [path, status] of [
    ['/', 200],
    ['/sandbox', 404],
  ] as const) {
    const answer = await ask(path, {}, served)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  }
  await strict.close()
})

test('a page is refused if a trusted proxy does not name the client', async () => {
  const behind = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const served = withSite(behind)
  const refused = await ask('/', { 'x-forwarded-for': 'unknown' }, served)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'client_unknown' })
  expect(Object.fromEntries(refused.headers)).toMatchObject(OF_FILES)
  expect(behind.logLines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: refused.headers.get('x-request-id') },
  ])
  expect((await ask('/', { 'x-forwarded-for': '203.0.113.5' }, served)).status).toBe(200)
  expect((await ask('/', {}, served)).status).toBe(200)
  await behind.close()
})
