import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { callEndpoint } from '../../api/connect/calls/call-endpoint.ts'
import { freePort } from '../../tests/support/processes/server-process.ts'

const FILE = new URL('webhook-receiver.ts', import.meta.url).pathname
const secret = () => `whsec_${randomBytes(32).toString('base64')}`
const ours = secret()
const BODY =
  '{"type":"lead.purchased","timestamp":"2026-11-22T15:00:00.000Z","data":{"lead":{"company":"Café Olé"}}}'

const folder = mkdtempSync(join(tmpdir(), 'webhook-receiver-'))
const eventsFile = join(folder, 'events.sqlite')

let port: number
let running: Bun.Subprocess<'ignore', 'pipe', 'inherit'>
let printed = ''

beforeAll(startReceiver)

afterAll(async () => {
  running.kill()
  await running.exited
  rmSync(folder, { recursive: true })
})

async function startReceiver(): Promise<void> {
  port = await freePort()
  printed = ''
  const env = { ...process.env, WEBHOOK_SECRET: ours, PORT: String(port), EVENTS_FILE: eventsFile }
  running = Bun.spawn([process.execPath, FILE], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  void keepWhatIsPrinted(running.stdout)
  await untilPrinted('Waiting for webhooks.')
}

/** What the receiver has stored, as anybody reads it who works on it. */
function storedBodies(id: string): unknown[] {
  using events = new Database(eventsFile)
  return events
    .query('select body from events where id = ?')
    .values(id)
    .map(([body]) => body)
}

async function keepWhatIsPrinted(stream: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) printed += decoder.decode(bytes, { stream: true })
}

async function untilPrinted(text: string): Promise<void> {
  while (!printed.includes(text)) await Bun.sleep(10)
}

type Delivery = { id: string; at?: Date; secrets?: string[]; body?: string; headers?: Record<string, string> }

/** As a delivery of ours is made. What is said in `headers` goes over what it would have. */
function deliver({ id, at = new Date(), secrets = [ours], body = BODY, headers = {} }: Delivery) {
  const signatures = secrets.map((key) => new Webhook(key).sign(id, at, BODY))
  return callEndpoint(
    {
      url: `http://127.0.0.1:${port}/`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
        ...headers,
      },
      body,
    },
    { production: false, sandboxPublic: false },
  )
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('the receiver of our documents has about thirty lines', async () => {
  expect((await Bun.file(FILE).text()).trimEnd().split('\n').length).toBeLessThanOrEqual(34)
})

test('it takes a signed delivery and prints what happened', async () => {
  expect(await deliver({ id: 'msg_signed' })).toMatchObject({ status: 204, failure: '' })
  await untilPrinted('lead.purchased msg_signed\n')
})

test('it takes one that is signed with the old and the new secret, whichever it knows', async () => {
  expect(await deliver({ id: 'msg_new_and_old', secrets: [secret(), ours] })).toMatchObject({ status: 204 })
  expect(await deliver({ id: 'msg_old_and_new', secrets: [ours, secret()] })).toMatchObject({ status: 204 })
  await untilPrinted('lead.purchased msg_new_and_old\nlead.purchased msg_old_and_new\n')
})

test('the receiver of our documents has stored an event when it answers, so that a crash right after loses nothing', async () => {
  expect(await deliver({ id: 'msg_before_the_crash' })).toMatchObject({ status: 204 })
  running.kill('SIGKILL')
  await running.exited
  expect(storedBodies('msg_before_the_crash')).toEqual([BODY])

  await startReceiver()
  expect(await deliver({ id: 'msg_before_the_crash' })).toMatchObject({ status: 204 })
  await deliver({ id: 'msg_after_the_crash' })
  await untilPrinted('msg_after_the_crash')
  expect(printed).not.toContain('msg_before_the_crash')
  expect(storedBodies('msg_before_the_crash')).toEqual([BODY])
})

test('the receiver of our documents answers 500 to an event that it cannot store, and takes it the next time', async () => {
  const other = new Database(eventsFile)
  other.run('begin exclusive')
  expect(await deliver({ id: 'msg_not_stored' })).toMatchObject({ status: 500 })
  other.run('rollback')
  other.close()
  expect(storedBodies('msg_not_stored')).toEqual([])
  expect(await deliver({ id: 'msg_not_stored' })).toMatchObject({ status: 204 })
  expect(storedBodies('msg_not_stored')).toEqual([BODY])
})

test('it takes the same event again and again, and works on it once', async () => {
  for (const _time of [1, 2, 3]) expect(await deliver({ id: 'msg_twice' })).toMatchObject({ status: 204 })
  await deliver({ id: 'msg_after' })
  await untilPrinted('msg_after')
  expect(printed.split('msg_twice')).toHaveLength(2)
})

test.each([
  ['without a signature', { headers: { 'webhook-signature': '' } }],
  ['with a signature that is none', { headers: { 'webhook-signature': 'v1,AAAA' } }],
  ['of which a word was changed', { body: BODY.replace('Café', 'Bar') }],
  ['of which a space was added', { body: `${BODY} ` }],
  ['that is far too long', { body: `${BODY}${' '.repeat(2_000_000)}` }],
  ['with nothing in it', { body: '' }],
  ['under another id', { headers: { 'webhook-id': 'msg_other' } }],
  ['signed by somebody else', { secrets: [secret()] }],
  ['that is an hour old', { at: minutesAgo(60) }],
  ['of an hour from now', { at: minutesAgo(-60) }],
  [
    'whose time was changed',
    { at: minutesAgo(60), headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) } },
  ],
  ['without a time', { headers: { 'webhook-timestamp': '' } }],
] satisfies [string, Omit<Delivery, 'id'>][])('it refuses one %s', async (_what, delivery) => {
  expect(await deliver({ id: 'msg_refused', ...delivery })).toMatchObject({ status: 401 })
  expect(await deliver({ id: 'msg_still_there' })).toMatchObject({ status: 204 })
  expect(printed).not.toContain('msg_refused')
})
