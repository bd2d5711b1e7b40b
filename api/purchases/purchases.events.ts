import type { Dependencies } from '../dependencies.ts'
import { notKnownYet, paymentsUnavailable } from '../payments/payments.refusals.ts'
import { type EventHandlers, PaymentsUnavailable } from '../payments/payments.ts'
import { settlePurchase } from './settle-purchase.ts'

/** What Stripe's events mean here: each only makes us look at the payment, sooner than we would by ourselves. */
export function purchaseEvents(deps: Dependencies): EventHandlers {
  const look = async (intentId: string) => {
    const settlement = await settlePurchase(deps, intentId, deps.clock.now()).catch((error: unknown) => {
      throw error instanceof PaymentsUnavailable ? paymentsUnavailable() : error
    })
    if (settlement.kind === 'unknown') throw notKnownYet()
  }
  return { 'payment_intent.succeeded': look }
}
