import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { TRY_AGAIN } from '../../../api/contract/forms/total-count.ts'
import { PublicCertificate } from '../../../api/contract/privacy/consent-certificates.ts'
import { SupplierCheck } from '../../../api/contract/suppliers/supplier.ts'
import { TEST_PATIENCE_MS } from '../../../tests/support/patience.ts'
import { $reconnecting, ApiError, api, createApi, fieldMessagesOf, messageOf, NetworkError } from './api.ts'
import type { Api } from './typed-api.ts'

const Anything = v.unknown()
const CHECK = 'Check the marked answers.'
const MARKED = { email: 'Enter an email.' }

const json = (body: unknown, status = 200) => Response.json(body, { status })

let server: ReturnType<typeof startServer>

function startServer() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/ok': json({ id: 7 }),
      '/echo': async (request) =>
        json({
          method: request.method,
          type: request.headers.get('content-type'),
          text: await request.text(),
        }),
      '/problem': json({ code: 'check_your_answers', message: CHECK, error: CHECK, fields: MARKED }, 422),
      '/only-error': json({ error: 'Invalid email code', verified: false }, 422),
      '/plain': new Response('The database is down', { status: 503 }),
      '/empty': new Response('', { status: 404, statusText: 'Not Found' }),
      '/nothing': new Response(null, { status: 204 }),
      '/pages': new Response('[7]', { headers: { link: '</pages?after=7&limit=1>; rel="next"' } }),
      '/far-pages': new Response('[7]', {
        headers: { link: '<https://northrate.example/pages?after=7>; rel=next' },
      }),
      '/never': () => new Promise<Response>(() => {}),
    },
  })
}

beforeAll(() => {
  server = startServer()
})
afterAll(() => server.stop(true))

const client = (timeOutMs?: number) =>
  createApi({ origin: server.url.origin, timeOutMs, reconnectMs: 200, firstPauseMs: 10 })

/** An API whose answers to requests are these, one after the other, and then OK. */
async function behind(
  down: () => Response,
  times: number,
  call: (api: Api) => Promise<unknown>,
  reconnectMs = TEST_PATIENCE_MS,
) {
  let requests = 0
  await using failingOver = {
    server: Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => (++requests > times ? json('back') : down()),
    }),
    [Symbol.asyncDispose]: () => failingOver.server.stop(true),
  }
  const lines: number[] = []
  const stop = $reconnecting.listen((reads) => void lines.push(reads))
  const { origin } = failingOver.server.url
  const result = await call(createApi({ origin, reconnectMs, firstPauseMs: 10 })).catch(
    (error: unknown) => error,
  )
  stop()
  return { result, requests, lines }
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('an answer that is OK', () => {
  test('is returned as its schema reads it', async () => {
    expect(await client().get('/ok', v.object({ id: v.number() }))).toEqual({ id: 7 })
  })

  test.each([
    ['/pages', '/pages?after=7&limit=1'],
    ['/far-pages', '/pages?after=7'],
    ['/ok', null],
  ])('at %p says where the next page is: %p', async (path, next) => {
    expect((await client().getWithHeaders(path, Anything)).next).toBe(next)
  })

  test('that does not fit its schema throws, and the error does not repeat it', async () => {
    const error = await failureOf(client().get('/ok', v.object({ id: v.literal('secret') })))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(String(error)).not.toContain('7')
  })

  test('without a body is an empty text', async () => {
    expect(await client().post('/nothing', Anything)).toBe('')
  })
})

test('a request is JSON and says so where it has a body', async () => {
  const { put, delete: remove } = client()
  const sent = { method: 'PUT', type: 'application/json', text: '{"credits":2}' }
  expect(await put('/echo', Anything, { body: { credits: 2 } })).toEqual(sent)
  expect(await remove('/echo', Anything)).toEqual({ method: 'DELETE', type: null, text: '' })
})

