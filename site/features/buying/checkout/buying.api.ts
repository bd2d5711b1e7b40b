import * as v from 'valibot'
import {
  Hold,
  type HoldToRelease,
  OpenPayment,
  PurchasedLead,
  Released,
} from '../../../../api/contract/buying/purchases.ts'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { api, codeOf, messageOf } from '../../../lib/data/api.ts'

/** As it may arrive: without its secret it cannot be paid, and the dialog has a message for that. */
const Opened = v.object({ ...OpenPayment.entries, clientSecret: v.optional(v.string(), '') })

export class NoClientSecret extends Error {}

/** Opens a payment for the lead, or returns the open one. Throws NoClientSecret when it cannot be paid. */
export async function openPayment(leadId: string): Promise<OpenPayment> {
  const opened = await api.post('/api/supplier/create-payment-intent', Opened, { body: { leadId } })
  if (opened.clientSecret === '') throw new NoClientSecret()
  return opened
}

/** Keeps other suppliers from paying for the lead while this payment is made. */
export const holdLead = (leadId: string, paymentIntentId: string) =>
  api.post(`${pathOf(leadId)}/hold`, Hold, { body: { paymentIntentId } })

/** Lets others pay again, unless this payment is still under way. It may get lost: a hold ends by itself. */
export const releaseLead = (leadId: string, paymentIntentId: string, because: WhyReleased) =>
  api
    .post(`${pathOf(leadId)}/release`, Released, { body: { paymentIntentId, because }, keepalive: true })
    .catch(() => undefined)

export type WhyReleased = v.InferOutput<typeof HoldToRelease>['because']

/** Makes the lead the supplier's own for one credit, without a card. Safe to repeat: no second credit is taken for it. */
export const purchaseWithCredit = (leadId: string) =>
  api.post(`${pathOf(leadId)}/purchase-with-credit`, PurchasedLead)

/** The supplier's express wish for the English terms. */
export const wishEnglishTerms = () =>
  api.put('/api/supplier/terms-language', SupplierCheck, { body: { language: 'en' } })

const pathOf = (leadId: string) => `/api/supplier/leads/${encodeURIComponent(leadId)}` as const

/** The API's answer to a payment. Messages are its own, '' where it has none. */
type Recorded =
  | { name: 'bought'; lead: PurchasedLead }
  /** The lead cannot be the payer's; the payment is refunded. */
  | { name: 'refunded'; message: string }
  /** Stripe says that nothing was paid. */
  | { name: 'not-paid'; message: string }
  /** Nothing is lost: the API gets Stripe's event about the payment too. */
  | { name: 'failed'; message: string }

/** Makes the lead the supplier's own, once the payment has succeeded. Safe to repeat; never throws. */
export async function recordPurchase(leadId: string, paymentIntentId: string): Promise<Recorded> {
  try {
    const lead = await api.post(`${pathOf(leadId)}/purchase`, PurchasedLead, { body: { paymentIntentId } })
    return { name: 'bought', lead }
  } catch (error) {
    const [code, message] = [codeOf(error), messageOf(error) ?? '']
    if (code === 'payment_not_completed') return { name: 'not-paid', message }
    return { name: code !== undefined && REFUNDED.has(code) ? 'refunded' : 'failed', message }
  }
}

/** Each with the reason in its message. */
const REFUNDED = new Set(['lead_already_sold', 'lead_off_market', 'supplier_inactive'])
