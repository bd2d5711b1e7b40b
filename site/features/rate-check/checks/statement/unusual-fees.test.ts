import { describe, expect, test } from 'bun:test'
import { fakeStorage } from '../../../../../tests/support/fake-storage.ts'
import { isSureOfFees, keepSureOfFees, keepSureOfRead, pairOf, unusualFees } from './unusual-fees.ts'

const typed = (statementFees: string, statementSales: string, monthlyVolume = '20,000') => ({
  statementFees,
  statementSales,
  monthlyVolume,
})

test.each([
  ['620', '20,000', null],
  ['3,000', '20,000', null],
  ['3,000.01', '20,000', '3000.01/20000'],
  ['3,600', '', '3600/20000'],
  ['3,600', '30,000', null],
  ['', '20,000', null],
  ['lots', '20,000', null],
  ['3,600', 'lots', '3600/20000'],
])('fees of %p on sales of %p raise the question %p', (fees, sales, key) => {
  expect(unusualFees(typed(fees, sales))?.key ?? null).toBe(key)
})

test('fees raise no question before there are sales to compare with', () => {
  expect(unusualFees(typed('3,600', '', ''))).toBeNull()
})

test('the question says what share of the sales the fees are', () => {
  expect(unusualFees(typed('3,600', ''))?.share).toBe(0.18)
})

test('fees above the sales are refused without a question', () => {
  expect(unusualFees(typed('25,000', ''))).toBeNull()
  expect(unusualFees(typed('20,000', ''))?.share).toBe(1)
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
    keepSureOfFees(pairOf(3_600, 20_000), storage)
    expect(isSureOfFees(pairOf(3_600, 20_000), storage)).toBe(true)
    expect(isSureOfFees(pairOf(3_601, 20_000), storage)).toBe(false)
    expect([...storage.kept.values()].join()).not.toMatch(/3600|20000/)
  })

  test('does not come again after the reader of statements has shown it', () => {
    const storage = fakeStorage()
    keepSureOfRead(confirmed(3_600), storage)
    expect(isSureOfFees(pairOf(3_600, 20_000), storage)).toBe(true)
  })

  test('may come later for fees that the reader had no reason to ask about', () => {
    const storage = fakeStorage()
    keepSureOfRead(confirmed(40), storage)
    expect(isSureOfFees(pairOf(40, 20_000), storage)).toBe(false)
  })
})
