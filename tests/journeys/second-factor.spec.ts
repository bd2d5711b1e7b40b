import { describe, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers, users } from '../../db/schema/people/people.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFocus,
  post,
  pressTabTo,
  toast,
} from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { latestCode } from '../support/inbox.ts'
import { openProviders } from '../support/people/admin-visit.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { arriveAt, letSessionsAge, logIn, signUpAndConfirm } from '../support/people/portal.ts'
import { codeOf, keyOnPage } from '../support/people/second-factor.ts'
import { askForCode, codeField, logInButton } from '../support/people/sign-in.ts'
import { button, dialog, heading, someVisitor, textBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const refused = /^401 POST \/api\//

/** From the QR code to the recovery codes, in the dialog that is open. */
async function addApp(page: Page) {
  await page.getByRole('img', { name: 'QR code of the key below' }).waitFor()
  const key = await keyOnPage(page)
  await expectFocus(page, textBox(page, 'Code'))
  expect(await textBox(page, 'Code').getAttribute('inputmode')).toBe('numeric')
  expect(await textBox(page, 'Code').getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(page, 'the QR code')
  await expectFits(page)
  await page.keyboard.type(codeOf(key))
  await page.keyboard.press('Enter')
  await toast(page, 'Two-factor authentication is on').waitFor()
  const codes = await page.getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/).allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'the recovery codes')
  await expectFits(page)
  return { key, codes }
}

describe('a supplier', () => {
  test.onPhone(
    'turns on a second factor, keeps its recovery codes, and logs in by keyboard in two steps',
    async (page) => {
      expectFailures(page, refused)
      const { email, password } = await signUpAndConfirm(page, stage.url)
      await page.goto('/supplier/account#sessions')
      await button(page, 'Set up an authenticator app').click()
      await expectFocus(page, textBox(page, 'Your password'))
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      const { key, codes } = await addApp(page)

      const saving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download' }).click()
      const file = await Bun.file(await (await saving).path()).text()
      for (const code of codes) expect(file).toContain(code)
      await button(page, 'I’ve saved them').click()
      await page.getByText('You have 10 recovery codes left').waitFor()
      await expectAccessible(page, 'a second factor that is on')

      await post(page, '/api/supplier/logout', {})
      await page.goto('/supplier/login')
      await logIn(page, { email, password })
      await expectFocus(page, textBox(page, 'Code'))
      await expectAccessible(page, 'the code of a supplier’s second factor')
      await expectFits(page)
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await toast(page, 'This code is wrong').waitFor()
      await textBox(page, 'Code').fill(codeOf(key, 1))
      await page.keyboard.press('Enter')
      await arriveAt(page, '/supplier/dashboard')
    },
  )

  test('without the phone logs in by a recovery code, makes new ones and turns the second factor off', async (page) => {
    await setWidth(page, 390)
    expectFailures(page, refused)
    const { email, password } = await signUpAndConfirm(page, stage.url)
    await page.goto('/supplier/account#sessions')
    await button(page, 'Set up an authenticator app').click()
    await textBox(page, 'Your password').fill(password)
    await page.keyboard.press('Enter')
    const { codes } = await addApp(page)
    await post(page, '/api/supplier/logout', {})

    await page.goto('/supplier/login')
    await logIn(page, { email, password })
    await button(page, 'Use a recovery code instead').click()
    await expectFocus(page, textBox(page, 'Recovery code'))
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await arriveAt(page, '/supplier/dashboard')

    await page.goto('/supplier/account#sessions')
    await page.getByText('You have 9 recovery codes left').waitFor()
    await button(page, 'New recovery codes').click()
    await textBox(page, 'Your password').fill(password)
    await button(page, 'Use a recovery code instead').click()
    await textBox(page, 'Recovery code').fill(codes[1] ?? '')
    await expectAccessible(page, 'password and recovery code')
    await button(page, 'Make new codes').click()
    const renewed = page.getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    await renewed.first().waitFor()
    const [, , third] = await renewed.allTextContents()
    expect(codes).not.toContain(third)
    await button(page, 'I’ve saved them').click()

    await button(page, 'Turn off').click()
    await textBox(page, 'Your password').fill(password)
    await button(page, 'Use a recovery code instead').click()
    await textBox(page, 'Recovery code').fill(third ?? '')
    await button(page, 'Turn off').click()
    await toast(page, 'Two-factor authentication is off').waitFor()
  })

  test.onPhone(
    'enters the password again for a key after ten minutes, and the key is then made',
    async (page) => {
      expectFailures(page, /^4(03|22) POST \/api\/supplier\/(api-keys|reauthentication)$/)
      const { email, password } = await signUpAndConfirm(page, stage.url)
      await page.goto('/supplier/integrations')
      await letSessionsAge(stage, email)
      await button(page, 'Create key').click()
      await textBox(page, 'Name').fill('CRM')
      await dialog(page).getByRole('button', { name: 'Create key' }).click()

      await heading(page, 'Confirm that it’s you').waitFor()
      await expectFocus(page, textBox(page, 'Your password'))
      await expectAccessible(page, 'the dialog that confirms the person')
      await expectFits(page)
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await page.getByText('That’s not your password.').waitFor()
      await textBox(page, 'Your password').fill(password)
      await page.keyboard.press('Enter')
      expect(await textBox(page, 'API key').inputValue()).not.toBe('')
      await button(page, 'I’ve saved the key').click()
      await page.getByRole('list', { name: 'API keys', exact: true }).getByText('CRM').waitFor()
    },
  )
})

