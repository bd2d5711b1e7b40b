import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { CHANGE_SECONDS } from '../../api/http/listen.ts'
import { openServer, type TestServer } from '../support/browser/stage.ts'
import { silentEndpoint } from '../support/webhooks.ts'
import { expectNoFailures } from './tried.ts'

const IDLE = 2_000
const SLOW = 200
/** `api/http/listen.ts` ends a change after 30 s, and Bun a head, also one of which nothing comes, after 10 s. */
const ENDED_WITHIN_MS = (CHANGE_SECONDS + 10) * 1_000
const PATIENCE_MS = 180_000

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server?.close())

type Client = { socket: Socket; hasEnded: boolean; openedAt: number; endedAfterMs: number }

/** A connection that sends `first` and then one byte of `rest` each second. */
async function open(port: number, first: string, rest: string): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  const client: Client = { socket, hasEnded: false, openedAt: performance.now(), endedAfterMs: Number.NaN }
  let sent = 0
  const drip = setInterval(() => {
    const byte = rest[sent % rest.length]
    sent += 1
    if (byte !== undefined && !client.hasEnded) socket.write(byte)
  }, 1_000)
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.on('close', () => {
    clearInterval(drip)
    client.hasEnded = true
    client.endedAfterMs = performance.now() - client.openedAt
  })
  await new Promise<void>((done) => socket.once('connect', () => done()).once('close', () => done()))
  if (first !== '') socket.write(first)
  return client
}

const openMany = (url: string, count: number, first: string, rest: string) =>
  Promise.all(Array.from({ length: count }, () => open(Number(new URL(url).port), first, rest)))

/** Others are served until each of these is ended: gives the answers that were not 200, and the slowest. */
async function serveBeside(
  clients: Client[],
): Promise<{ times: number; failures: string[]; slowestMs: number }> {
  const failures: string[] = []
  const until = performance.now() + ENDED_WITHIN_MS
  let times = 0
  let slowestMs = 0
  while (performance.now() < until && clients.some(({ hasEnded }) => !hasEnded)) {
    for (const path of ['/api/health/ready', '/api/supplier/lead-prices']) {
      const startedAt = performance.now()
      const status = await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.status,
        (error: Error) => error.name,
      )
      times += 1
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      if (status !== 200) failures.push(`${path}: ${status}`)
    }
    await Bun.sleep(100)
  }
  return { times, failures, slowestMs }
}

const stillOpen = (clients: Client[]) =>
  clients.filter(({ hasEnded }) => !hasEnded).map(() => 'a connection is still open')

const HEAD =
  'POST /api/send-email-verification HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const KINDS: [string, number, string, string][] = [
  ['idle connections', IDLE, '', ''],
  ['heads that come a byte a second', SLOW, HEAD, 'x-slow: a\r\n'],
  ['bodies that come a byte a second', SLOW, `${HEAD}content-length: 5000\r\n\r\n{"email":"`, 'a'],
]

test.each(KINDS)(
  '%s: others are served, and each is ended',
  async (kind, count, first, rest) => {
    const clients = await openMany(server.url, count, first, rest)
    const { times, failures, slowestMs } = await serveBeside(clients)
    const longestMs = Math.max(...clients.map(({ endedAfterMs }) => endedAfterMs).filter(Number.isFinite))
    for (const { socket } of clients) socket.destroy()
    expectNoFailures(`calls beside ${count} ${kind}`, times, failures, `slowest ${Math.round(slowestMs)} ms`)
    const note = `within ${Math.ceil(longestMs / 1000)} s`
    expectNoFailures(`${kind}, ended by us`, count, stillOpen(clients), note)
  },
  PATIENCE_MS,
)

test(
  'control: a server that ends no connection is found',
  async () => {
    using silent = silentEndpoint()
    const clients = await openMany(silent.url, 1, HEAD, 'x-slow: a\r\n')
    await serveBeside(clients)
    expect(stillOpen(clients)).toHaveLength(1)
    for (const { socket } of clients) socket.destroy()
  },
  PATIENCE_MS,
)
