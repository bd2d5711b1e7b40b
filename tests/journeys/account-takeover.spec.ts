import { expect } from 'bun:test'
import { SCOPES } from '../../domain/connect.ts'
import { formatPhone } from '../../domain/phones.ts'
import type { Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, post } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  arriveAt,
  logIn,
  mailedConfirmationLink,
  mailedPasswordLink,
  passwordField,
  signUpAndConfirm,
  signUpAsSupplier,
} from '../support/people/portal.ts'
import { button } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const PASSWORD = 'nine-moose-in-moncton'

const makeKey = (page: Page, mode: 'live' | 'test') =>
  post(page, '/api/supplier/api-keys', { name: 'Old CRM', mode, scopes: SCOPES })

/** Goes to the newest link for a new password. */
async function openLink(page: Page, email: string): Promise<void> {
  await post(page, '/api/supplier/password-reset', { email })
  await page.goto(await mailedPasswordLink(stage.url, email))
}

async function changePassword(page: Page): Promise<void> {
  await passwordField(page, 'New password').fill(PASSWORD)
  await button(page, 'Set new password').click()
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await arriveAt(page, '/supplier/login')
  await logIn(page, { email, password: PASSWORD })
  await arriveAt(page, '/supplier/dashboard')
}

test.onPhone('an owner who takes over an account sees that what a stranger set up is gone', (owner) =>
  stage.onPage({}, async (stranger) => {
    const { email, phone } = await signUpAsSupplier(stranger)
    await makeKey(stranger, 'test')
    const search = { name: 'Shops in Ontario', alerts: 'instant', province: 'Ontario' }
    await post(stranger, '/api/supplier/saved-searches', search)

    await openLink(owner, email)
    await owner.getByText('API key “Old CRM” (test)').waitFor()
    await owner.getByText(formatPhone(phone)).waitFor()
    expect(await owner.getByRole('radio').count()).toBe(0)
    await expectAccessible(owner, 'taking an account over')
    await expectFits(owner)

    await changePassword(owner)
    await owner.getByText('Password changed, and access removed').waitFor()
    await owner.getByText('Email alerts of the saved search “Shops in Ontario”').waitFor()
    await expectAccessible(owner, 'an account that was taken over')
    await owner.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await logInAgain(owner, email)
    expect((await stranger.request.get('/api/supplier/me')).status()).toBe(401)
  }),
)

test.onPhone('an owner who confirms elsewhere sees what was removed and how to go on', async (owner) => {
  const { email } = await stage.onPage({}, async (stranger) => {
    const form = await signUpAsSupplier(stranger)
    await makeKey(stranger, 'test')
    return form
  })
  await owner.goto(await mailedConfirmationLink(stage.url, email))
  await button(owner, 'Confirm my email').click()
  await owner.getByText('We removed what was set up before').waitFor()
  await owner.getByText('API key “Old CRM” (test)').waitFor()
  await expectAccessible(owner, 'confirmed, with something removed')
  await expectFits(owner)
  await owner.getByRole('link', { name: 'Set a new password' }).click()
  await arriveAt(owner, '/supplier/reset-password')
})

test.onPhone('a supplier who resets its password chooses to keep its keys', async (page) => {
  const { email } = await signUpAndConfirm(page, stage.url)
  await makeKey(page, 'live')
  await openLink(page, email)
  await page.getByText('API key “Old CRM” (live)').waitFor()
  expect(await page.getByRole('radio', { name: 'Remove them' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Keep them' }).check()
  await expectAccessible(page, 'a reset that asks')
  await expectFits(page)
  await changePassword(page)
  await logInAgain(page, email)
  await page.goto('/supplier/integrations')
  await page.getByRole('listitem').filter({ hasText: 'Old CRM' }).waitFor()
})
