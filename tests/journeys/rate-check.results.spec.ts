import { describe, expect } from 'bun:test'
import { plainConsentText } from '../../api/contract/privacy/consent-text.messages.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFocus,
  expectOneSheet,
  holdBack,
  post,
  takeDown,
} from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { openResults, proveOwnData } from '../support/people/submitted.ts'
import {
  answerEverything,
  betterRates,
  button,
  findRates,
  goToVerify,
  heading,
  openRateCheck,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  tickBox,
} from '../support/people/visitor.ts'

// Some states are looked at in light and in dark.
const { stage, test } = stageForFile()

/** `SHOP_THAT_CAN_SAVE` as it is sent, for all that begins with the results; the way there is walked elsewhere. */
const THAT_CAN_SAVE = { businessType: 'retail', currentProvider: 'moneris' }
/** Paystone publishes no rates. */
const WITHOUT_A_FIGURE = { ...THAT_CAN_SAVE, currentProvider: 'paystone' }

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const figuresForm = {
  fees: (page: Page) => textBox(page, 'Total fees on your last statement'),
  sales: (page: Page) => textBox(page, 'Card sales on that statement'),
  send: (page: Page) => button(page, 'Update my results'),
}

describe('the results', () => {
  test('are there again after a reload, Back from the confirmation, and in a new tab, and never in the address', async (page) => {
    const visitor = someVisitor()
    await showResults(page, visitor)
    const addresses = [page.url()]
    await page.reload()
    await betterRates(page).waitFor()
    await page.getByText('$110', { exact: true }).first().waitFor()

    const tab = await page.context().newPage()
    await tab.goto('/')
    await tab.getByRole('main').getByRole('link', { name: 'Check My Rates' }).first().click()
    await betterRates(tab).waitFor()
    addresses.push(tab.url())
    await tab.close()

    await button(page, 'Yes, Connect Me with Better Providers').click()
    await page.waitForURL('**/lead-confirmation?*')
    await page.goBack()
    await betterRates(page).waitFor()
    await page.getByText(/^You asked to be contacted on /).waitFor()
    await page.getByText(`the number ending in ${visitor.phone.slice(-2)}`).waitFor()
    expect(await button(page, 'Yes, Connect Me with Better Providers').count()).toBe(0)
    expect(await link(page, 'Your data').first().getAttribute('href')).toBe('/privacy/my-data')
    addresses.push(page.url())
    for (const address of addresses) expect(new URL(address).pathname + new URL(address).search).toBe('/')
  })

  test('once contact with a provider is requested, a new check in the same tab begins empty, with a way back to them', async (page) => {
    await showResults(page)
    await button(page, 'Yes, Connect Me with Better Providers').click()
    await page.waitForURL('**/lead-confirmation?*')
    await openRateCheck(page)
    expect(await textBox(page, 'First name').inputValue()).toBe('')
    expect(await textBox(page, 'Email address').inputValue()).toBe('')

    await button(page, 'See your results').click()
    await betterRates(page).waitFor()
    await page.getByText(/^You asked to be contacted on /).waitFor()
    await button(page, 'Start a new check').click()
    await heading(page, "Let's Get Started").waitFor()
    await page.goBack()
    await betterRates(page).waitFor()
  })
})

describe('asking to be contacted', () => {
  const CALL = '**/api/rate-checks/*/contact-request'
  const NOT_SENT = "We couldn't send your request. Check your connection and try again."
  const connect = (page: Page) => button(page, 'Yes, Connect Me with Better Providers')

  test.onPhone('leads on only once it is done, and says why it is not', async (page) => {
    expectFailures(page, /(no answer|409|429) POST \/api\/rate-checks\/[^/]+\/contact-request$/)
    await openResults(page, stage.url, THAT_CAN_SAVE)
    await takeDown(page, CALL)
    await connect(page).click()
    await page.getByRole('alert').getByText(NOT_SENT).waitFor()
    await expectAccessible(page, 'a request that was not sent')

    for (const [status, message] of [
      [409, 'This estimate has ended. Check your rates again.'],
      [429, 'Too many requests. Please wait a minute.'],
    ] as const) {
      await page.unrouteAll()
      await page.route(CALL, (route) => route.fulfill({ status, json: { code: 'refused', message } }))
      await connect(page).click()
      await page.getByRole('alert').getByText(message).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    }

    await page.unrouteAll()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/contact-request')) sent += 1
    })
    const goOn = await holdBack(page, CALL)
    await connect(page).dblclick()
    await button(page, 'Sending…').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expectAccessible(page, 'a request on its way')
    expect(new URL(page.url()).pathname).toBe('/')
    goOn()
    await page.waitForURL(/\/lead-confirmation\?savings=110&email=/)
    expect(sent).toBe(1)
  })

  test.onPhone('and withdrawn later stands as withdrawn on every page that shows it', async (page) => {
    const visitor = someVisitor()
    await openResults(page, stage.url, { person: visitor, ...THAT_CAN_SAVE })
    await connect(page).click()
    await page.waitForURL('**/lead-confirmation?*')
    await heading(page, 'Your request is in').waitFor()
    await withdrawConsent(page, visitor.email)

    await page.reload()
    await heading(page, 'You withdrew your request').waitFor()
    expect(await heading(page, 'Your request is in').isVisible()).toBe(false)
    expect(await heading(page, 'What Happens Next').isVisible()).toBe(false)
    expect(await page.title()).toStartWith('You withdrew your request')
    await expectAccessible(page, 'the confirmation of a withdrawn request')

    await openRateCheck(page)
    await button(page, 'See your results').click()
    await betterRates(page).waitFor()
    await page.getByText(/^You withdrew your request on \w+\.? \d+, \d{4}\.$/).waitFor()
    expect(await page.getByText(/will contact you/).count()).toBe(0)
    expect(await connect(page).count()).toBe(0)
    await expectAccessible(page, 'results of a withdrawn request')

    await signInQuickly(page, visitor.email, stage.url)
    await page.goto('/')
    await page.getByText(/^You withdrew your request on /).waitFor()
    expect(await page.getByText(/^You asked to be contacted on /).count()).toBe(0)
    expect(await connect(page).count()).toBe(0)
  })

  test('never done is not confirmed, whatever address leads to the confirmation', async (page) => {
    const visitor = someVisitor()
    await openResults(page, stage.url, { person: visitor, ...THAT_CAN_SAVE })
    await page.goto(`/lead-confirmation?savings=110&email=${encodeURIComponent(visitor.email)}`)
    await heading(page, 'You haven’t asked to be contacted').waitFor()
    await expectAccessible(page, 'a confirmation of nothing')
    expect(await heading(page, 'Your request is in').isVisible()).toBe(false)
    await link(page, 'See your results').click()
    await connect(page).waitFor()
  })
})

