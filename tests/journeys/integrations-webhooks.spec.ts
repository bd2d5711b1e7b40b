import { expect } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { button, choice, dialog, heading, textBox, tickBox } from '../support/people/visitor.ts'

const SCREEN = '/supplier/integrations'
const LONG_PATH = `/hooks/${'northrate'.repeat(12)}`

const { stage, test } = stageForFile()

type Received = { body: string; headers: Record<string, string> }

/** A supplier's own server: what it was sent, and what it answers. */
function startReceiver() {
  const received: Received[] = []
  let answer = () => new Response('{"received":true}')
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      received.push({ body: await request.text(), headers: Object.fromEntries(request.headers) })
      return answer()
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}${LONG_PATH}`,
    received,
    answerWith(by: () => Response) {
      answer = by
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('article')

async function open(page: Page): Promise<void> {
  await signUpAndConfirm(page, stage.url)
  await page.goto(SCREEN)
  await heading(page, 'No webhooks yet').waitFor()
}

/** Adds it by the form; gives its secret, which is still on the screen. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await button(page, 'Add endpoint').click()
  await textBox(page, 'Address').fill(url)
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click()
  return textBox(page, 'Signing secret').inputValue()
}

async function openEndpoint(page: Page, url: string): Promise<void> {
  await page.getByRole('link', { name: url }).click()
  await page.getByText('Nothing sent yet. Send a test event.').waitFor()
}

async function sendTestEvent(page: Page, type: string): Promise<void> {
  await button(page, 'Send test event').click()
  await choice(page, 'Event').selectOption({ label: type })
  await button(page, 'Send event').click()
  await toast(page, 'Test event on its way').waitFor()
}

test('an endpoint is added, tried, read and sent to again', async (page) => {
  await setWidth(page, 390)
  await using receiver = startReceiver()
  await open(page)
  const secret = await addEndpoint(page, receiver.url)
  expect(secret).toStartWith('whsec_')
  await expectAccessible(page, 'a secret that is shown once')
  await page.mouse.click(4, 4)
  expect(await textBox(page, 'Signing secret').inputValue()).toBe(secret)
  await button(page, 'I’ve saved the secret').click()
  await expectFocus(page, button(page, 'Add endpoint'))
  await page.getByRole('link', { name: receiver.url }).waitFor()
  await expectAccessible(page, 'a list of endpoints')
  await expectFits(page)

  await openEndpoint(page, receiver.url)
  expect(await page.content()).not.toContain(secret)
  await sendTestEvent(page, 'lead.purchased')
  await deliveries(page).getByText('Delivered').waitFor()
  const [first] = receiver.received
  if (first === undefined) throw new Error('Nothing was received.')
  expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({
    type: 'lead.purchased',
    test: true,
  })

  // What it answers is shown as text, whatever it is.
  receiver.answerWith(
    () => new Response(`<img src=x onerror="document.title='taken'">${'z'.repeat(2_000)}`, { status: 500 }),
  )
  await sendTestEvent(page, 'lead.matched')
  const failed = deliveries(page).filter({ hasText: 'lead.matched' })
  await failed.getByText(/^500 · /).waitFor()
  await failed.getByText(/^Next try/).waitFor()
  await failed.getByRole('button').first().click()
  await failed.getByText(/<img src=x onerror=/).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  await expectFits(page)
  await expectAccessible(page, 'a delivery with its tries')

  receiver.answerWith(() => new Response('ok'))
  const delivered = deliveries(page).filter({ hasText: 'lead.purchased' })
  await delivered.getByRole('button').first().click()
  await delivered.getByRole('button', { name: /^Send again/ }).click()
  await toast(page, 'Sending again').waitFor()
  await delivered.getByRole('listitem').nth(1).waitFor()
  await delivered.getByText('ok', { exact: true }).waitFor()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.filter((id) => id === ids[0])).toHaveLength(2)
})

test('a supplier changes an endpoint, switches it off and on, renews its secret, and deletes it', async (page) => {
  await using receiver = startReceiver()
  await open(page)
  const secret = await addEndpoint(page, receiver.url)
  await button(page, 'I’ve saved the secret').click()
  await openEndpoint(page, receiver.url)
  await expectAccessible(page, 'an endpoint without deliveries')

  await button(page, 'Edit').click()
  await textBox(page, /^Description/).fill('Our CRM')
  await tickBox(page, 'lead.matched').uncheck()
  await button(page, 'Save').click()
  await toast(page, 'Endpoint saved').waitFor()
  await page.getByRole('main').getByText('Our CRM').waitFor()
  expect(await page.getByRole('main').getByText('lead.matched').count()).toBe(0)

  await button(page, 'Switch off').click()
  await page.getByRole('main').getByText('Switched off just now').waitFor()
  expect(await button(page, 'Send test event').getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'an endpoint that is off')
  await button(page, 'Switch on').click()
  await page.getByRole('main').getByText('Active', { exact: true }).waitFor()

  await button(page, 'Rotate secret').click()
  await dialog(page).getByRole('button', { name: 'Rotate secret' }).click()
  const newSecret = await textBox(page, 'Signing secret').inputValue()
  expect(newSecret).not.toBe(secret)
  await dialog(page)
    .getByText(/^The old secret works too until /)
    .waitFor()
  await button(page, 'I’ve saved the secret').click()
  await expectFocus(page, button(page, 'Rotate secret'))
  await page.getByText(/^The old secret signs events too until /).waitFor()

  await button(page, 'Delete').click()
  await dialog(page).getByText(receiver.url).waitFor()
  await button(page, 'Delete endpoint').click()
  await heading(page, 'No webhooks yet').waitFor()
  await toast(page, 'Endpoint deleted').waitFor()
  await page.goBack()
  await heading(page, 'This endpoint isn’t there anymore').waitFor()
  await page.getByRole('link', { name: 'Back to Integrations' }).click()
  await heading(page, 'No webhooks yet').waitFor()
})
