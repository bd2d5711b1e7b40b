import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef } from 'react'
import type { OpenPayment } from '../../../api/contract/supplier/purchases.ts'
import { NetworkError } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { type Charge, chargeCard } from './charge-card.ts'
import { holdLead } from './purchase.api.ts'
import type { PurchaseMessages } from './purchase.messages.ts'
import type { Purchase } from './use-purchase.ts'

type Given = {
  leadId: string
  payment: OpenPayment
  purchase: Purchase
  onSuccess: () => Promise<void>
  say: PurchaseMessages
}

/** The press on the pay button: one hold and one charge, however often it is pressed. */
export function usePay({ leadId, payment, purchase, onSuccess, say }: Given) {
  const stripe = useStripe()
  const elements = useElements()
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)
  const { paymentIntentId, clientSecret } = payment
  const { hold, reopen, setProcessing, setTrouble } = purchase

  async function pay() {
    if (stripe === null || elements === null || underWay.current) return
    underWay.current = true
    setProcessing(true)
    setTrouble('')
    try {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return setTrouble(incomplete.message ?? say.cardNotCharged)
      const isFrozen = new Date() < new Date(payment.priceFrozenUntil)
      if (!isFrozen && !(await reopen(payment))) return
      await settle(
        await chargeCard({
          async hold() {
            // Taken first: when the answer is lost, the hold may be there all the same.
            hold.take(paymentIntentId)
            await holdLead(leadId, paymentIntentId).catch((error: unknown) => {
              if (!(error instanceof NetworkError)) hold.keep()
              throw error
            })
          },
          release: () => hold.letGo('declined'),
          confirm: () =>
            stripe.confirmPayment({
              elements,
              confirmParams: { return_url: returnAddress(leadId) },
              redirect: 'if_required',
            }),
          lookUp: () => stripe.retrievePaymentIntent(clientSecret),
        }),
      )
    } finally {
      underWay.current = false
      setProcessing(false)
    }
  }

  async function settle(charge: Charge): Promise<void> {
    switch (charge.name) {
      case 'paid':
        return onSuccess()
      case 'unknown':
        return purchase.finish(paymentIntentId, false)
      case 'pending':
        hold.keep()
        return purchase.showEnd('pending')
      case 'declined': {
        const message = charge.message || say.cardNotCharged
        showToast({ title: say.paymentFailed, description: message, variant: 'destructive' })
        return setTrouble(message)
      }
      case 'not-held':
        return settleNotHeld(charge)
    }
  }

  async function settleNotHeld({ reason, message }: Extract<Charge, { name: 'not-held' }>): Promise<void> {
    if (reason === 'sold' || reason === 'yours') return purchase.showEnd(reason, message)
    const isSame = reason === 'other' || (await reopen(payment))
    if (isSame) setTrouble(message || say.couldNotStart)
  }

  return { pay, ready: stripe !== null && elements !== null }
}

/** Where the bank sends the supplier back to, when it wants a page of its own. */
const returnAddress = (leadId: string) =>
  `${window.location.origin}/supplier/dashboard?lead=${encodeURIComponent(leadId)}`
