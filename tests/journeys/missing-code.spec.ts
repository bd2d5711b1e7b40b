import { describe, expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsAdmin, openAdminLeads, openProviders } from '../support/people/admin-visit.ts'
import { logInAsDemoSupplier, signUpAndConfirm } from '../support/people/portal.ts'
import { askForCode, codeField } from '../support/people/sign-in.ts'
import { chooser, field, paperAt } from '../support/people/statement.ts'
import { requested } from '../support/people/submitted.ts'
import {
  button,
  codeMailed,
  dialog,
  fillYourInfo,
  heading,
  openRateCheck,
  proveEmail,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const CODE = '**/_astro/*.js'
const SCREENS = '**/_astro/CheckedPapers*.js'
const ENDPOINT = '**/_astro/EndpointPage*.js'

/** As for a tab from before an upgrade whose files are gone: what was not loaded yet is no longer there. */
async function loseCode(page: Page, code = CODE): Promise<void> {
  expectFailures(page, /^(404|no answer) GET \/_astro\/\S+\.js$/)
  await page.waitForLoadState('networkidle')
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'Not found' }))
}

const notLoaded = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "This part of the page couldn't be loaded" })

/** The message is there, comes again while the code is gone, then with the focus on the reload, and leads on once it is back. */
async function tryAgain(page: Page, code = CODE): Promise<void> {
  await notLoaded(page).getByRole('button', { name: 'Reload the page' }).waitFor()
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
  await notLoaded(page).locator('button:focus').filter({ hasText: 'Reload the page' }).waitFor()
  await page.unroute(code)
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
  await notLoaded(page).waitFor({ state: 'detached' })
}

describe('a tab whose later code is gone', () => {
  test('keeps the first step of a rate check and goes on once it is back', async (page) => {
    const visitor = someVisitor()
    await openRateCheck(page)
    await loseCode(page)
    await fillYourInfo(page, visitor, SHOP_THAT_CAN_SAVE)
    await proveEmail(page, visitor)
    await button(page, 'Next').click()
    await tryAgain(page)
    await heading(page, 'Current Rate Information').waitFor()
    await button(page, 'Previous').click()
    expect(await textBox(page, 'First name').inputValue()).toBe(visitor.firstName)
  })

  test('shows the data of a person after the code', async (page) => {
    const person = await requested(page, stage.url)
    await page.context().clearCookies()
    await page.goto('/privacy/my-data')
    await askForCode(page, person.email)
    await loseCode(page)
    await codeField(page).fill(await codeMailed(page, person.email))
    await button(page, 'Show my data').click()
    await tryAgain(page)
    await page.getByRole('heading', { name: `Data we hold about ${person.email}` }).waitFor()
  })

  test('opens a lead for an admin, who keeps the search', async (page) => {
    await openAdminLeads(page)
    await loseCode(page)
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click()
    await tryAgain(page)
    await dialog(page).waitFor()
  })

  test('opens the columns of a table', async (page) => {
    await openAdminLeads(page)
    await loseCode(page)
    await button(page, 'Columns').click()
    await tryAgain(page)
    await dialog(page).waitFor()
  })

  test('opens a provider', async (page) => {
    await openProviders(page)
    await loseCode(page)
    await button(page, 'Add Provider').click()
    await tryAgain(page)
    await dialog(page).waitFor()
  })

  test('shows the sessions of an account, and keeps what is typed above them', async (page) => {
    await signUpAndConfirm(page, stage.url)
    await page.goto('/supplier/account')
    await textBox(page, 'Contact person').fill('Robin Roy')
    await loseCode(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await notLoaded(page).first().waitFor()
    await page.unroute(CODE)
    for (let left = await notLoaded(page).count(); left > 0; left -= 1) {
      await notLoaded(page).first().getByRole('button', { name: 'Try again' }).click()
      await notLoaded(page)
        .nth(left - 1)
        .waitFor({ state: 'detached' })
    }
    expect(await textBox(page, 'Contact person').inputValue()).toBe('Robin Roy')
  })

  test('says so by a dialog’s button, then offers a reload, and opens it once the code is back', async (page) => {
    await signUpAndConfirm(page, stage.url)
    await page.goto('/supplier/integrations')
    await button(page, 'Create key').waitFor()
    await loseCode(page)
    await button(page, 'Create key').click()
    await toast(page, 'We couldn’t open this').waitFor()
    expect(await button(page, 'Reload the page').count()).toBe(0)
    await button(page, 'Create key').click()
    await button(page, 'Reload the page').waitFor()
    await page.unroute(CODE)
    await button(page, 'Create key').click()
    await dialog(page).waitFor()
  })

  test('opens the purchase of a lead once the code is back', async (page) => {
    await logInAsDemoSupplier(page)
    await page.goto('/supplier/dashboard')
    await page.locator('[data-lead]').first().waitFor()
    await loseCode(page)
    const buy = page.getByRole('button', { name: /^Purchase/ }).first()
    await buy.click()
    await page
      .getByText(/couldn.t/)
      .first()
      .waitFor()
    await page.unroute(CODE)
    await buy.click()
    await dialog(page).waitFor()
  })

  test('says so by “Save this search”, which opens its form once the code is back', async (page) => {
    await logInAsDemoSupplier(page)
    await page.goto('/supplier/dashboard?province=Ontario')
    await button(page, 'Save this search').waitFor()
    await loseCode(page)
    await button(page, 'Save this search').click()
    await toast(page, 'We couldn’t open it').waitFor()
    await page.unroute(CODE)
    await button(page, 'Save this search').click()
    await dialog(page).waitFor()
  })

  test('opens the page of an endpoint', async (page) => {
    await logInAsDemoSupplier(page)
    expectFailures(page, /^404 GET \/api\//)
    await loseCode(page, ENDPOINT)
    await page.goto(`/supplier/integrations?endpoint=${crypto.randomUUID()}`)
    await tryAgain(page, ENDPOINT)
    await page.getByText('This endpoint isn’t there anymore').waitFor()
  })

  test('shows what an admin changes about their own account', async (page) => {
    await logInAsAdmin(page)
    await page.goto('/admin/settings')
    await heading(page, 'Your account').waitFor()
    await loseCode(page)
    await heading(page, 'Your account').scrollIntoViewIfNeeded()
    await notLoaded(page).first().waitFor()
    await page.unroute(CODE)
    for (let left = await notLoaded(page).count(); left > 0; left = await notLoaded(page).count())
      await notLoaded(page).first().getByRole('button', { name: 'Try again' }).click()
    await textBox(page, 'Current password').first().waitFor()
  })

  test('reads a statement', async (page) => {
    await page.goto('/statement')
    await chooser(page).first().waitFor()
    await loseCode(page, SCREENS)
    await chooser(page).first().setInputFiles(paperAt('samples/g1a'))
    await tryAgain(page, SCREENS)
    await field.fees(page).first().waitFor()
  })

  test('opens the landing’s rate check after a reload', async (page) => {
    await page.goto('/')
    await loseCode(page)
    await page.getByRole('link', { name: 'Check My Rates' }).first().click()
    const reload = page.locator('[data-rate-check-retry]')
    await reload.waitFor()
    await page.unroute(CODE)
    await reload.click()
    await heading(page, "Let's Get Started").waitFor()
  })
})
