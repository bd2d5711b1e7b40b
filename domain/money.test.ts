import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { centsOf, dollarsOf, isWholeCents } from './money.ts'

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

test.each([
  [300.29999999999995, true],
  [0.1 + 0.2, true],
  [999_999_999.99, true],
  [1.1 * 3, true],
  [-12.5, true],
  [100.005, false],
  [100.001, false],
  [0.0265, false],
  [999_999_999.995, false],
])('%p dollars are whole cents: %p', (dollars, isWhole) => expect(isWholeCents(dollars)).toBe(isWhole))

test('the sum of a hundred amounts of whole cents is one, whatever their binary fractions add', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 100 })
  fc.assert(
    fc.property(cents, (amounts) => {
      const sum = amounts.reduce((total, one) => total + dollarsOf(one), 0)
      expect(isWholeCents(sum)).toBe(true)
      expect(centsOf(sum)).toBe(amounts.reduce((total, one) => total + one, 0))
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
