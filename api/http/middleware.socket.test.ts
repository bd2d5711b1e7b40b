import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { openProduct, testProduct } from '../../tests/support/product.ts'
import { listen } from './listen.ts'

/** Over a real connection, because only there bodies have no length and addresses may be malformed. */
const product = await testProduct()
const server = listen({ port: 0, host: '127.0.0.1' }, product.middleware)
afterAll(() => server.stop(true))

const START = [
  'POST /api/send-email-verification HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
]

function open(lines: string[]): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(server.port ?? 0, '127.0.0.1', () => {
      socket.write(`${[...START, ...lines].join('\r\n')}\r\n\r\n`)
      done(socket)
    })
    socket.on('error', () => {})
  })
}

/** Everything up to the end of the first JSON answer, or of the connection. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    socket.on('data', (data) => {
      text += data
      if (/\r\n\r\n.*\}$/s.test(text)) done(text)
    })
    socket.on('close', () => done(text))
  })
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const isAlive = async () => (await fetch(new URL('/api/health/live', server.url))).status === 200

describe('a body too large is answered in our own words', () => {
  test.each([
    ['in chunks, as soon as it is too large', 'transfer-encoding: chunked', 1024 * 1024],
    ['by its length, before it arrives', 'content-length: 1048576', 0],
  ])('%s', async (_, header, bytes) => {
    const socket = await open([header])
    const answer = answerOn(socket)
    for (let sent = 0; sent < bytes; sent += 16_384) socket.write(chunk(' '.repeat(16_384)))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
    expect(await answer).toContain('x-request-id')
    socket.destroy()
    expect(await isAlive()).toBe(true)
  })
})

test('a body in chunks is read as a whole', async () => {
  const socket = await open(['transfer-encoding: chunked'])
  const answer = answerOn(socket)
  for (const part of ['{"email":', '"chunks@exa', 'mple.ca"}']) socket.write(chunk(part))
  socket.write('0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*"success":true/s)
  expect(product.inbox.messages('chunks@example.ca')).toHaveLength(1)
  socket.destroy()
})

test.each([
  ['with a length', ['content-length: 100']],
  ['in chunks', ['transfer-encoding: chunked']],
])('a client that hangs up in the middle of a body %s is no fault of ours', async (_, lines) => {
  product.logLines.length = 0
  const socket = await open(lines)
  socket.write(lines[0]?.startsWith('transfer') ? chunk('{"email"') : '{"email"')
  socket.end()

  while (product.logLines.length === 0) await Bun.sleep(1)

  expect(product.logLines.join()).not.toContain('our fault')
  expect(JSON.parse(product.logLines[0] ?? '')).toMatchObject({ status: 400 })
})

test('a request with two lengths is refused, and what it hides is never carried out', async () => {
  const hidden = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'
  for (const lengths of [
    'content-length: 2\r\ntransfer-encoding: chunked',
    'content-length: 2\r\ncontent-length: 60',
    'transfer-encoding: xchunked',
  ]) {
    product.logLines.length = 0
    const answer = await exchange(server, `${START.join('\r\n')}\r\n${lengths}\r\n\r\n0\r\n\r\n${hidden}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(product.logLines.join()).not.toContain('/api/health/live')
  }
})

test('TRACE is answered without what the caller sent', async () => {
  const answer = await exchange(
    server,
    'TRACE /api/health/live HTTP/1.1\r\nhost: localhost\r\ncookie: northrate_user=secret\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('secret')
})

/** Sends exactly these bytes over a new connection, and returns the answer. */
async function exchange(to: Bun.Server<undefined>, text: string): Promise<string> {
  const socket = connect(to.port ?? 0, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  const answer = await answerOn(socket)
  socket.destroy()
  return answer
}

async function listening(environment: Record<string, string>) {
  const opened = await openProduct({ environment })
  const server = listen({ port: 0, host: '127.0.0.1' }, opened.middleware)
  return {
    server,
    async [Symbol.asyncDispose]() {
      await server.stop(true)
      await opened.close()
    },
  }
}

const PRIVATE = '/api/config?email=ana@example.ca'
const UNREADABLE: [string, string][] = [
  ['no Host at all', `GET ${PRIVATE} HTTP/1.0\r\n\r\n`],
  ...['a b', '[', '', 'a:99999', 'a:b', 'é', 'user@host', 'evil/path', '%zz', 'a\\b'].map(
    (host): [string, string] => [`Host: ${host}`, `GET ${PRIVATE} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ),
  ['a host in place of an address', `CONNECT ana@example.ca:80 HTTP/1.1\r\nHost: localhost\r\n\r\n`],
]

test.each(['live', 'ready'])('a balancer may look whether we are %s without a Host header', async (state) => {
  const answer = await exchange(server, `GET /api/health/${state} HTTP/1.0\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.\d 200 .*"status":"ok"/s)
})

describe('a request with an unreadable address is refused', () => {
  test.each(UNREADABLE)('%s', async (_, text) => {
    product.logLines.length = 0
    const printed = spyOn(console, 'error').mockImplementation(() => {})
    try {
      const answer = await exchange(server, text)
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"unreadable_address"/s)
      expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i)
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
      expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
      expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
      expect(answer.length).toBeLessThan(1_500)
      expect(`${answer}${product.logLines.join()}${printed.mock.calls.join()}`).not.toContain('ana@')
      expect(product.logLines).toHaveLength(1)
    } finally {
      printed.mockRestore()
    }
    expect(await isAlive()).toBe(true)
  })

  test('in production too', async () => {
    await using strict = await listening(IN_PRODUCTION)
    const answer = await exchange(strict.server, UNREADABLE[0]?.[1] ?? '')
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"unreadable_address"/s)
    expect(answer).toMatch(/\r\nstrict-transport-security: max-age=/i)
  })
})

test('a path is found whatever the length of its host', async () => {
  await using open = await listening({ SANDBOX_PUBLIC: '1' })
  for (const host of ['x', 'a.b', 'localhost', '[::1]']) {
    const ask = (path: string) => exchange(open.server, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect([host, await ask('/api/health/live')]).toEqual([host, expect.stringContaining('{"status":"ok"}')])
    expect([host, await ask('/x/api/health/live')]).toEqual([host, expect.stringMatching(/^HTTP\/1\.1 404 /)])
  }
})

test('an error outside the middleware is answered in our form, and logged without its message', async () => {
  const printed = spyOn(console, 'error').mockImplementation(() => {})
  const broken = {
    ...product.middleware,
    handle: () => {
      throw new Error('ana@example.ca')
    },
  }
  const throwing = listen({ port: 0, host: '127.0.0.1' }, broken)
  product.logLines.length = 0
  try {
    const answer = await exchange(throwing, 'GET /?email=ana@example.ca HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 500 .*"code":"our_fault"/s)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(product.logLines.join()).toContain('our fault')
    expect(`${answer}${product.logLines.join()}${printed.mock.calls.join()}`).not.toContain('ana@')
  } finally {
    printed.mockRestore()
    await throwing.stop(true)
  }
})
