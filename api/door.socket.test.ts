import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { openProduct, type Product } from '../tests/support/product.ts'

/** Through a real connection: what reaches the door only there, such as bodies without a length. */
let product: Product
let server: Bun.Server<undefined>

beforeAll(async () => {
  product = await openProduct()
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 1024 ** 3,
    fetch: (request, listening) => product.handle(request, listening.requestIP(request)?.address),
  })
})
afterAll(async () => {
  await server.stop(true)
  await product.close()
})

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
  test('when it comes in chunks, as soon as it is', async () => {
    const socket = await open(['transfer-encoding: chunked'])
    const answer = answerOn(socket)
    for (let sent = 0; sent < 1024 * 1024; sent += 16_384) socket.write(chunk(' '.repeat(16_384)))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
    expect(await answer).toContain('x-request-id')
    socket.destroy()
    expect(await isAlive()).toBe(true)
  })

  test('when its length says so, before it comes', async () => {
    const socket = await open(['content-length: 1048576'])
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
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
])('whoever hangs up in the middle of a body %s is no fault of ours', async (_, lines) => {
  product.logLines.length = 0
  const socket = await open(lines)
  socket.write(lines[0]?.startsWith('transfer') ? chunk('{"email"') : '{"email"')
  socket.end()

  while (product.logLines.length === 0) await Bun.sleep(1)

  expect(product.logLines.join()).not.toContain('our fault')
  expect(JSON.parse(product.logLines[0] ?? '')).toMatchObject({ status: 400 })
})
