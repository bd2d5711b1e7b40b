import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { CreatedApiKey } from '../../api/contract/connect/api-keys.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, post, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { button, choice, dialog, heading, textBox, tickBox } from '../support/people/visitor.ts'

const SCREEN = '/supplier/integrations'

const { stage, test } = stageForFile()

const keyNamed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'API keys', exact: true }).getByRole('listitem').filter({ hasText: name })

/** With the form of a new key open and a name in it. */
async function beginKey(page: Page, name: string): Promise<void> {
  await button(page, 'Create key').click()
  await expectFocus(page, textBox(page, 'Name'))
  await textBox(page, 'Name').fill(name)
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Create key' }).click()

/** Makes a live key by the form; gives the key itself. */
async function makeKey(page: Page, name: string): Promise<string> {
  await beginKey(page, name)
  await page.getByRole('radio', { name: 'Live' }).check()
  await submit(page)
  const key = await textBox(page, 'API key').inputValue()
  await button(page, 'I’ve saved the key').click()
  await dialog(page).waitFor({ state: 'detached' })
  return key
}

test.onPhone('a supplier makes a key, sees it once, and revokes it', async (page) => {
  await signUpAndConfirm(page, stage.url)
  await page.goto('/supplier/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Integrations' }).click()
  await heading(page, 'No API keys yet').waitFor()
  expect(await page.getByRole('link', { name: 'Get started with the API' }).getAttribute('href')).toMatch(
    /^\/api\/docs/,
  )
  await expectAccessible(page, 'integrations without any')
  await expectFits(page)

  await beginKey(page, 'CRM')
  await page.getByRole('radio', { name: 'Live' }).check()
  await tickBox(page, 'Record outcomes').check()
  await choice(page, 'Expires').selectOption({ label: 'In 30 days' })
  await textBox(page, /^Allowed IP addresses/).fill('192.0.2.7\n2001:db8::/32')
  await expectAccessible(page, 'the form of a key')
  await submit(page)

  const shown = textBox(page, 'API key')
  await expectFocus(page, shown)
  const key = await shown.inputValue()
  expect(key).toMatch(/^nr_live_[0-9A-Za-z]{38}$/)
  await dialog(page).getByText('You won’t see this key again.').waitFor()
  await expectAccessible(page, 'a key that is shown once')
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  expect(await shown.inputValue()).toBe(key)
  await button(page, 'I’ve saved the key').click()
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, button(page, 'Create key'))

  const row = keyNamed(page, 'CRM')
  await row.waitFor()
  const words = (await row.textContent()) ?? ''
  for (const part of [
    `nr_live_…${key.slice(-4)}`,
    'Live',
    'Record outcomes',
    'Never used',
    'Expires ',
    '192.0.2.7',
  ])
    expect(words).toContain(part)
  expect(await page.content()).not.toContain(key)
  await expectAccessible(page, 'a list of keys')
  await expectFits(page)

  await button(page, 'Revoke CRM').click()
  await dialog(page)
    .getByText(`nr_live_…${key.slice(-4)}`)
    .waitFor()
  await expectAccessible(page, 'revoking a key')
  await button(page, 'Cancel').click()
  await expectFocus(page, button(page, 'Revoke CRM'))
  await button(page, 'Revoke CRM').click()
  await button(page, 'Revoke key').click()
  await toast(page, 'Key revokedCRM no longer works.').waitFor()
  await heading(page, 'No API keys yet').waitFor()
  await page.getByText('1 revoked key').click()
  await page.getByText('Revoked just now').waitFor()
})

test('purchases of a test key are counted, and a confirmed reset returns them', async (page) => {
  await setWidth(page, 390)
  await signUpAndConfirm(page, stage.url)
  await buyTestLead(page)
  await page.goto(SCREEN)
  await page.getByText('You’ve bought 1 of the 21 test leads.').waitFor()
  await button(page, 'Reset test data').click()
  await dialog(page)
    .getByText(/^All made-up leads go back/)
    .waitFor()
  await expectAccessible(page, 'resetting the test data')
  const reset = page.waitForResponse((answer) => answer.url().endsWith('/api/supplier/test-mode/reset'))
  await dialog(page).getByRole('button', { name: 'Reset test data' }).click()
  expect((await reset).status()).toBe(200)
  await toast(page, 'Test data reset').waitFor()
  await expectFocus(page, button(page, 'Reset test data'))
  await page.getByText('You haven’t bought any of the 21 test leads.').waitFor()
})

async function buyTestLead(page: Page): Promise<void> {
  const wanted = { name: 'Trial', mode: 'test', scopes: ['market:read', 'purchases:write'] }
  const { key } = v.parse(CreatedApiKey, await post(page, '/api/supplier/api-keys', wanted))
  const headers = { authorization: `Bearer ${key}` }
  const [lead] = await (await fetch(`${stage.url}/api/supplier/leads`, { headers })).json()
  const path = `/api/supplier/leads/${lead.id}/purchase-with-credit`
  const bought = await fetch(`${stage.url}${path}`, { method: 'POST', headers })
  expect(bought.status).toBe(200)
}

test('a supplier that is not active sees the integrations screen, which says what works', async (page) => {
  const { email } = await signUpAndConfirm(page, stage.url)
  await page.goto(SCREEN)
  await page.getByRole('status').getByText('Your account is awaiting approval.').waitFor()

  await stage.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.email, email))
  await page.reload()
  await page.getByRole('status').getByText('Your account is inactive').waitFor()
  await expectAccessible(page, 'integrations of an inactive supplier')
  await makeKey(page, 'CRM')
  await keyNamed(page, 'CRM').waitFor()
})
