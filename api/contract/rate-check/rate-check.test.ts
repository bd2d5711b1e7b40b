import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { averageSaleOf, feesMistake, NewFigures, RateInfo } from './rate-check.ts'
import { areFeesUnusuallyHigh } from './unusual-fees.ts'

test.each([
  ['step 2', RateInfo],
  ['new figures', NewFigures],
])(
  'fees without which the rest means nothing, or that are more than the sales are found by %s even while another answer is missing, and never of what cannot be read',
  (_, schema) => {
    const fieldsOf = (answers: Record<string, unknown>) =>
      (v.safeParse(schema, answers).issues ?? []).map((issue) => v.getDotPath(issue))
    const unreadable = { cardPresentRate: 'two', statementFees: '600' }
    expect(fieldsOf({ ...unreadable, statementSales: '599.99' })).toEqual(
      expect.arrayContaining(['cardPresentRate', 'statementFees']),
    )
    expect(fieldsOf({ ...unreadable, statementSales: '600' })).not.toContain('statementFees')
    expect(fieldsOf({ statementFees: '600', statementSales: 'some' })).not.toContain('statementFees')
    expect(fieldsOf({ statementCount: '6' })).toContain('statementFees')
  },
)

test.each([
  [1_500, 10_000, false],
  [1_500.01, 10_000, true],
  [15, 100, false],
  [16, 100, true],
])('fees of %d on %d are unusually high: %p', (fees, sales, isHigh) => {
  expect(areFeesUnusuallyHigh(fees, sales)).toBe(isHigh)
})

describe('the average sale', () => {
  const answers = {
    averageTransaction: null,
    monthlyVolume: 20_000,
    statementFees: 600,
    statementSales: 21_000,
    statementCount: 420,
  }
  test.each<[string, Partial<Parameters<typeof averageSaleOf>[0]>, number | null]>([
    ['follows from the statement’s sales and their number', {}, 50],
    ['is the one that was typed, whatever the statement says', { averageTransaction: 30 }, 30],
    ['follows from the monthly sales where the statement’s were left out', { statementSales: null }, 47.62],
    ['is not known without a number of sales', { statementCount: null }, null],
    ['is not known without fees', { statementFees: null }, null],
    ['of less than a cent is none', { statementCount: 2_100_001 }, null],
    ['of a cent is one', { statementCount: 2_100_000 }, 0.01],
    ['of more than a million is none', { statementSales: 1_000_001, statementCount: 1 }, null],
  ])('%s', (_, statement, expected) => {
    const average = averageSaleOf({ ...answers, ...statement })
    expect(average && Math.round(average * 100) / 100).toBe(expected)
  })

  test('whatever is typed, is one that the form would take or none', () => {
    const amount = fc.option(fc.double({ min: 0.01, max: 1_000_000_000, noNaN: true }))
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(fc.integer({ min: 1, max: 100_000_000 })),
        (fees, sales, count) => {
          const average = averageSaleOf({
            averageTransaction: null,
            monthlyVolume: 20_000,
            statementFees: fees,
            statementSales: sales,
            statementCount: count,
          })
          if (average !== null) {
            expect(average).toBeGreaterThanOrEqual(0.01)
            expect(average).toBeLessThanOrEqual(1_000_000)
          }
        },
      ),
    )
  })
})

test.each([
  [39_850, 99_999_999, 'statementCount'],
  [39_850, 3_985_000, null],
  [39_850, 3_985_001, 'statementCount'],
])('fees on sales of %d in %d sales are wrong at %p', (statementSales, statementCount, field) => {
  const mistake = feesMistake({ statementFees: 600, statementSales, statementCount }, undefined)
  expect<string | null>(mistake?.field ?? null).toBe(field)
})
