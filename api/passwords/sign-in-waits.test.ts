import { expect, test } from 'bun:test'
import { hoursAfter } from '../shared/clock.ts'
import { failuresThatCount, secondsUntilNextTry } from './sign-in-waits.ts'

const lastFailedAt = new Date('2026-11-21T15:00:00Z')
const after = (seconds: number) => new Date(lastFailedAt.getTime() + seconds * 1000)

test.each([
  [0, 0],
  [4, 0],
  [5, 15],
  [6, 30],
  [7, 60],
  [10, 480],
  [11, 900],
  [12, 900],
  [5_000, 900],
])('after %p failures the wait is %p seconds', (failures, seconds) => {
  expect(secondsUntilNextTry({ failures, lastFailedAt }, lastFailedAt)).toBe(seconds)
})

test('a wait runs down and ends on its second', () => {
  const failed = { failures: 6, lastFailedAt }
  expect(secondsUntilNextTry(failed, after(29))).toBe(1)
  expect(secondsUntilNextTry(failed, after(30))).toBe(0)
})

test('failures are forgotten a day after the last of them', () => {
  const failed = { failures: 40, lastFailedAt }
  expect(failuresThatCount(failed, after(24 * 3600 - 1))).toBe(40)
  expect(failuresThatCount(failed, hoursAfter(lastFailedAt, 24))).toBe(0)
})
