import { describe, expect, test } from 'bun:test'
import { cheaperByCents, effectiveRatePercent, salesCostCents, yearlyCents } from './monthly-cost.ts'
import { published } from './rate-cases.json'
import { halfUp } from './rounding.ts'

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
