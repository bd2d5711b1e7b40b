import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessible } from '../support/browser/axe.ts'
import type { Look, Page } from '../support/browser/browser.ts'
import { openStage, type Stage } from '../support/browser/stage.ts'
import { WIDTHS } from '../support/browser/widths.ts'
import { environmentOf, type Issuer, openIssuer } from '../support/issuer/issuer.ts'
import { emailField, inHeader } from '../support/people/sign-in.ts'
import { button, someVisitor } from '../support/people/visitor.ts'

setDefaultTimeout(60_000)

let issuer: Issuer
let stage: Stage

beforeAll(async () => {
  issuer = await openIssuer()
  stage = await openStage(environmentOf(issuer))
  issuer.sendsBackTo(`${stage.url}/api/login/callback`)
})
afterAll(async () => {
  await stage?.close()
  await issuer?.close()
})

/** A page that may go to the issuer, whose pages ask for a font, and nowhere else away from here. */
const onPage = (look: Look, visit: (page: Page) => Promise<void>) =>
  stage.onPage(
    { ...look, expects: new RegExp(`^asked for (${issuer.url}|${FONTS})/|^no answer GET /css$`) },
    visit,
  )
const FONTS = 'https://fonts.googleapis.com'

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

describe.each(WIDTHS)('at %i px', (width) => {
  test('an owner logs in through the issuer, after leaving it once, and goes on to where they were going', async () => {
    const login = known({ given_name: 'Zoë', family_name: 'Roy' })
    await onPage({ width }, async (page) => {
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
  })

  test('the login page says how one logs in here, and offers no code', async () => {
    await onPage({ width }, async (page) => {
      await page.goto('/login?return=/help')
      await wayOn(page, 'Continue to log in').waitFor()
      expect(await emailField(page).count()).toBe(0)
      expect(await page.getByText('We’ll email you a six-digit code').isVisible()).toBe(false)
      await expectAccessible(page, 'through an issuer')

      await wayOn(page, 'Continue to log in').click()
      await signInAtIssuer(page, known())
      await arriveAt(page, '/help')
    })
  })
})

test('an address that the issuer has not verified logs nobody in, and the page says what to do', async () => {
  await onPage({}, async (page) => {
    await page.goto('/api/login')
    await signInAtIssuer(page, known({ email_verified: false }))
    await page.getByText('Your email address isn’t confirmed').waitFor()
    await expectAccessible(page, 'unverified')
    expect(await inHeader(page, 'Log in').isVisible()).toBe(true)
  })
})

test('an owner who is logged in and returns from the issuer again sees that they are logged in', async () => {
  await onPage({}, async (page) => {
    await page.goto('/api/login?return=/terms')
    await signInAtIssuer(page, known())
    await arriveAt(page, '/terms')
    await page.goto('/api/login/callback?code=a&state=b')
    await page.getByText('You’re logged in.').waitFor()
    expect(await wayOn(page, 'Try again').count()).toBe(0)
  })
})

test('logging out ends it here, and logging in again needs no password while the issuer knows its user', async () => {
  await onPage({}, async (page) => {
    await page.goto('/api/login?return=/terms')
    await signInAtIssuer(page, known())
    await arriveAt(page, '/terms')
    await inHeader(page, 'Logout').click()
    await arriveAt(page, '/')
    await inHeader(page, 'Log in').waitFor()
    await page.goto('/api/login?return=/terms')
    await arriveAt(page, '/terms')
  })
})

test('an issuer that breaks down half-way is no dead end', async () => {
  const login = known()
  await onPage({}, async (page) => {
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
})
