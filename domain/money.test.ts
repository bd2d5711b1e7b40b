import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { centsOf, dollarsOf } from './money.ts'

test.each([
  [0, 0],
  [0.1 + 0.2, 30],
  [1.005, 101],
  [1.004, 100],
  [19.99, 1999],
  [4.35, 435],
  [1_000_000.01, 100_000_001],
  [100_000_000, 10_000_000_000],
])('%p dollars are %p cents', (dollars, cents) => expect(centsOf(dollars)).toBe(cents))

test('every amount of whole cents up to a hundred million dollars goes to the wire and back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents)
    }),
  )
})

test('the wire never shows more than two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(String(dollarsOf(cents))).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})
