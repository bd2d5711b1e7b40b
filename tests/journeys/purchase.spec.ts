import { beforeAll, beforeEach, describe, expect } from 'bun:test'
import type { Config } from '../../api/contract/config.ts'
import { LEADS_ON_A_PAGE, type LeadCard } from '../../api/contract/supplier/market.ts'
import { expectFailures, type Page, resize, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, pressTabTo, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, textBox } from '../support/people/visitor.ts'
import {
  acceptTerms,
  approve,
  cardOf,
  enterMarket,
  expectBought,
  fillCard,
  idsOfPurchases,
  openPurchase,
  otherSupplier,
  payButton,
  payFor,
  purchaseDialog,
  refuse,
} from '../support/purchase/purchase.ts'
import { STRIPE_JS } from '../support/purchase/scripted-stripe-js.ts'
import { CARDS, stripeClient } from '../support/stripe/stripe-client.ts'

/** What refuses first depends on whether the payment that lost has been ended already. */
const REFUSED_BEFORE_CHARGE = /^409 POST .*\/(hold|create-payment-intent)$/

const MOST_A_TEST_TAKES = 3
/** With a title, a description of three lines and a link. */
const TALL_TOAST = 180

const { stage, test } = stageForFile()

let rival: Awaited<ReturnType<typeof otherSupplier>>
let forSale: LeadCard[]
/** Of these the other tests take theirs. */
let firstPage: Set<string>

beforeAll(async () => {
  rival = await otherSupplier(stage.url)
  forSale = (await rival.leadsForSale()).slice(0, LEADS_ON_A_PAGE)
  firstPage = new Set(forSale.map(({ id }) => id))
})

/** Whatever was bought has made room for others. */
beforeEach(async () => {
  if (forSale.length > MOST_A_TEST_TAKES) return
  const page = (await rival.leadsForSale()).slice(0, LEADS_ON_A_PAGE)
  const come = page.filter(({ id }) => !firstPage.has(id))
  for (const { id } of come) firstPage.add(id)
  forSale.unshift(...come)
})

/** One that no other test uses, on the first page of the market. */
function someLead(): LeadCard {
  const lead = forSale.pop()
  if (lead === undefined) throw new Error('There are not enough leads on the first page.')
  return lead
}

/** For a test that does not buy it, nor holds it: the next one may. */
function leadToLookAt(): LeadCard {
  const lead = someLead()
  forSale.push(lead)
  return lead
}

const stripe = () => stripeClient((request) => fetch(request), stage.url, stage.server.dataDir)
const ledger = () => stripe().ledger()
const moneyOf = async (lead: LeadCard) => {
  const intents = (await ledger()).intents.filter(({ metadata }) => Object.values(metadata).includes(lead.id))
  return intents.map(({ status, refunds }) => ({ status, refunded: refunds.length > 0 }))
}

test('a card that is good buys the lead: its contact is the supplier’s, and the list is without it', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead)
  await expectBought(page)
  expect(await idsOfPurchases(page)).toEqual([lead.id])
  await cardOf(page, lead).waitFor({ state: 'detached' })
})

test('the toast of a purchase leads to the lead, by keyboard too', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead)
  await expectBought(page)
  await page.keyboard.press('F8')
  await pressTabTo(page, page.getByRole('link', { name: 'Open in My Leads' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/supplier\/analytics#/)
  await page.getByRole('article').first().getByRole('link', { name: /@/ }).waitFor()
})

test('the dialog repeats what the card says of the lead', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  const summary = purchaseDialog(page).getByRole('region', { name: 'What you buy' })
  for (const words of ['Current provider', 'Monthly card sales', 'Verified', 'One-time payment.'])
    await summary.getByText(words).waitFor()
  await summary.getByText(lead.aiDescription).waitFor()
  expect(await summary.getByText(/^Tier( \d)?$/).count()).toBe(0)
})

test('a lead credit buys the lead without a card, and the header counts one less', async (page) => {
  const lead = someLead()
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/dashboard')
  await page.getByText('3 lead credits', { exact: true }).waitFor()
  await openPurchase(page, lead)
  await acceptTerms(page)
  await expectAccessible(page, 'with lead credits')
  await purchaseDialog(page).getByRole('button', { name: 'Use 1 credit' }).click()
  await toast(page, 'Lead purchased!You used 1 lead credit.').waitFor()
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await cardOf(page, lead).waitFor({ state: 'detached' })
  await page.getByText('2 lead credits', { exact: true }).waitFor()
  expect(await idsOfPurchases(page)).toContain(lead.id)
  expect((await moneyOf(lead)).filter(({ status }) => status === 'succeeded')).toEqual([])
})

