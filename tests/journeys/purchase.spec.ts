import { beforeAll, expect } from 'bun:test'
import type { Config } from '../../api/contract/config.ts'
import { LEADS_ON_A_PAGE, type LeadCard } from '../../api/contract/market/market.ts'
import { expectFailures, type Page, resize, setWidth } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFocus,
  expectInView,
  pressTabTo,
  toast,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { button, textBox, tickBox } from '../support/people/visitor.ts'
import {
  acceptTerms,
  approve,
  buyButton,
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
} from '../support/purchase/purchase.ts'
import { STRIPE_JS } from '../support/purchase/scripted-stripe-js.ts'
import { CARDS, stripeClient } from '../support/stripe/stripe-client.ts'

// What the dialog says to each answer of the API and of Stripe: site/features/buying/checkout/*.browser.test.ts.

const { stage, test } = ownStageForFile()

let rival: Awaited<ReturnType<typeof otherSupplier>>
let forSale: LeadCard[]

beforeAll(async () => {
  rival = await otherSupplier(stage.url)
  forSale = (await rival.leadsForSale()).slice(0, LEADS_ON_A_PAGE)
})

/** One that no other test uses, on the first page of the market. */
function someLead(): LeadCard {
  const lead = forSale.pop()
  if (lead === undefined) throw new Error('There are not enough leads on the first page.')
  return lead
}

const newLead = (page: Page) => page.getByRole('region', { name: 'Your new lead' })

/** For a test that does not buy it, nor holds it: the next one may. */
function leadToLookAt(): LeadCard {
  const lead = someLead()
  forSale.push(lead)
  return lead
}

test('a supplier buys a lead by keyboard alone, and the toast leads to the lead', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await buyButton(cardOf(page, lead)).focus()
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
  expect(await idsOfPurchases(page)).toEqual([lead.id])
  await cardOf(page, lead).waitFor({ state: 'detached' })
  // The list has the focus: who to call is just before it.
  const call = newLead(page).getByRole('link', { name: /^Call \+1 \d{3} \d{3} \d{4}$/ })
  for (const _back of [1, 2, 3]) await page.keyboard.press('Shift+Tab')
  await expectFocus(page, call)
  expect(await call.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/)
  await page.keyboard.press('F8')
  await pressTabTo(page, toast(page, 'Lead purchased!').getByRole('link', { name: 'Open in My Leads' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/supplier\/analytics#/)
  await page.getByRole('article').first().getByRole('link', { name: /@/ }).waitFor()
})

test.onPhone('Back closes the purchase, stays on the market, and a second Back leaves it', async (page) => {
  await enterMarket(page)
  await page.goto('/supplier/integrations')
  await page.goto('/supplier/dashboard?search=a')
  const card = page.locator('[data-lead]').first()
  await buyButton(card).click()
  await payButton(page).waitFor()
  await page.goBack()
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, buyButton(card))
  expect(new URL(page.url()).search).toBe('?search=a')
  // One that its button closed leaves no Back that does nothing.
  await buyButton(card).click()
  await payButton(page).waitFor()
  await page.keyboard.press('Escape')
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(/\/supplier\/integrations$/)
})

test('a reload with a card typed into the purchase buys nothing, and its lead can be bought afterwards', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  await fillCard(page)
  await acceptTerms(page)
  await page.reload()
  await cardOf(page, lead).waitFor()
  expect(await purchaseDialog(page).count()).toBe(0)
  expect(await idsOfPurchases(page)).toEqual([])
  await payFor(page, lead)
  await expectBought(page)
  expect(await idsOfPurchases(page)).toEqual([lead.id])
})

test('the dialog repeats what the card says of the lead, and nothing that tells whose it is', async (page) => {
  const lead = leadToLookAt()
  await enterMarket(page)
  await openPurchase(page, lead)
  const summary = purchaseDialog(page).getByRole('region', { name: 'What you buy' })
  for (const words of [
    'Current provider',
    'Monthly volume',
    'Estimated monthly savings',
    'Submitted',
    'Asked to be contacted',
    'Verified',
    'One-time payment.',
  ])
    await summary.getByText(words).last().waitFor()
  await summary.getByText(lead.aiDescription).waitFor()
  expect(await summary.getByText(/^Tier( \d)?$/).count()).toBe(0)
  const words = await purchaseDialog(page).textContent()
  expect(words).toContain(lead.company)
  expect(words).toContain(`$${lead.price.toFixed(2)}`)
  const madeUp = purchaseDialog(page).locator('[aria-hidden=true]').getByText('Jordan Example')
  expect(await madeUp.count()).toBe(1)
  expect(await payButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await purchaseDialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, buyButton(cardOf(page, lead)))
})

/** The demo's supplier buys a lead on the second page of a search. Gives its id. */
async function buyFarDown(page: Page, pay: () => Promise<void>): Promise<string> {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/dashboard?search=a')
  const cards = page.locator('[data-lead]')
  await button(page, 'Show more leads').click()
  await cards.nth(LEADS_ON_A_PAGE).waitFor()
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-lead') ?? ''))
  const id = ids.find((each, place) => place > 12 && forSale.every((lead) => lead.id !== each)) ?? ''
  const toBuy = buyButton(page.locator(`[data-lead="${id}"]`))
  const next = buyButton(page.locator(`[data-lead="${ids[ids.indexOf(id) + 1]}"]`))
  await toBuy.click()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await purchaseDialog(page).getByLabel('Card number').waitFor()
  await acceptTerms(page)

  await pay()

  await purchaseDialog(page).waitFor({ state: 'detached' })
  await toBuy.waitFor({ state: 'detached' })
  expect(await cards.count()).toBe(ids.length - 1)
  await expectInView(page, next)
  await expectFocus(page, page.getByRole('main').locator('p[role=status][tabindex]'))
  expect(new URL(page.url()).search).toBe('?search=a')
  return id
}

