import { codeOf, messageOf } from '../../../lib/api.ts'
import { purchaseLead } from './buying.api.ts'

/** What the API says of a payment that was made. Messages are its own words, '' where it has none. */
export type Recorded =
  | { name: 'bought' }
  /** The lead cannot be the payer's; the payment goes back. */
  | { name: 'refunded'; message: string }
  /** The card provider says that nothing was paid. */
  | { name: 'not-paid'; message: string }
  /** Nothing is lost: the API hears of the payment from the card provider too. */
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
