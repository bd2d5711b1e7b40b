import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import pino from 'pino'
import * as v from 'valibot'
import { problems } from '../api/http/input/problems.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { sandboxRoutes } from './sandbox.routes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'northrate-sandbox-'))
let inbox: Inbox
beforeAll(() => {
  inbox = openInbox(dataDir)
  inbox.put({
    channel: 'email',
    to: 'ana+shop@example.ca',
    subject: 'Mail',
    text: '111111',
    html: '<b>1</b>',
  })
  inbox.put({ channel: 'sms', to: '+16045550123', subject: '', text: '222222 <script>', html: '' })
})
afterAll(() => {
  inbox.close()
  rmSync(dataDir, { recursive: true })
})

function get(path: string, from = { isPublic: false, address: '127.0.0.1' }): Promise<Response> {
  const app = new Elysia()
    .use(problems(pino({ level: 'silent' }), () => []))
    .use(sandboxRoutes({ inbox, isPublic: from.isPublic, clientAddress: () => from.address }))
  return app.handle(new Request(`http://localhost${path}`))
}

const textsOf = async (response: Response) =>
  v.parse(v.array(v.object({ text: v.string() })), await response.json()).map(({ text }) => text)

describe('the messages', () => {
  test('come as an array, newest first', async () => {
    const response = await get('/sandbox/messages')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual([
      expect.objectContaining({ channel: 'sms', to: '+16045550123', subject: '', text: '222222 <script>' }),
      expect.objectContaining({
        channel: 'email',
        to: 'ana+shop@example.ca',
        subject: 'Mail',
        html: '<b>1</b>',
      }),
    ])
  })

  test.each([
    ['/sandbox/messages?to=%2B16045550123', '222222 <script>'],
    ['/sandbox/messages?to=+16045550123', '222222 <script>'],
    ['/sandbox/messages?to=ana%2Bshop@example.ca', '111111'],
    ['/sandbox/messages?to=ana+shop@example.ca', '111111'],
    ['/sandbox/messages?to=ANA%2Bshop%40example.ca', '111111'],
  ])('%s finds the messages to that one', async (path, text) => {
    expect(await textsOf(await get(path))).toEqual([text])
  })

  test('to another recipient are none, and without a recipient are all', async () => {
    expect(await textsOf(await get('/sandbox/messages?to=ben@example.ca'))).toEqual([])
    expect(await textsOf(await get('/sandbox/messages?to='))).toHaveLength(2)
  })
})

test.each(['/sandbox', '/sandbox/inbox.js', '/sandbox/messages'])(
  '%s answers this machine, and others only when the sandbox is public',
  async (path) => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1'])
      expect((await get(path, { isPublic: false, address })).status).toBe(200)
    for (const address of ['203.0.113.7', '2001:db8::1', '']) {
      const refused = await get(path, { isPublic: false, address })
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'sandbox_is_private' }])
    }
    expect((await get(path, { isPublic: true, address: '203.0.113.7' })).status).toBe(200)
  },
)

test('the page holds no message itself and lets nothing from elsewhere in', async () => {
  const response = await get('/sandbox')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await response.text()).not.toContain('222222')
})
