import { expect } from 'bun:test'
import { DEMO_ADMIN } from '../../sandbox/demo/seed-demo.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { arriveAt } from '../support/people/portal.ts'
import { codeOf, keyOnPage } from '../support/people/second-factor.ts'
import { button, heading, textBox } from '../support/people/visitor.ts'

const { test } = ownStageForFile()

const refused = /^401 POST \/api\/admin\/login$/
const ways = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' })

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await textBox(page, 'Username').fill(username)
  await textBox(page, 'Password').fill(password)
  await button(page, 'Log In').click()
}

test('an admin page says to a visitor who is no admin that it is closed, and leads to the login', async (page) => {
  await page.goto('/admin')
  await heading(page, 'Admin Access Required').waitFor()
  expect(await ways(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Admin Login' }).click()
  await arriveAt(page, '/admin/login')
  await heading(page, 'Admin login').waitFor()
  await textBox(page, 'Username').waitFor()
  await expectAccessible(page, '/admin/login')
})

test.onPhone('a demo’s admin gets in after a slip, is welcomed, and logs out', async (page) => {
  expectFailures(page, refused)
  await page.goto('/admin/login')
  await button(page, 'Log In').click()
  await page.getByText('Enter your username.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await logIn(page, DEMO_ADMIN.username, 'not-the-password')
  await toast(page, 'Login failed').waitFor()
  await toast(page, 'Invalid credentials').waitFor()

  await button(page, 'Use the demo login').click()
  await button(page, 'Log In').click()
  await arriveAt(page, '/admin')
  await toast(page, 'Login successful').waitFor()
  await toast(page, 'Welcome to the admin portal').waitFor()
  await ways(page).waitFor()
  const links = await ways(page).getByRole('link').allTextContents()
  expect(links).toEqual(['Leads & Providers', 'Analytics', 'Promises', 'Audit log', 'Settings'])
  expect(await ways(page).locator('[aria-current=page]').textContent()).toBe('Leads & Providers')
  await expectFits(page)

  await button(page, 'Log out').click()
  await arriveAt(page, '/admin/login')
  await page.goto('/admin')
  await heading(page, 'Admin Access Required').waitFor()
})

test('with the second factor on, the right password asks for a code, and no failure is shown for it', async (page) => {
  expectFailures(page, refused)
  const requests: unknown[] = []
  await page.route('**/api/admin/login', async (route) => {
    requests.push(route.request().postDataJSON())
    const code = 'totp_required'
    if (requests.length === 1)
      await route.fulfill({ status: 401, json: { code, message: 'Enter the code.' } })
    else await route.continue()
  })
  await page.goto('/admin/login')
  await logIn(page, DEMO_ADMIN.username, DEMO_ADMIN.password)
  await textBox(page, 'Code').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await expectAccessible(page, 'the code of a second factor')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await arriveAt(page, '/admin')
  expect(requests).toEqual([
    { ...DEMO_ADMIN, code: '' },
    { ...DEMO_ADMIN, code: '123456' },
  ])
})

test('an admin sets up an app by its key, keeps the recovery codes, and switches it off again', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, refused)
  await page.goto('/admin/login')
  await logIn(page, DEMO_ADMIN.username, DEMO_ADMIN.password)
  await arriveAt(page, '/admin')
  await page.goto('/admin/settings')
  await heading(page, 'Your account').scrollIntoViewIfNeeded()
  await button(page, 'Set up an authenticator app').click()
  await textBox(page, 'Your password').waitFor()
  await page.keyboard.type(DEMO_ADMIN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code of the key below' }).waitFor()
  const key = await keyOnPage(page)
  await textBox(page, 'Code').fill(codeOf(key))
  await button(page, 'Turn on').click()
  await toast(page, 'Two-factor authentication is on').waitFor()
  const recoveryCodes = await page.getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/).allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await button(page, 'I’ve saved them').click()
  await page.getByText('You have 10 recovery codes left').waitFor()
  await expectAccessible(page, '/admin/settings')

  await button(page, 'Turn off').click()
  await textBox(page, 'Your password').fill(DEMO_ADMIN.password)
  await textBox(page, 'Code').fill(recoveryCodes[0] ?? '')
  await button(page, 'Turn off').click()
  await toast(page, 'Two-factor authentication is off').waitFor()
})
