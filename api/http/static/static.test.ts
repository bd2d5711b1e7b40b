import { beforeAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from '../../../scripts/site/build-site.ts'
import { folderWith } from '../../../scripts/testing/folder.fixture.ts'
import { loadSite, type SiteServer } from './static-site.ts'

const LONG = 'Rates for small businesses in Canada. '.repeat(40)
const PUBLIC_URL = 'https://northrate.example'

const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self';base-uri 'none'; script-src 'self' 'sha256-a/b+c=' ; style-src 'self';">`

const BUILD = {
  'site/terms.html': `${POLICY}<p>All.<when-on-submission> At once.</when-on-submission><when-on-contact-request> <b>Later.</b>\n</when-on-contact-request> ${LONG}</p>`,
  'site/index.html': `${POLICY}<link rel="canonical" href="https://public-url.invalid/"><p>Home. ${LONG}</p>`,
  'site/privacy.html': `${POLICY}<p>Privacy. ${LONG}</p>`,
  'site/supplier/login.html': `${POLICY}<p>Supplier. ${LONG}</p>`,
  'site/404.html': `${POLICY}<h1>404 Page Not Found</h1><a href="https://public-url.invalid/">Home</a> ${LONG}`,
  'site/_astro/app.Ab12.js': `console.log('${LONG}')`,
  'site/_astro/small.js': 'void 0',
  'site/_astro/inter.woff2': 'not really a font, but long enough to compress'.repeat(20),
  'site/favicon.svg': '<svg/>',
  'secret.txt': 'the secret beside the site',
}

let folder: string
let site: SiteServer

beforeAll(() => {
  folder = folderWith(BUILD)
  precompress(join(folder, 'site'))
  site = loadSite(join(folder, 'site'), { publicUrl: PUBLIC_URL })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.serve(new Request(`http://localhost${path}`, { method, headers }))

test('a build is served after a later one deleted its folder', async () => {
  const build = folderWith({ '404.html': BUILD['site/404.html'], 'app.js': LONG })
  precompress(build)
  const served = loadSite(build, { publicUrl: PUBLIC_URL })
  rmSync(build, { recursive: true })

  const request = () => new Request('http://localhost/app.js', { headers: { 'accept-encoding': 'br' } })
  for (const answer of [served.serve(request()), served.serve(request())])
    expect(brotliDecompressSync(await answer.bytes()).toString()).toBe(LONG)
})

const CLAIMS_PAGE = `${POLICY}<dl><dt><when-savings-claimed>average</when-savings-claimed><when-savings-live>median</when-savings-live></dt><dd><when-savings-claimed>$3,840</when-savings-claimed><when-savings-live>[measured savings]</when-savings-live></dd><dd><when-businesses-claimed>500+</when-businesses-claimed><when-businesses-live>[measured businesses]</when-businesses-live></dd></dl>`

test('a page with claims has them and nothing else until a measured figure replaces one, and again without it', async () => {
  const build = folderWith({ '404.html': BUILD['site/404.html'], 'index.html': CLAIMS_PAGE })
  const served = loadSite(build, { publicUrl: PUBLIC_URL })
  const look = async () => {
    const answer = served.serve(new Request('http://localhost/'))
    return { text: (await answer.text()).slice(POLICY.length), tag: answer.headers.get('etag') }
  }
  const claimed = await look()
  expect(claimed.text).toBe('<dl><dt>average</dt><dd>$3,840</dd><dd>500+</dd></dl>')
  served.show({ en: { savings: '$1,234' }, fr: {} })
  const live = await look()
  expect(live.text).toBe('<dl><dt>median</dt><dd>$1,234</dd><dd>500+</dd></dl>')
  expect(live.tag).not.toBe(claimed.tag)
  served.show({ en: {}, fr: {} })
  expect(await look()).toEqual(claimed)
})

test.each([
  ['on-submission', '<p>All. At once. Rates'],
  ['on-contact-request', '<p>All. <b>Later.</b>\n Rates'],
  [undefined, '<p>All. <b>Later.</b>\n Rates'],
] as const)('with lead listing %s a page has only the passages for it', async (leadListing, words) => {
  const served = loadSite(join(folder, 'site'), { publicUrl: PUBLIC_URL, leadListing })
  const headers = { 'accept-encoding': 'br' }
  const answer = served.serve(new Request('http://localhost/terms', { headers }))
  const text = brotliDecompressSync(await answer.bytes()).toString()
  expect(text).toContain(words)
  expect(text).not.toContain('<when-')
})

describe('a page', () => {
  test('is found at its one address, without an ending, and names the address of the site', async () => {
    const response = ask('/privacy')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(await response.text()).toContain('Privacy.')
    expect(await ask('/').text()).toContain('href="https://northrate.example/"')
    expect(ask('/supplier/login').status).toBe(200)
  })

  test.each([
    ['/privacy/', '/privacy'],
    ['/privacy.html', '/privacy'],
    ['/privacy/index.html', '/privacy'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/supplier/login/', '/supplier/login'],
    ['/privacy/?from=email', '/privacy?from=email'],
  ])('requested as %s redirects to %s permanently', (written, address) => {
    const response = ask(written)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(address)
  })

  test('is revalidated each time, and not sent again while it is the same', () => {
    const first = ask('/privacy')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = ask('/privacy', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.body).toBeNull()
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.headers.get('content-encoding')).toBeNull()
  })

  test.each([
    [304, 'in a list', (etag: string) => `"other", ${etag}`, ''],
    [304, 'marked weak', (etag: string) => `W/${etag}`, ''],
    [304, 'as a star', () => '*', ''],
    [200, 'with another value', () => '"other"', ''],
    [200, 'for another encoding', (etag: string) => etag, 'br'],
    [200, 'for another encoding', (etag: string) => etag, 'gzip'],
  ])('is answered %i for a tag %s', (status, _how, header, encoding) => {
    const etag = ask('/privacy').headers.get('etag') ?? ''
    const headers = { 'if-none-match': header(etag), 'accept-encoding': encoding }
    expect(ask('/privacy', headers).status).toBe(status)
  })

  test('has its policy in a header, which also forbids framing', () => {
    const policy =
      "default-src 'self'; base-uri 'none'; script-src 'self' 'sha256-a/b+c='; style-src 'self'; frame-ancestors 'none'"
    for (const path of ['/', '/privacy', '/no-such-page'])
      expect([path, ask(path).headers.get('content-security-policy')]).toEqual([path, policy])
    const known = ask('/', { 'if-none-match': ask('/').headers.get('etag') ?? '' })
    expect([known.status, known.headers.get('content-security-policy')]).toEqual([304, policy])
    expect(ask('/favicon.svg').headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  })
})

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s holds the page as it is served, with its own address', async (encoding, decompress) => {
    const response = ask('/', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(decompress(await response.arrayBuffer()).toString()).toBe(await ask('/').text())
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['gzip;q=0', null],
    ['br;q=nonsense', null],
    ['identity;q=1, br;q=0.5', null],
    ['*;q=0', null],
    ['zstd', null],
    ['', null],
  ])('for "%s" is %p', (header, encoding) => {
    expect(ask('/privacy', { 'accept-encoding': header }).headers.get('content-encoding')).toBe(encoding)
  })

  test('skips files that are small or compressed already', () => {
    for (const path of ['/_astro/small.js', '/_astro/inter.woff2']) {
      const response = ask(path, { 'accept-encoding': 'br' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toBeNull()
    }
  })
})

test('a file with a hash in its name is cached for a year, and other files for an hour', () => {
  const response = ask('/_astro/app.Ab12.js')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(ask('/favicon.svg').headers.get('cache-control')).toBe('public, max-age=3600')
})

describe('a missing page', () => {
  test('is the 404 page with status 404, never cached, and never "unchanged"', async () => {
    const response = ask('/no-such-page', { 'if-none-match': '*' })
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('404 Page Not Found')
  })

  test.each([
    ...'/404 /404.html /privacy.html.br /_astro/app.Ab12.js.gz /no-such-page/ /privacy.html.html'.split(' '),
    ...'/%70rivacy% /privacy%00 /%00 /% /%zz /__proto__ /constructor /../secret.txt'.split(' '),
    ...'/..%2fsecret.txt /%2e%2e%2fsecret.txt /..%5csecret.txt /%c0%ae%c0%ae/secret.txt'.split(' '),
    '/_astro/..%2f..%2fsecret.txt',
    ...'/_astro /_astro/ /.git/config /.env'.split(' '),
    `/${'a'.repeat(20_000)}`,
    `${'/'.repeat(5_000)}x`,
  ])('%s is 404 and shows no file from outside', async (path) => {
    const response = ask(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret beside')
  })

  test('never sends a visitor to another host', () => {
    for (const path of ['/', '/index.html', '/%2e%2e/'].map((rest) => `//evil.example${rest}`))
      expect(ask(path).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
    expect(ask('/\\evil.example/').headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  })
})

test('HEAD has the headers of GET and no body', () => {
  const head = ask('/privacy', { 'accept-encoding': 'br' }, 'HEAD')
  const get = ask('/privacy', { 'accept-encoding': 'br' })
  expect(head.body).toBeNull()
  expect([...head.headers]).toEqual([...get.headers])
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s is refused with the methods that are allowed',
  (method) => {
    const response = ask('/privacy', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  },
)

test('over a real connection, HEAD and 304 carry no body and a page arrives whole', async () => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => site.serve(request) })
  try {
    const url = new URL('/privacy', server.url)
    const page = await fetch(url)
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(await page.text()).toBe(BUILD['site/privacy.html'])
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'))
    const known = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect([known.status, await known.text()]).toEqual([304, ''])
  } finally {
    await server.stop(true)
  }
})

test.each([
  ['without a build', undefined, 'Build the site first'],
  ['with a page without a policy', '<h1>404</h1>', '404.html has no content policy'],
])('a folder %s stops the start', (_, page, message) => {
  const wrong = folderWith(page === undefined ? {} : { '404.html': page })
  expect(() => loadSite(wrong, { publicUrl: PUBLIC_URL })).toThrow(message)
})
