import { expect, test } from 'bun:test'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { isSureOfFees, keepSureOfFees, keepSureOfRead } from './sure-of-fees.ts'
import { pairOf } from './unusual-fees.ts'

function someStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const read = (statementFees: number): ConfirmedFigures => ({
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

test('a pair is asked about once in a tab, another pair anew, and no amount is kept', () => {
  const storage = someStorage()
  keepSureOfFees(pairOf(3_600, 20_000), storage)
  expect(isSureOfFees(pairOf(3_600, 20_000), storage)).toBe(true)
  expect(isSureOfFees(pairOf(3_601, 20_000), storage)).toBe(false)
  expect([...storage.kept.values()].join()).not.toMatch(/3600|20000/)
})

test('what the reader has asked about is not asked about again', () => {
  const storage = someStorage()
  keepSureOfRead(read(3_600), storage)
  expect(isSureOfFees(pairOf(3_600, 20_000), storage)).toBe(true)
})

test('fees that the reader has no reason to ask about may be asked about later', () => {
  const storage = someStorage()
  keepSureOfRead(read(40), storage)
  expect(isSureOfFees(pairOf(40, 20_000), storage)).toBe(false)
})
