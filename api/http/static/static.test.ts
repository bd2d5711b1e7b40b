import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from '../../../scripts/site/build-site.ts'
import type { LeadListing } from '../../contract/config.ts'
import { loadSite, type SiteServer } from './static-site.ts'

const LONG = 'Rates for small businesses in Canada. '.repeat(40)
const PUBLIC_URL = 'https://northrate.example'

const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self';base-uri 'none'; script-src 'self' 'sha256-a/b+c=' ; style-src 'self';">`

const BUILD = {
  'site/terms.html': `${POLICY}<p>All.<listing-passage when="on-submission"> At once.</listing-passage><listing-passage when="on-contact-request"> <b>Later.</b>\n</listing-passage> ${LONG}</p>`,
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
  folder = mkdtempSync(join(tmpdir(), 'static-site-'))
  for (const [path, text] of Object.entries(BUILD)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  precompress(join(folder, 'site'))
  site = loadSite(join(folder, 'site'), { publicUrl: PUBLIC_URL })
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.serve(new Request(`http://localhost${path}`, { method, headers }))

test('a build is served whole after a later one took its folder away, files that nobody had asked for too', async () => {
  const build = join(folder, 'older')
  const words = Array.from({ length: 40_000 }, (_, place) => `word ${place}`).join()
  mkdirSync(build)
  writeFileSync(join(build, '404.html'), BUILD['site/404.html'])
  writeFileSync(join(build, 'reader.js'), words)
  writeFileSync(join(build, 'app.js'), LONG)
  precompress(build)
  const served = loadSite(build, { publicUrl: PUBLIC_URL })
  rmSync(build, { recursive: true })

  const text = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const answer = served.serve(new Request(`http://localhost${path}`, { headers }))
    const bytes = await answer.bytes()
    return answer.headers.get('content-encoding') === 'br'
      ? brotliDecompressSync(bytes).toString()
      : Buffer.from(bytes).toString()
  }
  expect(await text('/reader.js', 'br')).toBe(words)
  expect(await text('/reader.js', 'identity')).toBe(words)
  expect(await text('/app.js', 'br')).toBe(LONG)
})

describe('of a passage that is true in one mode of listing only', () => {
  const pageIn = async (leadListing?: LeadListing) => {
    const served = loadSite(join(folder, 'site'), { publicUrl: PUBLIC_URL, leadListing })
    const answer = served.serve(
      new Request('http://localhost/terms', { headers: { 'accept-encoding': 'br' } }),
    )
    return brotliDecompressSync(await answer.bytes()).toString()
  }

  test.each([
    ['on-submission', '<p>All. At once. Rates'],
    ['on-contact-request', '<p>All. <b>Later.</b>\n Rates'],
    [undefined, '<p>All. <b>Later.</b>\n Rates'],
  ] as const)('a page holds in %s what is true there', async (mode, words) => {
    const text = await pageIn(mode)
    expect(text).toContain(words)
    expect(text).not.toContain('listing-passage')
  })
})

describe('a page', () => {
  test('is found at its one address, without an ending', async () => {
    const response = ask('/privacy')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(await response.text()).toContain('Privacy.')
    expect(ask('/').status).toBe(200)
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
  ])('written as %s leads to %s for good', (written, address) => {
    const response = ask(written)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(address)
  })

  test('is asked about each time, and is not sent again while it is the same', () => {
    const first = ask('/privacy')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = ask('/privacy', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.body).toBeNull()
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.headers.get('content-encoding')).toBeNull()
  })

  test.each([
    ['in a list', (etag: string) => `"other", ${etag}`],
    ['marked weak', (etag: string) => `W/${etag}`],
    ['as a star', () => '*'],
  ])('is known to be the same when the tag comes %s', (_how, header) => {
    const etag = ask('/privacy').headers.get('etag') ?? ''
    expect(ask('/privacy', { 'if-none-match': header(etag) }).status).toBe(304)
  })

  test('is sent again to a browser with another tag, or with the tag of another encoding', () => {
    const plain = ask('/privacy').headers.get('etag') ?? ''
    expect(ask('/privacy', { 'if-none-match': '"other"' }).status).toBe(200)
    expect(ask('/privacy', { 'if-none-match': plain, 'accept-encoding': 'br' }).status).toBe(200)
  })

  test('tells what it may do before it is read, and that nobody may frame it', () => {
    const policy =
      "default-src 'self'; base-uri 'none'; script-src 'self' 'sha256-a/b+c='; style-src 'self'; frame-ancestors 'none'"
    for (const path of ['/', '/privacy', '/no-such-page'])
      expect([path, ask(path).headers.get('content-security-policy')]).toEqual([path, policy])
    const known = ask('/', { 'if-none-match': ask('/').headers.get('etag') ?? '' })
    expect([known.status, known.headers.get('content-security-policy')]).toEqual([304, policy])
    expect(ask('/favicon.svg').headers.has('content-security-policy')).toBe(false)
  })

  test('names the address that the site is served at', async () => {
    expect(await ask('/').text()).toContain('href="https://northrate.example/"')
  })
})

