import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, testProduct } from '../../tests/support/product.ts'

const product = await testProduct({ environment: { PUBLIC_URL: 'https://northrate.example' } })

const SEND = '/api/send-email-verification'
const VERIFY = '/api/verify-email'
const email = 'ana@example.ca'

const Problem = v.object({ code: v.string(), message: v.string(), error: v.string() })

describe('every answer of the API', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const requests: [number, string, string, string, unknown, Record<string, string>][] = [
    [200, '', 'GET', '/api/health/live', undefined, {}],
    [200, '', 'GET', '/api/config', undefined, {}],
    [400, 'malformed_json', 'POST', SEND, '{"email": "ana@example.ca"', {}],
    [400, 'malformed_json', 'POST', SEND, 'hello', {}],
    [401, 'not_signed_in', 'GET', '/api/auth/user', undefined, {}],
    [403, 'foreign_origin', 'POST', SEND, { email }, { origin: 'https://evil.example' }],
    [403, 'foreign_origin', 'POST', SEND, '{broken', { origin: 'https://evil.example' }],
    [404, 'not_found', 'GET', '/api/nothing/here', undefined, {}],
    [404, 'not_found', 'GET', '/api', undefined, {}],
    [404, 'not_found', 'GET', '/api/verifications', undefined, {}],
    [404, 'not_found', 'DELETE', '/api/verifications/fax', undefined, {}],
    [404, 'not_found', 'GET', '/api/../api/nothing', undefined, {}],
    [405, 'method_not_allowed', 'GET', SEND, undefined, {}],
    [413, 'too_large', 'POST', SEND, ' '.repeat(1024 * 1024), {}],
    [415, 'not_json', 'POST', SEND, 'email=ana', FORM],
    [422, 'check_your_answers', 'POST', SEND, { email: 'ana' }, {}],
    [422, 'check_your_answers', 'POST', SEND, '[]', {}],
    [422, 'check_your_answers', 'POST', SEND, 'null', {}],
    [422, 'check_your_answers', 'POST', SEND, undefined, {}],
    [422, 'check_your_answers', 'POST', SEND, '', {}],
    [422, 'check_your_answers', 'POST', SEND, { email: 'ana' }, { origin: 'https://northrate.example' }],
    [422, 'check_your_answers', 'POST', SEND, { email: 'ana' }, { origin: ORIGIN }],
  ]

  test.each(requests)(
    '%i %s: has its security headers, and a refusal its code (%s %s, %j)',
    async (status, code, method, path, body, headers) => {
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
      const problem = v.parse(Problem, answer.body)
      expect(problem.code).toBe(code)
      expect(problem.error).toBe(problem.message)
    },
  )
})

test.each([
  '"ana@example.ca"',
  '["ana@example.ca"]',
  '{"email":["ana@example.ca"]}',
  '{"email":{"ana@example.ca":1}}',
  ...['ana\u0000@example.ca', 'ana@example.ca\u0000', 'ana\u001b@example.ca', 'ana\ud83d@example.ca'].map(
    (typed) => JSON.stringify({ email: typed }),
  ),
])('the refusal of %j does not repeat it', async (body) => {
  const answer = await product.browser().post(SEND, body)
  expect(answer.status).toBe(422)
  expect(answer.body).toHaveProperty('fields')
  expect(JSON.stringify(answer.body)).not.toMatch(/ana@|ana\\|received|Object|Expected/)
})

test.each(['application/json; charset=utf-8', 'Application/JSON'])('%s is JSON', async (type) => {
  const answer = await product.browser().post(VERIFY, { email, code: '123456' }, { 'content-type': type })
  expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
})

test('HEAD is answered like GET, without a body', async () =>
  expect(await product.browser().send('HEAD', '/api/health/live')).toMatchObject({ status: 200, body: '' }))

