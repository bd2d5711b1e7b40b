import type { Locator } from 'playwright-core'
import * as v from 'valibot'
import { OpenPayment } from '../../../api/contract/buying/purchases.ts'
import { LeadCard } from '../../../api/contract/market/market.ts'
import type { Page } from '../browser/browser.ts'
import { toast } from '../browser/on-page.ts'
import { signUpAsSupplier } from '../people/portal.ts'
import { cookiesOf } from '../people/sign-in.ts'
import { supplierForm } from '../people/supplier-account.ts'
import { button } from '../people/visitor.ts'
import { CARDS, stripeBrowser } from '../stripe/stripe-client.ts'

export const purchaseDialog = (page: Page) => page.getByRole('dialog', { name: 'Purchase lead' })
export const payButton = (page: Page) => purchaseDialog(page).getByRole('button', { name: /^Pay \$/ })

/** A new supplier in this browser, on the market. */
export async function enterMarket(page: Page): Promise<void> {
  await signUpAsSupplier(page)
  await page.goto('/supplier/dashboard')
}

export const cardOf = (page: Page, lead: LeadCard) => page.locator(`[data-lead="${lead.id}"]`)
export const buyButton = (card: Locator) =>
  card.getByRole('button', { name: /^(Purchase Lead|No longer available)$/ })

/** The dialog for this lead, as far as its card form. */
export async function openPurchase(page: Page, lead: LeadCard): Promise<void> {
  await buyButton(cardOf(page, lead)).click()
  await purchaseDialog(page).getByLabel('Card number').waitFor()
}

export async function fillCard(page: Page, number: string = CARDS.good): Promise<void> {
  await purchaseDialog(page).getByLabel('Card number').fill(number)
  await purchaseDialog(page).getByLabel('Expiry').fill('12 / 40')
  await purchaseDialog(page).getByLabel('Security code').fill('123')
  await purchaseDialog(page).getByLabel('Postal code').fill('M5V 2T6')
}

export const acceptTerms = (page: Page) =>
  purchaseDialog(page)
    .getByRole('checkbox', { name: 'I accept the terms and conditions of this purchase' })
    .check()

/** Everything up to the press on the button, and that. */
export async function payFor(page: Page, lead: LeadCard, number?: string): Promise<void> {
  await openPurchase(page, lead)
  await fillCard(page, number)
  await acceptTerms(page)
  await payButton(page).click()
}

/** The lead was bought: said in a toast, and the dialog is gone. */
export async function expectBought(page: Page): Promise<void> {
  await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
  await purchaseDialog(page).waitFor({ state: 'detached' })
}

export async function idsOfPurchases(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/supplier/purchased-leads')
  return v.parse(v.array(v.object({ id: v.string() })), await answer.json()).map(({ id }) => id)
}

export const approve = (page: Page) => button(page, 'Approve').click()

/** Another supplier, somewhere else, who does everything without a page. */
export async function otherSupplier(url: string) {
  const signedUp = await fetch(`${url}/api/supplier/signup`, json(supplierForm()))
  if (!signedUp.ok) throw new Error(`Signing up was answered ${signedUp.status}.`)
  const cookie = cookiesOf(signedUp)
  const stripe = stripeBrowser((request) => fetch(request), url)

  async function post<Answer>(path: string, body: unknown, answer: v.GenericSchema<unknown, Answer>) {
    const response = await fetch(`${url}/api/supplier${path}`, json(body, { cookie }))
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return v.parse(answer, await response.json())
  }
  const open = (leadId: string) => post('/create-payment-intent', { leadId }, OpenPayment)
  const hold = (leadId: string, { paymentIntentId }: OpenPayment) =>
    post(`/leads/${leadId}/hold`, { paymentIntentId }, v.unknown())

  return {
    async leadsForSale() {
      const response = await fetch(`${url}/api/supplier/leads?limit=100`, { headers: { cookie } })
      return v.parse(v.array(LeadCard), await response.json())
    },
    async buys({ id }: LeadCard) {
      const payment = await open(id)
      await hold(id, payment)
      await stripe.confirm(payment.clientSecret)
      await post(`/leads/${id}/purchase`, { paymentIntentId: payment.paymentIntentId }, v.unknown())
    },
  }
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
