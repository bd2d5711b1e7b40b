import { expect } from 'bun:test'
import type { Locator } from 'playwright-core'
import type { Page } from '../support/browser/browser.ts'
import { holdBack } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { openAdminLeads } from '../support/people/admin-visit.ts'
import { pastCheck, signInQuickly } from '../support/people/owner.ts'
import { logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { button, dialog, someVisitor, textBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

async function openLead(page: Page): Promise<void> {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/analytics')
  await page.getByRole('article').nth(1).getByRole('button', { expanded: false }).first().click()
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Several buttons of a form may show that it is saved. */
async function nothingIsBusy(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('button[aria-busy]') === null)
}

/** Sends what is typed into the field, types on before the answer comes, and gives what then stands in the field. */
async function typeOn(
  page: Page,
  field: Locator,
  texts: [string, string],
  how: { call: string; press: string },
) {
  await field.fill(texts[0])
  const release = await holdBack(page, how.call)
  const sent = page.waitForRequest(how.call)
  await button(page, how.press).first().click()
  await sent
  await field.fill(texts[1])
  release()
  await page.waitForResponse(how.call)
  await nothingIsBusy(page)
  return field.inputValue()
}

test('a note and a reminder of My Leads keep what is typed or chosen while they are saved', async (page) => {
  await openLead(page)
  const how = { call: '**/notes', press: 'Save note' }
  const note = textBox(page, /Add a note/)
  expect(await typeOn(page, note, ['Called.', 'Called. Left a message.'], how)).toBe(' Left a message.')
  await page.reload()
  await note.waitFor()
  expect(await note.inputValue()).toBe(' Left a message.')
  const saved = page.waitForResponse(how.call)
  await button(page, 'Save note').click()
  await saved
  await nothingIsBusy(page)
  expect(await note.inputValue()).toBe('')

  const reminding = { call: '**/reminder', press: 'Set reminder' }
  const day = page.getByLabel('Follow up on')
  expect(await typeOn(page, day, [dayFromNow(3), dayFromNow(4)], reminding)).toBe(dayFromNow(4))
})

test('the forms of the account page keep what is typed while they are saved', async (page) => {
  await signUpAsSupplier(page)
  await page.goto('/supplier/account')
  const how = { call: '**/api/supplier/company', press: 'Save' }
  const contact = textBox(page, 'Contact person')
  expect(await typeOn(page, contact, ['Ana Roy', 'Ana Royer'], how)).toBe('Ana Royer')
  const saved = page.waitForResponse(how.call)
  await button(page, 'Save').first().click()
  await saved
  await page.reload()
  await contact.waitFor()
  expect(await contact.inputValue()).toBe('Ana Royer')
})

test('an admin’s note keeps what is typed while it is saved', async (page) => {
  await openAdminLeads(page)
  await button(page, /^Details of /)
    .first()
    .click()
  const note = dialog(page).getByRole('textbox', { name: 'Note' })
  const saving = { call: '**/note', press: 'Save note' }
  expect(await typeOn(page, note, ['Calls on', 'Calls on Friday'], saving)).toBe('Calls on Friday')
  await page.reload()
  await note.waitFor()
  expect(await note.inputValue()).toBe('Calls on Friday')
})

test('two quotes accepted one after the other on a slow line are both accepted, and the last is chosen', async (page) => {
  const { email } = someVisitor()
  await pastCheck(stage, { email, quotes: [{ providerName: 'Helcim' }, { providerName: 'Stripe' }] })
  await signInQuickly(page, email, stage.url)
  await page.goto('/')
  const quote = (provider: string) => page.getByRole('article', { name: provider })
  const release = await holdBack(page, '**/accept')
  for (const provider of ['Helcim', 'Stripe']) {
    await quote(provider).getByRole('button', { name: 'Accept Quote', exact: true }).click()
    await quote(provider).getByRole('button', { name: 'Accepting…', exact: true }).waitFor()
  }
  release()
  for (const provider of ['Helcim', 'Stripe'])
    await quote(provider).getByRole('button', { name: 'Accepted', exact: true }).waitFor()
  await page.getByText('Moneris now, Stripe chosen', { exact: true }).waitFor()
})
