import { daysAfter, secondsAfter } from '../../platform/shared/clock.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds from a try that failed to the next; after the last of them the delivery is given up. About three days in all. */
export const WAITS_BETWEEN_TRIES = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const FAILING_DAYS = 3
/** Longer than any wait between two tries: who was not even tried for that long has not failed all that time. */
export const LONGEST_SILENCE_HOURS = 25

/** When a delivery is tried again, of which so many tries have failed, the last one now; null where it is given up. */
export function nextTryAfter(tries: number, now: Date): Date | null {
  const seconds = WAITS_BETWEEN_TRIES[tries - 1]
  return seconds === undefined ? null : secondsAfter(now, seconds)
}

/** Whether every try has failed for so long that an endpoint is switched off. */
export const hasFailedTooLong = (failingSince: Date, now: Date) =>
  daysAfter(failingSince, FAILING_DAYS) <= now

/** Only these say that a delivery was taken; an answer that came too late is none. */
export const isDelivered = ({ status, failure }: { status: number | null; failure: string }) =>
  failure === '' && status !== null && status >= 200 && status < 300

/** The endpoint says that nothing is to be sent to it any more. */
export const isGone = ({ status }: { status: number | null }) => status === 410