const WAYS_TO_PAY: Record<string, (page: Page) => Promise<void>> = {
  'a credit': async (page) => {
    await acceptTerms(page)
    await purchaseDialog(page).getByRole('button', { name: 'Use 1 credit' }).click()
  },
  'a card': async (page) => {
    await fillCard(page)
    await acceptTerms(page)
    await payButton(page).click()
  },
}

test.each(Object.keys(WAYS_TO_PAY))(
  'buying with %s leaves the filters, the pages, the place in the list and the focus there',
  async (page, way) => {
    await logInAsDemoSupplier(page)
    await page.goto('/supplier/dashboard?search=a')
    const cards = page.locator('[data-lead]')
    await button(page, 'Show more leads').click()
    await cards.nth(LEADS_ON_A_PAGE).waitFor()
    const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-lead')))
    const id = ids.find((each, place) => place > 12 && !firstPage.has(each ?? ''))
    const toBuy = page.locator(`[data-lead="${id}"]`).getByRole('button')
    await toBuy.click()
    const scrolledTo = await page.evaluate(() => window.scrollY)
    expect(scrolledTo).toBeGreaterThan(500)
    await purchaseDialog(page).getByLabel('Card number').waitFor()

    await WAYS_TO_PAY[way]?.(page)

    await purchaseDialog(page).waitFor({ state: 'detached' })
    await toBuy.waitFor({ state: 'detached' })
    expect(await cards.count()).toBe(ids.length - 1)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo)
    await expectFocus(page, page.getByRole('main').locator('p[role=status][tabindex]'))
    expect(new URL(page.url()).search).toBe('?search=a')
  },
)

test('what is paid for stands in the dialog, and nothing that tells who it is', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  const words = await purchaseDialog(page).textContent()
  expect(words).toContain(lead.company)
  expect(words).toContain(`$${lead.price.toFixed(2)}`)
  expect(await purchaseDialog(page).locator('[aria-hidden=true]').getByText('Jordan Example').count()).toBe(1)
  expect(await payButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, cardOf(page, lead).getByRole('button'))
})

test.each([
  ['declined', CARDS.declined, 'Your card has been declined.'],
  ['without the money', CARDS.insufficientFunds, 'Your card has insufficient funds.'],
])('a card that is %s costs nothing, and another may be tried at once', async (page, _, number, words) => {
  expectFailures(page, /^402 POST .*\/confirm$/)
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead, number)
  await toast(page, `Payment Failed${words}`).waitFor()
  await payButton(page).and(page.locator(':enabled')).waitFor()
  expect(await idsOfPurchases(page)).toEqual([])
  await fillCard(page)
  await payButton(page).click()
  await expectBought(page)
})

test.atWidths('what is said of a card does not lie over the button to pay again', async (page) => {
  expectFailures(page, /^402 POST .*\/confirm$/)
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead, CARDS.declined)
  const said = await toast(page, 'Payment Failed').boundingBox()
  const pay = await payButton(page).boundingBox()
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(pay?.y ?? 0)
})

describe('a bank that asks its customer', () => {
  test('in a window over the page: approved', async (page) => {
    const lead = someLead()
    await enterMarket(page)
    await payFor(page, lead, CARDS.asksInPage)
    await approve(page)
    await expectBought(page)
    expect(await idsOfPurchases(page)).toEqual([lead.id])
  })

  test('in a window over the page: refused', async (page) => {
    expectFailures(page, /\/payment_intents\//)
    const lead = someLead()
    await enterMarket(page)
    await payFor(page, lead, CARDS.asksInPage)
    await refuse(page)
    await toast(page, 'Payment FailedWe are unable to authenticate your payment method.').waitFor()
    await payButton(page).waitFor()
    expect(await idsOfPurchases(page)).toEqual([])
  })

  test('on a page of its own: approved', async (page) => {
    const lead = someLead()
    await enterMarket(page)
    await payFor(page, lead, CARDS.asksByRedirect)
    await approve(page)
    await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
    expect(page.url()).toBe(`${stage.url}/supplier/dashboard`)
    expect(await idsOfPurchases(page)).toEqual([lead.id])
    await cardOf(page, lead).waitFor({ state: 'detached' })
  })

  test('on a page of its own: refused', async (page) => {
    const lead = someLead()
    await enterMarket(page)
    await payFor(page, lead, CARDS.asksByRedirect)
    await refuse(page)
    await toast(page, 'Payment FailedYour bank didn’t approve the payment. Nothing was charged.').waitFor()
    expect(page.url()).toBe(`${stage.url}/supplier/dashboard`)
    expect(await idsOfPurchases(page)).toEqual([])
  })
})

test('a supplier whose bank takes its time sees that, and gets the lead when the bank has decided', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead, CARDS.processing)
  await page.getByRole('alert').getByText('Your bank is still working on it').waitFor()
  const [intent] = (await ledger()).intents.filter(({ metadata }) =>
    Object.values(metadata).includes(lead.id),
  )
  await stripe().finish(intent?.id ?? '', 'succeeded')
  while (!(await idsOfPurchases(page)).includes(lead.id)) await page.waitForTimeout(100)
})

