import type { RefundReason } from '../../../domain/outcomes.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

export const leadNotFound = () => new Refusal('lead_not_found', 404, 'This lead is no longer on the market.')

/** Said before anything was charged. */
export const leadAlreadySold = () =>
  new Refusal('lead_already_sold', 409, 'Another provider has bought this lead. Nothing was charged.')

export const leadAlreadyYours = () =>
  new Refusal('lead_already_yours', 409, 'You’ve already bought this lead. Find it in My Leads.')

export const awaitingApproval = () =>
  new Refusal('awaiting_approval', 403, 'Your account is awaiting approval.')

export const supplierInactive = () =>
  new Refusal(
    'supplier_inactive',
    403,
    'Your account is inactive. The leads you bought are still in My Leads.',
  )

/** Also for another supplier's payment, so that nobody learns whether it exists. */
export const paymentNotFound = () =>
  new Refusal('payment_not_found', 404, 'This payment doesn’t belong to this lead.')

export const attemptOver = () =>
  new Refusal('attempt_over', 409, 'This payment has expired and nothing was charged. Please start again.')

/** Also when the supplier tries to use a credit as well. */
export const attemptOpen = () =>
  new Refusal('attempt_open', 409, 'You’re already paying for this lead by card.')

export const noCredits = () =>
  new Refusal(
    'no_credits',
    409,
    'You have no lead credits left. Nothing was charged. You can pay by card instead.',
  )

export const leadHeld = (secondsLeft: number) => {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new Refusal(
    'lead_held',
    409,
    `Another provider is paying for this lead right now. Try again in ${wait}. Nothing was charged.`,
    { retryAfterSeconds: secondsLeft },
  )
}

/** Only while Stripe is working on all of them; otherwise the oldest makes room. */
export const tooManyOpenPayments = () =>
  new Refusal(
    'too_many_open_payments',
    429,
    'You have too many payments open at once. Finish or close one, then try again in a moment.',
    { retryAfterSeconds: 10 },
  )

export const tooManyHolds = () =>
  new Refusal('too_many_holds', 429, 'You’re paying for several leads at once. Finish or close one first.', {
    retryAfterSeconds: 60,
  })

export const holdsRanOut = (secondsLeft: number) =>
  new Refusal(
    'too_many_holds',
    429,
    'You started three payments for this lead without finishing. Try again in ten minutes.',
    { retryAfterSeconds: secondsLeft },
  )

export const paymentNotCompleted = () =>
  new Refusal('payment_not_completed', 409, 'This payment didn’t go through, so the lead wasn’t purchased.')

/** Stripe took something else than we agreed on. A person investigates. */
export const paymentDoesNotMatch = () =>
  new Refusal(
    'payment_does_not_match',
    409,
    'This payment doesn’t match the one for this lead. We’re looking into it.',
  )

/** The card may have been charged: the call may be repeated, and the lead comes by itself. */
export const paymentUnconfirmed = () =>
  new Refusal(
    'payment_unconfirmed',
    503,
    'We can’t confirm your payment right now. If it went through, the lead will appear in My Leads automatically. You won’t be charged twice.',
    { retryAfterSeconds: 10 },
  )

const REFUNDED = 'We’re refunding your card in full. You don’t need to do anything.'

/** `yours`: the card paid for a lead that the same supplier had bought otherwise a moment before, such as with a credit. */
export function refundedBecause(reason: RefundReason | 'yours'): Refusal {
  const [code, because] = REFUNDED_BECAUSE[reason]
  return new Refusal(code, 409, `${because} ${REFUNDED}`)
}

const REFUNDED_BECAUSE: Record<RefundReason | 'yours', [code: string, because: string]> = {
  sold: ['lead_already_sold', 'Another provider bought this lead just before your payment went through.'],
  held: [
    'lead_already_sold',
    'Another provider was already paying for this lead when your payment went through.',
  ],
  off_market: ['lead_off_market', 'This lead left the market before your payment went through.'],
  supplier_inactive: [
    'supplier_inactive',
    'Your account was made inactive before your payment went through.',
  ],
  yours: ['lead_already_yours', 'This lead was yours before your card payment went through.'],
}
