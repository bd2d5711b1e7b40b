import { describe, expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  answerEverything,
  betterRates,
  button,
  choice,
  codeMailed,
  fillContact,
  fillRateInfo,
  fillYourInfo,
  findRates,
  goToRateInfo,
  goToVerify,
  heading,
  openRateCheck,
  proveEmail,
  provePhone,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  type Visitor,
} from '../support/people/visitor.ts'

const { test } = stageForFile()

const SHOP = SHOP_THAT_CAN_SAVE
const alert = (page: Page) => page.getByRole('alert')

test('wrong answers are listed, marked, and the first of them gets the focus, step by step', async (page) => {
  const visitor = someVisitor()
  await openRateCheck(page)
  expect(await button(page, 'Previous').isDisabled()).toBe(true)
  await button(page, 'Next').click()
  await expectMistakes(page, ['Enter your first name.', 'Enter your email address.'])
  await expectMarked(page, 'First name', 'Enter your first name.')

  await fillYourInfo(page, visitor, SHOP)
  await button(page, 'Next').click()
  await expectMistakes(page, ['Verify your email address with the code we send you.'])

  await proveEmail(page, visitor)
  await button(page, 'Next').click()
  await heading(page, 'Current Rate Information').waitFor()
  for (const name of ['Monthly card sales', 'Monthly fee']) await textBox(page, name).fill('a lot')
  await button(page, 'Next').click()
  await expectMistakes(page, [
    'Select your current payment provider.',
    'Monthly card sales: enter an amount in dollars, such as 12,500.',
    'Monthly fee: enter an amount in dollars, such as 12,500.',
  ])
  await alert(page).getByRole('link', { name: 'Monthly fee: ' }).click()
  await expectMarked(page, 'Monthly fee', 'Enter an amount in dollars, such as 12,500.')

  await button(page, 'Previous').click()
  await heading(page, "Let's Get Started").waitFor()
  expect(await textBox(page, 'Email address').inputValue()).toBe(visitor.email)
  expect(await textBox(page, 'Email address').isEditable()).toBe(false)
  await choice(page, 'Business type').selectOption({ label: 'Other' })
  await button(page, 'Change email address').click()
  await textBox(page, 'Email address').fill(someVisitor().email)
  await button(page, 'Next').click()
  await expectMistakes(page, [
    'Tell us what kind of business you run.',
    'Verify your email address with the code we send you.',
  ])
  await choice(page, 'Business type').selectOption({ label: 'Retail' })
  await page
    .getByRole('link', { name: 'Tell us what kind of business you run.' })
    .waitFor({ state: 'detached' })
})

test('two quick clicks on Next or Previous select nothing of the step that comes', async (page) => {
  const selected = () => page.evaluate(() => getSelection()?.toString())
  const visitor = someVisitor()
  await openRateCheck(page)
  await fillYourInfo(page, visitor, SHOP)
  await proveEmail(page, visitor)
  await button(page, 'Next').dblclick()
  await heading(page, 'Current Rate Information').waitFor()
  expect(await selected()).toBe('')
  await button(page, 'Previous').dblclick()
  await heading(page, "Let's Get Started").waitFor()
  expect(await selected()).toBe('')
})

describe('going away and coming back', () => {
  test("the browser's Back and Forward lead through the steps, at one address, and to the landing before them", async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    const address = page.url()
    await page.goBack()
    await heading(page, 'Current Rate Information').waitFor()
    expect(await textBox(page, 'Monthly card sales').inputValue()).toBe(SHOP.monthlyVolume)
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
    await page.goForward()
    await page.goForward()
    await heading(page, 'Verify & Get Your Best Rates').waitFor()
    expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
    await page.reload()
    await heading(page, 'Verify & Get Your Best Rates').waitFor()
    await page.goBack()
    await heading(page, 'Current Rate Information').waitFor()
    expect(page.url()).toBe(address)
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /./ }).first().waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await heading(page, "Let's Get Started").isVisible()).toBe(false)
    await page.goForward()
    await heading(page, "Let's Get Started").waitFor()
  })

  test('Forward does not pass a step that no longer holds', async (page) => {
    const visitor = someVisitor()
    await goToVerify(page, visitor, SHOP)
    await page.goBack()
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
    await textBox(page, 'First name').fill('')
    await page.goForward()
    await page.goForward()
    expect(await heading(page, "Let's Get Started").isVisible()).toBe(true)
    await textBox(page, 'First name').fill('Ana')
    await button(page, 'Next').click()
    await heading(page, 'Current Rate Information').waitFor()
  })

  test("'Back to Home' from the results forgets everything", async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    await findRates(page)
    await betterRates(page).waitFor()
    await button(page, 'Back to Home').click()
    expect(await page.getByRole('link', { name: 'See your results' }).isVisible()).toBe(false)
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
    await page.goForward()
    await page.reload()
    expect(await page.getByRole('link', { name: 'See your results' }).isVisible()).toBe(false)
    await openRateCheck(page)
    expect(await textBox(page, 'First name').inputValue()).toBe('')
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
  })
})

