import { expect } from 'bun:test'
import type { Locator } from 'playwright-core'
import type { Page } from '../support/browser/browser.ts'
import { expectFocus, figure, post, pressTabTo, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { inMessages } from '../support/inbox.ts'
import { logInAsAdmin, row } from '../support/people/admin-visit.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { inHeader } from '../support/people/sign-in.ts'
import { requested } from '../support/people/submitted.ts'
import { button, dialog, heading, textBox } from '../support/people/visitor.ts'
import { expectBought, payButton, purchaseDialog } from '../support/purchase/purchase.ts'
import { CARDS } from '../support/stripe/stripe-client.ts'

const { stage, test } = ownStageForFile()

/** Tab until the focus is there, then this key. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await pressTabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** As the browser's field takes it: month, day, year. */
function inThreeDays(): string {
  const [year, month, day] = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}${day}${year}`
}

const ALERT_LINK = /\/supplier\/dashboard\?saved=[\w-]+/

test('a sales manager comes by the alert, buys, takes notes, sets a reminder, wins and reads the figures, all by keyboard', async (page) => {
  const { email } = await signUpAndConfirm(page, stage.url)
  await post(page, '/api/supplier/saved-searches', { name: 'Everything', alerts: 'instant' })
  await stage.onPage({}, (elsewhere) => requested(elsewhere, stage.url))
  const path = await inMessages(stage.url, email, (mails) =>
    mails.flatMap(({ text }) => ALERT_LINK.exec(text)?.[0] ?? []).at(0),
  )
  await page.goto(path)
  await press(page, page.locator('[data-lead]').first())

  await purchaseDialog(page).getByLabel('Card number').waitFor()
  await press(page, purchaseDialog(page).getByRole('checkbox'), 'Space')
  await pressTabTo(page, purchaseDialog(page).getByLabel('Card number'))
  for (const typed of [CARDS.good, '1240', '123', 'M5V 2T6']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await press(page, payButton(page))
  await expectBought(page)
  const inMyLeads = page
    .getByRole('region', { name: 'Your new lead' })
    .getByRole('link', { name: 'Open in My Leads' })
  await inMyLeads.waitFor()
  for (const _back of [1, 2]) await page.keyboard.press('Shift+Tab')
  await expectFocus(page, inMyLeads)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/supplier\/analytics#/)

  await type(page, textBox(page, /Add a note/), 'Left a message.')
  await press(page, button(page, 'Save note'))
  await toast(page, 'Note saved').waitFor()
  await pressTabTo(page, page.getByLabel('Follow up on'))
  await page.keyboard.type(inThreeDays())
  await press(page, button(page, 'Set reminder'))
  await toast(page, /^Reminder set for /).waitFor()

  await press(page, button(page, /^Update Status: /))
  await pressTabTo(page, dialog(page).getByRole('combobox', { name: 'Outcome' }))
  await page.keyboard.type('Conv')
  await type(page, textBox(page, /Deal value/), '4,800')
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await dialog(page).waitFor({ state: 'detached' })

  await press(page, inHeader(page, 'Figures'))
  await heading(page, 'By tier').waitFor()
  expect(await figure(page, 'Converted')).toBe('1')
  expect(await figure(page, 'Deal value')).toBe('$4,800.00')
})

test('an admin approves, sets a price, unlists leads, reads one and finds it all in the audit log, all by keyboard', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin')
  const today = page.getByRole('region', { name: 'For you today' })
  await press(page, today.getByRole('link', { name: /awaiting approval/ }))
  await row(page, 'Lakehead Payment Partners').waitFor()
  await press(page, button(page, 'Approve Lakehead Payment Partners'))
  await toast(page, 'Provider approved').waitFor()

  await page.reload()
  await press(page, inHeader(page, 'Settings'))
  await page.waitForURL('**/admin/settings')
  await type(page, page.getByLabel('Price (CAD)'), '151')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Set Tier 1 to $151'))
  await toast(page, 'Tier 1 now costs $151.').waitFor()

  await page.goto('/admin?state=on-market')
  const leads = page.locator('[data-lead]')
  await leads.first().waitFor()
  for (const place of [0, 1]) await press(page, leads.nth(place).getByRole('checkbox'), 'Space')
  await page.getByText('2 leads selected').waitFor()
  // What can be done with them stands above the list.
  for (let stop = 0; stop < 60 && !(await isFocused(button(page, 'Unlist…'))); stop++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await type(page, dialog(page).getByRole('textbox', { name: 'Reason' }), 'Asked by phone.')
  await press(page, dialog(page).getByRole('button', { name: 'Unlist 2 leads' }))
  await heading(page, '2 unlisted').waitFor()
  await press(page, button(page, 'Done'))

  await press(page, leads.first().getByRole('button', { name: /^Details of / }))
  await dialog(page).getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto('/admin')
  await press(page, inHeader(page, 'Audit log'))
  const entries = page.locator('tr[data-row]')
  for (const action of ['changed provider', 'set a price', 'unlisted lead'])
    await entries.filter({ hasText: action }).first().waitFor()
})
