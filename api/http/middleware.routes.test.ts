import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, type Product } from '../../tests/support/product.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct({ environment: { PUBLIC_URL: 'https://northrate.example' } })
})
afterAll(() => product.close())

const SEND = '/api/send-email-verification'
const VERIFY = '/api/verify-email'
const email = 'ana@example.ca'

const Told = v.object({ code: v.string(), message: v.string(), error: v.string() })

describe('every answer of the API', () => {
  const manyBytes = JSON.stringify({ email: 'a'.repeat(1024 * 1024) })
  const asked: [number, string, string, unknown, Record<string, string>][] = [
    [200, 'GET', '/api/health/live', undefined, {}],
    [200, 'GET', '/api/config', undefined, {}],
    [400, 'POST', SEND, '{"email":', {}],
    [401, 'GET', '/api/auth/user', undefined, {}],
    [403, 'POST', SEND, { email }, { origin: 'https://evil.example' }],
    [404, 'GET', '/api/nothing/here', undefined, {}],
    [405, 'GET', SEND, undefined, {}],
    [413, 'POST', SEND, manyBytes, {}],
    [415, 'POST', SEND, 'email=ana', { 'content-type': 'application/x-www-form-urlencoded' }],
    [422, 'POST', SEND, { email: 'ana' }, {}],
  ]

  test.each(asked)(
    '%i: says what it is, and what browsers must not do with it',
    async (status, method, path, body, headers) => {
      const answer = await product.browser().send(method, path, body, headers)

      expect(answer.status).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(answer.headers.get('content-type')).toStartWith('application/json')
      if (status < 400) return
      const { code, message, error } = v.parse(Told, answer.body)
      expect(code).toMatch(/^[a-z_]+$/)
      expect(error).toBe(message)
    },
  )

  test('has a request id of its own', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => product.browser().get('/api/health/live')))
    expect(new Set(ids.map((answer) => answer.headers.get('x-request-id'))).size).toBe(3)
  })
})

describe('what cannot be read', () => {
  const codes: [string, unknown, Record<string, string>, number, string][] = [
    ['broken JSON', '{"email": "ana@example.ca"', {}, 400, 'malformed_json'],
    ['no JSON at all', 'hello', {}, 400, 'malformed_json'],
    ['a body of another kind', '{}', { 'content-type': 'text/plain' }, 415, 'not_json'],
    ['JSON that is no object', '[]', {}, 422, 'check_your_answers'],
    ['JSON that is nothing', 'null', {}, 422, 'check_your_answers'],
    ['no body', undefined, {}, 422, 'check_your_answers'],
    ['an empty body', '', {}, 422, 'check_your_answers'],
    ['a megabyte', ' '.repeat(1024 * 1024), {}, 413, 'too_large'],
  ]
  test.each(codes)('%s is refused as %s', async (_, body, headers, status, code) => {
    const answer = await product.browser().post(SEND, body, headers)
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test.each([
    '"ana@example.ca"',
    '["ana@example.ca"]',
    '{"email":["ana@example.ca"]}',
    '{"email":{"ana@example.ca":1}}',
  ])('%s is not repeated to whoever sent it', async (body) => {
    const answer = await product.browser().post(SEND, body)
    expect(answer.status).toBe(422)
    expect(answer.body).toHaveProperty('fields')
    expect(JSON.stringify(answer.body)).not.toMatch(/ana@|received|Object|Expected/)
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('%s is JSON', async (type) => {
    const answer = await product.browser().post(VERIFY, { email, code: '123456' }, { 'content-type': type })
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
  })
})

describe('where there is nothing', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/verifications',
    '/api/verifications/fax',
    '/api/../api/nothing',
  ])('%s says so in JSON', async (path) =>
    expect(await product.browser().send(path.endsWith('fax') ? 'DELETE' : 'GET', path)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    }),
  )

  test.each([
    ['GET', SEND, 'POST'],
    ['PUT', SEND, 'POST'],
    ['DELETE', '/api/health/live', 'GET, HEAD'],
    ['POST', '/api/auth/user', 'GET, HEAD'],
    ['GET', '/api/verifications/email', 'DELETE'],
    ['OPTIONS', SEND, 'POST'],
  ])('%s %s is told what is taken: %s', async (method, path, allow) => {
    const answer = await product.browser().send(method, path)
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe(allow)
  })

  test('HEAD is answered as GET is, without a body', async () => {
    const answer = await product.browser().send('HEAD', '/api/health/live')
    expect(answer).toMatchObject({ status: 200, body: '' })
  })
})

