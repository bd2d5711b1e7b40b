import { hoursAfter, secondsBetween } from '../shared/clock.ts'

/** Rule 13. */
export const FAILURES_WITHOUT_WAIT = 5
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 15 * 60
const FORGOTTEN_AFTER_HOURS = 24

export type Failures = { failures: number; lastFailedAt: Date }

/** Wrong passwords in a row that still count. */
export const failuresThatCount = ({ failures, lastFailedAt }: Failures, now: Date): number =>
  now < hoursAfter(lastFailedAt, FORGOTTEN_AFTER_HOURS) ? failures : 0

/** Until the next try may be made; 0 when it may be made now. */
export function secondsUntilNextTry(failed: Failures, now: Date): number {
  const counted = failuresThatCount(failed, now)
  if (counted < FAILURES_WITHOUT_WAIT) return 0
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (counted - FAILURES_WITHOUT_WAIT), LONGEST_WAIT_SECONDS)
  return Math.max(0, wait - secondsBetween(failed.lastFailedAt, now))
}
