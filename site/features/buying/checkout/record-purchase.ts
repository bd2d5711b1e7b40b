import { codeOf, messageOf } from '../../../lib/api.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { purchaseLead } from './buying.api.ts'
import type { PurchaseMessages } from './buying.messages.ts'

/** The API's answer to a payment. Messages are its own, '' where it has none. */
export type Recorded =
  | { name: 'bought' }
  /** The lead cannot be the payer's; the payment is refunded. */
  | { name: 'refunded'; message: string }
  /** Stripe says that nothing was paid. */
  | { name: 'not-paid'; message: string }
  /** Nothing is lost: the API gets Stripe's event about the payment too. */
  | { name: 'failed'; message: string }

/** Never throws. */
export async function recordPurchase(leadId: string, paymentIntentId: string): Promise<Recorded> {
  try {
    await purchaseLead(leadId, paymentIntentId)
    return { name: 'bought' }
  } catch (error) {
    const [code, message] = [codeOf(error), messageOf(error) ?? '']
    if (code === 'payment_not_completed') return { name: 'not-paid', message }
    return { name: code !== undefined && REFUNDED.has(code) ? 'refunded' : 'failed', message }
  }
}

/** Each with the reason in its message. */
const REFUNDED = new Set(['lead_already_sold', 'lead_off_market', 'supplier_inactive'])

/** The toast of a purchase, with a link to the lead in My Leads. */
export const showBought = (leadId: string, title: string, description: string, say: PurchaseMessages) =>
  showToast({
    title,
    description,
    action: { label: say.openMyLeads, href: `/supplier/analytics#${encodeURIComponent(leadId)}` },
  })
