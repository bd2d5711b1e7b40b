import { describe, expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import {
  button,
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
})
