import { Refusal } from '../shared/refusal.ts'

/** The same whether we hold anything about the address or not. */
export const addressNotProved = () =>
  new Refusal('address_not_proved', 401, 'Prove your email address first: we send a code to it.')

export const leadBeingPaidFor = () =>
  new Refusal(
    'lead_being_paid_for',
    409,
    'A provider is paying for your request at this moment. Try again in a few minutes.',
  )

export const underLegalHold = () =>
  new Refusal(
    'under_legal_hold',
    409,
    'A dispute about your request lasts, so it cannot be changed now. Write to us about it.',
  )

export const nothingToCorrect = () =>
  new Refusal('nothing_to_correct', 409, 'We hold no name and no company under this address.')
