import { afterAll, beforeAll, expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { environmentOf, type Issuer, openIssuer } from '../support/issuer/issuer.ts'
import { emailField, inHeader } from '../support/people/sign-in.ts'
import { button, someVisitor } from '../support/people/visitor.ts'

let issuer: Issuer

const { stage, test } = ownStageForFile(async () => {
  issuer = await openIssuer()
  return environmentOf(issuer)
})

beforeAll(() => issuer.sendsBackTo(`${stage.url}/api/login/callback`))
afterAll(() => issuer?.close())

/** The pages of the issuer ask for a font. */
const FONTS = 'https://fonts.googleapis.com'

/** The page may go to the issuer, and nowhere else away from here. */
const expectIssuer = (page: Page) =>
  expectFailures(page, new RegExp(`^asked for (${issuer.url}|${FONTS})/|^no answer GET /css$`))

function known(claims: Record<string, unknown> = {}): string {
  const { email } = someVisitor()
  issuer.knows(email, { email, email_verified: true, ...claims })
  return email
}

async function signInAtIssuer(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await button(page, 'Sign-in').click()
  await button(page, 'Continue').click()
}

const leaveIssuer = (page: Page) => page.getByRole('link', { name: '[ Cancel ]' }).click()
const wayOn = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const arriveAt = (page: Page, path: string) => page.waitForURL(`${stage.url}${path}`)

test.onPhone('an owner logs in through the issuer, after leaving it once', async (page) => {
  expectIssuer(page)
  const login = known({ given_name: 'Zoë', family_name: 'Roy' })
  await page.goto('/api/login?return=/terms')
  await leaveIssuer(page)
  await page.getByText('You’re not logged in').waitFor()
  await expectAccessible(page, 'refused')

  await wayOn(page, 'Try again').click()
  await signInAtIssuer(page, login)
  await arriveAt(page, '/terms')
  await page.waitForFunction(() => document.documentElement.dataset.session === 'signed-in')
  expect(await page.locator('[data-greeting]').first().textContent()).toContain('Zoë')
})

test.onPhone('the login page says how one logs in here, and offers no code', async (page) => {
  expectIssuer(page)
  await page.goto('/login?return=/help')
  await wayOn(page, 'Continue to log in').waitFor()
  expect(await emailField(page).count()).toBe(0)
  expect(await page.getByText('We’ll email you a six-digit code').isVisible()).toBe(false)
  await expectAccessible(page, 'through an issuer')

  await wayOn(page, 'Continue to log in').click()
  await signInAtIssuer(page, known())
  await arriveAt(page, '/help')
})

test('an issuer that breaks down half-way is no dead end', async (page) => {
  expectIssuer(page)
  const login = known()
  issuer.broken.add('/token')
  await page.goto('/api/login?return=/terms')
  await signInAtIssuer(page, login)
  await page.getByText('Logging in isn’t working right now').waitFor()
  await expectAccessible(page, 'issuer in trouble')

  issuer.broken.clear()
  await wayOn(page, 'Try again').click()
  await arriveAt(page, '/terms')
  await inHeader(page, 'Logout').waitFor()
})
