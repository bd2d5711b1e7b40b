import { describe } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import {
  answerEverything,
  button,
  codeMailed,
  codeTexted,
  fillContact,
  fillRateInfo,
  fillYourInfo,
  goToRateInfo,
  goToVerify,
  heading,
  openRateCheck,
  RESTAURANT_WITHOUT_A_FIGURE,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'

// Every state is looked at in light and in dark.
const { test } = stageForFile()

const SHOP = SHOP_THAT_CAN_SAVE
const trouble = /^422 POST \/api\/verify-(email|phone)$|^no answer POST/

describe('axe finds nothing wrong', () => {
  test('with the first step', async (page) => {
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

  test('with the second step', async (page) => {
    await setWidth(page, 390)
    await goToRateInfo(page, someVisitor(), SHOP)
    await expectAccessible(page, 'step 2, empty')
    await button(page, 'Next').click()
    await expectAccessible(page, 'step 2, invalid')
    await fillRateInfo(page, SHOP)
    await expectAccessible(page, 'step 2, filled')
  })

  test('with the third step', async (page) => {
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
    await release('fail')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, 'step 3, server down')
  })
})

test.atWidths(
  'axe finds nothing wrong with the results that show a saving, and the confirmation',
  async (page) => {
    await answerEverything(page, someVisitor(), SHOP)
    await button(page, 'Find My Better Rates').click()
    await heading(page, 'Great News! We Found You Better Rates').waitFor()
    await expectAccessible(page, 'better rates')
    await page.getByText('How we did the math').click()
    await expectAccessible(page, 'better rates, explained')
    await button(page, 'Yes, Connect Me with Better Providers').click()
    await page.waitForURL('**/lead-confirmation?*')
    await expectAccessible(page, 'confirmation')
  },
)

test.atWidths('axe finds nothing wrong with the results that show none', async (page) => {
  await answerEverything(page, someVisitor(), RESTAURANT_WITHOUT_A_FIGURE)
  await button(page, 'Find My Better Rates').click()
  await heading(page, "We're Finding You Better Rates").waitFor()
  await expectAccessible(page, 'no figure')
})

/** Sending, server down, code entry, wrong code, verifying, a new code, verified. */
async function expectProofAccessible(
  page: Page,
  codeField: string,
  codeSent: () => Promise<string>,
  step: string,
): Promise<void> {
  const releaseSending = await holdUp(page, '/api/send-*-verification')
  await button(page, 'Send code').click()
  await expectAccessible(page, `${step}, sending`)
  await releaseSending('fail')
  await page
    .getByText(/^Failed to send/)
    .first()
    .waitFor()
  await expectAccessible(page, `${step}, server down`)

  await button(page, 'Send code').click()
  await textBox(page, codeField).waitFor()
  await expectAccessible(page, `${step}, code entry`)
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
  await releaseVerifying('go on')
  await page.getByText(/^(Email|Phone) verified\.$/).waitFor()
  await expectAccessible(page, `${step}, verified`)
}

/** Keeps a call waiting, so that the page can be checked while it waits; it then goes on or fails. */
async function holdUp(page: Page, path: string): Promise<(then: 'go on' | 'fail') => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<'go on' | 'fail'>()
  await page.route(`**${path}`, async (route) => {
    if ((await promise) === 'fail') await route.abort('connectionrefused')
    else await route.continue()
  })
  return async (then) => {
    resolve(then)
    await page.unrouteAll({ behavior: 'wait' })
  }
}
