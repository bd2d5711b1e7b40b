import * as v from 'valibot'
import { openStripePayments } from '../../../api/buying/payments/stripe-payments.ts'
import { OpenPayment } from '../../../api/contract/buying/purchases.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../../sandbox/stripe-client.ts'
import { leadOnMarket, signedInSupplier } from '../people/supplier.ts'
import type { Answer, Browser, Product } from '../product.ts'

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
  { stripe }: Product,
  { clientSecret }: OpenPayment,
  card?: string,
): Promise<number> {
  return (await stripe.confirm(clientSecret, card)).status
}

export type Dialog = Awaited<ReturnType<typeof openDialog>>

/** A new supplier with the payment for a lead open, and what its purchase dialog does next. */
export async function openDialog(
  product: Product,
  params: {
    lead?: Awaited<ReturnType<typeof leadOnMarket>> | undefined
    supplier?: Parameters<typeof signedInSupplier>[1]
  } = {},
) {
  const lead = params.lead ?? (await leadOnMarket(product))
  const { supplier, browser } = await signedInSupplier(product, params.supplier)
  const payment = await openPayment(browser, lead.id)
  return {
    supplier,
    browser,
    lead,
    payment,
    intentId: payment.paymentIntentId,
    hold: () => hold(browser, lead.id, payment),
    release: (because: 'declined' | 'left') => release(browser, lead.id, payment, because),
    confirm: (card?: string) => confirm(product, payment, card),
    purchase: () => purchase(browser, lead.id, payment),
  }
}

/** The product's payments, which wait for Stripe no longer than this. `onCall` runs at each call. */
export function impatientPayments(product: Product, timeoutMs: number, onCall = () => {}) {
  const handle = (request: Request) => {
    onCall()
    return product.handle(request, '127.0.0.1')
  }
  return openStripePayments({ ...SANDBOX_STRIPE, fetch: sandboxFetch({ handle }), timeoutMs })
}

/** Everything our page does from the dialog to the contact; gives the last answer. */
export async function buy(product: Product, browser: Browser, leadId: string): Promise<Answer> {
  const payment = await openPayment(browser, leadId)
  const held = await hold(browser, leadId, payment)
  if (held.status !== 200) return held
  await confirm(product, payment)
  return purchase(browser, leadId, payment)
}
