import { Refusal } from '../shared/refusal.ts'

export const leadNotFound = () => new Refusal('lead_not_found', 404, 'This lead is no longer on the market.')

/** Said before anything was charged. */
export const leadAlreadySold = () =>
  new Refusal('lead_already_sold', 409, 'Another provider has bought this lead. Nothing was charged.')

export const leadAlreadyYours = () =>
  new Refusal('lead_already_yours', 409, 'You have bought this lead. It is under My Leads.')

export const awaitingApproval = () =>
  new Refusal('awaiting_approval', 403, 'Your account is awaiting approval.')

export const supplierInactive = () =>
  new Refusal('supplier_inactive', 403, 'Your account is inactive. What you bought stays under My Leads.')

/** Also for another supplier's payment: whether it exists is not for others to know. */
export const paymentNotFound = () =>
  new Refusal('payment_not_found', 404, 'This payment does not belong to this lead.')

export const attemptOver = () =>
  new Refusal('attempt_over', 409, 'This payment is over and nothing was charged. Please begin again.')

/** Also to a supplier who would pay for it with a credit as well. */
export const attemptOpen = () =>
  new Refusal('attempt_open', 409, 'You are already paying for this lead by card.')

export const noCredits = () =>
  new Refusal('no_credits', 409, 'You have no lead credits left. Nothing was taken; you can pay by card.')

export const leadHeld = (secondsLeft: number) => {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new Refusal(
    'lead_held',
    409,
    `Another provider is paying for this lead right now. Try again in ${wait}; nothing was charged.`,
    { retryAfterSeconds: secondsLeft },
  )
}

/** All of them are at Stripe at this moment; otherwise the oldest makes room. */
export const tooManyOpenPayments = () =>
  new Refusal(
    'too_many_open_payments',
    429,
    'You have many payments open at once. Finish or close one of them, and try again in a moment.',
    { retryAfterSeconds: 10 },
  )

export const tooManyHolds = () =>
  new Refusal(
    'too_many_holds',
    429,
    'You are paying for several leads at once. Finish or close one of them first.',
    { retryAfterSeconds: 60 },
  )

export const holdsRanOut = (secondsLeft: number) =>
  new Refusal(
    'too_many_holds',
    429,
    'Three payments for this lead were not completed. Others have a turn now; try again in ten minutes.',
    { retryAfterSeconds: secondsLeft },
  )

export const paymentNotCompleted = () =>
  new Refusal('payment_not_completed', 409, 'This payment has not gone through, so nothing was bought.')

/** Stripe took something else than what was agreed. It is looked into by a person. */
export const paymentDoesNotMatch = () =>
  new Refusal(
    'payment_does_not_match',
    409,
    'This payment is not the one that was agreed for this lead. We are looking into it.',
  )

/** Asked after the money may have gone: the same call may be made again, and the lead comes by itself. */
export const paymentUnconfirmed = () =>
  new Refusal(
    'payment_unconfirmed',
    503,
    'We cannot confirm your payment right now. If it went through, the lead appears under My Leads by itself; you are not charged twice.',
    { retryAfterSeconds: 10 },
  )

export type RefundReason = 'sold' | 'off_market' | 'supplier_inactive' | 'held'

const REFUNDED = 'Your card is refunded in full; you need not do anything.'

const REFUNDED_BECAUSE: Record<RefundReason, Refusal> = {
  sold: new Refusal(
    'lead_already_sold',
    409,
    `Another provider bought this lead just before your payment went through. ${REFUNDED}`,
  ),
  held: new Refusal(
    'lead_already_sold',
    409,
    `Another provider was already paying for this lead when your payment went through. ${REFUNDED}`,
  ),
  off_market: new Refusal(
    'lead_off_market',
    409,
    `This lead left the market before your payment went through. ${REFUNDED}`,
  ),
  supplier_inactive: new Refusal(
    'supplier_inactive',
    409,
    `Your account was made inactive before your payment went through. ${REFUNDED}`,
  ),
}

export const refundedBecause = (reason: RefundReason): Refusal => REFUNDED_BECAUSE[reason]

/** The card paid for a lead that the same supplier had bought otherwise a moment before, as with a credit. */
export const refundedAsYours = () =>
  new Refusal(
    'lead_already_yours',
    409,
    `This lead was yours before your card payment went through. ${REFUNDED}`,
  )
