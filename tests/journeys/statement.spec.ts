import { describe, expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { checkMessages as say } from '../../site/features/rate-check/statements/paper/check.messages.ts'
import { expectFailures, type Page, resize, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, expectInView, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { lockedPdf } from '../support/papers/locked-pdf.ts'
import {
  chooseFiles,
  chooser,
  confirm,
  field,
  paperAt,
  rateOn,
  reachChooser,
} from '../support/people/statement.ts'
import {
  button,
  choice,
  dialog,
  fillYourInfo,
  goOnToResults,
  goToRateInfo,
  heading,
  proveEmail,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  type Visitor,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const found = (page: Page) => heading(page, 'Check what we found').first().waitFor()

/** A page of its own, as far as what was found in a statement of June 2026. */
async function openStatement(page: Page): Promise<void> {
  await page.goto('/statement')
  await chooseFiles(page, paperAt('samples/g1a'))
  await found(page)
}

describe('a statement on a page of its own', () => {
  test.atWidths('is read, checked and confirmed to an effective rate, and nothing is sent', async (page) => {
    await page.goto('/statement')
    await page.getByText('Your statement stays on this device.').waitFor()
    await page.getByText('How can I check this?').click()
    await page.getByText('Then turn on airplane mode').waitFor()
    await expectAccessible(page, 'the page before a file is chosen')

    await reachChooser(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    await chooseFiles(page, paperAt('samples/g1a'))
    await found(page)
    expect(await field.fees(page).inputValue()).toBe('568.19')
    expect(await field.sales(page).inputValue()).toBe('41,031.41')
    await page.getByRole('img', { name: 'On your statement: -568.19' }).waitFor()
    await page.getByText('Double-checked', { exact: true }).first().waitFor()
    expect(await choice(page, 'Which month is it for?').inputValue()).toBe('2026-06-01/2026-06-30')
    expect(await choice(page, 'Which provider is it from?').inputValue()).toBe('moneris')
    await expectAccessible(page, 'what was found')

    await confirm(page)
    expect(await rateOn(page)).toBe('1.38%')
    await expectFocus(page, heading(page, 'Your effective rate'))
    await page.getByText('$568.19 in fees on $41,031.41 of card sales').waitFor()
    await page.getByText('June 2026', { exact: true }).waitFor()
    await page.getByText('This isn’t an audit or financial advice. It’s worked out').waitFor()
    await expectAccessible(page, 'the effective rate')
    // A worker for the next file is loaded in advance: our own script, and its request says nothing about this file.
    expect(requests.filter((request) => !/^GET [^?]*\/pdf\.worker\.[^/?]*\.js$/.test(request))).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['statement-confirmed'])
    expect(page.url()).toBe(`${stage.url}/statement`)
  })

  test('is read in airplane mode, once its button was reached', async (page) => {
    expectFailures(page, /no answer GET \/statement-reader\//)
    await page.goto('/statement')
    await reachChooser(page)
    await page.context().setOffline(true)
    await chooseFiles(page, paperAt('samples/g1a'))
    await found(page)
    await confirm(page)
    expect(await rateOn(page)).toBe('1.38%')
  })
})

test('figures are clicked on the page with the keyboard: arrow keys, Enter, and a search', async (page) => {
  await setWidth(page, 390)
  await openStatement(page)
  await pressTabTo(page, button(page, /: total fees$/))
  await page.keyboard.press('Enter')
  await heading(page, 'Click your total fees').waitFor()
  await expectAccessible(page, 'the page to be clicked')
  await pressTabTo(page, page.getByRole('listbox'))
  await page.keyboard.press('Home')
  const first = await page.getByRole('option', { selected: true }).getAttribute('aria-label')
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  const third = await page.getByRole('option', { selected: true }).getAttribute('aria-label')
  expect(third).not.toBe(first)
  await page.keyboard.press('Enter')
  await page.getByText('Picked by you').waitFor()
  await expectFocus(page, field.fees(page))
  const taken = await field.fees(page).inputValue()
  expect(third?.replaceAll(/[^\d.]/g, '')).toBe(taken.replaceAll(/[^\d.]/g, ''))

  await button(page, /: total fees$/).click()
  await textBox(page, 'Find a number').fill('568.19')
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('Enter')
  await field.fees(page).waitFor()
  expect(await field.fees(page).inputValue()).toBe('568.19')
})

test('figures are clicked on the page with the mouse, as the number under it', async (page) => {
  await openStatement(page)
  await button(page, /: card sales$/).click()
  const number = page.getByRole('option', { name: '40,433.37' }).first()
  await number.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const box = await number.boundingBox()
  if (!box) throw new Error('The number is not on the page.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await button(page, 'Use 40,433.37').click()
  expect(await field.sales(page).inputValue()).toBe('40,433.37')
})

// Which kind a paper is: site/statement-reader/paper/kind.test.ts.
const NOT = [
  ['a proposal', paperAt('samples/g7a'), /quote or a proposal/],
  ['a till report', paperAt('samples/g7b'), /report from your till/],
  ['a month without sales', paperAt('drawn/others/o26'), /has no card sales/],
  [
    'a text',
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Fees 12.00') },
    /neither a PDF nor a picture/,
  ],
  [
    'a broken PDF',
    { name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') },
    /is damaged/,
  ],
] as const

test('a file that is no statement is refused with what it looks like and what is needed; nothing is filled in', async (page) => {
  await setWidth(page, 390)
  for (const [what, file, says] of NOT) {
    await page.goto('/statement')
    await chooseFiles(page, typeof file === 'string' ? file : { ...file })
    await page
      .getByRole('status')
      .getByText(says)
      .waitFor()
      .catch((error: unknown) => {
        throw new Error(`${what} was not refused as such: ${error}`)
      })
    expect([what, await field.fees(page).count()]).toEqual([what, 0])
    await button(page, 'Choose another file').waitFor()
  }
  await expectAccessible(page, 'a refused paper')
  await button(page, 'Choose another file').click()
  await expectFocus(page, chooser(page))
  await chooseFiles(page, paperAt('samples/g7a'))
  await page.getByText(/quote or a proposal/).waitFor()
  await button(page, 'Enter the figures by hand').click()
  expect(await field.fees(page).inputValue()).toBe('')
})

test('the printed totals of several locations are used only if their owner says so, or picked on the page', async (page) => {
  await setWidth(page, 390)
  await page.goto('/statement')
  await chooseFiles(page, paperAt('drawn/sixth/s05'))
  await page.getByText('This statement covers more than one location.').waitFor()
  expect(await field.fees(page).count()).toBe(0)
  await expectAccessible(page, 'a statement of several locations')
  await button(page, 'Show me the page').waitFor()
  await button(page, 'Use the combined totals').click()
  await found(page)
  expect(await field.fees(page).inputValue()).toBe('519.31')
  expect(await field.sales(page).inputValue()).toBe('36,512.25')
  await confirm(page)
  expect(await rateOn(page)).toBe('1.42%')
})

test('a refused file is still its owner’s to say: the figures can be clicked on it', async (page) => {
  await page.goto('/statement')
  await chooseFiles(page, paperAt('samples/g7b'))
  await button(page, 'It’s my statement: show me the page').click()
  await heading(page, 'Click your total fees').waitFor()
  // Nothing is chosen for them: the likeliest number would be somebody's guess.
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
  const [less, more, most] = await threeAmounts(page)
  await take(page, less)
  await heading(page, 'Click your card sales').waitFor()

  await textBox(page, 'Find a number').fill(less)
  await page.getByText('You already use this amount as your total fees.').waitFor()
  expect(await button(page, `Use ${less}`).isDisabled()).toBe(true)
  await button(page, 'Back to total fees').click()
  await heading(page, 'Click your total fees').waitFor()

  await button(page, 'Add another number').click()
  await take(page, more)
  const sum = ((100 * amountOf(less) + 100 * amountOf(more)) / 100).toFixed(2)
  await page.getByText(`${less} + ${more} = `).waitFor()
  await expectAccessible(page, 'numbers to be added up')
  await button(page, /^Use \d/).click()
  await heading(page, 'Click your card sales').waitFor()
  await take(page, most)
  await heading(page, 'Check what we found').waitFor()
  expect(await page.getByText('Picked by you').count()).toBe(2)
  expect(amountOf(await field.fees(page).inputValue())).toBe(Number(sum))
  await page.getByText('You added these up').waitFor()

  await button(page, /: total fees$/).click()
  await button(page, new RegExp(`^Remove .*${more}`)).click()
  await page.keyboard.press('Escape')
  await expectFocus(page, field.fees(page))
  expect(amountOf(await field.fees(page).inputValue())).toBe(Number(sum))
})

const amountOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

/** Among the amounts of the paper, each of which is on it once: two small ones and the largest. */
async function threeAmounts(page: Page): Promise<[string, string, string]> {
  const printed = await page
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  const amounts = printed
    .filter((text) => /^[\d,]*\d\.\d\d$/.test(text))
    .toSorted((a, b) => amountOf(a) - amountOf(b))
    .filter((text) => amountOf(text) > 20)
  const [less = '', more = ''] = [...new Set(amounts)]
  return [less, more, amounts.at(-1) ?? '']
}

async function take(page: Page, text: string): Promise<void> {
  await textBox(page, 'Find a number').fill(text)
  await page.keyboard.press('Enter')
}

test('a locked PDF opens with its password, and a wrong password can be entered again', async (page) => {
  await setWidth(page, 390)
  const locked = await lockedPdf(readFileSync(paperAt('samples/g5a')), 'maple 42')
  await page.goto('/statement')
  await chooseFiles(page, { name: 'locked.pdf', mimeType: 'application/pdf', buffer: locked })
  await heading(page, 'This PDF has a password').waitFor()
  const password = page.getByLabel('Password')
  await expectFocus(page, password)
  await page.keyboard.press('Enter')
  await page.getByText('Enter the password of this file.').waitFor()
  await password.fill('maple 41')
  await page.keyboard.press('Enter')
  await page.getByText('That isn’t the password for this file.').waitFor()
  await expectAccessible(page, 'a wrong password')
  await password.fill('maple 42')
  await page.keyboard.press('Enter')
  await found(page)
  expect(await field.sales(page).inputValue()).toBe('21,909.90')
})

const SCAN = paperAt('drawn/others/o31')
const photograph = async () => ({
  name: 'statement.jpg',
  mimeType: 'image/jpeg',
  buffer: await stage.onPage({}, async (camera) => {
    await camera.setViewportSize({ width: 1200, height: 1600 })
    await camera.setContent('<p style="font-size: 40px">Card sales 30,000.00<p>Total fees 600.00')
    return camera.screenshot({ type: 'jpeg' })
  }),
})

test.each(['a photograph', 'a scan in a PDF'])(
  '%s stands beside the two fields of a phone, enlarged and rotated by the keyboard, and nothing is sent',
  async (page, what) => {
    await resize(page, 390, 844)
    await page.goto('/statement')
    await reachChooser(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await chooser(page).setInputFiles(what === 'a photograph' ? await photograph() : SCAN)
    await expectFocus(page, heading(page, say.picture.heading))

    const picture = page.getByRole('region', { name: say.picture.label })
    const size = () =>
      picture.locator('canvas').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
    const [width = 0, height = 0] = await size()
    await pressTabTo(page, button(page, say.pick.larger))
    await page.keyboard.press('Enter')
    expect((await size())[0]).toBe(1.5 * width)
    await pressTabTo(page, button(page, say.picture.rotate))
    await page.keyboard.press('Enter')
    const [wide = 0, low = 0] = await size()
    expect(wide / low).toBeCloseTo(height / width, 1)
    await expectAccessible(page, what)

    await picture.evaluate((frame) => frame.scrollIntoView())
    await expectInView(page, textBox(page, say.check.labels.grossSales))
    await textBox(page, say.check.labels.totalFees).fill('600')
    await textBox(page, say.check.labels.grossSales).fill('30000')
    await pressTabTo(page, button(page, say.check.confirm))
    await page.keyboard.press('Enter')
    await page
      .getByText(/^2[.,]00\s?%$/)
      .first()
      .waitFor()
    expect(requests).toEqual([])
  },
)

test('several months are confirmed one by one and summed; one can be removed again', async (page) => {
  await setWidth(page, 390)
  await page.goto('/statement')
  await chooseFiles(page, [paperAt('samples/g1a'), paperAt('samples/g1b'), paperAt('samples/g1c')])
  await page.getByRole('region', { name: 'g1c.pdf' }).getByText('Check what we found').waitFor()
  await confirm(page)
  await page.getByText('2 statements aren’t confirmed yet').waitFor()
  await confirm(page)
  await confirm(page)
  await page.getByText(/^3 months: June\s?–\s?August 2026$/).waitFor()
  await page.getByText('$1,092.75 in fees on $74,558.07 of card sales').waitFor()
  expect(await rateOn(page)).toBe('1.47%')
  await expectAccessible(page, 'three months')
  await button(page, 'Remove g1b.pdf').click()
  await page.getByText('There’s a gap between these months.').waitFor()
  expect(await rateOn(page)).toBe('1.35%')
})

describe('in step 2 of a rate check', () => {
  /** Paystone publishes no rates. */
  const SHOP = { ...SHOP_THAT_CAN_SAVE, provider: 'Paystone' }

  test('a statement is read in place, and ends in a figure for a provider that publishes none', async (page) => {
    await setWidth(page, 390)
    const visitor = someVisitor()
    await goToRateInfo(page, visitor, SHOP)
    await choice(page, 'Current payment provider').selectOption({ label: SHOP.provider })
    await button(page, 'Read my statement').click()
    await chooseFiles(page, paperAt('samples/g1b'))
    await found(page)
    await expectAccessible(page, 'the dialog with what was found')
    await confirm(page)
    await heading(page, 'Your effective rate').waitFor()
    // The form behind the dialog was not tried by it.
    expect(await page.getByText('Check your answers').count()).toBe(0)
    await button(page, 'Use these figures').click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(/^From your statement: July 2026, Moneris/).waitFor()
    expect(await choice(page, 'Current payment provider').inputValue()).toBe('paystone')
    await page.getByText('$214.57 in fees on $9,735.73 of card sales. 365 sales.').waitFor()
    expect(await textBox(page, 'Total fees on your last statement').count()).toBe(0)
    expect(await textBox(page, 'Average sale').inputValue()).toBe('26.67')
    await button(page, 'Edit').click()
    await expectFocus(page, textBox(page, 'Total fees on your last statement'))
    expect(await textBox(page, 'Total fees on your last statement').inputValue()).toBe('214.57')
    expect(await textBox(page, 'Card sales on that statement').inputValue()).toBe('9,735.73')
    await finish(page, visitor)
    await page.getByText('$214.57').first().waitFor()
    await heading(page, 'Where your fees go').waitFor()
  })

  test('is not lost by Back or Close without a word', async (page) => {
    await setWidth(page, 390)
    await goToRateInfo(page, someVisitor(), SHOP)
    await button(page, 'Read my statement').click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await heading(page, 'Current Rate Information').waitFor()

    await button(page, 'Read my statement').click()
    await chooseFiles(page, paperAt('samples/g1b'))
    await found(page)
    await page.goBack()
    await page.getByText('Close without these figures?').waitFor()
    await expectAccessible(page, 'the question before closing')
    await button(page, 'Keep checking').click()
    expect(await field.fees(page).inputValue()).toBe('214.57')
    await button(page, 'Close').click()
    await button(page, 'Close and forget').click()
    await dialog(page).waitFor({ state: 'detached' })
    await heading(page, 'Current Rate Information').waitFor()
    await expectFocus(page, button(page, 'Read my statement'))
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
  })

  test('what was confirmed on the page of its own is there already', async (page) => {
    await setWidth(page, 390)
    await openStatement(page)
    await confirm(page)
    await button(page, 'See what you could save').click()
    await heading(page, "Let's Get Started").waitFor()
    await page.goBack()
    expect(await rateOn(page)).toBe('1.38%')
    await page.reload()
    expect(await rateOn(page)).toBe('1.38%')
    await page.getByText('Your statement: June 2026, Moneris').waitFor()
    expect(await page.getByText('Figures entered by hand').count()).toBe(0)
    await button(page, 'See what you could save').click()
    await heading(page, "Let's Get Started").waitFor()
    await page
      .getByText('Your statement’s figures came along: $568.19 in fees on $41,031.41 of card sales.')
      .waitFor()
    expect(page.url()).toBe(`${stage.url}/#check-my-rates`)
    const visitor = someVisitor()
    await fillYourInfo(page, visitor, SHOP)
    await proveEmail(page, visitor)
    await button(page, 'Next').click()
    await page.getByText(/^From your statement: June 2026, Moneris/).waitFor()
    expect(await choice(page, 'Current payment provider').inputValue()).toBe('moneris')
    expect(await textBox(page, 'Monthly card sales').inputValue()).toBe('41,031.41')
  })

  async function finish(page: Page, visitor: Visitor): Promise<void> {
    if ((await textBox(page, 'Monthly card sales').inputValue()) === '')
      await textBox(page, 'Monthly card sales').fill(SHOP.monthlyVolume)
    await textBox(page, 'Average sale').fill(SHOP.averageSale)
    await goOnToResults(page, visitor)
  }
})
