import { expect, test } from 'bun:test'
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

test('a cost that is known is shown as it is estimated', () => {
  expect(shownCost(current)).toEqual({ amount: 312.02, isAtLeast: false, ratePercent: 1.56 })
})

test('of a cost that is known in part only what is certain is shown, and its share of the sales is rounded down', () => {
  expect(shownCost({ ...current, monthlyCostAtLeast: 235.58 })).toEqual({
    amount: 235.58,
    isAtLeast: true,
    ratePercent: 1.17,
  })
  expect(shownCost({ ...current, monthlyCostAtLeast: 430 }).ratePercent).toBe(2.15)
})

test('a cost that is known in part is "at least" so many whole dollars, and cents only below one', () => {
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

test('of a cost known in part the better bar is never less than what the better provider costs', () => {
  const atLeast = { amount: 400, isAtLeast: true, ratePercent: 0 }
  expect(costBars(atLeast, 438.5, 99)).toEqual({ better: 340, betterLength: 85 })
  expect(costBars(atLeast, 438.5, 0)).toEqual({ better: 439, betterLength: 100 })
})

test('a bar is never shorter than nothing', () => {
  expect(costBars(known(100), 100, 150)).toEqual({ better: 0, betterLength: 0 })
  expect(costBars(known(0), 0, 0)).toEqual({ better: 0, betterLength: 0 })
})
