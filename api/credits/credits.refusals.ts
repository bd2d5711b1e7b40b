import { Refusal } from '../shared/refusal.ts'

export const providerNotFound = () =>
  new Refusal('provider_not_found', 404, 'There is no such provider. It may have been deleted.')

export const creditsBelowZero = (balance: number) =>
  new Refusal(
    'credits_below_zero',
    409,
    `This provider has ${balance === 1 ? '1 credit' : `${balance} credits`}. No more than that can be taken.`,
  )

export const tooManyCredits = () =>
  new Refusal('too_many_credits', 409, 'A provider can have at most 1,000,000 credits.')
