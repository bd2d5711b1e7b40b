import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { type Forwarding, forward } from './forward.ts'

const LETTER = 'Northrate '.repeat(100)
const Received = v.object({
  method: v.string(),
  path: v.string(),
  headers: v.record(v.string(), v.string()),
  text: v.string(),
})

let api: ReturnType<typeof startApi>
beforeAll(() => {
  api = startApi()
})
afterAll(() => api.stop(true))

/** In place of the API: its behaviour depends on the path. */
function startApi() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/api/compressed': () =>
        new Response(gzipSync(LETTER), { headers: { 'content-encoding': 'gzip', etag: '"1-gz"' } }),
      '/api/unchanged': () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
      '/api/login': () => {
        const headers = new Headers({ location: '/login' })
        headers.append('set-cookie', 'visitor=1; HttpOnly')
        headers.append('set-cookie', 'hint=1')
        return new Response(null, { status: 302, headers })
      },
      '/api/never': () => new Promise<Response>(() => {}),
      '/api/slow': () => new Response(slowly(6)),
      '/api/stalls': () => new Response(stallingAfter('first')),
      '/api/too-large': () => new Response('too large', { status: 413 }),
    },
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      return Response.json({
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        text: await request.text(),
      })
    },
  })
}

const stallingAfter = (piece: string) => new ReadableStream<string>({ start: (out) => out.enqueue(piece) })

function slowly(pieces: number): ReadableStream<string> {
  let sent = 0
  return new ReadableStream({
    async pull(out) {
      sent += 1
      out.enqueue(String(sent))
      if (sent === pieces) return out.close()
      await Bun.sleep(200)
    },
  })
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | ReadableStream<Uint8Array> }

