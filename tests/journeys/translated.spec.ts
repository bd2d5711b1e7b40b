import { describe } from 'bun:test'
import { DEMO_ADMIN } from '../../sandbox/demo/seed-demo.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { translate } from '../support/browser/translator.ts'
import { assignTo, logInAsAdmin, openAdminLeads, openProviders, row } from '../support/people/admin-visit.ts'
import { arriveAt, logInAsDemoSupplier } from '../support/people/portal.ts'
import { askForCode, codeField, wrongCode } from '../support/people/sign-in.ts'
import { requested } from '../support/people/submitted.ts'
import {
  answerEverything,
  betterRates,
  button,
  codeMailed,
  dialog,
  findRates,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'

const { stage, test: testOnPage } = ownStageForFile()

/** On a page that the browser translates, which also fails where React could not change a text. */
const test = (title: string, visit: (page: Page) => Promise<void>) =>
  testOnPage(title, async (page) => {
    await translate(page)
    await visit(page)
  })

describe('while the browser translates', () => {
  test('a visitor goes through the rate check to the confirmation', async (page) => {
    await answerEverything(page, someVisitor(), SHOP_THAT_CAN_SAVE)
    await findRates(page)
    await betterRates(page).waitFor()
    await page.getByText('How we did the math').click()
    await button(page, 'Yes, Connect Me with Better Providers').click()
    await page.waitForURL('**/lead-confirmation?*')
    await page.getByRole('main').getByRole('link', { name: 'Track my request' }).click()
    await button(page, 'Cancel this request').click()
    await button(page, 'Yes, cancel it').click()
    await page.getByText('You cancelled this request. No provider can take it.').waitFor()
    await button(page, 'Undo').click()
    await button(page, 'Cancel this request').waitFor()
  })

  test('an owner logs in and sees their requests and data', async (page) => {
    expectFailures(page, /^422 POST \/api\/login$/)
    const owner = await requested(page, stage.url)
    await page.goto('/api/login?return=%2Fyour-request')
    await askForCode(page, owner.email)
    const code = await codeMailed(page, owner.email)
    await codeField(page).fill(wrongCode(code))
    await button(page, 'Log in').click()
    await page.getByText('Invalid email code').first().waitFor()
    await codeField(page).fill(code)
    await button(page, 'Log in').click()
    await arriveAt(page, '/your-request')
    await button(page, 'Cancel this request').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  })

  test('a supplier opens a lead they bought and updates it', async (page) => {
    await logInAsDemoSupplier(page)
    await page.goto('/supplier/analytics')
    const lead = page.getByRole('article').first()
    await lead.waitFor()
    await lead.getByRole('button', { expanded: false }).first().click()
    await lead.getByRole('button', { name: /^Update Status/ }).click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such business anywhere')
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    await button(page, 'Clear filters').click()
    await page.getByRole('article').first().waitFor()
  })

  test('an admin logs in after a slip, reads a lead, assigns it and adds a provider', async (page) => {
    expectFailures(page, /^401 POST \/api\/admin\/login$/)
    await page.goto('/admin/login')
    await textBox(page, 'Username').fill(DEMO_ADMIN.username)
    await textBox(page, 'Password').fill('not-the-password')
    await button(page, 'Log In').click()
    await toast(page, 'Login failed').waitFor()
    await textBox(page, 'Password').fill(DEMO_ADMIN.password)
    await button(page, 'Log In').click()
    await arriveAt(page, '/admin')
    await openAdminLeads(page)
    await page
      .locator('[data-lead]')
      .first()
      .getByRole('button', { name: /^Assign / })
      .click()
    await assignTo(page, 'NorthPay Solutions')
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Columns').click()
    await dialog(page).getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
    await openProviders(page)
    await row(page, 'Maple Merchant Services').waitFor()
  })

  const VISITOR = [
    '/',
    '/help',
    '/privacy',
    '/terms',
    '/numbers',
    '/statement',
    '/login',
    '/privacy/my-data',
    '/your-request',
    '/check-rates',
    '/contact-me',
    '/check-again',
    '/past-check',
    '/stop-reminders',
    '/privacy/withdraw',
    '/consent-receipt',
    '/lead-confirmation',
    '/supplier/login',
    '/supplier/signup',
    '/supplier/reset-password',
    '/supplier/new-password',
    '/supplier/confirm-email',
    '/supplier/pause-alerts',
    '/supplier/receipt',
    '/admin/login',
    '/fr',
    '/fr/login',
    '/fr/statement',
  ]
  const SUPPLIER = [
    '/supplier/dashboard',
    '/supplier/analytics',
    '/supplier/figures',
    '/supplier/account',
    '/supplier/integrations',
  ]
  const ADMIN = [
    '/admin',
    '/admin?tab=providers',
    '/admin/analytics',
    '/admin/promises',
    '/admin/audit',
    '/admin/settings',
  ]

  testOnPage.each([
    ['a visitor', async () => {}, VISITOR],
    ['a supplier', logInAsDemoSupplier, SUPPLIER],
    ['an admin', logInAsAdmin, ADMIN],
  ] as const)('each page of %s opens', async (page, _, logInBefore, paths) => {
    expectFailures(page, /^4\d\d [A-Z]+ \/api\//)
    await logInBefore(page)
    await translate(page)
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
  })
})
