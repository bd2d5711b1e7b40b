import { expect, test } from 'bun:test'
import type { RecommendedProvider } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { priceInWords } from './BetterRatesFound.tsx'
import { confirmationPath } from './Results.tsx'
import { resultsMessages } from './results.messages.ts'
import {
  bestSaving,
  costBars,
  formatShown,
  percentSaving,
  perYear,
  publishedRange,
  shownCost,
} from './savings.ts'

test.each([
  [120, 1440],
  [33.33, 399.96],
  [0.1, 1.2],
])('%d a month is %d a year', (month, year) => expect(perYear(month)).toBe(year))

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
])('%d saved of %d is %d percent', (saving, cost, percent) =>
  expect(percentSaving(saving, cost)).toBe(percent),
)

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
  const shown = shownCost({ ...current, monthlyCostAtLeast: 235.58 })
  expect(shown).toEqual({ amount: 235.58, isAtLeast: true, ratePercent: 1.17 })
  expect(shownCost({ ...current, monthlyCostAtLeast: 430 }).ratePercent).toBe(2.15)
})

test.each([
  [1.49, 'low'],
  [1.73, 'typical'],
  [2.26, 'typical'],
  [2.27, 'high'],
] as const)(
  'an own rate of %d%% beside published prices of 1.73%% to 2.26%% is %s',
  (effectiveRate, verdict) => {
    const compared = [583.5, 447.69].map((estimatedMonthlyCost) => ({ estimatedMonthlyCost }))
    const own = { monthlyVolume: 25_820, effectiveRate }
    const range = publishedRange(own, compared)
    expect(range).toEqual({ lowest: 1.73, highest: 2.26, verdict })
    expect(publishedRange(own, [])).toBeNull()
  },
)

test.each([
  [500, true, 'At least $500'],
  [235.98, true, 'At least $235'],
  [0.45, true, 'At least $0.45'],
  [449.76, false, '$449.76'],
])('a cost of %d, known in part: %p, is shown as %p', (amount, isAtLeast, shown) =>
  expect(formatShown({ amount, isAtLeast }, (least) => `At least ${least}`)).toBe(shown),
)

test.each([
  ['a known cost, less the saving', 480, false, 470, 120, { better: 360, betterLength: 75 }],
  ['a known cost, without a saving', 480, false, 470, 0, { better: 480, betterLength: 100 }],
  ['a known cost below its saving', 100, false, 100, 150, { better: 0, betterLength: 0 }],
  ['no cost', 0, false, 0, 0, { better: 0, betterLength: 0 }],
  [
    'a cost known in part: the least cost less the saving',
    400,
    true,
    438.5,
    99,
    { better: 340, betterLength: 85 },
  ],
  ['a cost known in part, without a saving', 400, true, 438.5, 0, { better: 439, betterLength: 100 }],
] as const)('the better bar for %s', (_, amount, isAtLeast, least, saving, bars) =>
  expect(costBars({ amount, isAtLeast, ratePercent: 0 }, least, saving)).toEqual(bars),
)

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

test.each([
  [
    { cardPresentRate: 2.5, cardPresentFee: 0, cardNotPresentRate: 2.8, cardNotPresentFee: 0.3 },
    '2.50% in person, 2.80% and 30¢ online',
  ],
  [
    { pricing: 'interchange-plus', cardPresentMargin: 0.4, cardPresentFee: 0.08 },
    'wholesale cost plus 0.40% and 8¢ in person',
  ],
  [{ cardPresentRate: 2, cardPresentFee: 0.075 }, '2.00% and 7.5¢ in person'],
  [{ cardPresentRate: 2, cardPresentFee: 1 }, '2.00% and $1.00 in person'],
  [{ monthlyFee: 0 }, 'no monthly fee'],
  [{ monthlyFee: 9.95 }, '$9.95 monthly fee'],
  [{}, ''],
] as const)('the price %j reads: %s', (known, words) =>
  expect(priceInWords({ ...nothingKnown, ...known }, resultsMessages.found)).toBe(words),
)

test.each([
  [120, 'ana+cards&co@example.com', 'savings=120&email=ana%2Bcards%26co%40example.com'],
  [0, 'ana@example.com', 'savings=0&email=ana%40example.com'],
])('the address of the confirmation of %d saved by %s has all characters', (saving, email, query) =>
  expect(confirmationPath(saving, email)).toBe(`/lead-confirmation?${query}`),
)
