import { describe, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  comeBackTo,
  expectAccessible,
  expectFits,
  expectFocus,
  pressTabTo,
  takeDown,
  toast,
} from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { codeIn, messagesTo } from '../support/inbox.ts'
import { pastCheck, signInQuickly as signInBehindThePages } from '../support/people/owner.ts'
import { askForCode, codeField, inHeader, logInButton, signIn } from '../support/people/sign-in.ts'
import { untilSummaryMailed } from '../support/people/submitted.ts'
import {
  answerEverything,
  betterRates,
  button,
  choice,
  codeMailed,
  findRates,
  heading,
  provePhone,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  tickBox,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

test.onPhone(
  'an owner signs in after a rate check, accepts a quote, says they switched, and undoes all',
  async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP_THAT_CAN_SAVE)
    await findRates(page)
    await betterRates(page).waitFor()

    await signIn(page, visitor.email)
    await heading(page, 'Welcome back, Ana!').waitFor()
    await expectFigures(page, { cost: '$449.76', savings: '$1,320', active: '1' })
    expect(await region(page, 'Current Provider').textContent()).toContain('Moneris')
    await page
      .getByText('Last updated 30 days ago, next review recommended in 11 months', { exact: true })
      .waitFor()
    expect(await region(page, 'Rate Check History').textContent()).toContain('1 quote')

    const quote = page.getByRole('article', { name: 'Helcim' })
    await quote.getByText('Active', { exact: true }).waitFor()
    await pressTabTo(page, quote.getByRole('button', { name: 'Accept Quote', exact: true }))
    await page.keyboard.press('Enter')
    await toast(page, 'Quote Accepted').waitFor()
    await toast(page, 'Your payment provider has been updated.').waitFor()
    await region(page, 'Current Provider').getByText('Moneris now, Helcim chosen', { exact: true }).waitFor()
    const accepted = quote.getByRole('button', { name: 'Accepted', exact: true })
    expect(await accepted.isDisabled()).toBe(true)
    await expectFigures(page, { cost: '$449.76', savings: '$1,320', active: '0' })
    await page.getByText('Once you’ve switched to Helcim, over 12 months.').waitFor()
    expect(await quote.getByRole('link', { name: /^Helcim prices on learn\.helcim\.com/ }).count()).toBe(1)
    await expectFocus(page, quote.getByRole('heading'))

    await quote.getByRole('button', { name: 'I’ve switched', exact: true }).click()
    await expectFigures(page, { cost: '$339.39', savings: '$0', active: '0' })
    await page.getByText('What we estimate with Helcim, where you switched.').waitFor()
    await expectFocus(page, quote.getByRole('heading'))
    await expectFits(page)

    await page.reload()
    await region(page, 'Current Provider').getByText('Helcim', { exact: true }).waitFor()
    await accepted.waitFor()

    await quote.getByRole('button', { name: 'I haven’t switched', exact: true }).click()
    await region(page, 'Current Provider').getByText('Moneris now, Helcim chosen', { exact: true }).waitFor()
    await quote.getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(page, 'Acceptance undone').waitFor()
    await quote.getByRole('button', { name: 'Accept Quote', exact: true }).waitFor()
    await region(page, 'Current Provider').getByText('Moneris', { exact: true }).waitFor()
    await expectFigures(page, { cost: '$449.76', savings: '$1,320', active: '1' })
    await expectFocus(page, quote.getByRole('heading'))
  },
)

test.onPhone('an owner requests contact from the home screen, and sees when they did', async (page) => {
  const visitor = someVisitor()
  await answerEverything(page, visitor, SHOP_THAT_CAN_SAVE)
  await findRates(page)
  await betterRates(page).waitFor()
  await signIn(page, visitor.email)
  const card = region(page, 'Current Provider')
  await card.getByText(/^You can ask until .* when this estimate ends\.$/).waitFor()
  await pressTabTo(page, card.getByRole('button', { name: 'Yes, Connect Me with Better Providers' }))
  await page.keyboard.press('Enter')
  const confirmation = card.getByText(/^You asked to be contacted on /)
  await confirmation.waitFor()
  await expectFocus(page, confirmation)
  await page.reload()
  await confirmation.waitFor()
})

test.onPhone('an owner without a check sees the ways to a first check', async (page) => {
  const { email } = someVisitor()
  await signIn(page, email)
  await heading(page, 'Welcome back!').waitFor()
  await expectFigures(page, { cost: '–', savings: '–', active: '0' })
  for (const invitation of ['Check Your First Rates', 'Get Your First Quote'])
    expect(await link(page, invitation).getAttribute('href')).toBe('/check-rates')
  for (const later of ['Check Current Market Rates', 'Get New Quotes'])
    expect(await link(page, later).count()).toBe(0)
})

