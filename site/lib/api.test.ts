import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { PublicCertificate } from '../../api/contract/consent-certificates.ts'
import { SupplierCheck } from '../../api/contract/supplier/supplier.ts'
import { ApiError, api, createApi, fieldMessagesOf, messageOf, NetworkError } from './api.ts'

const Anything = v.unknown()

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
      '/problem': json(
        {
          code: 'check_your_answers',
          message: 'Check the marked answers.',
          error: 'Check the marked answers.',
          fields: { email: 'Enter an email.' },
        },
        422,
      ),
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

const client = (timeOutMs?: number) => createApi({ origin: server.url.origin, timeOutMs })

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

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

describe('a request', () => {
  test('with a body is JSON and says so', async () => {
    expect(await client().put('/echo', Anything, { body: { credits: 2 } })).toEqual({
      method: 'PUT',
      type: 'application/json',
      text: '{"credits":2}',
    })
  })

  test('without a body has no content type', async () => {
    expect(await client().delete('/echo', Anything)).toEqual({ method: 'DELETE', type: null, text: '' })
  })
})

describe('an answer that is not OK', () => {
  test('becomes the status, a colon, a space and the body text', async () => {
    const error = await failureOf(client().get('/plain', Anything))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toHaveProperty('message', '503: The database is down')
    expect(error).toHaveProperty('status', 503)
  })

  test('without a body becomes the status, a colon, a space and the status text', async () => {
    expect(await failureOf(client().get('/empty', Anything))).toHaveProperty('message', '404: Not Found')
  })

  test('keeps its parsed body, the message for people and the marked fields', async () => {
    const error = await failureOf(client().get('/problem', Anything))
    expect(error).toHaveProperty('body.code', 'check_your_answers')
    expect(messageOf(error)).toBe('Check the marked answers.')
    expect(fieldMessagesOf(error)).toEqual({ email: 'Enter an email.' })
  })

  test('with only `error` has a message for people', async () => {
    const error = await failureOf(client().get('/only-error', Anything))
    expect(messageOf(error)).toBe('Invalid email code')
    expect(fieldMessagesOf(error)).toEqual({})
  })

  test('that is not one of our problems has no message for people', async () => {
    expect(messageOf(await failureOf(client().get('/plain', Anything)))).toBeUndefined()
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