async function expectMistakes(page: Page, mistakes: string[]): Promise<void> {
  for (const mistake of mistakes) await alert(page).getByText(mistake, { exact: true }).waitFor()
}

/** The mark is one that a screen reader reads with the field, and the focus is there. */
async function expectMarked(page: Page, name: string, mistake: string): Promise<void> {
  const field = textBox(page, name)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectFocus(page, field)
  const described = (await field.getAttribute('aria-describedby')) ?? ''
  const words = await Promise.all(
    described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
  )
  expect(words).toContain(mistake)
}

const trouble = /^422 POST \/api\/verify-email$|^no answer POST/

test('axe finds nothing wrong with the first step', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, trouble)
  const visitor = someVisitor()
  await openRateCheck(page)
  await expectAccessible(page, 'step 1, empty')
  await button(page, 'Next').click()
  await expectAccessible(page, 'step 1, invalid')

  await fillYourInfo(page, visitor, SHOP)
  await expectProofAccessible(page, visitor)
})

test('axe finds nothing wrong with the second step', async (page) => {
  await setWidth(page, 390)
  await goToRateInfo(page, someVisitor(), SHOP)
  await expectAccessible(page, 'step 2, empty')
  await button(page, 'Next').click()
  await expectAccessible(page, 'step 2, invalid')
  await fillRateInfo(page, SHOP)
  await expectAccessible(page, 'step 2, filled')
})

test('axe finds nothing wrong with the third step, which is sent once, again after a failure', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, trouble)
  const visitor = someVisitor()
  await goToVerify(page, visitor, SHOP)
  await expectAccessible(page, 'step 3, empty')
  await button(page, 'Find My Better Rates').click()
  await expectAccessible(page, 'step 3, invalid')

  await fillContact(page, visitor)
  await provePhone(page, visitor)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/submit-rate-check')) sent += 1
  })
  const release = await holdUp(page, '/api/submit-rate-check')
  await button(page, 'Find My Better Rates').dblclick()
  await expectAccessible(page, 'step 3, sending')
  await release()
  const failed = 'Sorry, there was an error processing your request. Please try again.'
  await page.getByRole('alert').getByText(failed, { exact: true }).waitFor()
  expect(sent).toBe(1)
  await expectAccessible(page, 'step 3, server down')
  expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
  expect(await textBox(page, 'Phone number').inputValue()).toBe(visitor.phone)
  await findRates(page)
  await betterRates(page).waitFor()
})

/** Sending, server down, code entry, wrong code, a new code, verifying, server down, verified. */
async function expectProofAccessible(page: Page, { email }: Visitor): Promise<void> {
  const codeField = textBox(page, 'Code from the email')
  const releaseSending = await holdUp(page, '/api/send-*-verification')
  await button(page, 'Send code').click()
  await expectAccessible(page, 'step 1, sending')
  await releaseSending()
  await page
    .getByText(/^Failed to send/)
    .first()
    .waitFor()
  await expectAccessible(page, 'step 1, server down')

  await button(page, 'Send code').click()
  await codeField.waitFor()
  await expectAccessible(page, 'step 1, code entry')
  await codeField.fill('12345')
  expect(await button(page, 'Verify').isDisabled()).toBe(true)
  const code = await codeMailed(page, email)
  await codeField.fill(code === '000000' ? '111111' : '000000')
  await button(page, 'Verify').click()
  await page.getByText('Invalid email code', { exact: true }).first().waitFor()
  await expectAccessible(page, 'step 1, wrong code')

  await button(page, 'Send a new code').click()
  await button(page, /^Send a new code in/).waitFor()
  await expectAccessible(page, 'step 1, a new code')
  await codeField.fill(await codeMailed(page, email))
  const releaseVerifying = await holdUp(page, '/api/verify-*')
  await button(page, 'Verify').click()
  await expectAccessible(page, 'step 1, verifying')
  await releaseVerifying()
  await page.getByText('Verification failed').first().waitFor()
  await button(page, 'Verify').click()
  await page.getByText('Email verified.').waitFor()
  await expectAccessible(page, 'step 1, verified')
}

/** Keeps a call waiting, so that the page can be checked while it waits, and fails it when the returned function is called. */
async function holdUp(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.abort('connectionrefused')
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
