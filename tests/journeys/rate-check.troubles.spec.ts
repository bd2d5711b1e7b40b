import { describe, expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectFocus, takeDown } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { codeIn, messagesTo } from '../support/inbox.ts'
import {
  answerEverything,
  button,
  choice,
  codeMailed,
  fillYourInfo,
  goToRateInfo,
  goToVerify,
  heading,
  openRateCheck,
  proveEmail,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  tickBox,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const SHOP = SHOP_THAT_CAN_SAVE
const FAILED = 'Sorry, there was an error processing your request. Please try again.'
const down = /^no answer POST/
const alert = (page: Page) => page.getByRole('alert')

describe('answers that will not do', () => {
  test('are listed, marked, and the first of them gets the focus, step by step', async (page) => {
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
    await textBox(page, 'Monthly card sales').fill('a lot')
    await button(page, 'Next').click()
    await expectMistakes(page, [
      'Select your current payment provider.',
      'Enter an amount in dollars, such as 12,500.',
    ])

    await button(page, 'Previous').click()
    await heading(page, "Let's Get Started").waitFor()
    expect(await textBox(page, 'Email address').inputValue()).toBe(visitor.email)
  })

  test("'Other' asks for the visitor's own words", async (page) => {
    await openRateCheck(page)
    await choice(page, 'Business type').selectOption({ label: 'Other' })
    await textBox(page, 'What kind of business do you run?').waitFor()
    await button(page, 'Next').click()
    await expectMistakes(page, ['Tell us what kind of business you run.'])
  })

  test('a phone number outside Canada is refused by the server in words', async (page) => {
    expectFailures(page, /^422 POST \/api\/send-sms-verification$/)
    const visitor = { ...someVisitor(), phone: '212 555 0123' }
    await goToVerify(page, visitor, SHOP)
    await textBox(page, 'Phone number').fill(visitor.phone)
    await button(page, 'Send code').click()
    await page.getByText(/^SMS: /).waitFor()
  })

  test('a form without consent is not sent', async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    await tickBox(page, /I agree to the Terms of Use/).uncheck()
    await button(page, 'Find My Better Rates').click()
    await expectMistakes(page, ['Agree to the Terms of Use and Privacy Policy to continue.'])
  })
})

describe('codes', () => {
  test('a wrong code is refused, and the right one still works', async (page) => {
    expectFailures(page, /^422 POST \/api\/verify-email$/)
    const visitor = someVisitor()
    await askForEmailCode(page, visitor)
    const code = await codeMailed(page, visitor.email)
    await textBox(page, 'Code from the email').fill('12345')
    expect(await button(page, 'Verify').isDisabled()).toBe(true)
    await textBox(page, 'Code from the email').fill(code === '000000' ? '111111' : '000000')
    await button(page, 'Verify').click()
    await page.getByText('Invalid email code').first().waitFor()

    await textBox(page, 'Code from the email').fill(code)
    await button(page, 'Verify').click()
    await page.getByText('Email verified.').waitFor()
    expect(await textBox(page, 'Email address').isEditable()).toBe(false)
  })

  test('a new code can be requested, once without waiting, and replaces the first', async (page) => {
    const visitor = someVisitor()
    await askForEmailCode(page, visitor)
    await codeMailed(page, visitor.email)
    await button(page, 'Send a new code').click()
    await button(page, /^Send a new code in \d+ s$/).waitFor()

    const messages = await messagesTo(stage.url, visitor.email)
    expect(messages).toHaveLength(2)
    await textBox(page, 'Code from the email').fill(codeIn(messages[0]) ?? '')
    await button(page, 'Verify').click()
    await page.getByText('Email verified.').waitFor()
  })

  test("'Change' unlocks a verified address, which then has to be verified again", async (page) => {
    const visitor = someVisitor()
    await openRateCheck(page)
    await fillYourInfo(page, visitor, SHOP)
    await proveEmail(page, visitor)
    await button(page, 'Change email address').click()
    await textBox(page, 'Email address').fill(someVisitor().email)
    await button(page, 'Next').click()
    await expectMistakes(page, ['Verify your email address with the code we send you.'])
  })

  test('that cannot be sent or checked because the server is down say so', async (page) => {
    expectFailures(page, down)
    const visitor = someVisitor()
    await openRateCheck(page)
    await fillYourInfo(page, visitor, SHOP)
    await takeDown(page, '**/api/send-email-verification')
    await button(page, 'Send code').click()
    await page.getByText('Failed to send email code. Please try again.').first().waitFor()

    await page.unrouteAll()
    await button(page, 'Send code').click()
    await textBox(page, 'Code from the email').fill(await codeMailed(page, visitor.email))
    await takeDown(page, '**/api/verify-email')
    await button(page, 'Verify').click()
    await page.getByText('Verification failed').first().waitFor()
  })
})

