import { describe, expect, test } from 'bun:test'
import {
  isVerified,
  judgeCode,
  RESEND_AFTER_SECONDS,
  type SentCode,
  secondsUntilResend,
  secondsUntilTriesReturn,
  triesThatCount,
  type Verdict,
} from './codes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const sentAt = new Date('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => new Date(sentAt.getTime() + milliseconds)

const FIVE_WRONG = { wrongTries: 5, lastWrongAt: sentAt }
const USED = { codeDigest: null, verifiedAt: sentAt }

const sent = (more: Partial<SentCode> = {}): SentCode => ({
  codeDigest: 'digest',
  sentAt,
  sends: 1,
  wrongTries: 0,
  lastWrongAt: null,
  verifiedAt: null,
  ...more,
})

/** A new code so long after the fifth wrong try. */
const sentAfterFive = (milliseconds: number) =>
  sent({ sends: 2, wrongTries: 5, lastWrongAt: after(-milliseconds) })

/** What has happened, whether the tried code is right, when it is tried after sending, and the verdict. */
const cases: [string, SentCode, boolean, number, Verdict][] = [
  ['a fresh code', sent(), true, 0, 'right'],
  ['another than the one sent', sent(), false, 0, 'wrong'],
  ['a code of almost 10 minutes', sent(), true, 10 * MINUTE - 1, 'right'],
  ['a code of 10 minutes', sent(), true, 10 * MINUTE, 'expired'],
  ['a wrong code after 10 minutes', sent(), false, 10 * MINUTE, 'expired'],
  ['the right code at the fifth try', sent({ wrongTries: 4, lastWrongAt: sentAt }), true, MINUTE, 'right'],
  ['a wrong code at the fifth try', sent({ wrongTries: 4, lastWrongAt: sentAt }), false, MINUTE, 'wrong'],
  ['the right code at the sixth try', sent({ wrongTries: 5, lastWrongAt: sentAt }), true, MINUTE, 'void'],
  ['a wrong code at the sixth try', sent({ wrongTries: 5, lastWrongAt: sentAt }), false, MINUTE, 'void'],
  ['a new code after five wrong tries', sentAfterFive(MINUTE), true, 0, 'void'],
  ['a void code past its 10 minutes', sent(FIVE_WRONG), true, 11 * MINUTE, 'void'],
  ['a new code almost an hour after the fifth', sentAfterFive(HOUR - 1), true, 0, 'void'],
  ['a new code an hour after the fifth', sentAfterFive(HOUR), true, 0, 'right'],
  ['a code when none is valid', sent({ codeDigest: null }), false, 0, 'wrong'],
  ['a code when none is valid, long after', sent({ codeDigest: null }), false, HOUR, 'wrong'],
  ['anything at the moment of success', sent(USED), false, 0, 'wrong'],
  ['anything after success', sent(USED), false, MINUTE, 'wrong'],
  ['anything after success and wrong tries', sent({ ...USED, ...FIVE_WRONG }), false, 0, 'void'],
]

test.each(cases)('%s', (_, code, isRight, tried, verdict) =>
  expect(judgeCode(code, isRight, after(tried))).toBe(verdict),
)

test.each([
  ['rate-check', 24 * HOUR],
  ['my-data', HOUR / 2],
  ['sign-in', 0],
] as const)('a success for the purpose of %s counts for %i ms', (purpose, counts) => {
  expect(isVerified({ verifiedAt: null }, purpose, sentAt)).toBe(false)
  if (counts > 0) expect(isVerified({ verifiedAt: sentAt }, purpose, after(counts - 1))).toBe(true)
  expect(isVerified({ verifiedAt: sentAt }, purpose, after(counts))).toBe(false)
})

describe('wrong tries', () => {
  test.each([
    [3, after(0), 0, 3],
    [3, after(0), HOUR - 1, 3],
    [3, after(0), HOUR, 0],
    [0, null, 0, 0],
  ])('%i, the last at %p: %i ms later %i count', (wrongTries, lastWrongAt, later, count) =>
    expect(triesThatCount({ wrongTries, lastWrongAt }, after(later))).toBe(count),
  )

  test.each([
    [4, 0, 0],
    [5, 0, 3600],
    [5, 59 * MINUTE, 60],
    [5, HOUR - 1, 1],
    [5, HOUR, 0],
    [7, HOUR / 2, 1800],
  ])(
    '%i of them keep a visitor waiting, %i ms after the last, for %i seconds',
    (wrongTries, later, seconds) =>
      expect(secondsUntilTriesReturn(sent({ wrongTries, lastWrongAt: sentAt }), after(later))).toBe(seconds),
  )

  test('without a wrong try there is no wait', () => expect(secondsUntilTriesReturn(sent(), sentAt)).toBe(0))
})

describe('another code', () => {
  test('may be requested at once the first time', () => {
    expect(secondsUntilResend({ sends: 0, sentAt }, 'email', sentAt)).toBe(0)
    expect(secondsUntilResend({ sends: 1, sentAt }, 'sms', sentAt)).toBe(0)
  })

  test.each([
    ['email', 0, 30],
    ['email', 1, 30],
    ['email', 29 * SECOND, 1],
    ['email', 29.5 * SECOND, 1],
    ['email', 30 * SECOND, 0],
    ['email', HOUR, 0],
    ['sms', 0, 60],
    ['sms', 30 * SECOND, 30],
    ['sms', 60 * SECOND, 0],
  ] as const)(
    'by %s may be requested again %i ms after the second in %i seconds',
    (channel, later, seconds) =>
      expect(secondsUntilResend({ sends: 2, sentAt }, channel, after(later))).toBe(seconds),
  )

  test('waits as long as rule 8 says', () => expect(RESEND_AFTER_SECONDS).toEqual({ email: 30, sms: 60 }))
})