/** As the site receives it: a body has a length or comes in chunks. */
function ask(path: string, { method, headers, body }: Sent = {}, to: Partial<Forwarding> = {}) {
  const all = new Headers(headers)
  if (typeof body === 'string') all.set('content-length', String(body.length))
  if (body instanceof ReadableStream) all.set('transfer-encoding', 'chunked')
  const request = new Request(`http://anything.example${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: all,
    body,
  })
  return forward(request, {
    apiOrigin: api.url.origin,
    publicUrl: 'https://northrate.example',
    peerAddress: '192.0.2.7',
    ...to,
  })
}

const received = async (...request: Parameters<typeof ask>) =>
  v.parse(Received, await (await ask(...request)).json())

test('the API receives a request as it was sent', async () => {
  const [path, body] = ['/api/verify-email?from=a%2Fb', '{"email":"ana@example.ca"}']
  const headers = {
    host: 'northrate.example',
    'content-type': 'application/json',
    cookie: 'visitor=1',
    origin: 'https://northrate.example',
  }
  const got = await received(path, { headers, body })
  expect(got).toMatchObject({ method: 'POST', path, text: body, headers: { ...headers, host: api.url.host } })
})

test('the API receives a body in chunks whole', async () => {
  const { text } = await received('/api/any', { body: new Blob(['one ', 'two']).stream() })
  expect(text).toBe('one two')
})

test.each([
  ['no proxy before', undefined, '192.0.2.7', '192.0.2.7'],
  ['a proxy before', '198.51.100.1', '192.0.2.7', '198.51.100.1, 192.0.2.7'],
  ['a claim of the visitor, whose own is unknown', '127.0.0.1', '', '127.0.0.1, unknown'],
])('the API receives the address of the visitor, with %s', async (_, before, peerAddress, forwardedFor) => {
  const headers: Record<string, string> = before ? { 'x-forwarded-for': before } : {}
  expect((await received('/api/any', { headers }, { peerAddress })).headers['x-forwarded-for']).toBe(
    forwardedFor,
  )
})

test('the public address is the site’s setting, not the visitor’s claim', async () => {
  const claim = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const { headers } = await received('/api/any', { headers: claim })
  expect(headers).toMatchObject({ 'x-forwarded-host': 'northrate.example', 'x-forwarded-proto': 'https' })
})

test('headers of the connection are not forwarded, and no compression or user agent is added', async () => {
  const ofThisHop = { 'x-of-this-hop': '1', 'keep-alive': 'timeout=5', te: 'trailers' }
  const connection = 'close, x-of-this-hop'
  const { headers } = await received('/api/any', { headers: { connection, ...ofThisHop } })
  for (const name of Object.keys(ofThisHop)) expect(headers).not.toHaveProperty(name)
  expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': '' })
})

test('a compressed answer comes back unchanged, with its tag and its length', async () => {
  const answer = await ask('/api/compressed', { headers: { 'accept-encoding': 'gzip' } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    etag: '"1-gz"',
  })
  expect(gunzipSync(bytes).toString()).toBe(LETTER)
})

test('a redirect and each of its cookies go to the visitor', async () => {
  const answer = await ask('/api/login')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
  expect(answer.headers.getSetCookie()).toEqual(['visitor=1; HttpOnly', 'hint=1'])
})

test('an answer without a body is forwarded without one', async () => {
  const unchanged = await ask('/api/unchanged')
  expect([unchanged.status, unchanged.body]).toEqual([304, null])
  const head = await ask('/api/any', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a refusal before the body was read is forwarded', async () => {
  const answer = await ask('/api/too-large', { body: new Blob(['x'.repeat(500_000)]).stream() })
  expect(answer.status).toBe(413)
})

test('an answer is streamed, and one that stalls breaks off', async () => {
  const answer = await ask('/api/stalls', {}, { longestSilenceMs: 100 })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  expect(await reader?.read().catch(() => 'broken off')).toBe('broken off')
})

test('an answer may take longer than the limit while it keeps arriving', async () => {
  const answer = await ask('/api/slow', {}, { longestSilenceMs: 1000 })
  expect(await answer.text()).toBe('123456')
})

test('an API that is down is answered in French to a page that speaks it', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  const headers = { 'accept-language': 'fr-CA' }
  const answer = await ask('/api/any', { headers }, { apiOrigin: 'http://127.0.0.1:1' })
  logged.mockRestore()
  expect(answer.headers.get('content-language')).toBe('fr')
  const message = 'Impossible de le faire pour le moment. Veuillez réessayer dans une minute.'
  expect(await answer.json()).toMatchObject({ code: 'try_again', message })
})

test.each([
  ['is down', '/api/any', { apiOrigin: 'http://127.0.0.1:1' }],
  ['hangs', '/api/never', { longestSilenceMs: 50 }],
])(
  'an API that %s is answered with 503 in the API’s form, and the log names no address',
  async (_, path, to) => {
    const logged = spyOn(console, 'error').mockImplementation(() => {})
    try {
      const answer = await ask(`${path}?email=ana@example.ca`, {}, to)

      expect(answer.status).toBe(503)
      const message = 'We can’t do this right now. Please try again in a minute.'
      expect(await answer.json()).toEqual({ code: 'try_again', message, error: message })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(logged.mock.calls.flat()).toEqual([expect.stringMatching(/^The API gave no answer: \w+\.$/)])
    } finally {
      logged.mockRestore()
    }
  },
)

test('a read may share a connection with the one before, a change has one of its own', async () => {
  const ports: (number | undefined)[] = []
  await using counting = {
    server: Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request, server) {
        ports.push(server.requestIP(request)?.port)
        return new Response('ok')
      },
    }),
    [Symbol.asyncDispose]: () => counting.server.stop(true),
  }
  const to = {
    apiOrigin: counting.server.url.origin,
    publicUrl: 'https://northrate.example',
    peerAddress: '',
  }
  for (const method of ['GET', 'GET', 'POST', 'GET', 'POST']) {
    const answer = await forward(new Request('http://site.example/api/config', { method }), to)
    await answer.text()
  }
  const [first, second, change, third, last] = ports
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, change, last]).size).toBe(3)
})
