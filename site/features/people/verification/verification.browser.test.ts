import { expect } from 'bun:test'
import { expectFailures, type Page } from '../../../../tests/support/browser/browser.ts'
import { stageForFile } from '../../../../tests/support/browser/stage-for-file.ts'
import {
  button,
  fillYourInfo,
  goToVerify,
  openRateCheck,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../../../../tests/support/people/visitor.ts'

const { test } = stageForFile()

/** An API may refuse a code without an HTTP error. */
const answerWith = (page: Page, call: string, answer: object) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ json: answer }))

const expects = /POST \/api\/verify-(email|phone): 200 does not fit its schema/

test.each([
  [{ verified: false }, 'Invalid email code'],
  [{ verified: false, error: '' }, 'Invalid email code'],
  [{ verified: false, error: null }, 'Invalid email code'],
  [{ verified: false, error: 'Ask for a new code.' }, 'Ask for a new code.'],
])('a refusal of an email code with status 200 and %p reads: %s', async (page, answer, words) => {
  expectFailures(page, expects)
  await answerWith(page, 'verify-email', answer)
  await openRateCheck(page)
  await fillYourInfo(page, someVisitor(), SHOP_THAT_CAN_SAVE)
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the email').fill('000000')
  await button(page, 'Verify').click()
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
  expect(await textBox(page, 'Email address').isEditable()).toBe(true)
})

test('a refusal of a phone code with status 200 and no reason reads: Invalid SMS code', async (page) => {
  expectFailures(page, expects)
  await answerWith(page, 'verify-phone', { verified: false })
  const visitor = someVisitor()
  await goToVerify(page, visitor, SHOP_THAT_CAN_SAVE)
  await textBox(page, 'Phone number').fill(visitor.phone)
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the text message').fill('000000')
  await button(page, 'Verify').click()
  await page.getByRole('alert').getByText('Invalid SMS code', { exact: true }).waitFor()
})