describe('compression', () => {
  const decoded = {
    br: (bytes: ArrayBuffer) => brotliDecompressSync(bytes).toString(),
    gzip: (bytes: ArrayBuffer) => gunzipSync(bytes).toString(),
  }

  test.each(['br', 'gzip'] as const)(
    '%s holds the page as it is served, its own address included',
    async (encoding) => {
      const response = ask('/', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(decoded[encoding](await response.arrayBuffer())).toBe(await ask('/').text())
    },
  )

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

  test('is the same however many other headers were read in between', () => {
    const forBrotli = () => ask('/privacy', { 'accept-encoding': 'br' }).headers.get('content-encoding')
    expect(forBrotli()).toBe('br')
    for (let other = 0; other < 500; other++) ask('/privacy', { 'accept-encoding': `gzip, made-up-${other}` })
    expect([forBrotli(), ask('/privacy').headers.get('content-encoding')]).toEqual(['br', null])
  })

  test('gives each encoding a tag of its own', () => {
    const tags = ['', 'gzip', 'br'].map((encoding) =>
      ask('/privacy', { 'accept-encoding': encoding }).headers.get('etag'),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('leaves alone what is small or compressed already', () => {
    for (const path of ['/_astro/small.js', '/_astro/inter.woff2']) {
      const response = ask(path, { 'accept-encoding': 'br' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toBeNull()
    }
  })

  test('makes no addresses: the compressed copies cannot be asked for', () => {
    expect(ask('/privacy.html.br').status).toBe(404)
    expect(ask('/_astro/app.Ab12.js.gz').status).toBe(404)
  })
})

describe('other files', () => {
  test('with a hash in their name are kept for good', () => {
    const response = ask('/_astro/app.Ab12.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toContain('text/javascript')
  })

  test('without one are kept for an hour', () => {
    expect(ask('/favicon.svg').headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

describe('what is not there', () => {
  test('is the 404 page with status 404, never kept, and never "unchanged"', async () => {
    const response = ask('/no-such-page', { 'if-none-match': '*' })
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('404 Page Not Found')
  })

  test.each([
    '/404',
    '/404.html',
    '/no-such-page/',
    '/privacy.html.html',
    '/%70rivacy%',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/_astro/..%2f..%2fsecret.txt',
    '/../secret.txt',
    '/privacy%00',
    '/%00',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/secret.txt',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(20_000)}`,
    `${'/'.repeat(5_000)}x`,
  ])('%s is 404 and shows no file from outside', async (path) => {
    const response = ask(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret beside')
  })

  test('never sends a visitor to another host', () => {
    for (const path of [
      '//evil.example/',
      '//evil.example/index.html',
      '//evil.example/%2e%2e/',
      '/\\evil.example/',
    ]) {
      expect(ask(path).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
    }
  })
})

describe('methods', () => {
  test('HEAD has the headers of GET and no body', () => {
    const head = ask('/privacy', { 'accept-encoding': 'br' }, 'HEAD')
    const get = ask('/privacy', { 'accept-encoding': 'br' })
    expect(head.body).toBeNull()
    expect([...head.headers]).toEqual([...get.headers])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused, and told what is allowed', (method) => {
    const response = ask('/privacy', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

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

test('a folder without a build stops the start and says what to do', () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  expect(() => loadSite(empty, { publicUrl: PUBLIC_URL })).toThrow('Build the site first')
})

test('a page without a policy stops the start', () => {
  const open = join(folder, 'open')
  mkdirSync(open)
  writeFileSync(join(open, '404.html'), '<h1>404</h1>')
  expect(() => loadSite(open, { publicUrl: PUBLIC_URL })).toThrow('404.html has no content policy')
})
