import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { PATIENCE_MS } from '../../tests/support/patience.ts'
import { freePort } from '../../tests/support/processes/server-process.ts'
import { folderWith } from '../testing/folder.fixture.ts'
import { serveSplitSite } from './serve-split-site.ts'

/** Through a real connection; the pages and what forwards to the API are as small as they can be. */
const PAGE = `<meta http-equiv="content-security-policy" content="default-src 'self';base-uri 'none'"><p>`
const FORWARDS = `
export function handler(incoming, outgoing) {
  if (incoming.url.includes('breaks')) throw new Error('broken at ' + incoming.url)
  outgoing.end('forwarded ' + incoming.url)
}`

let port: number
let server: { stop(): Promise<void> }

beforeAll(async () => {
  const build = folderWith({
    'client/index.html': `${PAGE}index`,
    'client/404.html': `${PAGE}404`,
    'server/entry.mjs': FORWARDS,
  })
  port = await freePort()
  server = await serveSplitSite(build, {
    production: false,
    port,
    host: '127.0.0.1',
    publicUrl: 'http://demo.example',
    apiOrigin: 'http://127.0.0.1:1',
    leadListing: 'on-contact-request',
    sandboxPublic: false,
    dataDir: folderWith(),
  })
})
afterAll(() => server.stop())

/** The answer to exactly these bytes, and what the server printed. */
async function exchange(text: string): Promise<{ answer: string; printed: string }> {
  const spies = (['error', 'warn', 'log'] as const).map((name) =>
    spyOn(console, name).mockImplementation(() => {}),
  )
  try {
    const answer = await new Promise<string>((done) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        received += data
        if (/\r\n\r\n.*(\}|forwarded \S+|<p>\w+)/s.test(received)) socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', () => done(received))
      socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    })
    return { answer, printed: spies.flatMap((spy) => spy.mock.calls.flat()).join() }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
const get = (path: string, host: string) =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test('a page comes with its policy, and what is the API’s is forwarded', async () => {
  const { answer } = await get('/', 'localhost')
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*<p>index$/s)
  expect(answer).toMatch(
    /\r\ncontent-security-policy: default-src 'self'; base-uri 'none'; frame-ancestors 'none'\r\n/i,
  )
  expect((await get('/api/config?a=b', 'demo.example')).answer).toContain('forwarded /api/config?a=b')
})

describe('a request whose address nobody can read is refused as the API refuses it', () => {
  const hosts = ['a b', '[', '', 'a:99999', 'a:b', 'user@host', 'evil/path', 'evil?x', '%zz', 'a\\b']
  test.each([
    ['no Host at all', 'GET /api/config?email=ana@example.ca HTTP/1.0\r\n\r\n'],
    ...hosts.map((host): [string, string] => [
      `Host: ${host}`,
      `GET /api/config?email=ana@example.ca HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ]),
  ])('%s', async (_, text) => {
    const { answer, printed } = await exchange(text)
    expect(answer).toMatch(/^HTTP\/1\.[01] 400 .*"code":"unreadable_address"/s)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
    expect(`${answer}${printed}`).not.toContain('ana@')
    expect((await get('/', 'localhost')).answer).toStartWith('HTTP/1.1 200 ')
  })
})

test('a demo does not answer to a name that is not its own', async () => {
  for (const path of ['/', '/api/config', '/sandbox/messages'])
    expect((await get(path, 'evil.example')).answer).toMatch(/^HTTP\/1\.1 400 .*"code":"unknown_host"/s)
})

test('what goes wrong is answered in our form, and its address is not printed', async () => {
  const { answer, printed } = await get('/api/breaks?email=ana@example.ca', 'localhost')
  expect(answer).toMatch(/^HTTP\/1\.1 500 .*"code":"our_fault"/s)
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  expect(printed).toContain('could not be answered')
  expect(`${answer}${printed}`).not.toContain('ana@')
  expect((await get('/', 'localhost')).answer).toStartWith('HTTP/1.1 200 ')
})
