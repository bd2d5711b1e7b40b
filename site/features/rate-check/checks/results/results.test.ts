import { expect, test } from 'bun:test'
import type { RecommendedProvider } from '../../../../../api/contract/rate-check-results.ts'
import { priceInWords } from './BetterRatesFound.tsx'
import { confirmationPath } from './Results.tsx'
import { en } from './results.messages.ts'
import { bestSaving, costBars, formatShown, percentSaving, perYear, shownCost } from './savings.ts'

test('a year is twelve months, to the cent', () => {
  expect(perYear(120)).toBe(1440)
  expect(perYear(33.33)).toBe(399.96)
  expect(perYear(0.1)).toBe(1.2)
})

test('the best saving is the largest, and 0 without providers', () => {
  expect(bestSaving([{ estimatedSavings: 41 }, { estimatedSavings: 120 }])).toBe(120)
  expect(bestSaving([])).toBe(0)
})

test.each([
  [120, 480, 25],
  [1, 3, 33],
  [2, 3, 67],
  [10, 0, 0],
  [0, 480, 0],
])('%d saved of %d is %d percent', (saving, cost, percent) => {
  expect(percentSaving(saving, cost)).toBe(percent)
})

const current = {
  name: 'Moneris',
  monthlyVolume: 20_000,
  estimatedMonthlyCost: 312.02,
  monthlyCostAtLeast: null,
  effectiveRate: 1.56,
  basis: 'reported-range',
} as const

test('a known cost is shown as estimated', () => {
  expect(shownCost(current)).toEqual({ amount: 312.02, isAtLeast: false, ratePercent: 1.56 })
})

test('a cost known in part shows only its certain part, with a rate that is rounded down', () => {
  expect(shownCost({ ...current, monthlyCostAtLeast: 235.58 })).toEqual({
    amount: 235.58,
    isAtLeast: true,
    ratePercent: 1.17,
  })
  expect(shownCost({ ...current, monthlyCostAtLeast: 430 }).ratePercent).toBe(2.15)
})

test('a cost known in part is "at least" some whole dollars, and in cents only below one dollar', () => {
  const atLeast = (amount: string) => `At least ${amount}`
  expect(formatShown({ amount: 500, isAtLeast: true }, atLeast)).toBe('At least $500')
  expect(formatShown({ amount: 235.98, isAtLeast: true }, atLeast)).toBe('At least $235')
  expect(formatShown({ amount: 0.45, isAtLeast: true }, atLeast)).toBe('At least $0.45')
  expect(formatShown({ amount: 449.76, isAtLeast: false }, atLeast)).toBe('$449.76')
})

const known = (amount: number) => ({ amount, isAtLeast: false, ratePercent: 0 })

test('the better bar is the shown cost less the saving, on the same scale', () => {
  expect(costBars(known(480), 470, 120)).toEqual({ better: 360, betterLength: 75 })
  expect(costBars(known(480), 470, 0)).toEqual({ better: 480, betterLength: 100 })
})

test('for a cost known in part, the better bar is never less than what the better provider costs', () => {
  const atLeast = { amount: 400, isAtLeast: true, ratePercent: 0 }
  expect(costBars(atLeast, 438.5, 99)).toEqual({ better: 340, betterLength: 85 })
  expect(costBars(atLeast, 438.5, 0)).toEqual({ better: 439, betterLength: 100 })
})

test('a bar is never shorter than 0', () => {
  expect(costBars(known(100), 100, 150)).toEqual({ better: 0, betterLength: 0 })
  expect(costBars(known(0), 0, 0)).toEqual({ better: 0, betterLength: 0 })
})

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

test('a flat price has one rate and its fee', () => {
  expect(
    words({ cardPresentRate: 2.5, cardPresentFee: 0, cardNotPresentRate: 2.8, cardNotPresentFee: 0.3 }),
  ).toBe('2.50% in person, 2.80% and 30¢ online')
})

test('interchange-plus is a margin over wholesale cost, never the whole rate', () => {
  expect(words({ pricing: 'interchange-plus', cardPresentMargin: 0.4, cardPresentFee: 0.08 })).toBe(
    'wholesale cost plus 0.40% and 8¢ in person',
  )
})

test('a fee below a dollar is in cents, with half cents', () => {
  expect(words({ cardPresentRate: 2, cardPresentFee: 0.075 })).toBe('2.00% and 7.5¢ in person')
  expect(words({ cardPresentRate: 2, cardPresentFee: 1 })).toBe('2.00% and $1.00 in person')
})

test('a monthly fee of 0 is shown, an unknown one is left out', () => {
  expect(words({ monthlyFee: 0 })).toBe('no monthly fee')
  expect(words({ monthlyFee: 9.95 })).toBe('$9.95 monthly fee')
  expect(words({})).toBe('')
})

test('the address of the confirmation has the saving and the email, with all its characters', () => {
  expect(confirmationPath(120, 'ana+cards&co@example.com')).toBe(
    '/lead-confirmation?savings=120&email=ana%2Bcards%26co%40example.com',
  )
  expect(confirmationPath(0, 'ana@example.com')).toBe('/lead-confirmation?savings=0&email=ana%40example.com')
})
