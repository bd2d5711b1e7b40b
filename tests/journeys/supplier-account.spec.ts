import { describe, expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, takeDown, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  arriveAt,
  inPortalHeader,
  logIn,
  mailedPasswordLink,
  passwordField,
  setPassword,
  signUpAsSupplier,
} from '../support/people/portal.ts'
import { supplierForm } from '../support/people/supplier-account.ts'
import { button, heading, textBox, tickBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const WRONG = 'Invalid credentials. Please try again.'
const refused = /^401 POST \/api\/supplier\/login$/

async function fillSignup(page: Page, form: ReturnType<typeof supplierForm>): Promise<void> {
  await textBox(page, 'Company name').fill(form.name)
  await textBox(page, 'Contact person').fill(form.contactPerson)
  await textBox(page, 'Email address').fill(form.email)
  await textBox(page, 'Phone number').fill(form.phone)
  await passwordField(page).fill(form.password)
}

const acceptTerms = (page: Page) => tickBox(page, /^I accept the Terms of Use/).check()

const englishTerms = (page: Page) => tickBox(page, /expressly wish to be bound by the English one/)

describe('signing up', () => {
  test.onPhone('leads to the market, whose header says who one is', async (page) => {
    const form = supplierForm()
    await page.goto('/supplier/login')
    await page.getByRole('link', { name: 'Create a supplier account' }).click()
    await fillSignup(page, form)
    await tickBox(page, 'Beauty & Wellness').check()
    await button(page, 'Select all').click()
    await page.getByText('Leads cost $39 to $149 each.').waitFor()
    await button(page, 'Create Account').click()
    await page.getByText('Accept the Terms of Use and the Privacy Policy to go on.').waitFor()
    await page.getByText('Confirm that you wish to be bound by the English version').waitFor()
    await expectFocus(page, englishTerms(page))
    await acceptTerms(page)
    await englishTerms(page).check()
    await button(page, 'Create Account').click()
    await arriveAt(page, '/supplier/dashboard')
    await toast(page, 'Account created!').waitFor()
    await heading(page, 'Business Opportunities').waitFor()
    for (const words of [form.name, form.contactPerson, '0 lead credits', 'Pending'])
      await inPortalHeader(page, words).waitFor()
    expect(page.url()).toBe(`${stage.url}/supplier/dashboard`)
  })

  test('where one serves Quebec gives the French terms first; the account page keeps the wish for the English ones', async (page) => {
    await page.goto('/supplier/signup')
    await fillSignup(page, supplierForm())
    await tickBox(page, 'Retail').check()
    await tickBox(page, 'Ontario').check()
    expect(await englishTerms(page).count()).toBe(0)
    await tickBox(page, 'Quebec').check()
    const inFrench = page.locator('form p[lang=fr]')
    const links = inFrench.getByRole('link')
    await links.first().waitFor()
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/fr/terms',
      '/fr/privacy',
    ])
    await expectAccessible(page, 'the sign-up of a supplier that serves Quebec')
    await englishTerms(page).check()
    await acceptTerms(page)
    await button(page, 'Create Account').click()
    await arriveAt(page, '/supplier/dashboard')
    await page.goto('/supplier/account')
    await page
      .getByText(/^You chose the English terms on .+, in their version of [A-Z][a-z]+ \d+, \d{4}\.$/)
      .waitFor()
    await button(page, 'Be bound by the French terms').click()
    await button(page, 'Be bound by the English terms').waitFor()
    await page.reload()
    await button(page, 'Be bound by the English terms').waitFor()
  })

  test('with an address that we hold marks the field, leads to the login, and keeps what was typed', async (page) => {
    expectFailures(page, /^409 POST \/api\/supplier\/signup$/)
    const form = await signUpAsSupplier(page)
    await page.context().clearCookies()
    await page.goto('/supplier/signup')
    await fillSignup(page, form)
    await tickBox(page, 'Retail').check()
    await tickBox(page, 'Ontario').check()
    await acceptTerms(page)
    await button(page, 'Create Account').click()
    const words = 'An account with this email already exists.'
    await page.getByRole('main').locator('form').getByText(words).waitFor()
    await toast(page, `Signup failed${words}`).waitFor()
    await expectFocus(page, textBox(page, 'Email address'))
    expect(await textBox(page, 'Email address').getAttribute('aria-invalid')).toBe('true')
    const logInLink = page.getByRole('main').getByRole('link', { name: 'Log in with this address' })
    expect(await logInLink.getAttribute('href')).toBe('/supplier/login')
    expect(await textBox(page, 'Company name').inputValue()).toBe(form.name)
  })
})