test.onPhone('an owner’s rate check opens filled in and needs no code for their address', async (page) => {
  const visitor = someVisitor()
  await pastCheck(stage, {
    email: visitor.email,
    firstName: 'Ana',
    company: visitor.company,
    checkedAt: daysAgo(40),
  })
  await openHome(page, visitor.email)
  await link(page, 'Check Current Market Rates').click()
  await heading(page, "Let's Get Started").waitFor()
  expect(new URL(page.url()).pathname).toBe('/check-rates')
  expect(await textBox(page, 'First name').inputValue()).toBe('Ana')
  expect(await textBox(page, 'Email address').inputValue()).toBe(visitor.email)
  await page.getByText('Email verified.').waitFor()
  await button(page, 'Next').click()

  await heading(page, 'Current Rate Information').waitFor()
  expect(await choice(page, 'Current payment provider').inputValue()).toBe('moneris')
  expect(await textBox(page, 'Monthly card sales').inputValue()).toBe('20000')
  await button(page, 'Next').click()

  await heading(page, 'Verify & Get Your Best Rates').waitFor()
  expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
  expect(await tickBox(page, /I agree to the Terms of Use/).isChecked()).toBe(false)
  await textBox(page, 'Phone number').fill(visitor.phone)
  await provePhone(page, visitor)
  await tickBox(page, /I agree to the Terms of Use/).check()
  await findRates(page)
  await betterRates(page).waitFor()

  await button(page, 'Back to Home').click()
  await heading(page, 'Welcome back, Ana!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('article', { name: 'Helcim' }).waitFor()
  expect(await region(page, 'Rate Check History').getByRole('listitem').count()).toBe(2)
  await untilSummaryMailed(stage.url, visitor.email)
  const codes = (await messagesTo(stage.url, visitor.email)).filter(({ text }) => codeIn(text))
  expect(codes).toHaveLength(1)
})

test('signed out, /check-rates goes to sign in and comes back', async (page) => {
  const { email } = someVisitor()
  await page.goto('/check-rates')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('return')).toBe('/check-rates')
  await askForCode(page, email)
  await codeField(page).fill(await codeMailed(page, email))
  await logInButton(page).click()
  await page.waitForURL((url) => url.pathname === '/check-rates')
  await heading(page, "Let's Get Started").waitFor()
  expect(await textBox(page, 'Email address').inputValue()).toBe(email)
  await button(page, 'Back to Home').click()
  await heading(page, 'Welcome back!').waitFor()
})

test('a sign-out in another tab brings the landing back, and a sign-in the next owner’s own home', async (page) => {
  // The first tab may load its data again before it knows that its session is over.
  expectFailures(page, /^401 GET \/api\/(user\/|review-reminder$)/)
  const [first, second] = [someVisitor(), someVisitor()]
  await pastCheck(stage, { email: first.email, quotes: [{ providerName: 'Firstly' }] })
  await pastCheck(stage, { email: second.email, quotes: [{ providerName: 'Secondly' }] })
  await openHome(page, first.email)
  await page.getByRole('article', { name: 'Firstly' }).waitFor()
  expect(await landing(page).isVisible()).toBe(false)

  const other = await page.context().newPage()
  await other.goto('/')
  await inHeader(other, 'Logout').click()
  await inHeader(other, 'Log in').waitFor()
  await comeBackTo(page)
  await landing(page).waitFor()
  await inHeader(page, 'Log in').waitFor()
  expect(await inHeader(page, 'Logout').isVisible()).toBe(false)
  expect(await page.getByText('Welcome back').isVisible()).toBe(false)

  await signInQuickly(other, second.email)
  await comeBackTo(page)
  await inHeader(page, 'Logout').waitFor()
  await page.getByRole('article', { name: 'Secondly' }).waitFor()
  expect(await page.getByRole('article', { name: 'Firstly' }).count()).toBe(0)
  expect(await landing(page).isVisible()).toBe(false)
})