describe('the last step', () => {
  test('with the server down says exactly what the specification asks, keeps every answer, and works afterwards', async (page) => {
    expectFailures(page, down)
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    await takeDown(page, '**/api/submit-rate-check')
    await button(page, 'Find My Better Rates').click()
    await alert(page).getByText(FAILED, { exact: true }).waitFor()
    expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
    expect(await textBox(page, 'Phone number').inputValue()).toBe(visitor.phone)

    await page.unrouteAll()
    await button(page, 'Find My Better Rates').click()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
  })

  test('pressed twice is sent once', async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/submit-rate-check')) sent += 1
    })
    await button(page, 'Find My Better Rates').dblclick()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
    expect(sent).toBe(1)
  })
})

describe('going away and coming back', () => {
  test('a reload keeps the answers and the step', async (page) => {
    const visitor = someVisitor()
    await goToRateInfo(page, visitor, SHOP)
    await textBox(page, 'Monthly card sales').fill('12,500')
    await page.reload()
    await heading(page, 'Current Rate Information').waitFor()
    expect(await textBox(page, 'Monthly card sales').inputValue()).toBe('12,500')
    await button(page, 'Previous').click()
    expect(await textBox(page, 'First name').inputValue()).toBe(visitor.firstName)
    await page.getByText('Email verified.').waitFor()
  })

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

  test('Back from the results leads to the last step, and Forward and a reload to the results again', async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    await button(page, 'Find My Better Rates').click()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
    await page.goBack()
    await heading(page, 'Verify & Get Your Best Rates').waitFor()
    await page.getByText('Phone verified.').waitFor()
    await page.goForward()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
    await page.reload()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
    await page.goBack()
    await heading(page, 'Verify & Get Your Best Rates').waitFor()
    expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
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

  test("after 'Back to Home' the rate check opens at the step it was left at, and Back goes home again", async (page) => {
    await goToRateInfo(page, someVisitor(), SHOP)
    await button(page, 'Back to Home').click()
    await page.getByRole('link', { name: 'Check My Rates' }).first().click()
    await heading(page, 'Current Rate Information').waitFor()
    await button(page, 'Previous').click()
    await heading(page, "Let's Get Started").waitFor()
    await page.goBack()
    await heading(page, 'Current Rate Information').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.hash === '')
    expect(await heading(page, 'Current Rate Information').isVisible()).toBe(false)
  })

  test("'Back to Home' leaves the form for the landing page", async (page) => {
    await openRateCheck(page)
    await button(page, 'Back to Home').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await heading(page, "Let's Get Started").isVisible()).toBe(false)
  })

  test("'Back to Home' from the results forgets everything", async (page) => {
    const visitor = someVisitor()
    await answerEverything(page, visitor, SHOP)
    await button(page, 'Find My Better Rates').click()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
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

async function askForEmailCode(page: Page, visitor: ReturnType<typeof someVisitor>): Promise<void> {
  await openRateCheck(page)
  await fillYourInfo(page, visitor, SHOP)
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the email').waitFor()
}

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
