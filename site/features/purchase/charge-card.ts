import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { codeOf, messageOf } from '../../lib/api.ts'

/** What became of one press on the pay button, before anything is recorded. Messages are for people; '' has none. */
export type Charge =
  | { name: 'paid' }
  /** The bank has not decided yet. */
  | { name: 'pending' }
  /** The connection broke at the wrong moment. */
  | { name: 'unknown' }
  | { name: 'declined'; message: string }
  /** Refused before the card was touched. */
  | { name: 'not-held'; reason: 'sold' | 'yours' | 'attempt-over' | 'other'; message: string }

type Deeds = {
  hold: () => Promise<unknown>
  release: () => void
  confirm: () => Promise<PaymentIntentResult>
  /** Asks the card provider how the payment stands. */
  lookUp: () => Promise<PaymentIntentResult>
}

/** First the lead is held, then the card is charged; a hold that led to nothing is given back. Never throws. */
export async function chargeCard({ hold, release, confirm, lookUp }: Deeds): Promise<Charge> {
  try {
    await hold()
  } catch (error) {
    return { name: 'not-held', reason: reasonOf(error), message: messageOf(error) ?? '' }
  }
  const { paymentIntent, error } = await confirm().catch(asBrokenConnection)
  const charge = paymentIntent
    ? chargeOf(paymentIntent.status, undefined)
    : await chargeDespite(error, lookUp)
  if (charge.name === 'declined') release()
  return charge
}

/** An error does not always mean that nothing was paid: another window may have, or the answer was lost on its way. */
async function chargeDespite(error: StripeError, lookUp: Deeds['lookUp']): Promise<Charge> {
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

const REASONS = {
  lead_already_sold: 'sold',
  lead_not_found: 'sold',
  lead_already_yours: 'yours',
  attempt_over: 'attempt-over',
} as const

function reasonOf(error: unknown) {
  const code = codeOf(error)
  return code !== undefined && isReason(code) ? REASONS[code] : 'other'
}

const isReason = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code)
