import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { halfUp, wholeDollarsDown } from './rounding.ts'

test('half a cent on paper rounds up, whatever its binary form says', () => {
  expect(1.005 * 100).toBeLessThan(100.5)
  expect(halfUp(1.005, 2)).toBe(1.01)
  expect(halfUp(2.675, 2)).toBe(2.68)
  expect(halfUp(0.5)).toBe(1)
})

test('less than half a cent rounds down', () => {
  expect(halfUp(37_996.4999)).toBe(37_996)
  expect(halfUp(1.0049, 2)).toBe(1)
})

test('every amount of whole cents and a half rounds up, whichever way it was summed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 999 }),
      (cents, part) => {
        const summed = cents + part / 1000 + (0.5 - part / 1000)
        expect(halfUp(summed)).toBe(cents + 1)
      },
    ),
  )
})

test('savings are whole dollars, downwards', () => {
  expect(wholeDollarsDown(11_037)).toBe(11_000)
  expect(wholeDollarsDown(11_099.99)).toBe(11_000)
  expect(wholeDollarsDown(0.3)).toBe(0)
})

test('a saving that is a whole dollar on paper keeps that dollar', () => {
  const binarySum = (0.1 + 0.7) * 1000 * 10
  expect(binarySum).toBeLessThan(8000)
  expect(wholeDollarsDown(binarySum)).toBe(8000)
})
