import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { openBrowser, type TestBrowser } from '../tests/support/browser/browser.ts'
import { expectAccessible } from '../tests/support/browser/on-page.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { sandboxRoutes } from './sandbox.routes.ts'

const HOSTILE = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
const mail = {
  channel: 'email',
  to: 'ana@example.ca',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
} as const

let inbox: Inbox
let server: { port: number; stop(): Promise<void> }
let browser: TestBrowser
const dataDir = mkdtempSync(join(tmpdir(), 'northrate-inbox-page-'))
beforeAll(async () => {
  inbox = openInbox(dataDir)
  const sandbox = sandboxRoutes({ inbox, isPublic: true, clientAddress: () => '' })
  const app = new Elysia().use(sandbox).listen({ port: 0, hostname: 'localhost' })
  server = { port: app.server?.port ?? 0, stop: async () => void (await app.stop(true)) }
  browser = await openBrowser(`http://localhost:${server.port}`)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  inbox.close()
  rmSync(dataDir, { recursive: true })
})

test('a message stays open while new ones arrive, on a phone too', () =>
  browser.onPage({ width: 390 }, async (page) => {
    inbox.put({ ...mail, subject: `${'a-long-word-'.repeat(12)}end`, text: 'Read me' })
    await page.goto('/sandbox')
    await page.getByText('a-long-word-').click()
    inbox.put({ ...mail, channel: 'sms', subject: '', text: '042917 is your code', html: '' })
    await page.getByText('042917 is your code').first().waitFor()

    expect(await page.getByText('Read me').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }))

test('a code is one click from the clipboard', () =>
  browser.onPage({}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    inbox.put({ ...mail, text: 'Your code is 551203.' })
    await page.goto('/sandbox')
    await page.getByRole('button', { name: 'Copy the code 551203' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('551203')
  }))

test('messages can be narrowed to a recipient', () =>
  browser.onPage({}, async (page) => {
    inbox.put({ ...mail, to: 'ben@elsewhere.example', subject: 'For Ben' })
    await page.goto('/sandbox')
    await page.getByLabel('Show only messages to').fill('BEN@else')
    await page.getByText('1 message, newest first').waitFor()
    expect(await page.getByText('For Ben').isVisible()).toBe(true)
  }))

test('what a stranger typed into a message is shown as text', () =>
  browser.onPage({}, async (page) => {
    inbox.put({ channel: 'sms', to: HOSTILE, subject: HOSTILE, text: HOSTILE, html: '' })
    await page.goto('/sandbox')
    await page.locator('summary').first().click()

    expect(await page.locator('pre').textContent()).toBe(HOSTILE)
    expect(await page.locator('img').count()).toBe(0)
    await expectAccessible(page, 'the inbox')
  }))

test('a mail is shown in a frame that may run no scripts and shares nothing with the page', () =>
  browser.onPage({}, async (page) => {
    inbox.put({ ...mail, html: '<head></head><p>Seen</p>' })
    await page.goto('/sandbox')
    await page.locator('summary').first().click()
    await page.frameLocator('iframe').getByText('Seen').waitFor()

    const allowed = await page.locator('iframe').getAttribute('sandbox')
    expect(allowed).toBe('allow-popups allow-popups-to-escape-sandbox')
  }))