describe('accepting fails', () => {
  test('and the toast says so, whatever broke; the next press succeeds', async (page) => {
    expectFailures(page, /^no answer POST \/api\/user\/quotes\//)
    const { email } = someVisitor()
    await pastCheck(stage, { email, quotes: [{ providerName: 'Helcim' }] })
    await openHome(page, email)
    await takeDown(page, '**/accept')
    await button(page, 'Accept Quote').click()
    await toast(page, 'Failed to accept quote. Please try again.').waitFor()
    await toast(page, 'Error').waitFor()
    expect(await button(page, 'Accept Quote').isEnabled()).toBe(true)
    await page.unrouteAll()
    await button(page, 'Accept Quote').click()
    await toast(page, 'Quote Accepted').waitFor()
  })
})

test('lists that cannot be loaded say so, and Try again loads them', async (page) => {
  expectFailures(page, /^(503|no answer) GET \/api\/user\//)
  const { email } = someVisitor()
  await pastCheck(stage, { email, quotes: [{ providerName: 'Helcim' }] })
  await signInQuickly(page, email)
  await page.route('**/api/user/quotes', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await page.getByRole('alert').getByText('We couldn’t load your quotes.').waitFor()
  await expectAccessible(page, 'home screen that could not be loaded')
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await page.getByRole('article', { name: 'Helcim' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  await takeDown(page, '**/api/user/last-check')
  await page.goto('/check-rates')
  await page.getByRole('alert').getByText("We couldn't load your last answers.").waitFor()
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await heading(page, "Let's Get Started").waitFor()
})

test('the home screen shows the latest five checks, and a long list of quotes only on request', async (page) => {
  const { email } = someVisitor()
  for (let day = 0; day < 7; day++)
    await pastCheck(stage, {
      email,
      checkedAt: daysAgo(day),
      currentProvider: `Provider of day ${day}`,
      quotes: [{ providerName: `Quote of day ${day}` }],
    })
  await openHome(page, email)
  const history = region(page, 'Rate Check History').getByRole('listitem')
  await history.first().waitFor()
  expect(await history.count()).toBe(5)
  expect(await history.first().textContent()).toContain('Provider of day 0')
  expect(await page.getByRole('article').count()).toBe(6)
  await button(page, 'Show all 7 quotes').click()
  expect(await page.getByRole('article').count()).toBe(7)
})

test.each([320, 1440])('the home screen fits and axe finds nothing wrong, at %i px', async (page, width) => {
  await setWidth(page, width)
  const { email } = someVisitor()
  await pastCheck(stage, {
    email,
    currentProvider: 'Averylongnameofaproviderthatdoesnotfitintoanycolumnofaphone',
    quotes: [
      { providerName: 'Helcim', cardPresentRate: 2.65, monthlyFeeCents: 0 },
      { status: 'pending' },
      { status: 'accepted', acceptedAt: new Date() },
      { expiresAt: daysAgo(1) },
    ],
  })
  await openHome(page, email)
  await page.getByRole('article', { name: 'Helcim' }).waitFor()
  await expectAccessible(page, 'home screen')
  await expectFits(page)

  await stage.db.delete(rateChecks).where(eq(rateChecks.email, email))
  await page.reload()
  await link(page, 'Get Your First Quote').waitFor()
  await expectAccessible(page, 'empty home screen')
  await page.goto('/check-rates')
  await heading(page, "Let's Get Started").waitFor()
  await expectAccessible(page, 'rate check, filled in')
})

test('an owner enters a name once: the header, the home screen and the next sign-in know it', async (page) => {
  expectFailures(page, /^no answer POST \/api\/auth\/name$/)
  const { email } = someVisitor()
  await openHome(page, email)
  const form = page.getByRole('form', { name: 'What should we call you?' })
  const firstName = textBox(page, 'First name')
  await button(page, 'Save').click()
  await form.getByText('Enter your first name.').waitFor()
  await form.getByText('Enter your last name.').waitFor()
  await expectFocus(page, firstName)

  await firstName.fill('  Zo\u200bë ')
  await textBox(page, 'Last name').fill('Roy')
  await takeDown(page, '**/api/auth/name')
  await button(page, 'Save').click()
  await form.getByRole('alert').getByText('Your name wasn’t saved').waitFor()
  expect(await textBox(page, 'Last name').inputValue()).toBe('Roy')

  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await toast(page, 'Nice to meet you, Zoë.').waitFor()
  await heading(page, 'Welcome back, Zoë!').waitFor()
  await page.getByRole('banner').getByText('Welcome, Zoë', { exact: true }).first().waitFor()
  expect(await form.count()).toBe(0)
  await expectFocus(page, heading(page, 'Welcome back, Zoë!'))

  await page.goto('/check-rates')
  await heading(page, "Let's Get Started").waitFor()
  expect(await firstName.inputValue()).toBe('Zoë')
  await page.context().clearCookies()
  await openHome(page, email)
  await heading(page, 'Welcome back, Zoë!').waitFor()
  await link(page, 'Get Your First Quote').waitFor()
  expect(await form.count()).toBe(0)
})

const signInQuickly = (page: Page, email: string) => signInBehindThePages(page, email, stage.url)

async function openHome(page: Page, email: string): Promise<void> {
  await signInQuickly(page, email)
  await page.goto('/')
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const landing = (page: Page) => page.locator('#landing')

async function expectFigures(page: Page, shown: { cost: string; savings: string; active: string }) {
  const figure = (label: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first()
  await figure('Current Monthly Cost').getByText(shown.cost, { exact: true }).waitFor()
  await figure('Potential Annual Savings').getByText(shown.savings, { exact: true }).waitFor()
  await figure('Active Quotes').getByText(shown.active, { exact: true }).waitFor()
}