describe('a change', () => {
  const cases: [string, Record<string, string>, number][] = [
    ['from our public address', { origin: 'https://northrate.example' }, 422],
    ['from the address that is asked, outside production', { origin: ORIGIN }, 422],
    ['from elsewhere', { origin: 'https://evil.example' }, 403],
    ['from a page that hides where it is from', { origin: 'null' }, 403],
    ['across sites, whatever its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a neighbour of our domain', { 'sec-fetch-site': 'same-site' }, 403],
  ]
  test.each(cases)('%s is answered %s', async (_, headers, status) => {
    const answer = await product.browser().post(SEND, { email: 'no address' }, headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body).toMatchObject({ code: 'foreign_origin' })
  })

  test('by no browser at all is carried out', async () => {
    const request = new Request(`${ORIGIN}${SEND}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'curl@example.ca' }),
    })
    expect((await product.handle(request)).status).toBe(200)
  })

  test('from elsewhere is refused before it is read', async () =>
    expect(await product.browser().post(SEND, '{broken', { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    }))

  test('in production comes from our public address alone', async () => {
    const strict = await openProduct({ environment: IN_PRODUCTION })
    const ask = (origin: string) => strict.browser().post(SEND, { email: 'none' }, { origin })
    expect((await ask('https://northrate.example')).status).toBe(422)
    expect((await ask(ORIGIN)).status).toBe(403)
    await strict.close()
  })
})

describe('what nobody asked for', () => {
  test('in a body is ignored', async () => {
    const body = `{"email":"extra@example.ca","verified":true,"visitor":{"digest":"x"},"__proto__":{"verified":true,"code":"000000"},"constructor":{"prototype":{"polluted":1}}}`
    const answer = await product.browser().post(SEND, body)
    expect(answer).toMatchObject({ status: 200, body: { success: true, verified: false } })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(new Object()).not.toHaveProperty('polluted')
  })

  test('in a field through __proto__ does not stand in for the field', async () =>
    expect(await product.browser().post(SEND, '{"__proto__":{"email":"ana@example.ca"}}')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Enter your email address.' } },
    }))

  test.each([
    'ana\u0000@example.ca',
    '\u0000',
    'ana@example.ca\u0000',
    'ana\u001b@example.ca',
    'ana\ud83d@example.ca',
  ])('as %j in an address is refused and not repeated', async (typed) => {
    const answer = await product.browser().post(SEND, { email: typed })
    expect(answer.status).toBe(422)
    expect(answer.body).toHaveProperty('fields.email')
    expect(JSON.stringify(answer.body)).not.toContain('ana')
  })
})

describe('the log', () => {
  test('tells of each answer by its template, with the id that the caller was given', async () => {
    product.logLines.length = 0
    const answer = await product.browser().delete('/api/verifications/email')
    expect(product.logLines.map((line) => JSON.parse(line))).toMatchObject([
      {
        requestId: answer.headers.get('x-request-id'),
        method: 'DELETE',
        route: '/api/verifications/:channel',
        status: 200,
      },
    ])
  })

  test('never holds a path or a query as it was typed', async () => {
    product.logLines.length = 0
    const browser = product.browser()
    await browser.get('/api/ana@example.ca?phone=4165550123')
    await browser.get('/api/config?email=ana@example.ca')
    await browser.delete('/api/verifications/ana@example.ca')
    await browser.post('/api/verify-email?email=ana@example.ca', '{broken ana@example.ca')
    expect(product.logLines).toHaveLength(4)
    expect(product.logLines.join()).not.toMatch(/ana@|4165550123/)
  })
})

describe('behind a proxy of ours', () => {
  let behind: Product
  beforeAll(async () => {
    behind = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => behind.close())
  const ask = (forwardedFor: string) =>
    behind.browser().post(SEND, { email: 'behind@example.ca' }, { 'x-forwarded-for': forwardedFor })

  test.each(['unknown', '', '203.0.113.5, unknown', '203.0.113.5,'])(
    'a call for %j is not carried out, and the operator is told without the entry',
    async (forwardedFor) => {
      behind.logLines.length = 0
      expect(await ask(forwardedFor)).toMatchObject({ status: 400, body: { code: 'client_unknown' } })
      expect(behind.inbox.messages()).toEqual([])
      expect(behind.logLines.join()).toContain('TRUSTED_PROXIES')
      expect(behind.logLines.join()).not.toContain('203.0.113.5')
    },
  )

  test('a call for an address with a port is that address’s', async () => {
    expect((await ask('203.0.113.5:5678')).status).toBe(200)
    expect((await ask('[2001:db8::5]:99')).status).toBe(200)
  })

  test('a call that a proxy forwards does not see what this machine may', async () => {
    const asked = await behind.browser().get('/sandbox/messages', { 'x-forwarded-for': '203.0.113.5:5678' })
    expect(asked).toMatchObject({ status: 403, body: { code: 'sandbox_is_private' } })
  })
})

describe('the name that a demo is asked for', () => {
  const ask = (name: string, path: string, environment: Record<string, string> = {}) =>
    withProduct(environment, async (asked) => {
      const { status, body } = await askFor(asked, `http://${name}${path}`)
      return status === 400 ? body : status
    })

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'xlocalhost',
  ])('is not %s, which a page elsewhere may have led to this machine', async (name) => {
    for (const path of ['/sandbox', '/sandbox/messages', '/api/config', '/api/health/live', '/'])
      expect([path, await ask(name, path)]).toEqual([path, expect.objectContaining({ code: 'unknown_host' })])
  })

  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.',
    'shop.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.5',
  ])('may be %s', async (name) => expect(await ask(name, '/sandbox/messages')).toBe(200))

  test('may be the one that PUBLIC_URL says', async () =>
    expect(await ask('demo.example:8080', '/api/config', { PUBLIC_URL: 'http://demo.example' })).toBe(200))

  test('may be any where the sandbox is public', async () =>
    expect(await ask('evil.example', '/api/config', { SANDBOX_PUBLIC: '1' })).toBe(200))

  test('is for a proxy to judge in production, which has no sign-ins that everybody knows', async () =>
    expect(await ask('internal.example', '/api/config', IN_PRODUCTION)).toBe(200))
})

async function withProduct<Result>(
  environment: Record<string, string>,
  work: (asked: Product) => Promise<Result>,
): Promise<Result> {
  if (Object.keys(environment).length === 0) return await work(product)
  const other = await openProduct({ environment })
  try {
    return await work(other)
  } finally {
    await other.close()
  }
}

async function askFor(asked: Product, address: string) {
  const answer = await asked.handle(new Request(address), '127.0.0.1')
  return { status: answer.status, body: answer.status === 400 ? await answer.json() : null }
}
