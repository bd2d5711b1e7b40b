import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { halfUp } from '../../../domain/rounding.ts'
import {
  cheaperByCents,
  effectiveRatePercent,
  salesCostCents,
  wholeDollarsDown,
  yearlyCents,
} from './monthly-cost.ts'
import { published } from './rate-cases.json'

describe('a month of sales costs what the source printed', () => {
  test.each(published.monthlyCosts)(
    '$id',
    ({ volumeCents, sales, percent, feeCents, costCents, withinCents }) => {
      const cost = halfUp(salesCostCents({ volumeCents, sales }, { percent, feeCents }))

      expect(Math.abs(cost - costCents)).toBeLessThanOrEqual(withinCents)
    },
  )
})

describe('the effective rate is what the source printed', () => {
  const rates = [
    ...published.effectiveRates,
    ...published.monthlyCosts.flatMap(({ effectiveRatePercent: percent, ...cost }) =>
      percent === undefined ? [] : [{ ...cost, percent }],
    ),
  ]

  test.each(rates)('$id', ({ costCents, volumeCents, percent }) => {
    expect(halfUp(effectiveRatePercent(costCents, volumeCents), 4)).toBe(percent)
  })
})

describe('a change saves what the source printed', () => {
  test.each(published.savings)('$id', ({ costCents, otherCostCents, monthlyCents, yearlyCents: aYear }) => {
    const saved = cheaperByCents(costCents, otherCostCents)

    expect(saved).toBe(monthlyCents)
    expect(yearlyCents(saved)).toBe(aYear)
  })

  test.each(published.marginSavings)('$id', ({ volumeCents, sales, from, to, ...expected }) => {
    const cost = salesCostCents({ volumeCents, sales }, from)
    const otherCost = salesCostCents({ volumeCents, sales }, to)
    const saved = halfUp(cheaperByCents(cost, otherCost))

    expect(halfUp(cost)).toBe(expected.costCents)
    expect(halfUp(otherCost)).toBe(expected.otherCostCents)
    expect(saved).toBe(expected.monthlyCents)
    expect(yearlyCents(saved)).toBe(expected.yearlyCents)
  })
})

test('a dearer processor saves nothing, and never less than nothing', () => {
  expect(cheaperByCents(10_000, 12_000)).toBe(0)
})

test('a business that sells nothing has an effective rate of 0', () => {
  expect(effectiveRatePercent(995, 0)).toBe(0)
})

test('half a cent on paper rounds up, whatever its binary form says', () => {
  expect(1.005 * 100).toBeLessThan(100.5)
  expect(halfUp(1.005, 2)).toBe(1.01)
  expect(halfUp(2.675, 2)).toBe(2.68)
  expect(halfUp(0.5)).toBe(1)
})

test('less than half a cent rounds down', () => {
  expect(halfUp(37_996.4999)).toBe(37_996)
  expect(halfUp(1.0049, 2)).toBe(1)
})

test('every amount of whole cents and a half rounds up, whichever way it was summed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 999 }),
      (cents, part) => {
        const summed = cents + part / 1000 + (0.5 - part / 1000)
        expect(halfUp(summed)).toBe(cents + 1)
      },
    ),
  )
})

test('savings are whole dollars, downwards', () => {
  expect(wholeDollarsDown(11_037)).toBe(11_000)
  expect(wholeDollarsDown(11_099.99)).toBe(11_000)
  expect(wholeDollarsDown(0.3)).toBe(0)
})

test('a saving that is a whole dollar on paper keeps that dollar', () => {
  const binarySum = (0.1 + 0.7) * 1000 * 10
  expect(binarySum).toBeLessThan(8000)
  expect(wholeDollarsDown(binarySum)).toBe(8000)
})