describe('figures from a statement', () => {
  test.onPhone('are answered in place', async (page) => {
    expectFailures(page, /^no answer POST/)
    await openResults(page, stage.url, WITHOUT_A_FIGURE)
    await page.getByText(/^Paystone doesn't publish its rates/).waitFor()
    const example = page.getByRole('link', { name: /^Where to find them/ })
    expect(await example.getAttribute('href')).toBe('/help#your-statement')

    await figuresForm.send(page).click()
    await page.getByText('Enter a card rate or the total fees from your statement.').waitFor()
    await expectFocus(page, figuresForm.fees(page))
    await expectAccessible(page, 'no figure, and none given')

    await figuresForm.fees(page).fill('620')
    await figuresForm.sales(page).fill('20,000')
    await takeDown(page, '**/figures')
    await figuresForm.send(page).click()
    await page
      .getByRole('alert')
      .getByText(/^We couldn't reach our server/)
      .waitFor()
    await page.unrouteAll()

    const goOn = await holdBack(page, '**/figures')
    await figuresForm.send(page).click()
    await button(page, 'Updating…').waitFor()
    await expectAccessible(page, 'figures, on their way')
    goOn()

    await betterRates(page).waitFor()
    await page.getByRole('status').getByText('Results updated. You could save $280 a month.').waitFor()
    const figure = page.getByText('Your best saving, estimated').locator('..')
    await expectFocus(page, figure)
    await page.getByText('Based on the fees on your statement.').waitFor()
    await expectAccessible(page, 'figures, answered')

    await page.reload()
    await page.getByText('$280', { exact: true }).first().waitFor()
  })
})

test('the results explain: wholesale cost has an example in dollars, the effective rate a plain sentence, and it says who may call', async (page) => {
  await openResults(page, stage.url, THAT_CAN_SAVE)
  for (const sentence of [
    "Ranked by savings. What providers pay us doesn't affect the order.",
    'Wholesale cost is what card networks and banks charge every provider. All in, a $50 credit card sale in person costs you about $1.03.',
    'All your fees divided by your card sales: $2.25 of every $100 you sell.',
    'It may not be a provider listed here: we compare published prices, and the provider that contacts you makes its own offer.',
  ])
    await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByText(/wholesale cost plus 0\.40% and 8¢ in person/).waitFor()
})

test('what the results say fits one sheet of paper, with our name, the company, the figures, workings and sources, and nothing to press', async (page) => {
  const visitor = someVisitor()
  await openResults(page, stage.url, { person: visitor, ...WITHOUT_A_FIGURE })
  await figuresForm.fees(page).fill('620')
  await figuresForm.send(page).click()
  await betterRates(page).waitFor()
  for (const format of ['Letter', 'A4'] as const) await expectOneSheet(page, format)

  await page.emulateMedia({ media: 'print' })
  await page.getByText(`Prepared for ${visitor.company}`).waitFor()
  for (const words of ['$280', 'Prices we used', 'What we assumed'])
    expect(await isPrinted(page.getByText(words, { exact: true }).first())).toBe(true)
  expect(await page.getByText('Payment rate check').isVisible()).toBe(true)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
})

test('the consent is shown word for word as it is stored: one sentence to agree to, the rest below it', async (page) => {
  await goToVerify(page, someVisitor(), SHOP_THAT_CAN_SAVE)
  const box = tickBox(page, /I agree to the Terms of Use/)
  const id = await box.getAttribute('id')
  const shown = await page.locator(`label[for="${id}"], [id="${id}-hint"]`).allTextContents()
  expect(shown).toHaveLength(2)
  expect(shown.join('').replaceAll(' (opens in a new tab)', '')).toBe(plainConsentText)
  expect(shown[0]?.trim()).toEndWith('by phone, text message and email.')
  expect(await box.getAttribute('aria-describedby')).toBe(`${id}-hint`)
})

async function showResults(page: Page, visitor = someVisitor()): Promise<void> {
  await answerEverything(page, visitor, SHOP_THAT_CAN_SAVE)
  await findRates(page)
}

/** As the browser sees it: Playwright takes whatever a folded part holds for hidden. */
const isPrinted = (on: ReturnType<Page['locator']>) => on.evaluate((element) => element.checkVisibility())

/** As the page for it does, in the same browser. */
async function withdrawConsent(page: Page, email: string): Promise<void> {
  await proveOwnData(page, stage.url, email)
  await post(page, '/api/privacy/withdraw')
}
