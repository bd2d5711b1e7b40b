import { expect, test } from 'bun:test'
import { fakeStorage } from '../../../../tests/support/fake-storage.ts'
import { type ConfirmedFigures, readHandedOver } from './confirmed-figures.store.ts'
import { handOver, takeHandedOver } from './hand-over.store.ts'

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

test('figures passed to another page of the tab are taken once', () => {
  const storage = fakeStorage()
  handOver(JUNE, storage)
  expect(readHandedOver(takeHandedOver(storage))).toEqual(JUNE)
  expect(readHandedOver(takeHandedOver(storage))).toBeNull()
})

test.each([null, '', '{', '{"statementFees":"a lot"}'])('%p holds no figures of another page', (text) => {
  expect(readHandedOver(text)).toBeNull()
})