describe('two suppliers and one lead', () => {
  test('bought by the other while the dialog is open: nothing is charged, and that is said', async (page) => {
    expectFailures(page, REFUSED_BEFORE_CHARGE)
    const lead = someLead()
    await enterMarket(page)
    await openPurchase(page, lead)
    await rival.buys(lead)
    await fillCard(page)
    await acceptTerms(page)
    await payButton(page).click()
    await page
      .getByRole('alert')
      .getByText('Another provider has bought this lead. Nothing was charged.')
      .waitFor()
    await button(page, 'Back to leads').click()
    await purchaseDialog(page).waitFor({ state: 'detached' })
  })

  test('being paid for by the other: the minutes left are said, and later it can be bought', async (page) => {
    expectFailures(page, REFUSED_BEFORE_CHARGE)
    const lead = someLead()
    const letGo = await rival.holds(lead)
    await enterMarket(page)
    await payFor(page, lead)
    await page
      .getByRole('alert')
      .getByText(
        /Another provider is paying for this lead right now\. Try again in \d minutes. Nothing was charged\./,
      )
      .waitFor()
    await letGo()
    await payButton(page).click()
    await expectBought(page)
  })

  test('paid for past the other’s hold: the money goes back, and that is said', async (page) => {
    expectFailures(page, /^409 POST .*\/purchase$/)
    const lead = someLead()
    await rival.holds(lead)
    await page.route('**/hold', (route) => route.fulfill({ json: { heldUntil: '2999-01-01T00:00:00.000Z' } }))
    await enterMarket(page)
    await payFor(page, lead)
    await page.getByRole('alert').getByText('We’re refunding your card in full').waitFor()
    expect(await idsOfPurchases(page)).toEqual([])
    while (!(await moneyOf(lead)).some(({ refunded }) => refunded)) await page.waitForTimeout(100)
  })
})

test('two windows of one supplier buy a lead once', async (page) => {
  expectFailures(page, REFUSED_BEFORE_CHARGE)
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  const other = await page.context().newPage()
  await other.goto('/supplier/dashboard')
  await payFor(other, lead)
  await expectBought(other)

  await fillCard(page)
  await acceptTerms(page)
  await payButton(page).click()
  await page.getByRole('alert').getByText('This lead is yours').waitFor()
  expect(await moneyOf(lead)).toEqual([{ status: 'succeeded', refunded: false }])
})

test('a press beside the dialog closes it, but not once it has a card form', async (page) => {
  const lead = leadToLookAt()
  await enterMarket(page)
  await page.route('**/create-payment-intent', () => {})
  await cardOf(page, lead).getByRole('button').click()
  await page.getByText('Initializing secure payment...').waitFor()
  await page.mouse.click(5, 5)
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await page.unrouteAll()

  await openPurchase(page, lead)
  await fillCard(page)
  await page.mouse.click(5, 5)
  expect(await purchaseDialog(page).getByLabel('Postal code').inputValue()).toBe('M5V 2T6')
  await page.keyboard.press('Escape')
  await purchaseDialog(page).waitFor({ state: 'detached' })
})

test('a log-out in another window ends an open purchase, and that nothing was charged is said there only', async (page) => {
  expectFailures(page, /^401 /)
  await enterMarket(page)
  await openPurchase(page, leadToLookAt())
  const other = await page.context().newPage()
  await other.goto('/supplier/dashboard')
  await button(other, 'Logout').click()
  const said = page.getByText('You’re logged out. Nothing was charged.')
  await said.waitFor()
  await page.getByRole('heading', { name: 'Supplier Access Required' }).waitFor()
  // A log-out goes on to the landing page.
  await other.waitForURL(({ pathname }) => pathname === '/')
  await other.goto('/supplier/dashboard')
  await other.getByRole('heading', { name: 'Supplier Access Required' }).waitFor()
  expect(await other.getByText('Nothing was charged.').count()).toBe(0)
})

