import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import * as v from 'valibot'
import {
  areFeesUnusuallyHigh,
  averageSaleOf,
  NewFigures,
  RateInfo,
  type StatementRead,
  statementMistake,
} from './rate-check.ts'

const NOTHING: StatementRead = {
  statementFees: null,
  statementSales: null,
  statementCount: null,
  statementInterchange: null,
  statementAssessments: null,
  statementFixedFees: null,
  statementStart: null,
  statementEnd: null,
}
const october = { statementStart: '2026-10-01', statementEnd: '2026-10-31' }

describe('what the answers about a statement say wrong together', () => {
  test.each<[string, Partial<StatementRead>, string | null]>([
    ['nothing at all', {}, null],
    ['fees alone', { statementFees: 600 }, null],
    ['sales without fees', { statementSales: 600 }, 'statementFees statementFeesRequired'],
    ['a count without fees', { statementCount: 6 }, 'statementFees statementFeesRequired'],
    ['a part of nothing without fees', { statementFixedFees: 0 }, 'statementFees statementFeesRequired'],
    ['a period without fees', october, 'statementFees statementFeesRequired'],
    ['fees as high as the sales', { statementFees: 600, statementSales: 600 }, null],
    [
      'fees a cent above the sales',
      { statementFees: 600.01, statementSales: 600 },
      'statementFees statementFeesTooHigh',
    ],
    ['fees above the monthly sales', { statementFees: 20_000.01 }, 'statementFees statementFeesTooHigh'],
    [
      'parts that are the fees, although binary sums are above them',
      { statementFees: 0.3, statementInterchange: 0.1, statementAssessments: 0.2 },
      null,
    ],
    [
      'parts a cent above the fees: the first of them is marked',
      { statementFees: 0.3, statementAssessments: 0.11, statementFixedFees: 0.2 },
      'statementAssessments statementPartsTooHigh',
    ],
    ['a whole period', { statementFees: 600, ...october }, null],
    ['one day', { statementFees: 600, statementStart: '2026-10-01', statementEnd: '2026-10-01' }, null],
    [
      'no first day',
      { statementFees: 600, statementEnd: '2026-10-01' },
      'statementStart statementStartRequired',
    ],
    [
      'no last day',
      { statementFees: 600, statementStart: '2026-10-01' },
      'statementEnd statementEndRequired',
    ],
    [
      'a last day before the first',
      { statementFees: 600, statementStart: '2026-10-02', statementEnd: '2026-10-01' },
      'statementEnd statementPeriodBackwards',
    ],
    ['until today', { statementFees: 600, statementStart: '2026-11-01', statementEnd: '2026-11-22' }, null],
    [
      'until tomorrow',
      { statementFees: 600, statementStart: '2026-11-01', statementEnd: '2026-11-23' },
      'statementEnd statementPeriodInFuture',
    ],
    [
      '400 days',
      { statementFees: 600, statementSales: 9_000, statementStart: '2025-10-01', statementEnd: '2026-11-04' },
      null,
    ],
    [
      '401 days',
      { statementFees: 600, statementSales: 9_000, statementStart: '2025-10-01', statementEnd: '2026-11-05' },
      'statementEnd statementPeriodTooLong',
    ],
    ['45 days', { statementFees: 600, statementStart: '2026-09-01', statementEnd: '2026-10-15' }, null],
    [
      '46 days whose sales were not given: they are not those of a month',
      { statementFees: 600, statementStart: '2026-09-01', statementEnd: '2026-10-16' },
      'statementSales statementSalesRequired',
    ],
  ])('%s', (_, given, expected) => {
    const found = statementMistake({ ...NOTHING, ...given }, { monthlyVolume: 20_000, today: '2026-11-22' })
    expect(found && `${found.field} ${found.key}`).toBe(expected)
  })

  test('a form that does not know the day leaves the future to the API', () => {
    const later = { statementFees: 600, statementStart: '2030-01-01', statementEnd: '2030-01-31' }
    expect(statementMistake({ ...NOTHING, ...later })).toBeNull()
  })

  test.each([
    ['step 2', RateInfo],
    ['new figures', NewFigures],
  ])('is found by %s even while another answer is missing, and never of what cannot be read', (_, schema) => {
    const fieldsOf = (answers: Record<string, unknown>) =>
      (v.safeParse(schema, answers).issues ?? []).map((issue) => v.getDotPath(issue))
    const unreadable = { cardPresentRate: 'two', statementFees: '600' }
    expect(fieldsOf({ ...unreadable, statementInterchange: '601' })).toEqual(
      expect.arrayContaining(['cardPresentRate', 'statementInterchange']),
    )
    expect(fieldsOf({ statementFees: 'all', statementInterchange: '601' })).not.toContain(
      'statementInterchange',
    )
  })
})

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
  ])('%s', (_, given, expected) => {
    const average = averageSaleOf({ ...answers, ...given })
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
