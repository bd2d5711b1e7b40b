import { expect } from 'bun:test'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, expectOneSheet, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signInQuickly } from '../support/people/owner.ts'
import {
  type Business,
  betterRates,
  button,
  choice,
  fillRateInfo,
  goOnToResults,
  goToRateInfo,
  heading,
  noBetterRates,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  type Visitor,
} from '../support/people/visitor.ts'

// Some states are looked at in light and in dark.
const { stage, test } = stageForFile()

/** Paystone publishes no rates. */
const QUOTE_ONLY: Business = { ...SHOP_THAT_CAN_SAVE, provider: 'Paystone' }
const QUESTION = "That's 18% of your sales, much more than is usual. Is it right?"
const LOW =
  'These fees are less than card networks and banks charge any provider for a business like yours. Are they right?'

const fees = (page: Page) => textBox(page, 'Total fees on your last statement')
const count = (page: Page) => textBox(page, 'Number of sales')
const breakdown = (page: Page) => page.getByRole('region', { name: 'Where your fees go' })
test.onPhone('the typed fees of a statement give a rate and its parts', async (page) => {
  const visitor = someVisitor()
  await goToRateInfo(page, visitor, QUOTE_ONLY)
  await fillProviderAndSales(page)
  await fees(page).fill('620')
  await page.getByText("We'll use your monthly card sales, $20,000, unless you change it.").waitFor()
  await count(page).fill('400')
  await page.getByText('That makes an average sale of $50.00.').waitFor()
  await expectAccessible(page, 'step 2 with a statement')
  await goOnToResults(page, visitor)
  await betterRates(page).waitFor()

  const rows = await breakdown(page).getByRole('row').allTextContents()
  expect(rows).toHaveLength(5)
  for (const [place, words] of [
    'Interchange to the customer’s bank (estimated)',
    'Network assessments to Visa, Mastercard, Interac (estimated)',
    'Your provider’s markup and fixed fees what your provider adds (estimated)',
  ].entries())
    expect(rows[place + 1]).toStartWith(words)
  expect(rows.at(-1)).toBe('All fees$620.003.10%')
  await breakdown(page)
    .getByText(/^Of that, \$\d+\.\d\d is above wholesale cost\.$/)
    .waitFor()
  await expectAccessible(page, 'results with a breakdown')
  for (const format of ['Letter', 'A4'] as const) await expectOneSheet(page, format)

  await signInQuickly(page, visitor.email, stage.url)
  await page.goto('/')
  const atHome = page.getByRole('region', { name: 'Effective Rate' })
  await atHome.getByText('3.10%', { exact: true }).waitFor()
  await atHome.getByText('Network assessments').waitFor()
  await expectAccessible(page, 'home with a breakdown')
  await page.goto('/privacy/my-data')
  await button(page, 'Show my account’s data').or(heading(page, 'From your statement')).first().waitFor()
  if (await button(page, 'Show my account’s data').isVisible())
    await button(page, 'Show my account’s data').click()
  await heading(page, 'From your statement').waitFor()
  await page.getByText('$620.00', { exact: true }).first().waitFor()
})

test('unusually high fees raise one question, answered by keyboard, and no second one', async (page) => {
  await setWidth(page, 390)
  const visitor = someVisitor()
  await goToRateInfo(page, visitor, QUOTE_ONLY)
  await fillProviderAndSales(page)
  await textBox(page, 'Average sale').fill('50')
  await fees(page).fill('3,600')
  await page.keyboard.press('Enter')
  const question = page.getByRole('group', { name: QUESTION })
  await question.waitFor()
  await expectFocus(page, question)
  await expectAccessible(page, 'a question about fees')

  await pressTabTo(page, button(page, 'Change'))
  await page.keyboard.press('Enter')
  await expectFocus(page, fees(page))
  await fees(page).fill('3,700')
  expect(await question.count()).toBe(0)
  await fees(page).fill('3,600')
  await pressTabTo(page, button(page, "Yes, it's right"))
  await page.keyboard.press('Enter')
  await heading(page, 'Verify & Get Your Best Rates').waitFor()

  await page.reload()
  await button(page, 'Previous').click()
  await heading(page, 'Current Rate Information').waitFor()
  await goOnToResults(page, visitor)
  await breakdown(page).waitFor()
  expect(await page.getByText(/much more than is usual/).count()).toBe(0)
})

test('fees below the wholesale cost raise a question in the results and give no saving', async (page) => {
  await setWidth(page, 390)
  await showResults(page, someVisitor(), '90')
  await noBetterRates(page).waitFor()
  const question = breakdown(page).getByRole('group', { name: LOW })
  await question.waitFor()
  await breakdown(page)
    .getByText(/so we can’t tell your provider’s markup\.$/)
    .waitFor()
  expect(await heading(page, 'What another markup would cost you').count()).toBe(0)
  await expectAccessible(page, 'fees below wholesale')

  await button(page, 'Change').click()
  await expectFocus(page, fees(page))
  await button(page, "Yes, it's right").click()
  expect(await question.count()).toBe(0)
  await page.reload()
  await breakdown(page).waitFor()
  expect(await question.count()).toBe(0)
})

test('where no offer fits, another markup over cost is a figure to move, with its source', async (page) => {
  await setWidth(page, 390)
  await showResults(page, someVisitor(), '330')
  await noBetterRates(page).waitFor()
  const section = page.getByRole('region', { name: 'What another markup would cost you' })
  const says = section.getByRole('status').filter({ hasText: /^A provider that adds / })
  const before = await says.textContent()
  expect(before).toMatch(
    /^A provider that adds \d\.\d\d% .*over cost would charge about \$\d+\.\d\d a month, \$\d+ less than you pay now\.$/,
  )
  await section.getByText(/as of \d{4}-\d{2}-\d{2}/).waitFor()
  const slider = section.getByRole('slider', { name: 'Markup over cost, in person' })
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d\.\d\d% \+ \d+(\.\d+)?¢$/)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await says.textContent()).not.toBe(before)
  await expectAccessible(page, 'another markup')
  for (const format of ['Letter', 'A4'] as const) await expectOneSheet(page, format)
})

async function fillProviderAndSales(page: Page): Promise<void> {
  await choice(page, 'Current payment provider').selectOption({ label: QUOTE_ONLY.provider })
  await textBox(page, 'Monthly card sales').fill(QUOTE_ONLY.monthlyVolume)
}

async function showResults(page: Page, visitor: Visitor, statementFees: string): Promise<void> {
  await goToRateInfo(page, visitor, QUOTE_ONLY)
  await fillRateInfo(page, QUOTE_ONLY)
  await fees(page).fill(statementFees)
  await goOnToResults(page, visitor)
}
