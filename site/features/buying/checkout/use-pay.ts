import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { useRef } from 'react'
import type { OpenPayment } from '../../../../api/contract/buying/purchases.ts'
import { codeOf, isSignedOut, messageOf, NetworkError } from '../../../lib/data/api.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { HOME } from '../../../lib/words/language.ts'
import { signInToBuy } from '../../suppliers/accounts/sign-in-path.ts'
import { holdLead } from './buying.api.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import type { Purchase } from './use-purchase.ts'

type Params = { leadId: string; payment: OpenPayment; purchase: Purchase }

/** The pay button: one hold and one charge, however often it is pressed. */
export function usePay({ leadId, payment, purchase }: Params) {
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
      const isFrozen = serverNow() < new Date(payment.priceFrozenUntil)
      if (!isFrozen && !(await reopen(payment))) return
      await settle(
        await chargeCard({
          async hold() {
            // Before the call: when the answer is lost, the hold may exist anyway.
            hold.take(paymentIntentId)
            await holdLead(leadId, paymentIntentId).catch((error: unknown) => {
              if (!(error instanceof NetworkError)) hold.keep()
              if (isSignedOut(error)) signInToBuy(leadId)
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
        return purchase.finish(paymentIntentId, true)
      case 'unknown':
        return purchase.finish(paymentIntentId, false)
      case 'pending':
        hold.keep()
        return purchase.showEnd('pending')
      case 'declined': {
        const message = charge.message || say.cardNotCharged
        // The bank says why, but not that nothing was charged.
        return setTrouble(
          charge.message ? `${charge.message} ${say.tryAnotherCard}` : message,
          say.paymentFailed,
        )
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

const returnAddress = (leadId: string) =>
  `${window.location.origin}${HOME}/supplier/dashboard?lead=${encodeURIComponent(leadId)}`

/** The result of one press on the pay button, before it is recorded. Messages are for people, '' without one. */
type Charge =
  | { name: 'paid' }
  /** The bank has not decided yet. */
  | { name: 'pending' }
  /** The connection broke at the wrong moment. */
  | { name: 'unknown' }
  | { name: 'declined'; message: string }
  /** Refused before the card was touched. */
  | { name: 'not-held'; reason: 'sold' | 'yours' | 'attempt-over' | 'other'; message: string }

type Steps = {
  hold: () => Promise<unknown>
  release: () => void
  confirm: () => Promise<PaymentIntentResult>
  lookUp: () => Promise<PaymentIntentResult>
}

/** Holds the lead, then charges the card; releases the hold where nothing was charged. Never throws. */
async function chargeCard({ hold, release, confirm, lookUp }: Steps): Promise<Charge> {
  try {
    await hold()
  } catch (error) {
    const reason = REASONS[codeOf(error) ?? ''] ?? 'other'
    return { name: 'not-held', reason, message: messageOf(error) ?? '' }
  }
  const { paymentIntent, error } = await confirm().catch(asBrokenConnection)
  const charge = paymentIntent
    ? chargeOf(paymentIntent.status, undefined)
    : await chargeDespite(error, lookUp)
  if (charge.name === 'declined') release()
  return charge
}

/** An error does not always mean that nothing was paid: another window may have paid, or the answer was lost. */
async function chargeDespite(error: StripeError, lookUp: Steps['lookUp']): Promise<Charge> {
  if (error.payment_intent) return chargeOf(error.payment_intent.status, error)
  if (error.type === 'card_error' || error.type === 'validation_error') return declined(error)
  const { paymentIntent } = await lookUp().catch(asBrokenConnection)
  return paymentIntent ? chargeOf(paymentIntent.status, error) : { name: 'unknown' }
}

function chargeOf(status: PaymentIntent.Status, error: StripeError | undefined): Charge {
  if (status === 'succeeded') return { name: 'paid' }
  if (status === 'processing') return { name: 'pending' }
  return declined(error)
}

const declined = (error: StripeError | undefined): Charge => ({
  name: 'declined',
  message: error?.message ?? '',
})

const asBrokenConnection = (): PaymentIntentResult => ({ error: { type: 'api_connection_error' } })

const REASONS: Record<string, 'sold' | 'yours' | 'attempt-over'> = {
  lead_already_sold: 'sold',
  lead_not_found: 'sold',
  lead_already_yours: 'yours',
  attempt_over: 'attempt-over',
}
