import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts'
import { expectFrench } from '../support/browser/french.ts'
import { readerScripts } from '../support/browser/statement-reader.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { latestCode } from '../support/inbox.ts'
import {
  button,
  fillYourInfo,
  heading,
  openRateCheck,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'
import { type ApiProcess, startSplitProduct } from '../support/processes/server.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/processes/server-process.ts'

let database: TestDatabase
let site: ServerProcess
let api: ApiProcess
let browser: TestBrowser

beforeAll(async () => {
  database = await createTestDatabase()
  const started = await startSplitProduct(database.url)
  site = started.site
  api = started.api
  browser = await openBrowser(site.url)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await api?.stop()
  await database?.drop()
})

const SEND = '/api/send-email-verification'

const post = (url: string, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: someVisitor().email }),
  })

test('a visitor proves an email address on a site that stands apart from the API', async () => {
  const visitor = someVisitor()
  await browser.onPage({}, async (page) => {
    await openRateCheck(page)
    await fillYourInfo(page, visitor, SHOP_THAT_CAN_SAVE)
    await button(page, 'Send code').click()
    await textBox(page, 'Code from the email').fill(await latestCode(api.url, visitor.email))
    await button(page, 'Verify').click()
    await page.getByText('Email verified.').waitFor()
    await button(page, 'Next').click()
    await heading(page, 'Current Rate Information').waitFor()
  })
})

test('a visitor reads it in French, finds no page there in French, and goes on in English', async () => {
  await browser.onPage({ expects: /^404 GET \/fr\/no\/such\/page$/ }, async (page) => {
    await page.goto('/fr', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Vérifier mes taux' }).first().waitFor()
    await expectFrench(page, 'the split site')
    const answer = await page.goto('/fr/no/such/page')
    expect(answer?.status()).toBe(404)
    await heading(page, '404 – Page introuvable').waitFor()
    await expectFrench(page, 'a page that the split site has not')
    await page.goto('/fr/help')
    await page.getByRole('link', { name: 'English' }).last().click()
    await page.waitForURL('/help')
    await page.getByRole('link', { name: 'Français' }).last().click()
    await page.waitForURL('/fr/help')
  })
})

test('its pages name the address that people see', async () => {
  const page = await (await fetch(site.url)).text()
  expect(page).toContain(`<link rel="canonical" href="${site.url}/"`)
  expect(page).not.toContain('.invalid')
})

/** What differs from one answer to the next, or between builds. */
const OF_THIS_ANSWER = [
  'date',
  'etag',
  'content-length',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
]

async function sentWith(url: string): Promise<Record<string, string>> {
  const { headers, status } = await fetch(url, { redirect: 'manual' })
  for (const name of OF_THIS_ANSWER) headers.delete(name)
  return { ...Object.fromEntries(headers), status: String(status) }
}

test.each([
  '/',
  '/lead-confirmation',
  '/lead-confirmation.html',
  '/favicon.svg',
  '/no/such/page',
  '/fr',
  '/fr/help',
  '/fr/no/such/page',
  '/_image',
  '/api/config',
  '/api/config/',
  '/api/none',
  '/sandbox',
  '/sandbox/stripe/js/stripe.js',
  '/sandbox/none',
])('%s is answered with the headers of the one process that does it all', async (path) =>
  expect(await sentWith(`${site.url}${path}`)).toEqual(await sentWith(`${api.url}${path}`)),
)

test('the script that reads a statement may do there as little as in the one process', async () => {
  const { worker } = readerScripts()
  const sent = await sentWith(`${site.url}${worker}`)
  expect(sent).toMatchObject({
    status: '200',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
  })
  expect(sent).toEqual(await sentWith(`${api.url}${worker}`))
})

test('a demo pays with the stand-in for Stripe, and reads its mail, at the address that people see', async () => {
  const script = await fetch(`${site.url}/sandbox/stripe/js/stripe.js`)
  expect(await script.text()).toBe(await (await fetch(`${api.url}/sandbox/stripe/js/stripe.js`)).text())
  const { email } = someVisitor()
  expect(await (await fetch(`${site.url}/sandbox/messages?to=${email}`)).json()).toEqual([])
})

test('outside a demo nothing leads to a sandbox, whatever the API would answer', async () => {
  const port = await freePort()
  const inProduction = await startServerProcess({
    script: 'scripts/start-split-site.ts',
    name: 'split-site-in-production',
    port,
    readyPath: '/',
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://northrate.example', API_ORIGIN: api.url },
  })
  try {
    for (const path of ['/sandbox', '/sandbox/messages?to=ana@example.com', '/sandbox/stripe/js/stripe.js'])
      expect((await fetch(`${inProduction.url}${path}`)).status).toBe(404)
    expect((await fetch(`${inProduction.url}/api/config`)).status).toBe(200)
  } finally {
    await inProduction.stop()
  }
})

test('the API judges where a change comes from, as it does without a site before it', async () => {
  const foreign = await post(`${site.url}${SEND}`, { origin: 'https://evil.example' })
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'foreign_origin' }])
  expect((await post(`${site.url}${SEND}`, { origin: site.url })).status).toBe(200)
})

const Refusal = v.object({ code: v.string(), message: v.string(), error: v.string() })

test('while the API is down the site stays, and says that it has to wait', async () => {
  await api.kill()

  const answer = await post(`${site.url}${SEND}`, {})
  expect(answer.status).toBe(503)
  const { message, error } = v.parse(Refusal, await answer.json())
  expect(error).toBe(message)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })

  await browser.onPage({ expects: /^503 POST \/api\/send-email-verification$/ }, async (page) => {
    await openRateCheck(page)
    await fillYourInfo(page, someVisitor(), SHOP_THAT_CAN_SAVE)
    await button(page, 'Send code').click()
    await page.getByText(message).waitFor()
  })
  expect(site.log()).toContain('The API gave no answer')
})
