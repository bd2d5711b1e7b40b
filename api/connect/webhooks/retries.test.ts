import { expect, test } from 'bun:test'
import { hoursAfter, secondsAfter, secondsBetween } from '../../platform/shared/clock.ts'
import {
  hasFailedTooLong,
  isDelivered,
  isGone,
  LONGEST_SILENCE_HOURS,
  nextTryAfter,
  WAITS_BETWEEN_TRIES,
} from './retries.ts'

const NOW = new Date('2026-11-22T15:00:00Z')

test('a delivery is tried again after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, and has then failed', () => {
  const waits = Array.from({ length: 12 }, (_, made) => {
    const next = nextTryAfter(made + 1, NOW)
    return next && secondsBetween(NOW, next)
  })
  const planned = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(waits).toEqual([...planned, null, null, null])
})

test('the tries of a failed delivery last longer than the three days until an endpoint is switched off', () => {
  const seconds = WAITS_BETWEEN_TRIES.reduce((sum, wait) => sum + wait, 0)
  expect(hasFailedTooLong(NOW, secondsAfter(NOW, seconds))).toBe(true)
})

test('the silence that ends a period of failure is longer than any wait between two tries', () => {
  const longestHours = Math.max(...WAITS_BETWEEN_TRIES) / 3600
  expect([longestHours, LONGEST_SILENCE_HOURS]).toEqual([24, 25])
})

test('an endpoint has failed too long after exactly three days', () => {
  expect(hasFailedTooLong(NOW, hoursAfter(NOW, 72))).toBe(true)
  expect(hasFailedTooLong(NOW, new Date(hoursAfter(NOW, 72).getTime() - 1))).toBe(false)
})

test('only an answer of 200 to 299 in time is a delivery, and only 410 switches the endpoint off', () => {
  for (let status = 100; status < 600; status += 1) {
    expect(isDelivered({ status, failure: '' })).toBe(status >= 200 && status < 300)
    expect(isDelivered({ status, failure: 'timeout' })).toBe(false)
    expect(isGone({ status })).toBe(status === 410)
  }
  expect(isDelivered({ status: null, failure: '' })).toBe(false)
})