describe('signing in', () => {
  test('after a wrong password leads, by keyboard, to the market and a welcome, and Back not into the form again', async (page) => {
    await setWidth(page, 390)
    expectFailures(page, refused)
    const { email, password } = await signUpAsSupplier(page)
    await page.context().clearCookies()
    await page.goto('/privacy')
    await page.goto('/supplier/login')
    await logIn(page, { email, password: 'not-the-password' })
    await page.getByRole('alert').getByText(WRONG).waitFor()
    await toast(page, WRONG).waitFor()
    await expectFocus(page, passwordField(page))

    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await arriveAt(page, '/supplier/dashboard')
    await toast(page, 'Welcome back!').waitFor()
    await page.reload()
    await heading(page, 'Business Opportunities').waitFor()
    expect(await toast(page, 'Welcome back!').isVisible()).toBe(false)
    await page.goBack()
    await arriveAt(page, '/privacy')
  })

  test('to a demo fills in what is said there; anywhere else there is no such hint', async (page) => {
    await page.goto('/supplier/login')
    await button(page, 'Fill in the demo login').click()
    expect(await textBox(page, 'Email address').inputValue()).toBe('supplier@northpay.example')
    expect(await passwordField(page).inputValue()).not.toBe('')

    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: null } })
    })
    const answered = page.waitForResponse('**/api/config')
    await page.reload()
    await answered
    await textBox(page, 'Email address').waitFor()
    expect(await button(page, 'Fill in the demo login').isVisible()).toBe(false)
  })
})

describe('signing out', () => {
  test('leads home, and Back shows nothing of the portal', async (page) => {
    const { name } = await signUpAsSupplier(page)
    await page.goto('/supplier/dashboard')
    await inPortalHeader(page, name).waitFor()
    await button(page, 'Logout').click()
    await arriveAt(page, '/')
    await page.goBack()
    await heading(page, 'Supplier Access Required').waitFor()
    expect(await inPortalHeader(page, name).isVisible()).toBe(false)
  })

  test('that fails says so, and one stays signed in', async (page) => {
    expectFailures(page, /^no answer POST \/api\/supplier\/logout$/)
    await signUpAsSupplier(page)
    await takeDown(page, '**/api/supplier/logout')
    await page.goto('/supplier/dashboard')
    await button(page, 'Logout').click()
    await toast(page, 'Logout failed').waitFor()
    await page.unrouteAll()
    await button(page, 'Logout').click()
    await arriveAt(page, '/')
  })

  test('in one tab is noticed in another, as is who signs in next', async (page) => {
    await signUpAsSupplier(page)
    await page.goto('/supplier/dashboard')
    await heading(page, 'Business Opportunities').waitFor()
    const other = await page.context().newPage()
    await other.goto('/supplier/dashboard')
    await button(other, 'Logout').click()
    await heading(page, 'Supplier Access Required').waitFor()

    const next = supplierForm()
    await page.context().request.post('/api/supplier/signup', { data: next })
    await page.context().clearCookies()
    await other.goto('/supplier/login')
    await logIn(other, next)
    await inPortalHeader(page, next.name).waitFor()
  })
})

test('a forgotten password is replaced by a link from a mail, which works once and leaves no trace in the address', async (page) => {
  expectFailures(page, /^401 GET \/api\/supplier\/me$/)
  const { email } = await signUpAsSupplier(page)
  await page.context().clearCookies()
  await page.goto('/supplier/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await arriveAt(page, '/supplier/reset-password')
  await textBox(page, 'Email address').fill(email)
  await button(page, 'Send link').click()
  await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor()

  const link = await mailedPasswordLink(stage.url, email)
  await setPassword(page, link, 'eight-geese-over-gaspe')
  await toast(page, 'Password changed').waitFor()
  await logIn(page, { email, password: 'eight-geese-over-gaspe' })
  await arriveAt(page, '/supplier/dashboard')

  await page.goto('/privacy')
  await page.goto(link)
  await page.getByText('This link no longer works').waitFor()
  expect(await page.getByText('You’ll be logged out on all devices.').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await arriveAt(page, '/supplier/reset-password')
})

test.onPhone('axe finds nothing wrong', async (page) => {
  expectFailures(page, refused)
  await page.goto('/supplier/login')
  await button(page, 'Fill in the demo login').waitFor()
  await expectAccessible(page, 'login')
  await logIn(page, { email: 'nobody@nowhere.example', password: 'not-the-password' })
  await page.getByRole('alert').getByText(WRONG).waitFor()
  await expectAccessible(page, 'wrong password')
  await page.goto('/supplier/signup')
  await button(page, 'Create Account').click()
  await page.getByText('Enter a phone number.').waitFor()
  await expectAccessible(page, 'sign-up, invalid')
  await page.goto('/supplier/reset-password')
  await button(page, 'Send link').waitFor()
  await expectAccessible(page, 'reset')
  await page.goto('/supplier/new-password')
  await page.getByText('This link no longer works').waitFor()
  await expectAccessible(page, 'link over')
})
