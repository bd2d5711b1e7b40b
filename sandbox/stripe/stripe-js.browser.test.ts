import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Look, openBrowser, type Page, type TestBrowser } from '../../tests/support/browser/browser.ts'
import { expectAccessible } from '../../tests/support/browser/on-page.ts'
import { CARDS } from '../../tests/support/stripe/stripe-client.ts'
import { openStripe } from '../../tests/support/stripe/stripe-fixture.ts'
import { answerOverTheWire } from './stripe-sandbox.ts'

/** As strict as the product's own pages: scripts of this address only, and styles inside the page. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'"

const { sdk, sandbox, stripe, close } = openStripe()
let server: Bun.Server<undefined>
let browser: TestBrowser

beforeAll(async () => {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'stripe-js.stage.tsx')],
    target: 'browser',
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const script = (await built.outputs[0]?.text()) ?? ''
  const page = (body: string) =>
    new Response(
      `<!doctype html><html lang="en"><title>Pay</title><meta name="color-scheme" content="light dark"><body>${body}`,
      { headers: { 'content-type': 'text/html', 'content-security-policy': PAGE_POLICY } },
    )
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/stage.js': new Response(script, { headers: { 'content-type': 'text/javascript' } }),
      '/': page(
        '<script src="/sandbox/stripe/js/stripe.js"></script><script src="/stage.js" type="module"></script>',
      ),
      '/back': page('<h1>Back again</h1>'),
      '/favicon.ico': new Response(null, { status: 204 }),
    },
    fetch: (request) => answerOverTheWire(sandbox, request),
  })
  browser = await openBrowser(server.url.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop(true)
  await close()
})

const DECLINED = /402 POST .*(confirm|sandbox_authenticate)$/

async function onPayment(look: Look, run: (page: Page, intentId: string) => Promise<void>, locale = 'en') {
  const intent = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
  await browser.onPage(look, async (page) => {
    await page.goto(`/?secret=${intent.client_secret}&locale=${locale}`)
    await run(page, intent.id)
  })
}

async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Postal code').fill('M5V 2T6')
  await page.getByRole('button', { name: 'Pay' }).click()
}
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const statusOf = async (id: string) => (await sdk.paymentIntents.retrieve(id)).status

test('a reader of French pays, is refused and answers the bank in French', () =>
  onPayment(
    { expects: DECLINED },
    async (page, intentId) => {
      await page.getByRole('button', { name: 'Pay' }).click()
      await said(page, 'incomplete: Le numéro de votre carte est incomplet.')
      const lines = await page.locator('.sandbox-card > div').allTextContents()
      expect(lines.filter((line) => /\b(your|card|is)\b/i.test(line))).toEqual([])
      const pay = async (number: string) => {
        await page.getByLabel('Numéro de carte').fill(number)
        await page.getByLabel('Expiration (MM / AA)').fill('12 / 34')
        await page.getByLabel('Code de sécurité').fill('123')
        await page.getByLabel('Code postal').fill('H2X 1Y4')
        await page.getByRole('button', { name: 'Pay' }).click()
      }
      await pay(CARDS.insufficientFunds)
      await said(page, 'card_error card_declined: Les fonds de votre carte sont insuffisants.')
      await pay(CARDS.asksInPage)
      await page.getByRole('dialog', { name: 'Une question de votre banque' }).waitFor()
      await page.getByRole('button', { name: 'Approuver' }).click()
      await said(page, 'paid: succeeded')
      expect(await statusOf(intentId)).toBe('succeeded')
    },
    'fr-CA',
  ))

test('fields that are not filled in say so, and nothing is sent', () =>
  onPayment({}, async (page) => {
    await page.getByLabel('Card number').fill('4242')
    await page.getByLabel('Expiry (MM / YY)').fill('01 / 20')
    await page.getByRole('button', { name: 'Pay' }).click()
    await said(page, 'incomplete: Your card number is incomplete.')
    expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
    await page.getByText("Your card's expiration date is in the past.").waitFor()
    expect(await page.getByLabel('Card number').evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
  }))

describe('3-D Secure in the page', () => {
  test('approved with the keyboard alone, pays', () =>
    onPayment({}, async (page, intentId) => {
      await payWith(page, CARDS.asksInPage)
      const bank = page.getByRole('dialog', { name: 'Your bank asks' })
      await bank.waitFor()
      expect(await statusOf(intentId)).toBe('requires_action')
      await expectAccessible(page, 'the question of the bank')
      await page.keyboard.press('Enter')
      await said(page, 'paid: succeeded')
      await bank.waitFor({ state: 'detached' })
    }))

  test.each([
    ['the button Refuse', (page: Page) => page.getByRole('button', { name: 'Refuse' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('refused by %s, takes nothing', (_, refuse) =>
    onPayment({ expects: DECLINED }, async (page, intentId) => {
      await payWith(page, CARDS.asksInPage)
      await page.getByRole('dialog').waitFor()
      await refuse(page)
      await said(page, 'payment_intent_authentication_failure')
      expect(await statusOf(intentId)).toBe('requires_payment_method')
    }),
  )
})

describe("3-D Secure on the bank's page", () => {
  test.each([
    ['Approve', 'succeeded', 'succeeded'],
    ['Refuse', 'failed', 'requires_payment_method'],
  ])('%s leads back with %s', (button, redirectStatus, status) =>
    onPayment({}, async (page, intentId) => {
      await payWith(page, CARDS.asksByRedirect)
      await page.getByRole('heading', { name: 'Your bank asks' }).waitFor()
      await expectAccessible(page, 'the page of the bank')
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('heading', { name: 'Back again' }).waitFor()
      const back = new URL(page.url()).searchParams
      expect(back.get('payment_intent')).toBe(intentId)
      expect(back.get('payment_intent_client_secret')).toStartWith(`${intentId}_secret_`)
      expect(back.get('redirect_status')).toBe(redirectStatus)
      expect(await statusOf(intentId)).toBe(status)
    }),
  )
})

test('a payment that there is not has no fields to pay it with', () =>
  browser.onPage({ expects: /^404 / }, async (page) => {
    await page.goto('/?secret=pi_none_secret_none')
    await said(page, "no form: No such payment_intent: 'pi_none'")
  }))

test('a connection that breaks is another error than a declined card', () =>
  onPayment({ expects: /no answer POST/ }, async (page) => {
    // A browser tries more than once by itself.
    await stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'reset_before', times: -1 })
    await payWith(page, CARDS.good)
    await said(page, 'api_connection_error')
    await stripe.clearFaults()
  }))

test('the fields can be used and read by everybody, at the width of a phone too', () =>
  onPayment({ width: 360 }, async (page) => {
    await page.getByLabel('Card number').waitFor()
    await page.getByRole('button', { name: 'Pay' }).click()
    await said(page, 'incomplete')
    await expectAccessible(page, 'the card fields')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }))
