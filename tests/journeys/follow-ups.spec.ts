import { expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, post, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier, signUpAndConfirm } from '../support/people/portal.ts'
import { button, heading, textBox } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile()

const purchased = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
    .last()
const leads = (page: Page) => purchased(page).getByRole('article')
const due = (page: Page) => page.getByRole('region', { name: /^Follow up today/ })
const day = (page: Page) => page.getByLabel('Follow up on')
const note = (page: Page) => textBox(page, /Add a note/)

/** As in Toronto, where the mails count their days. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' })

/** A lead of the demo's supplier, unfolded. Each test takes another. */
async function openLead(page: Page, index: number) {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/analytics')
  const lead = leads(page).nth(index)
  await lead.getByRole('button', { expanded: false }).first().click()
  const company = (await lead.getByRole('heading').first().textContent()) ?? ''
  return { lead, company }
}

test.onPhone('a note survives a reload while it is written, and leaves the status as it is', async (page) => {
  const { lead, company } = await openLead(page, 1)
  await note(page).fill('Left a message.\nCall again on Friday.')
  await page.reload()
  await note(page).waitFor()
  expect(await note(page).inputValue()).toBe('Left a message.\nCall again on Friday.')
  await expectAccessible(page, 'a note')
  await expectFits(page)

  await button(page, 'Save note').click()
  await toast(page, 'Note saved').waitFor()
  await toast(page, `${company}: the status stays Pending.`).waitFor()
  await lead.getByText('Call again on Friday.').first().waitFor()
  await lead.getByText('Pending', { exact: true }).waitFor()
  expect(await note(page).inputValue()).toBe('')
  await page.reload()
  await leads(page).first().waitFor()
  expect(await note(page).count()).toBe(0)

  await lead.getByRole('button', { expanded: false }).first().click()
  await lead.getByText('Call again on Friday.').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('again on friday')
  await page.getByRole('status').getByText('1 lead', { exact: true }).waitFor()
})

test('a note that was not saved is not shown to the next supplier in the tab', async (page) => {
  await openLead(page, 7)
  await note(page).fill('Not for the next one.')
  // The tab shows another page when the supplier logs out elsewhere.
  await page.goto('/privacy')
  await post(page, '/api/supplier/logout')
  await signUpAndConfirm(page, stage.url)
  await page.goto('/supplier/analytics')
  await heading(page, 'My Leads').waitFor()
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain('Not for the next one.')
})

test.onPhone(
  'a note is deleted after a question, also from a second tab, which says that it was',
  async (page) => {
    expectFailures(page, /^404 DELETE/)
    const { lead } = await openLead(page, 8)
    const words = `Wrong number ${crypto.randomUUID().slice(0, 8)}.`
    await note(page).fill(words)
    await button(page, 'Save note').click()
    await toast(page, 'Note saved').waitFor()
    const other = await page.context().newPage()
    await other.goto('/supplier/analytics')
    await leads(other).nth(8).getByRole('button', { expanded: false }).first().click()
    await button(other, `Delete note: ${words}`).click()

    await button(page, `Delete note: ${words}`).click()
    await expectFocus(page, button(page, 'Keep it'))
    await expectAccessible(page, 'a note about to be deleted')
    await expectFits(page)
    await button(page, 'Keep it').click()
    await expectFocus(page, button(page, `Delete note: ${words}`))
    await page.keyboard.press('Enter')
    await button(page, 'Delete note').click()
    await toast(page, 'Note deleted').waitFor()
    await lead.getByText(words).waitFor({ state: 'detached' })

    await button(other, 'Delete note').click()
    await toast(other, 'It may have been deleted already.').waitFor()
    await leads(other).nth(8).getByText(words).waitFor({ state: 'detached' })
  },
)

test.onPhone('a reminder is set, stands in the list of what is due, and is cleared', async (page) => {
  const { lead, company } = await openLead(page, 4)
  await day(page).fill(dayFromNow(3))
  await button(page, 'Set reminder').click()
  await toast(page, /^Reminder set for /).waitFor()
  await lead
    .getByText(/^Follow up on /)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await due(page).count()).toBe(0)

  await day(page).fill(dayFromNow(0))
  await button(page, 'Set reminder').click()
  await due(page).getByRole('heading', { name: company }).waitFor()
  await page.reload()
  await due(page).getByRole('heading', { name: 'Follow up today (1)' }).waitFor()
  await expectAccessible(page, 'what is due')
  await expectFits(page)

  await due(page).getByRole('button', { name: company }).click()
  await due(page)
    .getByRole('button', { name: `Clear the reminder: ${company}` })
    .click()
  await toast(page, 'Reminder cleared').waitFor()
  await due(page).waitFor({ state: 'detached' })
})
