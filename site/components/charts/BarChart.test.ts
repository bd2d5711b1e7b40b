import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { roundTicks } from './BarChart.tsx'

test.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [149, [0, 50, 100, 150]],
  [1_234.5, [0, 500, 1_000, 1_500]],
])('an axis for %p has round figures', (highest, ticks) => {
  expect(roundTicks(highest)).toEqual(ticks)
})

test('an axis for any amount starts at zero, reaches it, and has two to five figures', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (highest) => {
      const ticks = roundTicks(highest)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }),
  )
})
