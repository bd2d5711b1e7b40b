import { secondsAfter, secondsBetween } from '../../platform/shared/clock.ts'

type Failures = { failures: number; lastFailedAt: Date }

/** The waits after failures. The first `tries` are free, and `triesAfterWait` after each wait. */
export type Waiting = {
  tries: number
  triesAfterWait: number
  firstSeconds: number
  longestSeconds: number
  forgottenAfterSeconds: number
}

/** Rule 13. */
export const GROWING_WAIT: Waiting = {
  tries: 5,
  triesAfterWait: 1,
  firstSeconds: 15,
  longestSeconds: 15 * 60,
  forgottenAfterSeconds: 24 * 60 * 60,
}

/** Rule 14, decision 14: guessing strangers must not lock out an admin who has the password and the second factor. */
export const SECONDS_WAIT: Waiting = {
  ...GROWING_WAIT,
  longestSeconds: GROWING_WAIT.firstSeconds,
  forgottenAfterSeconds: GROWING_WAIT.firstSeconds,
}

/** For a network that is so many times as large as one customer's. */
export const growingWaitOf = (share: number): Waiting => ({
  ...GROWING_WAIT,
  tries: share * GROWING_WAIT.tries,
  triesAfterWait: share,
})

/** Wrong passwords in a row that still count. */
export const failuresThatCount = (failed: Failures, waiting: Waiting, now: Date): number =>
  now < secondsAfter(failed.lastFailedAt, waiting.forgottenAfterSeconds) ? failed.failures : 0

/** Until the next try may be made; 0 when it may be made now. */
export function secondsUntilNextTry(failed: Failures, waiting: Waiting, now: Date): number {
  const beyond = failuresThatCount(failed, waiting, now) - waiting.tries
  if (beyond < 0 || beyond % waiting.triesAfterWait !== 0) return 0
  const doubled = waiting.firstSeconds * 2 ** (beyond / waiting.triesAfterWait)
  return Math.max(0, Math.min(doubled, waiting.longestSeconds) - secondsBetween(failed.lastFailedAt, now))
}

/** Whether a try comes too early if all those being judged are wrong: concurrent guesses get no more tries than successive ones. */
export const mustWaitForOthers = (failures: number, judging: number, waiting: Waiting, now: Date): boolean =>
  judging > 0 && secondsUntilNextTry({ failures: failures + judging, lastFailedAt: now }, waiting, now) > 0
