import { expect } from 'bun:test'
import { expectFailures, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { arriveAt } from '../support/people/portal.ts'
import {
  askForCode,
  codeField,
  emailField,
  inHeader,
  logInButton,
  signIn,
  wrongCode,
} from '../support/people/sign-in.ts'
import { button, codeMailed, someVisitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const trouble = /^422 POST \/api\/login$/

test.onPhone('a new owner logs in by a code after a wrong one, and goes on', async (page) => {
  expectFailures(page, trouble)
  const { email } = someVisitor()
  await page.goto('/api/login?return=/terms')
  await page.getByText('no password, and no account').waitFor()
  await askForCode(page, email)
  const code = await codeMailed(page, email)

  await codeField(page).fill(wrongCode(code))
  await logInButton(page).click()
  await page.getByRole('alert').getByText('Invalid email code').waitFor()
  await expectFocus(page, codeField(page))
  expect(await describedByText(codeField(page))).toContain('Invalid email code')

  await codeField(page).fill(code)
  await logInButton(page).click()
  await arriveAt(page, '/terms')
  expect(await page.evaluate(() => document.documentElement.dataset.session)).toBeDefined()
})

test('a page that was dropped while its owner read the code comes back to the field for it', async (page) => {
  await setWidth(page, 390)
  const { email } = someVisitor()
  await page.goto('/login?return=/help')
  await askForCode(page, email)
  const code = await codeMailed(page, email)
  await page.reload()
  await codeField(page).fill(code)
  await logInButton(page).click()
  await arriveAt(page, '/help')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a sign-in that would continue on another site stays on this one', async (page) => {
  const { email } = someVisitor()
  await page.goto(`/login?return=${encodeURIComponent('//evil.example')}`)
  await askForCode(page, email)
  await codeField(page).fill(await codeMailed(page, email))
  await logInButton(page).click()
  await page.waitForURL(`${stage.url}/`)
  await inHeader(page, 'Logout').waitFor()
})

test('Back does not lead into the form again, which says to an owner who is logged in that they are', async (page) => {
  await page.goto('/privacy')
  await signIn(page, someVisitor().email, '/terms')
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/privacy')
  await page.goto('/login')
  await page.getByText('You’re logged in.').waitFor()
  await expectAccessible(page, 'logged in already')
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click()
  await inHeader(page, 'Log in').waitFor()
})

test.onPhone('axe finds nothing wrong', async (page) => {
  expectFailures(page, trouble)
  const { email } = someVisitor()
  await page.goto('/login')
  await emailField(page).waitFor()
  await expectAccessible(page, 'empty')
  await emailField(page).fill('ana@')
  await button(page, 'Send code').click()
  expect(await emailField(page).getAttribute('aria-invalid')).toBe('true')
  expect(await describedByText(emailField(page))).toContain('Enter ')
  await expectAccessible(page, 'invalid')
  // Another address needs a code of its own.
  await askForCode(page, someVisitor().email)
  await emailField(page).fill(email)
  await codeField(page).waitFor({ state: 'detached' })
  await askForCode(page, email)
  await expectAccessible(page, 'code entry')
  await codeField(page).fill(wrongCode(await codeMailed(page, email)))
  await logInButton(page).click()
  await page.getByText('Invalid email code').waitFor()
  await expectAccessible(page, 'wrong code')
})

type Control = ReturnType<typeof emailField>

/** Waits for it, since the focus follows an answer of the API. */
const describedByText = (control: Control) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