test('a lead credit buys a lead without a charge, leaves the list in place, and is taken off the header', async (page) => {
  const id = await buyFarDown(page, async () => {
    await page.getByText('3 lead credits', { exact: true }).waitFor()
    await expectAccessible(page, 'with lead credits')
    await purchaseDialog(page).getByRole('radio', { name: '1 lead credit' }).check()
    await purchaseDialog(page).getByRole('button', { name: 'Use 1 credit' }).click()
    await toast(page, 'Lead purchased!You used 1 lead credit.').waitFor()
  })
  await page.getByText('2 lead credits', { exact: true }).waitFor()
  expect(await idsOfPurchases(page)).toContain(id)
  const stripe = stripeClient((request) => fetch(request), stage.url, stage.server.dataDir)
  const { intents } = await stripe.ledger()
  const ofLead = intents.filter(({ metadata }) => Object.values(metadata).includes(id))
  expect(ofLead.filter(({ status }) => status === 'succeeded')).toEqual([])
})

test('a bank approves in a window over the page, and the lead is bought', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead, CARDS.asksInPage)
  await approve(page)
  await expectBought(page)
  expect(await idsOfPurchases(page)).toEqual([lead.id])
})

test('a bank approves on a page of its own, and the lead is bought on the way back', async (page) => {
  const lead = someLead()
  await enterMarket(page)
  await payFor(page, lead, CARDS.asksByRedirect)
  await approve(page)
  await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
  expect(page.url()).toBe(`${stage.url}/supplier/dashboard`)
  expect(await idsOfPurchases(page)).toEqual([lead.id])
  await cardOf(page, lead).waitFor({ state: 'detached' })
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
  await openPurchase(page, leadToLookAt())
  const policyOf = () => page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')
  expect(await policyOf()).toContain('https://js.stripe.com')
  await page.goto('/supplier/login')
  expect(await policyOf()).not.toContain('stripe')
})

test('on a phone the pay button stays in view with the keyboard open, and nothing is cut off', async (page) => {
  await setWidth(page, 390)
  await enterMarket(page)
  await openPurchase(page, leadToLookAt())
  for (const height of [844, 420]) {
    await resize(page, 390, height)
    const box = await payButton(page).boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await expectFits(page)
  }
  await purchaseDialog(page).getByLabel('Postal code').scrollIntoViewIfNeeded()
  await textBox(page, 'Postal code').click()

  // The focus can scroll the lead, not the dialog: the button stays at its foot.
  await resize(page, 390, 600)
  const scrolled = await purchaseDialog(page).evaluate((sheet) => {
    sheet.scrollTop = 50
    return { top: sheet.scrollTop, hidden: sheet.scrollHeight - sheet.clientHeight }
  })
  expect(scrolled).toEqual({ top: 0, hidden: 0 })

  await resize(page, 320, 600)
  const tooWide = await purchaseDialog(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
    ),
  )
  expect(tooWide).toHaveLength(0)
})

test.onPhone('a declined card is said above the pay button, and each state is accessible', async (page) => {
  expectFailures(page, /\/(confirm|hold|create-payment-intent)$/)
  const lead = someLead()
  await enterMarket(page)
  await openPurchase(page, lead)
  await expectAccessible(page, 'the form')
  await fillCard(page, CARDS.declined)
  await acceptTerms(page)
  await payButton(page).click()
  const declined = purchaseDialog(page)
    .getByRole('alert')
    .filter({ hasText: 'Payment FailedYour card has been declined. Nothing was charged.' })
  await declined.waitFor()
  expect(await idsOfPurchases(page)).toEqual([])
  const said = await declined.boundingBox()
  const pay = await payButton(page).boundingBox()
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(pay?.y ?? 0)
  await expectAccessible(page, 'a card declined')
  await rival.buys(lead)
  await payButton(page).click()
  const gone = page
    .getByRole('alert')
    .getByText('Another provider has bought this lead. Nothing was charged.')
  await gone.waitFor()
  await expectAccessible(page, 'a lead that is gone')
  await button(page, 'Back to leads').click()
  await purchaseDialog(page).waitFor({ state: 'detached' })
})

test('a supplier that serves Quebec wishes the English terms once, before it can pay', async (page) => {
  const lead = someLead()
  await signUpAsSupplier(page, { wishesEnglish: false })
  await page.goto('/supplier/dashboard')
  await openPurchase(page, lead)
  await fillCard(page)
  await acceptTerms(page)
  expect(await payButton(page).isDisabled()).toBe(true)
  const wish = tickBox(page, /expressly wish to be bound by the English one/)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/terms-language'))
  await wish.click()
  expect((await saved).status()).toBe(200)
  await payButton(page).and(page.locator(':enabled')).waitFor()
  expect(await wish.isChecked()).toBe(true)
  await page.reload()
  await openPurchase(page, lead)
  expect(await wish.count()).toBe(0)
})
