import { expect } from 'bun:test'
import { expectFailures, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { addProvider, approveProvider, openProviders, row } from '../support/people/admin-visit.ts'
import { button, choice, colourBehindDialog, dialog, textBox } from '../support/people/visitor.ts'

const { test } = ownStageForFile()

test('an admin adds a provider, approves it, adds credits with a reason, and deletes it', async (page) => {
  await setWidth(page, 1440)
  await openProviders(page)
  await button(page, 'Add Provider').click()
  await dialog(page).getByRole('button', { name: 'Add Provider' }).click()
  await dialog(page).getByText('Enter the company name.').waitFor()
  expect(await colourBehindDialog(page)).toBe('rgba(8, 12, 10, 0.55)')
  await expectAccessible(page, 'a provider that is not filled in')
  await page.keyboard.press('Escape')

  await addProvider(page, 'Tamarack Payments')
  await approveProvider(page, 'Tamarack Payments')

  await button(page, 'Credits of Tamarack Payments').click()
  await textBox(page, 'Credits to add').fill('4')
  await button(page, 'Update credits').click()
  await dialog(page).getByText('Enter a reason.').waitFor()
  await textBox(page, 'Reason').fill('Trial month')
  await button(page, 'Update credits').click()
  await dialog(page).getByRole('cell', { name: 'Trial month' }).waitFor()
  await expectAccessible(page, 'the ledger')
  // Escape would close the toast first.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Credits of Tamarack Payments')
  await row(page, 'Tamarack Payments').getByRole('cell', { name: '4', exact: true }).waitFor()

  await button(page, 'Delete Tamarack Payments').click()
  await dialog(page).getByText('It hasn’t received any leads').waitFor()
  await button(page, 'Delete provider').click()
  await dialog(page).getByText('Type the name exactly as shown.').waitFor()
  await expectAccessible(page, 'a provider about to be deleted')
  await textBox(page, 'Type Tamarack Payments to confirm').fill('tamarack payments')
  await page.keyboard.press('Enter')
  await toast(page, 'Provider deleted').waitFor()
  await row(page, 'Tamarack Payments').waitFor({ state: 'detached' })
})

test('of two admins who edit a provider at once the second sees what has changed, and keeps what they typed', async (page) => {
  await setWidth(page, 1440)
  expectFailures(page, /^412 PUT/)
  await openProviders(page)
  await button(page, 'Edit Aurora Processing').click()
  await textBox(page, 'Contact person').fill('Robin Snow')

  const { id } = (await (await page.request.get('/api/admin/providers?search=aurora')).json())[0]
  await page.request.put(`/api/admin/providers/${id}`, { data: { phone: '+18675550111' } })
  await button(page, 'Save').click()

  await dialog(page).getByText('Someone else changed this while you were editing.').waitFor()
  await dialog(page).getByText('Phone: +1 867 555 0164 → +1 867 555 0111').waitFor()
  await expectAccessible(page, 'a provider that somebody else has changed')
  expect(await textBox(page, 'Contact person').inputValue()).toBe('Robin Snow')
  await button(page, 'Save').click()
  await row(page, 'Aurora Processing').getByText('Robin Snow').waitFor()
  const saved = await (await page.request.get(`/api/admin/providers/${id}`)).json()
  expect(saved).toMatchObject({ contactPerson: 'Robin Snow', phone: '+18675550111' })
})

test('on a phone a rate card with two tiers is entered, shown and withdrawn', async (page) => {
  await setWidth(page, 390)
  await openProviders(page)
  await expectFits(page)
  await expectAccessible(page, 'the list of providers on a phone')
  await button(page, 'Rate card of Harbour Card Systems').click()
  await choice(page, 'Pricing').selectOption({ label: 'Interchange-plus' })
  await button(page, 'Add a tier').click()
  await button(page, 'Save rate card').click()
  await dialog(page).getByText('Enter a percentage').first().waitFor()

  await textBox(page, 'Monthly volume from').nth(1).fill('50,000')
  for (let at = 0; at < 4; at++) await textBox(page, 'Margin in percent').nth(at).fill('0.3')
  for (let at = 0; at < 5; at++) await textBox(page, 'Fee per sale').nth(at).fill('0.08')
  await textBox(page, 'Page with these prices').fill('https://harbourcard.example/pricing')
  await page.getByLabel('As of').fill('2026-01-15')
  await expectAccessible(page, 'the form of a rate card')
  await button(page, 'Save rate card').click()
  await toast(page, 'Rate card saved').waitFor()

  await button(page, 'Rate card of Harbour Card Systems').click()
  await dialog(page).getByText('as of January 15, 2026').waitFor()
  expect(await textBox(page, 'Monthly volume from').nth(1).inputValue()).toBe('50000')
  await button(page, 'Withdraw').click()
  await dialog(page).getByText('No rate card in use').waitFor()
})

test('pending providers are approved together by keyboard; each that cannot be approved is named, and why', async (page) => {
  await setWidth(page, 1440)
  await openProviders(page)
  for (const name of ['Lakehead Payment Partners', 'Old Port Terminals']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus()
    await page.keyboard.press('Space')
  }
  await button(page, 'Approve…').focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Approve 1 of 2 providers?').waitFor()
  await dialog(page).getByText('1 of them isn’t pending').waitFor()
  await expectAccessible(page, 'many providers about to be approved')
  await dialog(page).getByRole('button', { name: 'Approve 1 of 2 providers' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: '1 approved, 1 skipped' }).waitFor()
  await dialog(page).getByText('Only pending providers can be approved.').waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await row(page, 'Lakehead Payment Partners').getByText('Active').waitFor()
  await row(page, 'Old Port Terminals').getByText('Inactive').waitFor()
  const mail = row(page, 'Old Port Terminals').getByRole('link').first()
  expect(await mail.getAttribute('href')).toStartWith('mailto:')
})
