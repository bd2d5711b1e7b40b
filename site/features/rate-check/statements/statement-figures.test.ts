import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readNumber } from '../../../../api/contract/forms/typed-number.ts'
import { FIGURES, type Found, type StatementReading } from '../../../statement-reader/statement-reader.ts'
import {
  checkTyped,
  formatEffectiveRate,
  formatShares,
  rateSoFar,
  reasonFor,
  typedFrom,
} from './statement-figures.ts'

const found = (value: number): Found<number> => ({
  value,
  certainty: 'sure',
  page: 1,
  text: String(value),
  box: { x: 0, y: 0, width: 40, height: 10 },
})

const NOTHING = {
  ...{ kind: 'statement', processor: null, period: null },
  ...Object.fromEntries(FIGURES.map((figure) => [figure, null])),
} as StatementReading
const JUNE: StatementReading = {
  ...NOTHING,
  totalFees: found(568.19),
  grossSales: found(41_031.41),
  transactionCount: found(486),
  interchange: found(406.26),
}
const NO_PARTS = { interchange: null, assessments: null, fixedFees: null }
const typed = typedFrom(JUNE)

describe("the reader's figures", () => {
  test('are shown in editable form', () => {
    expect(typed).toMatchObject({
      totalFees: '568.19',
      grossSales: '41,031.41',
      transactionCount: '486',
      interchange: '406.26',
      assessments: '',
    })
  })

  test('are empty if the paper is no statement', () => {
    expect(Object.values(typedFrom({ kind: 'other', looksLike: 'invoice' })).join('')).toBe('')
    expect(Object.values(typedFrom({ kind: 'unreadable', reason: 'broken' })).join('')).toBe('')
  })
})

test('an amount comes back as it was shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
      const shown = typedFrom({ ...NOTHING, totalFees: found(cents / 100) }).totalFees
      expect(readNumber(shown)).toBe(cents / 100)
    }),
  )
})

describe('a confirmed statement', () => {
  test('holds the amounts of the fields, and null for empty ones', () => {
    expect(checkTyped({ ...typed, totalFees: '570' })).toEqual({
      name: 'fine',
      isUnusual: false,
      statement: { ...NO_PARTS, fees: 570, sales: 41_031.41, count: 486, interchange: 406.26 },
    })
  })

  test.each([
    ['no fees', { totalFees: '' }, { totalFees: 'feesNeeded' }],
    ['no sales', { grossSales: ' ' }, { grossSales: 'salesNeeded' }],
    ['fees of nothing', { totalFees: '0' }, { totalFees: 'feesNeeded' }],
    ['words', { totalFees: 'a lot' }, { totalFees: 'amount' }],
    ['more than anybody sells', { grossSales: '1000000001' }, { grossSales: 'range' }],
    ['more than anybody pays', { totalFees: '99999999' }, { totalFees: 'range' }],
    ['less than nothing', { totalFees: '-5' }, { totalFees: 'range' }],
    ['parts of a cent', { totalFees: '727.577' }, { totalFees: 'cents' }],
    ['one amount for both', { totalFees: '41,031.41' }, { totalFees: 'feesAreSales' }],
    ['fees above sales', { totalFees: '50,000' }, { totalFees: 'feesAboveSales' }],
    ['half a sale', { transactionCount: '12.5' }, { transactionCount: 'count' }],
    [
      'one kind above all',
      { interchange: '600' },
      { interchange: 'partAboveFees', totalFees: 'partsAboveFees' },
    ],
    ['all kinds above all', { fixedFees: '200' }, { totalFees: 'partsAboveFees' }],
  ] as const)('is not, with %s', (_, change, mistakes) => {
    expect(checkTyped({ ...typed, ...change })).toEqual({ name: 'wrong', mistakes })
  })

  test('is marked as unusual above any known rate', () => {
    const figures = checkTyped({ ...typed, totalFees: '6,200' })
    expect(figures.name === 'fine' && figures.isUnusual).toBe(true)
  })

  test('has the rate that was shown during typing', () => {
    expect(rateSoFar(typed)).toBe('1.38%')
    expect(rateSoFar({ ...typed, totalFees: '' })).toBeNull()
    expect(rateSoFar({ ...typed, grossSales: '0' })).toBeNull()
  })
})

test.each([
  // 0.3148 and 0.3151 would be 0.31 and 0.32 each on its own, and the sum one hundredth too much.
  [[314.8, 315.1, 1370.1], 100_000, ['0.31%', '0.32%', '1.37%'], '2.00%'],
  [[33.33, 33.33, 33.34], 2_000, ['1.67%', '1.66%', '1.67%'], '5.00%'],
])('the parts %j of fees on sales of %i are %j, together %s', (amounts, sales, shares, rate) => {
  expect(formatShares(amounts, sales)).toEqual(shares)
  const fees = amounts.reduce((sum, amount) => sum + amount, 0)
  expect(formatEffectiveRate({ fees, sales })).toBe(rate)
})

describe('why a figure is sure', () => {
  test.each([
    [
      'the kinds of fees add up',
      'totalFees',
      { assessments: found(28.4), processorFees: found(93.63), fixedFees: found(39.9) },
      'partsAddUp',
    ],
    [
      'sales and refunds make the net',
      'grossSales',
      { refunds: found(598.04), netSales: found(40_433.37) },
      'salesAddUp',
    ],
    ['the rate is printed', 'totalFees', { effectiveRate: found(1.38) }, 'ratePrinted'],
    ['something else agrees', 'totalFees', { effectiveRate: found(2.9) }, 'rowsAddUp'],
    ['something else agrees', 'transactionCount', {}, 'rowsAddUp'],
  ] as const)('%s', (_, figure, also, reason) => {
    expect(reasonFor(figure, { ...JUNE, ...also })).toBe(reason)
  })
})
