import { describe, expect, test } from 'bun:test'
import { type ConfirmedFigures, takeHandedOver } from './confirmed-figures.store.ts'
import { handOver } from './hand-over.store.ts'

const JUNE: ConfirmedFigures = {
  statementFees: 568.19,
  statementSales: 41_031.41,
  statementCount: 486,
  statementInterchange: 406.26,
  statementAssessments: 28.4,
  statementFixedFees: 39.9,
  statementStart: '2026-06-01',
  statementEnd: '2026-06-30',
  months: 1,
  processor: 'moneris',
}

describe('figures passed to another page of the tab', () => {
  test('are taken once', () => {
    const storage = someStorage()
    handOver(JUNE, storage)
    expect(takeHandedOver(storage)).toEqual(JUNE)
    expect(takeHandedOver(storage)).toBeNull()
  })

  test('are null if the storage holds something else, or is blocked', () => {
    const storage = someStorage()
    storage.setItem('statement-figures', '{"statementFees":"a lot"}')
    expect(takeHandedOver(storage)).toBeNull()
    const forbidden = someStorage()
    forbidden.getItem = forbidden.setItem = () => {
      throw new Error('no')
    }
    handOver(JUNE, forbidden)
    expect(takeHandedOver(forbidden)).toBeNull()
  })

  function someStorage() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string): string | null => kept.get(key) ?? null,
      setItem: (key: string, value: string): void => void kept.set(key, value),
      removeItem: (key: string): void => void kept.delete(key),
    }
  }
})
