import { describe, expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  arriveAt,
  inPortalHeader,
  logIn,
  mailedConfirmationLink,
  signUpAndConfirm,
  signUpAsSupplier,
} from '../support/people/portal.ts'
import { supplierForm } from '../support/people/supplier-account.ts'
import { button, choice, dialog, heading, textBox, tickBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const header = (page: Page) => page.getByRole('banner')
const formWith = (page: Page, label: string | RegExp) => page.locator('form', { has: page.getByLabel(label) })
const save = (page: Page, label: string | RegExp) =>
  formWith(page, label).getByRole('button', { name: 'Save' })

describe('the portal’s header', () => {
  test.each([320, 1440])(
    'leads to each page, marks the current one and says who is here, at %i px',
    async (page, width) => {
      await setWidth(page, width)
      const long = 'Wolfeschlegelsteinhausenbergerdorff'
      const form = await signUpAsSupplier(page, { name: `${long} Payments`, contactPerson: `Kim ${long}` })
      await page.goto('/supplier/integrations')
      await button(page, 'Logout').waitFor()
      const pages = header(page).getByRole('navigation').getByRole('link')
      expect(await pages.allTextContents()).toEqual(['Market', 'My Leads', 'Figures', 'Integrations'])
      const current = header(page).locator('[aria-current=page]')
      expect(await current.allTextContents()).toEqual(['Integrations'])
      for (const words of [form.name, form.contactPerson, '0 lead credits', 'Pending'])
        expect(await inPortalHeader(page, words).isVisible()).toBe(true)
      await expectFits(page)

      const menu = button(page, 'Account menu')
      await menu.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expectFocus(page, header(page).getByRole('link', { name: 'Account' }))
      await expectFits(page)
      await expectAccessible(page, 'the account menu')
      await page.keyboard.press('Escape')
      await expectFocus(page, menu)
      expect(await header(page).getByRole('link', { name: 'Sessions' }).isVisible()).toBe(false)
    },
  )

  test('brings the filters of the market back after another page, but not to the next supplier in the tab', async (page) => {
    await signUpAsSupplier(page)
    await page.goto('/supplier/dashboard')
    await choice(page, 'Province').selectOption('Ontario')
    await page.waitForURL(/province=Ontario/)
    await header(page).getByRole('link', { name: 'My Leads' }).click()
    await arriveAt(page, '/supplier/analytics')
    await header(page).getByRole('link', { name: 'Market' }).click()
    await page.waitForURL(/\/supplier\/dashboard\?province=Ontario$/)
    expect(await choice(page, 'Province').inputValue()).toBe('Ontario')

    await button(page, 'Logout').click()
    await arriveAt(page, '/')
    await signUpAsSupplier(page)
    await page.goto('/supplier/analytics')
    const market = header(page).getByRole('link', { name: 'Market' })
    expect(await market.getAttribute('href')).toBe('/supplier/dashboard')
  })
})

test.onPhone('Back closes a dialog of the portal, and asks first where something was typed', async (page) => {
  await signUpAndConfirm(page, stage.url)
  await page.goto('/supplier/account')
  await page.goto('/supplier/integrations')
  await button(page, 'Create key').click()
  await textBox(page, 'Name').waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${stage.url}/supplier/integrations`)

  await button(page, 'Create key').click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.goBack()
  await arriveAt(page, '/supplier/account')
})

test.onPhone('a supplier changes its company and what it serves, each by its own form', async (page) => {
  expectFailures(page, /^422 PUT \/api\/supplier\/company$/)
  await signUpAsSupplier(page)
  await page.goto('/supplier/account')
  await heading(page, 'Account').waitFor()
  await save(page, 'Company name').waitFor()
  await expectFits(page)
  await expectAccessible(page, 'the account page')
  const phone = formWith(page, 'Company name').getByLabel('Phone number')
  expect(await phone.inputValue()).toBe('+1 416 555 0187')

  await textBox(page, 'Company name').fill('Birch Payments')
  await phone.fill('nobody')
  await save(page, 'Company name').click()
  await formWith(page, 'Company name').getByText('Enter a 10-digit phone number').waitFor()
  await phone.fill('(514) 555-0143')
  await save(page, 'Company name').click()
  await toast(page, 'Company saved').waitFor()

  await page.getByRole('checkbox', { name: 'Your reminders' }).uncheck()
  await save(page, 'Your reminders').click()
  await toast(page, 'Emails saved').waitFor()
  await page.reload()
  const reminders = page.getByRole('checkbox', { name: 'Your reminders' })
  await reminders.waitFor()
  expect(await reminders.isChecked()).toBe(false)
  await inPortalHeader(page, 'Birch Payments').waitFor()

  await tickBox(page, 'Retail').uncheck()
  await tickBox(page, 'Restaurant').uncheck()
  await save(page, 'Retail').click()
  await page.getByText('Please select at least one business type you serve.').waitFor()
  await tickBox(page, 'Healthcare').check()
  await tickBox(page, 'Yukon').check()
  await save(page, 'Retail').click()
  await toast(page, 'Business types and territories saved').waitFor()

  await page.reload()
  await save(page, 'Company name').waitFor()
  expect(await phone.inputValue()).toBe('+1 514 555 0143')
  expect(await tickBox(page, 'Retail').isChecked()).toBe(false)
  for (const name of ['Healthcare', 'Yukon', 'Ontario'])
    expect(await tickBox(page, name).isChecked()).toBe(true)
})

test('a supplier changes its password, stays logged in, and logs in with the new one', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, /^422 PUT \/api\/supplier\/password$/)
  const { email, password } = await signUpAsSupplier(page)
  await page.goto('/supplier/account')
  await textBox(page, 'Current password').fill('not-the-password')
  await textBox(page, 'New password').fill('eight-otters-in-oshawa')
  await button(page, 'Change password').click()
  await page.getByText('That’s not your password.').waitFor()
  await expectFocus(page, textBox(page, 'Current password'))
  await textBox(page, 'Current password').fill(password)
  await button(page, 'Change password').click()
  await toast(page, 'Password changed').waitFor()
  expect(await textBox(page, 'New password').inputValue()).toBe('')

  await button(page, 'Logout').click()
  await arriveAt(page, '/')
  await page.goto('/supplier/login')
  await logIn(page, { email, password: 'eight-otters-in-oshawa' })
  await arriveAt(page, '/supplier/dashboard')
})

test('a supplier moves to another address, which takes effect once its link is opened', async (page) => {
  expectFailures(page, /^409 POST \/api\/supplier\/email-change$/)
  const taken = await signUpAsSupplier(page)
  await page.context().clearCookies()
  const { email } = await signUpAndConfirm(page, stage.url)
  await page.goto('/supplier/account')
  await textBox(page, 'New email address').fill(taken.email)
  await button(page, 'Send link').click()
  await page.getByText('Another account uses this email address.').waitFor()
  await expectFocus(page, textBox(page, 'New email address'))
  const next = supplierForm().email
  await textBox(page, 'New email address').fill(next)
  await button(page, 'Send link').click()
  await toast(page, 'Link sent').waitFor()
  await page.getByRole('main').getByText(email).waitFor()

  await page.goto(await mailedConfirmationLink(stage.url, next))
  await button(page, 'Confirm my email').click()
  await page.getByText('Your email address is confirmed').waitFor()
  await page.goto('/supplier/account')
  await page.getByRole('main').getByText(next).waitFor()
})
