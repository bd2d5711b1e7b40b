import { describe, expect, test } from 'bun:test'
import { fakeStorage } from '../../../../../tests/support/fake-storage.ts'
import { isSureOf, keepSureOf } from '../../../../lib/unusual-figures/sure-of.ts'
import { feesInWords, keepSureOfRead, pairOf, unusualFees } from './unusual-fees.ts'

test.each([
  ['620', '20,000', '20,000', null],
  ['3,000', '20,000', '20,000', null],
  ['3,000.01', '20,000', '20,000', { key: '3000.01/20000', share: 0.1500005 }],
  ['3,600', '', '20,000', { key: '3600/20000', share: 0.18 }],
  ['3,600', '30,000', '20,000', null],
  ['', '20,000', '20,000', null],
  ['lots', '20,000', '20,000', null],
  ['3,600', 'lots', '20,000', { key: '3600/20000', share: 0.18 }],
  ['3,600', '', '', null],
  // Fees above the sales are refused without a question.
  ['25,000', '', '20,000', null],
  ['20,000', '', '20,000', { key: '20000/20000', share: 1 }],
])('fees of %p on sales of %p or %p raise the question %j', (fees, sales, monthlyVolume, question) => {
  expect(unusualFees({ statementFees: fees, statementSales: sales, monthlyVolume })).toEqual(
    question === null
      ? []
      : [{ key: question.key, field: 'statementFees', text: feesInWords(question.share) }],
  )
})

describe('the question about unusual fees', () => {
  const confirmed = (statementFees: number) => ({
    statementFees,
    statementSales: 20_000,
    statementCount: null,
    statementInterchange: null,
    statementAssessments: null,
    statementFixedFees: null,
    statementStart: null,
    statementEnd: null,
    months: 1,
    processor: null,
  })

  test('comes once for a pair in a tab and again for another pair, and no amount is kept', () => {
    const storage = fakeStorage()
    keepSureOf(pairOf(3_600, 20_000), storage)
    keepSureOf('cardPresentRate:0.02', storage)
    expect(isSureOf(pairOf(3_600, 20_000), storage)).toBe(true)
    expect(isSureOf(pairOf(3_601, 20_000), storage)).toBe(false)
    expect([...storage.kept.values()].join()).not.toMatch(/3600|20000/)
  })

  test('does not come again after the reader of statements has shown it', () => {
    const storage = fakeStorage()
    keepSureOfRead(confirmed(3_600), storage)
    expect(isSureOf(pairOf(3_600, 20_000), storage)).toBe(true)
  })

  test('may come later for fees that the reader had no reason to ask about', () => {
    const storage = fakeStorage()
    keepSureOfRead(confirmed(40), storage)
    expect(isSureOf(pairOf(40, 20_000), storage)).toBe(false)
  })
})
