import { daysAfter, secondsAfter } from '../../platform/shared/clock.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds from a failed try to the next; after the last one the delivery has failed. About three days in all. */
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
/** Longer than any wait between two tries: an endpoint without a try for so long has not failed all that time. */
export const LONGEST_SILENCE_HOURS = 25

/** When a delivery is tried again after this many failed tries; null after the last. */
export function nextTryAfter(tries: number, now: Date): Date | null {
  const seconds = WAITS_BETWEEN_TRIES[tries - 1]
  return seconds === undefined ? null : secondsAfter(now, seconds)
}

/** Whether every try has failed for so long that the endpoint is switched off. */
export const hasFailedTooLong = (failingSince: Date, now: Date) =>
  daysAfter(failingSince, FAILING_DAYS) <= now

/** A late answer does not count: it has a failure. */
export const isDelivered = ({ status, failure }: { status: number | null; failure: string }) =>
  failure === '' && status !== null && status >= 200 && status < 300

/** The endpoint wants no more deliveries. */
export const isGone = ({ status }: { status: number | null }) => status === 410
