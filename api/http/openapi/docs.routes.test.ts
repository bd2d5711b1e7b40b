import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, testProduct } from '../../../tests/support/product.ts'
import { documentForProviders, servedDocument } from './document.ts'
import viewer from './viewer/viewer.json' with { type: 'json' }

const product = await testProduct({ environment: IN_PRODUCTION })

const ask = (path: string, acceptEncoding: string) =>
  product.handle(new Request(`${ORIGIN}${path}`, { headers: { 'accept-encoding': acceptEncoding } }))

const ADDRESSES = [
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/whole',
  '/api/docs/whole/json',
  '/api/docs/viewer.js',
]

test.each(ADDRESSES)('%s may not evaluate text as code, be framed or load from other sites', async (path) => {
  const policy = (await ask(path, '')).headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe-eval')
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]),
  )
})

test.each(ADDRESSES)('%s is compressed where the client accepts that', async (path) => {
  const plain = await ask(path, 'identity')
  expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
  const bytes = Buffer.from(await plain.arrayBuffer())
  const type = plain.headers.get('content-type')

  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask(path, encoding)
    const sent = await answer.arrayBuffer()
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
    expect(decompress(sent).equals(bytes)).toBe(true)
    expect(sent.byteLength).toBeLessThan(bytes.length / 1.5)
  }
})

test('the document is JSON, the page is a page and the script a script', async () => {
  expect(await (await ask('/api/docs/json', 'identity')).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await ask('/api/docs', 'identity')).headers.get('content-type')).toStartWith('text/html')
  expect((await ask('/api/docs/viewer.js', 'br')).headers.get('content-type')).toBe('text/javascript')
})

test('the viewer is the file whose checksum stands beside it', async () => {
  const served = await (await ask('/api/docs/viewer.js', 'identity')).bytes()
  expect(new Bun.CryptoHasher('sha256').update(served).digest('hex')).toBe(viewer.sha256)
})

test('a demo serves the document of our own calls only', async () => {
  const demo = await openProduct()
  const served = async (path: string) => (await demo.handle(new Request(`${ORIGIN}${path}`))).json()
  for (const [path, document] of [
    ['/api/docs/json', documentForProviders(describedRoutes(), ORIGIN)],
    ['/api/docs/whole/json', servedDocument(describedRoutes(), ORIGIN)],
  ] as const)
    expect(await served(path)).toEqual(JSON.parse(JSON.stringify(document)))
  await demo.close()
})

test('the served document shows providers this server’s address and no call of admins, owners or operations', async () => {
  const text = await (await ask('/api/docs/json', 'identity')).text()
  const { servers, paths, info, components } = JSON.parse(text)
  const { publicUrl } = product.deps
  expect(publicUrl).toBe('https://northrate.example')
  expect(servers).toEqual([{ url: publicUrl }])
  expect(info.description).toContain(`export NORTHRATE=${publicUrl} `)
  expect(text).not.toContain('localhost:3000')
  const shown = Object.keys(paths)
  expect(shown).toContain('/api/supplier/leads')
  expect(shown).toContain('/api/supplier/login')
  expect(shown.filter((path) => /admin|metrics|health|privacy|rate-check/.test(path))).toEqual([])
  expect(Object.keys(components.schemas).filter((name) => /Admin|RateCheck|MyData/.test(name))).toEqual([])
})
