import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hoursAfter, secondsAfter, secondsBetween } from '../../platform/shared/clock.ts'
import { hasFailedTooLong, isDelivered, isGone, nextTryAfter, WAITS_BETWEEN_TRIES } from './retries.ts'

const NOW = new Date('2026-11-22T15:00:00Z')

test('a delivery is tried again after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, and then given up', () => {
  const waits = Array.from({ length: 10 }, (_, made) => {
    const next = nextTryAfter(made + 1, NOW)
    return next && secondsBetween(NOW, next)
  })
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
})

test('whoever was given up was tried for more than the three days after which an endpoint is switched off', () => {
  const seconds = WAITS_BETWEEN_TRIES.reduce((sum, wait) => sum + wait, 0)
  expect(hasFailedTooLong(NOW, secondsAfter(NOW, seconds))).toBe(true)
})

test('three days of failure are too long, and not a moment less', () => {
  expect(hasFailedTooLong(NOW, hoursAfter(NOW, 72))).toBe(true)
  expect(hasFailedTooLong(NOW, new Date(hoursAfter(NOW, 72).getTime() - 1))).toBe(false)
})

test('only an answer of 200 to 299 in time is a delivery, and only 410 is the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
      expect(isDelivered({ status, failure: '' })).toBe(status >= 200 && status < 300)
      expect(isDelivered({ status, failure: 'timeout' })).toBe(false)
      expect(isGone({ status })).toBe(status === 410)
    }),
  )
  expect(isDelivered({ status: null, failure: '' })).toBe(false)
})