describe('a change', () => {
  test('without a browser is carried out', async () => {
    const request = new Request(`${ORIGIN}${SEND}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'curl@example.ca' }),
    })
    expect((await product.handle(request)).status).toBe(200)
  })

  test('in production must come from our public address', async () => {
    const strict = await openProduct({ environment: IN_PRODUCTION })
    const ask = (origin: string) => strict.browser().post(SEND, { email: 'none' }, { origin })
    expect((await ask('https://northrate.example')).status).toBe(422)
    expect((await ask(ORIGIN)).status).toBe(403)
    await strict.close()
  })
})

describe('an unknown field', () => {
  test('in a body is ignored', async () => {
    const body = `{"email":"extra@example.ca","verified":true,"visitor":{"digest":"x"},"__proto__":{"verified":true,"code":"000000"},"constructor":{"prototype":{"polluted":1}}}`
    const answer = await product.browser().post(SEND, body)
    expect(answer).toMatchObject({ status: 200, body: { success: true, verified: false } })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(new Object()).not.toHaveProperty('polluted')
  })

  test('named __proto__ does not stand in for a field', async () =>
    expect(await product.browser().post(SEND, '{"__proto__":{"email":"ana@example.ca"}}')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Enter your email address.' } },
    }))
})

describe('the log', () => {
  test('has one line for each answer, with its route template and request id', async () => {
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

  test('never holds a path or query as the caller sent it', async () => {
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

describe('behind a proxy of ours', async () => {
  const behind = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const ask = (forwardedFor: string) =>
    behind.browser().post(SEND, { email: 'behind@example.ca' }, { 'x-forwarded-for': forwardedFor })

  test.each(['unknown', '', '203.0.113.5, unknown', '203.0.113.5,'])(
    'a call for %j is not carried out, and a warning is logged without the entry',
    async (forwardedFor) => {
      behind.logLines.length = 0
      expect(await ask(forwardedFor)).toMatchObject({ status: 400, body: { code: 'client_unknown' } })
      expect(behind.inbox.messages()).toEqual([])
      expect(behind.logLines.join()).toContain('TRUSTED_PROXIES')
      expect(behind.logLines.join()).not.toContain('203.0.113.5')
    },
  )

  test('the client of an address with a port is the address', async () => {
    expect((await ask('203.0.113.5:5678')).status).toBe(200)
    expect((await ask('[2001:db8::5]:99')).status).toBe(200)
  })

  test('a forwarded call cannot see what only this machine may see', async () => {
    const answer = await behind.browser().get('/sandbox/messages', { 'x-forwarded-for': '203.0.113.5:5678' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'sandbox_is_private' } })
  })
})

describe('the host name of a demo', () => {
  const ask = async (name: string, path: string, on = product) => {
    const answer = await on.handle(new Request(`http://${name}${path}`), '127.0.0.1')
    return answer.status === 400 ? await answer.json() : answer.status
  }

  const FOREIGN = ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example']
  test.each([...FOREIGN, 'xlocalhost'])(
    'cannot be %s, which another site may have pointed at this machine',
    async (name) => {
      for (const path of ['/sandbox', '/sandbox/messages', '/api/config', '/api/health/live', '/'])
        expect([path, await ask(name, path)]).toEqual([
          path,
          expect.objectContaining({ code: 'unknown_host' }),
        ])
    },
  )

  const LOCAL = [
    'localhost',
    'localhost:3000',
    'LOCALHOST.',
    'shop.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
  ]
  test.each([...LOCAL, '192.168.1.5'])('may be %s', async (name) =>
    expect(await ask(name, '/sandbox/messages')).toBe(200),
  )

  test.each([
    ['the one in PUBLIC_URL', 'demo.example:8080', { PUBLIC_URL: 'http://demo.example' }],
    ['any in a public sandbox', 'evil.example', { SANDBOX_PUBLIC: '1' }],
    ['any in production, which has no demo sign-ins', 'internal.example', IN_PRODUCTION],
  ])('may be %s', async (_, name, environment) => {
    const other = await openProduct({ environment })
    expect(await ask(name, '/api/config', other)).toBe(200)
    await other.close()
  })
})
