import { Refusal } from '../shared/refusal.ts'

export const noSuchQuote = () => new Refusal('not_found', 404, 'We cannot find this quote.')

export const quoteExpired = () =>
  new Refusal('quote_expired', 409, 'This quote has expired. Check your rates again to get a new one.')
