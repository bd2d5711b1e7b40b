import { expect, setDefaultTimeout, test } from 'bun:test'
import { SCOPES } from '../../domain/connect.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import type { Page } from '../support/browser/browser.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { WIDTHS } from '../support/browser/widths.ts'
import {
  arriveAt,
  logIn,
  mailedConfirmationLink,
  mailedPasswordLink,
  passwordField,
  signUpAndConfirm,
  signUpAsSupplier,
} from '../support/people/portal.ts'
import { button, dialog, heading } from '../support/people/visitor.ts'

setDefaultTimeout(60_000)

const stage = stageForFile()

const PASSWORD = 'nine-moose-in-moncton'

const make = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}.`)
}
const makeKey = (page: Page, mode: 'live' | 'test') =>
  make(page, '/api/supplier/api-keys', { name: 'Old CRM', mode, scopes: SCOPES })
const saveSearch = (page: Page) =>
  make(page, '/api/supplier/saved-searches', {
    name: 'Shops in Ontario',
    alerts: 'instant',
    province: 'Ontario',
  })
const askForLink = async (page: Page, email: string) => {
  await make(page, '/api/supplier/password-reset', { email })
  return mailedPasswordLink(stage.url, email)
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test.each(WIDTHS)(
  'at %i px an owner who takes an account over sees what a stranger set up, and that it is gone',
  async (width) => {
    await stage.onPage({}, async (stranger) => {
      const { email, phone } = await signUpAsSupplier(stranger)
      await makeKey(stranger, 'test')
      await saveSearch(stranger)

      await stage.onPage({ width }, async (owner) => {
        await owner.goto(await askForLink(owner, email))
        await owner.getByText('API key “Old CRM” (test)').waitFor()
        await owner.getByText(phone).waitFor()
        expect(await owner.getByRole('radio').count()).toBe(0)
        await expectAccessible(owner, 'taking an account over')
        expect(await fits(owner)).toBe(true)

        await passwordField(owner, 'New password').fill(PASSWORD)
        await button(owner, 'Set new password').click()
        await owner.getByText('Password changed, and access removed').waitFor()
        await owner.getByText('Email alerts of the saved search “Shops in Ontario”').waitFor()
        await expectAccessible(owner, 'an account that was taken over')
        await owner.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
        await arriveAt(owner, '/supplier/login')
        await logIn(owner, { email, password: PASSWORD })
        await arriveAt(owner, '/supplier/dashboard')
      })
      expect((await stranger.request.get('/api/supplier/me')).status()).toBe(401)
    })
  },
)

test.each(WIDTHS)(
  'at %i px an owner who confirms elsewhere sees what was removed and how to go on',
  async (width) => {
    const { email } = await stage.onPage({}, async (stranger) => {
      const form = await signUpAsSupplier(stranger)
      await makeKey(stranger, 'test')
      return form
    })
    await stage.onPage({ width }, async (owner) => {
      await owner.goto(await mailedConfirmationLink(stage.url, email))
      await button(owner, 'Confirm my email').click()
      await owner.getByText('We removed what was set up before').waitFor()
      await owner.getByText('API key “Old CRM” (test)').waitFor()
      await expectAccessible(owner, 'confirmed, with something removed')
      expect(await fits(owner)).toBe(true)
      await owner.getByRole('link', { name: 'Set a new password' }).click()
      await arriveAt(owner, '/supplier/reset-password')
    })
  },
)

test.each(WIDTHS)('at %i px a supplier who resets its password chooses to keep its keys', async (width) => {
  await stage.onPage({ width }, async (page) => {
    const { email } = await signUpAndConfirm(page, stage.url)
    await makeKey(page, 'live')
    await page.goto(await askForLink(page, email))
    await page.getByText('API key “Old CRM” (live)').waitFor()
    expect(await page.getByRole('radio', { name: 'Remove them' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Keep them' }).check()
    await expectAccessible(page, 'a reset that asks')
    expect(await fits(page)).toBe(true)
    await passwordField(page, 'New password').fill(PASSWORD)
    await button(page, 'Set new password').click()
    await arriveAt(page, '/supplier/login')
    await logIn(page, { email, password: PASSWORD })
    await arriveAt(page, '/supplier/dashboard')
    await page.goto('/supplier/integrations')
    await page.getByRole('listitem').filter({ hasText: 'Old CRM' }).waitFor()
  })
})

test.each(WIDTHS)(
  'at %i px a supplier that has not confirmed sees why live keys are closed, and what to do',
  async (width) => {
    await stage.onPage({ width }, async (page) => {
      await signUpAsSupplier(page)
      await page.goto('/supplier/integrations')
      await heading(page, 'No API keys yet').waitFor()
      await button(page, 'Resend link').waitFor()
      await button(page, 'Create key').click()
      await dialog(page).getByText('Opens once you’ve confirmed your email address.').waitFor()
      expect(await page.getByRole('radio', { name: 'Live' }).isDisabled()).toBe(true)
      await expectAccessible(page, 'a key while live is closed')
      expect(await fits(page)).toBe(true)
    })
  },
)
