import { expect, test } from 'bun:test'
import { hoursAfter, secondsAfter } from '../../platform/shared/clock.ts'
import {
  failuresThatCount,
  GROWING_WAIT,
  growingWaitOf,
  mustWaitForOthers,
  SECONDS_WAIT,
  secondsUntilNextTry,
  type Waiting,
} from './sign-in-waits.ts'

const lastFailedAt = new Date('2026-11-21T15:00:00Z')
const waitAfter = (failures: number, waiting: Waiting, seconds = 0) =>
  secondsUntilNextTry({ failures, lastFailedAt }, waiting, secondsAfter(lastFailedAt, seconds))

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
  expect(waitAfter(failures, GROWING_WAIT)).toBe(seconds)
})

test.each([
  [5, 15],
  [6, 15],
  [5_000, 15],
])(
  'where strangers guess an admin’s password it is never more than seconds: after %p, %p',
  (failures, seconds) => {
    expect(waitAfter(failures, SECONDS_WAIT)).toBe(seconds)
  },
)

test.each([
  [19, 0],
  [20, 15],
  [21, 0],
  [23, 0],
  [24, 30],
  [44, 900],
  [45, 0],
  [48, 900],
])(
  'a network four times as large has four times as many tries: after %p failures %p seconds',
  (failures, seconds) => {
    expect(waitAfter(failures, growingWaitOf(4))).toBe(seconds)
  },
)

test('a wait runs down and ends on its second', () => {
  expect(waitAfter(6, GROWING_WAIT, 29)).toBe(1)
  expect(waitAfter(6, GROWING_WAIT, 30)).toBe(0)
})

test.each([
  ['a day', GROWING_WAIT, 24 * 3600],
  ['15 seconds for a stranger to an admin', SECONDS_WAIT, 15],
])('failures are forgotten after %s', (_, waiting, seconds) => {
  const failed = { failures: 40, lastFailedAt }
  expect(failuresThatCount(failed, waiting, secondsAfter(lastFailedAt, seconds - 1))).toBe(40)
  expect(failuresThatCount(failed, waiting, secondsAfter(lastFailedAt, seconds))).toBe(0)
})

test.each([
  ['the fifth', 0, 4, GROWING_WAIT, false],
  ['the sixth', 0, 5, GROWING_WAIT, true],
  ['the fifth, of which two have failed', 2, 2, GROWING_WAIT, false],
  ['the sixth, of which two have failed', 2, 3, GROWING_WAIT, true],
  ['the first after a wait', 5, 0, GROWING_WAIT, false],
  ['the second after a wait', 5, 1, GROWING_WAIT, true],
  ['the fourth after a wait of a larger network', 20, 3, growingWaitOf(4), false],
  ['the fifth after a wait of a larger network', 20, 4, growingWaitOf(4), true],
])(
  'a try beside others that are being judged %s: waits for them: %p',
  (_, failures, judging, waiting, waits) => {
    expect(mustWaitForOthers(failures, judging, waiting, hoursAfter(lastFailedAt, 1))).toBe(waits)
  },
)
