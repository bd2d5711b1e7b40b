import { say } from '../contract/admin/prices.ts'
import { Refusal } from '../shared/refusal.ts'

export function priceBeginsInThePast() {
  const message = say('momentIsPast')({})
  return new Refusal('check_your_answers', 422, message, { fields: { validFrom: message } })
}
