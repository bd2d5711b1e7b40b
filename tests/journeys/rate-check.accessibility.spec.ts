import { expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, holdBack, takeDown } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  betterRates,
  button,
  codeMailed,
  codeTexted,
  fillContact,
  fillRateInfo,
  fillYourInfo,
  goToRateInfo,
  goToVerify,
  openRateCheck,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'

// Every state is looked at in light and in dark.
const { test } = stageForFile()

const SHOP = SHOP_THAT_CAN_SAVE
const trouble = /^422 POST \/api\/verify-(email|phone)$|^no answer POST/

test('axe finds nothing wrong with the first step', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, trouble)
  const visitor = someVisitor()
  await openRateCheck(page)
  await expectAccessible(page, 'step 1, empty')
  await button(page, 'Next').click()
  await expectAccessible(page, 'step 1, invalid')

  await fillYourInfo(page, visitor, SHOP)
  await expectProofAccessible(page, 'Code from the email', () => codeMailed(page, visitor.email), 'step 1')
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
  await expectProofAccessible(
    page,
    'Code from the text message',
    () => codeTexted(page, visitor.phone),
    'step 3',
  )

  const release = await holdUp(page, '/api/submit-rate-check')
  await button(page, 'Find My Better Rates').click()
  await expectAccessible(page, 'step 3, sending')
  await release()
  const failed = 'Sorry, there was an error processing your request. Please try again.'
  await page.getByRole('alert').getByText(failed, { exact: true }).waitFor()
  await expectAccessible(page, 'step 3, server down')
  expect(await textBox(page, 'Company name').inputValue()).toBe(visitor.company)
  expect(await textBox(page, 'Phone number').inputValue()).toBe(visitor.phone)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/submit-rate-check')) sent += 1
  })
  await button(page, 'Find My Better Rates').dblclick()
  await betterRates(page).waitFor()
  expect(sent).toBe(1)
})

/** Sending, server down, code entry, wrong code, a new code, verifying, server down, verified. */
async function expectProofAccessible(
  page: Page,
  codeField: string,
  codeSent: () => Promise<string>,
  step: string,
): Promise<void> {
  const releaseSending = await holdUp(page, '/api/send-*-verification')
  await button(page, 'Send code').click()
  await expectAccessible(page, `${step}, sending`)
  await releaseSending()
  await page
    .getByText(/^Failed to send/)
    .first()
    .waitFor()
  await expectAccessible(page, `${step}, server down`)

  await button(page, 'Send code').click()
  await textBox(page, codeField).waitFor()
  await expectAccessible(page, `${step}, code entry`)
  await textBox(page, codeField).fill('12345')
  expect(await button(page, 'Verify').isDisabled()).toBe(true)
  const code = await codeSent()
  await textBox(page, codeField).fill(code === '000000' ? '111111' : '000000')
  await button(page, 'Verify').click()
  await page
    .getByText(/^Invalid (email|SMS) code$/)
    .first()
    .waitFor()
  await expectAccessible(page, `${step}, wrong code`)

  await button(page, 'Send a new code').click()
  await button(page, /^Send a new code in/).waitFor()
  await expectAccessible(page, `${step}, a new code`)
  await textBox(page, codeField).fill(await codeSent())
  const releaseVerifying = await holdUp(page, '/api/verify-*')
  await button(page, 'Verify').click()
  await expectAccessible(page, `${step}, verifying`)
  await releaseVerifying()
  await page.getByText('Verification failed').first().waitFor()
  await button(page, 'Verify').click()
  await page.getByText(/^(Email|Phone) verified\.$/).waitFor()
  await expectAccessible(page, `${step}, verified`)
}

/** Keeps a call waiting, so that the page can be checked while it waits, and fails it when the returned function is called. */
async function holdUp(page: Page, path: string): Promise<() => Promise<void>> {
  await takeDown(page, `**${path}`)
  const fail = await holdBack(page, `**${path}`)
  return async () => {
    fail()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
