import type { RecommendedProvider } from '../../../api/contract/rate-check-results.ts'
import { formatMoney, formatRate } from '../../lib/format.ts'
import type { ResultsMessages } from './results.messages.ts'

type Words = Pick<ResultsMessages['found'], 'pricing' | 'rateWithFee' | 'monthlyFee' | 'noMonthlyFee'>

/** A provider's price in one line, leaving out whatever is not known of it; a price that is known to be 0 is said. */
export function priceInWords(provider: RecommendedProvider, say: Words): string {
  const { inPerson, online } = say.pricing[provider.pricing]
  const rateOf = (rate: number | null, fee: number | null) => {
    if (rate === null) return undefined
    return fee ? say.rateWithFee(formatRate(rate), formatMoney(fee)) : formatRate(rate)
  }
  // Exactly one of the two is known: a whole rate when the price is flat, else the margin.
  const cardPresent = rateOf(provider.cardPresentRate ?? provider.cardPresentMargin, provider.cardPresentFee)
  const cardNotPresent = rateOf(
    provider.cardNotPresentRate ?? provider.cardNotPresentMargin,
    provider.cardNotPresentFee,
  )
  const parts = [
    cardPresent && inPerson(cardPresent),
    cardNotPresent && online(cardNotPresent),
    provider.monthlyFee === 0 && say.noMonthlyFee,
    provider.monthlyFee && say.monthlyFee(formatMoney(provider.monthlyFee)),
  ]
  return parts.filter(Boolean).join(', ')
}