describe('an answer that is not OK', () => {
  test('becomes its status and its text, which is no message for people', async () => {
    const error = await failureOf(client().get('/plain', Anything))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toHaveProperty('message', '503: The database is down')
    expect(error).toHaveProperty('status', 503)
    expect(messageOf(error)).toBeUndefined()
  })

  test('without a body becomes its status and the text of that', async () => {
    expect(await failureOf(client().get('/empty', Anything))).toHaveProperty('message', '404: Not Found')
  })

  test('keeps its parsed body, the message for people and the marked fields', async () => {
    const error = await failureOf(client().get('/problem', Anything))
    expect(error).toHaveProperty('body.code', 'check_your_answers')
    expect(messageOf(error)).toBe(CHECK)
    expect(fieldMessagesOf(error)).toEqual(MARKED)
  })

  test('with only `error` has a message for people', async () => {
    const error = await failureOf(client().get('/only-error', Anything))
    expect(messageOf(error)).toBe('Invalid email code')
    expect(fieldMessagesOf(error)).toEqual({})
  })
})

describe('a request without an answer', () => {
  test('because no server listens is a NetworkError without a message for people', async () => {
    const gone = startServer()
    const origin = gone.url.origin
    await gone.stop(true)
    const error = await failureOf(createApi({ origin }).get('/ok', Anything))
    expect(error).toBeInstanceOf(NetworkError)
    expect(messageOf(error)).toBeUndefined()
  })

  test('within the time-out is a NetworkError', async () => {
    const error = await failureOf(client(20).get('/never', Anything))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toHaveProperty('message', 'No answer in time.')
  })
})

describe('while the API has no database', () => {
  const tryAgain = () => json(TRY_AGAIN, 503)
  const busy = () => json({ code: 'market_busy', message: 'Busy.' }, 503)
  const proxy = (status: number) => () => new Response('<html>', { status })
  const read = (api: Api) => api.get('/api/supplier/me', Anything)

  test.each([
    ['the API says so', tryAgain],
    ['a proxy answers 503', proxy(503)],
    ['a proxy answers 502', proxy(502)],
  ])('a read is sent again until it is answered, and the visitor sees that: %s', async (_, down) => {
    expect(await behind(down, 2, read)).toEqual({
      result: 'back',
      requests: 3,
      lines: [1, 0],
    })
  })

  test('a read fails in the end', async () => {
    const { result, requests } = await behind(tryAgain, 1_000, read, 2_000)
    expect(result).toMatchObject({ status: 503 })
    expect(requests).toBeWithin(2, 12)
    expect($reconnecting.get()).toBe(0)
  })

  test('a read that is not needed any more is not sent again', async () => {
    const leaving = new AbortController()
    const { requests } = await behind(
      () => {
        setTimeout(() => leaving.abort(), 1)
        return tryAgain()
      },
      1_000,
      (api) => api.get('/api/supplier/me', Anything, { signal: leaving.signal }),
    )
    expect(requests).toBe(1)
  })

  test.each([
    ['a change', tryAgain, (api: Api) => api.post('/api/supplier/logout', Anything)],
    ['a poll', tryAgain, (api: Api) => api.get('/api/supplier/me', Anything, { isPoll: true })],
    ['a read that was too much', busy, read],
  ])('%s is not sent again by itself', async (_, down, call) => {
    const { requests, lines } = await behind(down, 1, call)
    expect({ requests, lines }).toEqual({ requests: 1, lines: [] })
  })
})

/** Never runs: what the type check must refuse, and what it must take. */
async function _typesOfCalls(id: string, query: string) {
  await api.get('/api/supplier/me', SupplierCheck)
  await api.get(`/api/consent-receipts/${encodeURIComponent(id)}`, PublicCertificate)
  await api.getWithHeaders(`/api/admin/leads${query}`, Anything)
  await api.getWithHeaders(query, Anything)
  await api.post('/api/supplier/login', SupplierCheck, { body: { email: 'a@b.ca', password: 'abc' } })
  // @ts-expect-error: there is no such call
  await api.get('/api/supplier/mee', SupplierCheck)
  // @ts-expect-error: nor one by this method
  await api.post('/api/supplier/me', SupplierCheck)
  // @ts-expect-error: nor one with this end
  await api.get(`/api/consent-receipts/${encodeURIComponent(id)}/documents`, Anything)
  // @ts-expect-error: this is not what it answers
  await api.get('/api/supplier/me', PublicCertificate)
  // @ts-expect-error: this is not what it takes
  await api.post('/api/supplier/login', SupplierCheck, { body: { email: 'a@b.ca', passwort: 'abc' } })
  // @ts-expect-error: it takes something
  await api.post('/api/supplier/login', SupplierCheck)
}
