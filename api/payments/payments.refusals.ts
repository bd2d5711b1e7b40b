import { Refusal } from '../shared/refusal.ts'

export const notFromStripe = () =>
  new Refusal('not_from_stripe', 400, 'This message does not carry a valid signature.')

/** Stripe goes on trying for days after such an answer, and by then the payment will be known. */
export const notKnownYet = () => new Refusal('not_known_yet', 503, 'This payment is not known here yet.')

export const paymentsUnavailable = () =>
  new Refusal(
    'payments_unavailable',
    503,
    'We cannot reach our payment provider right now. Nothing was charged. Please try again in a minute.',
  )