test('a lead paid for just before the network is lost arrives by itself, or at the next try', async (page) => {
  expectFailures(page, /^no answer POST .*\/purchase$/)
  const lead = someLead()
  await enterMarket(page)
  await page.route('**/purchase', (route) => route.abort('connectionfailed'))
  await payFor(page, lead)
  await page.getByRole('alert').getByText('Your payment went through').waitFor()
  while (!(await idsOfPurchases(page)).includes(lead.id)) await page.waitForTimeout(100)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expectBought(page)
})

test('a card form that is blocked says so, and comes when it is no longer', async (page) => {
  expectFailures(page, /^no answer GET \/sandbox\/stripe\/js/)
  const lead = someLead()
  await enterMarket(page)
  await page.route('**/stripe.js', (route) => route.abort('blockedbyclient'))
  await cardOf(page, lead).getByRole('button').click()
  await page.getByRole('alert').getByText('We couldn’t load the card form.').waitFor()
  expect(await payButton(page).isDisabled()).toBe(true)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await purchaseDialog(page).getByLabel('Card number').waitFor()
})

test('the real Stripe.js may be loaded on this page, and on no other', async (page) => {
  expectFailures(page, /^asked for https:\/\/js\.stripe\.com\//)
  const config: Config = {
    payments: { publishableKey: 'pk_test_1', stripeJs: null },
    signIn: 'code',
    leadListing: 'on-contact-request',
    demo: null,
  }
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  )
  await enterMarket(page)
  await openPurchase(page, someLead())
  const policyOf = () => page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')
  expect(await policyOf()).toContain('https://js.stripe.com')
  await page.goto('/supplier/login')
  expect(await policyOf()).not.toContain('stripe')
})

test('all of it can be done by keyboard alone', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await cardOf(page, lead).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await purchaseDialog(page).getByLabel('Card number').waitFor()
  await pressTabTo(page, purchaseDialog(page).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await pressTabTo(page, purchaseDialog(page).getByLabel('Card number'))
  for (const typed of [CARDS.good, '1240', '123', 'M5V 2T6']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await pressTabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await expectBought(page)
})

test('on a phone the button stays in view, with the keyboard of the phone as well', async (page) => {
  await setWidth(page, 390)
  await enterMarket(page)
  await openPurchase(page, someLead())
  for (const height of [844, 420]) {
    await resize(page, 390, height)
    const box = await payButton(page).boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await expectFits(page)
  }
  await purchaseDialog(page).getByLabel('Postal code').scrollIntoViewIfNeeded()
  await textBox(page, 'Postal code').click()
})

test('the focus can scroll the lead, not the dialog, so that the button stays at its foot', async (page) => {
  await setWidth(page, 390)
  await enterMarket(page)
  await openPurchase(page, leadToLookAt())
  await resize(page, 390, 600)
  const scrolled = await purchaseDialog(page).evaluate((sheet) => {
    sheet.scrollTop = 50
    return { top: sheet.scrollTop, hidden: sheet.scrollHeight - sheet.clientHeight }
  })
  expect(scrolled).toEqual({ top: 0, hidden: 0 })
})

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])(
  'at %i px the toast of a new account lies neither over the head of the dialog nor over its button',
  async (page, width, height) => {
    await enterMarket(page)
    await resize(page, width, height)
    await openPurchase(page, leadToLookAt())
    const places = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const viewport = boxOf('[data-toasts]')
      return {
        toastFrom: viewport && { top: viewport.top, right: viewport.right },
        head: boxOf('[role=dialog] h2')?.bottom,
        pay: boxOf('[role=dialog] [type=submit]')?.top,
      }
    })
    expect(places.toastFrom?.top).toBeGreaterThanOrEqual(places.head ?? Number.POSITIVE_INFINITY)
    expect((places.toastFrom?.top ?? 0) + TALL_TOAST).toBeLessThan(places.pay ?? 0)
  },
)

test('on a screen of 320 px nothing is cut off', async (page) => {
  await setWidth(page, 320)
  await enterMarket(page)
  await openPurchase(page, someLead())
  const tooWide = await purchaseDialog(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
    ),
  )
  expect(tooWide).toHaveLength(0)
})

test.atWidths('axe finds nothing wrong', async (page) => {
  expectFailures(page, /\/(confirm|hold|create-payment-intent)$/)
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  await expectAccessible(page, 'the form')
  await fillCard(page, CARDS.declined)
  await acceptTerms(page)
  await payButton(page).click()
  await toast(page, 'Payment Failed').waitFor()
  await expectAccessible(page, 'a card declined')
  await rival.buys(lead)
  await payButton(page).click()
  await button(page, 'Back to leads').waitFor()
  await expectAccessible(page, 'a lead that is gone')
})
