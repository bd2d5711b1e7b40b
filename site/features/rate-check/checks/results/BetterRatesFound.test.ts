import { expect, test } from 'bun:test'
import type { RecommendedProvider } from '../../../../../api/contract/rate-check-results.ts'
import { priceInWords } from './BetterRatesFound.tsx'
import { en } from './results.messages.ts'

const nothingKnown: RecommendedProvider = {
  slug: 'helcim',
  name: 'Helcim',
  estimatedSavings: 120,
  estimatedMonthlyCost: 311.2,
  monthlyFee: null,
  pricing: 'flat',
  cardPresentRate: null,
  cardNotPresentRate: null,
  cardPresentMargin: null,
  cardNotPresentMargin: null,
  cardPresentFee: null,
  cardNotPresentFee: null,
  exampleSale: null,
}
const words = (known: Partial<RecommendedProvider>) => priceInWords({ ...nothingKnown, ...known }, en.found)

test('a flat price is one rate and its fee', () => {
  expect(
    words({ cardPresentRate: 2.5, cardPresentFee: 0, cardNotPresentRate: 2.8, cardNotPresentFee: 0.3 }),
  ).toBe('2.50% in person, 2.80% and 30¢ online')
})

test('interchange-plus is said as a margin over wholesale cost, never as the whole rate', () => {
  expect(words({ pricing: 'interchange-plus', cardPresentMargin: 0.4, cardPresentFee: 0.08 })).toBe(
    'wholesale cost plus 0.40% and 8¢ in person',
  )
})

test('what a sale costs on top is said in cents below a dollar, with their halves', () => {
  expect(words({ cardPresentRate: 2, cardPresentFee: 0.075 })).toBe('2.00% and 7.5¢ in person')
  expect(words({ cardPresentRate: 2, cardPresentFee: 1 })).toBe('2.00% and $1.00 in person')
})

test('a monthly fee of nothing is said, one that is not known is left out', () => {
  expect(words({ monthlyFee: 0 })).toBe('no monthly fee')
  expect(words({ monthlyFee: 9.95 })).toBe('$9.95 monthly fee')
  expect(words({})).toBe('')
})
