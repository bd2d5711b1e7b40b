import * as v from 'valibot'
import { SANDBOX_STRIPE } from '../../api/payments/sandbox-stripe.ts'
import { OpenPayment } from '../../api/purchases/purchases.schema.ts'
import { type Answer, type Browser, ORIGIN, type Product } from './product.ts'

/** Stripe's own test cards: https://docs.stripe.com/testing, read 2026-11. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002760003184',
}

/** Opens the payment for a lead, as the purchase dialog does. */
export async function openPayment(browser: Browser, leadId: string): Promise<OpenPayment> {
  const answer = await browser.post('/api/supplier/create-payment-intent', { leadId })
  if (answer.status !== 200) throw new Error(`No payment was opened: ${JSON.stringify(answer.body)}`)
  return v.parse(OpenPayment, answer.body)
}

export const hold = (browser: Browser, leadId: string, { paymentIntentId }: OpenPayment): Promise<Answer> =>
  browser.post(`/api/supplier/leads/${leadId}/hold`, { paymentIntentId })

export const release = (
  browser: Browser,
  leadId: string,
  { paymentIntentId }: OpenPayment,
  because: 'declined' | 'left',
): Promise<Answer> => browser.post(`/api/supplier/leads/${leadId}/release`, { paymentIntentId, because })

export const purchase = (
  browser: Browser,
  leadId: string,
  { paymentIntentId }: Pick<OpenPayment, 'paymentIntentId'>,
): Promise<Answer> => browser.post(`/api/supplier/leads/${leadId}/purchase`, { paymentIntentId })

export const buyWithCredit = (browser: Browser, leadId: string): Promise<Answer> =>
  browser.post(`/api/supplier/leads/${leadId}/purchase-with-credit`)

/** What Stripe's own script does in the browser: gives the HTTP status, 402 for a card that was refused. */
export async function confirm(
  product: Product,
  { paymentIntentId, clientSecret }: OpenPayment,
  card = CARDS.good,
): Promise<number> {
  const body = new URLSearchParams({
    key: SANDBOX_STRIPE.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const path = `/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`
  const answer = await product.handle(new Request(`${ORIGIN}${path}`, { method: 'POST', body }), '127.0.0.1')
  await answer.text()
  return answer.status
}

/** Everything our page does from the dialog to the contact; gives the last answer. */
export async function buy(product: Product, browser: Browser, leadId: string): Promise<Answer> {
  const payment = await openPayment(browser, leadId)
  const held = await hold(browser, leadId, payment)
  if (held.status !== 200) return held
  await confirm(product, payment)
  return purchase(browser, leadId, payment)
}
