import { Refusal } from '../shared/refusal.ts'
import { say } from './prices.messages.ts'

export function priceBeginsInThePast() {
  const message = say('momentIsPast')({})
  return new Refusal('check_your_answers', 422, message, { fields: { validFrom: message } })
}