test.onPhone(
  'an owner turns on a second factor, and then logs in by the mailed code and a code of the app',
  async (page) => {
    expectFailures(page, /^40[13] (GET|POST) \/api\//)
    const { email } = someVisitor()
    await signInQuickly(page, email, stage.url)
    await page.goto('/')
    await button(page, 'Login and security').click()
    await button(page, 'Set up an authenticator app').click()
    const { key } = await addApp(page)
    await button(page, 'I’ve saved them').click()
    await page.goto('/api/logout')

    await page.goto('/login?return=%2Fprivacy%2Fmy-data')
    await askForCode(page, email)
    await codeField(page).fill(await latestCode(stage.url, email))
    await logInButton(page).click()
    await textBox(page, /^Code$/).waitFor()
    await expectAccessible(page, 'the code of an owner’s second factor')
    await expectFits(page)
    await textBox(page, /^Code$/).fill(codeOf(key, 1))
    await pressTabTo(page, button(page, 'Log In'))
    await page.keyboard.press('Enter')
    await arriveAt(page, '/privacy/my-data')
  },
)

test('an owner with a second factor sees no data by the mailed code alone, and withdraws all the same', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, /^403 GET \/api\/privacy\/my-data$/)
  const { email } = someVisitor()
  await stage.db.insert(users).values({ email, totpConfirmedAt: new Date(), totpSecret: 'of no app' })
  await page.goto('/privacy/my-data')
  await askForCode(page, email)
  await codeField(page).fill(await latestCode(stage.url, email))
  await button(page, 'Show my data').click()
  await heading(page, 'Log in to see your data').waitFor()
  await expectAccessible(page, 'data behind a second factor')
  await expectFits(page)
  await button(page, 'Withdraw my consent').click()
  await button(page, 'Yes, withdraw it').click()
  await page.getByText('Your consent is withdrawn.').waitFor()
})

test('an admin turns off a provider’s lost second factor with a reason', async (page) => {
  const { email, name } = await signUpAndConfirm(page, stage.url)
  await stage.db
    .update(suppliers)
    .set({ totpConfirmedAt: new Date(), totpSecret: 'of no app' })
    .where(eq(suppliers.email, email))
  await openProviders(page)
  await button(page, `Turn off two-factor authentication for ${name}`).click()
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Enter how you checked who’s asking.').waitFor()
  await textBox(page, 'How you checked who’s asking').fill('Called the number on file')
  await expectAccessible(page, 'the dialog that turns off a second factor')
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await toast(page, 'Two-factor authentication is off').waitFor()
  const [supplier] = await stage.db.select().from(suppliers).where(eq(suppliers.email, email))
  expect(supplier?.totpConfirmedAt).toBe(null)
})
