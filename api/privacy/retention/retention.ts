import { KEPT_FOR_HOURS } from '../../connect/api-keys/idempotency.ts'
import { RETENTION } from '../../contract/privacy.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'

const STRIPE_EVENTS_DAYS = 30
const SIGN_IN_FAILURES_HOURS = 24
const PASSWORD_LINKS_DAYS = 30
const WEBHOOK_EVENTS_DAYS = 30
const SEARCH_MATCHES_DAYS = 90
const REVOKED_API_KEYS_DAYS = 30

/** Of each kind, what is from before its moment has had its time. */
export type Cutoffs = ReturnType<typeof cutoffsAt>

export const cutoffsAt = (now: Date) => ({
  codes: hoursAfter(now, -RETENTION.codesHours),
  auditAddresses: daysAfter(now, -RETENTION.addressesInLogsDays),
  unsoldLeads: monthsBefore(now, RETENTION.contactOfUnsoldLeadsMonths),
  soldLeads: monthsBefore(now, RETENTION.contactOfSoldLeadsMonths),
  evidence: monthsBefore(now, 12 * RETENTION.atMostYears),
  accounts: monthsBefore(now, 12 * RETENTION.unusedAccountsYears),
  stripeEvents: daysAfter(now, -STRIPE_EVENTS_DAYS),
  signInFailures: hoursAfter(now, -SIGN_IN_FAILURES_HOURS),
  passwordLinks: daysAfter(now, -PASSWORD_LINKS_DAYS),
  webhookEvents: daysAfter(now, -WEBHOOK_EVENTS_DAYS),
  idempotencyKeys: hoursAfter(now, -KEPT_FOR_HOURS),
  searchMatches: daysAfter(now, -SEARCH_MATCHES_DAYS),
  revokedApiKeys: daysAfter(now, -REVOKED_API_KEYS_DAYS),
})

/**
 * In UTC. Nothing is kept longer than its months: the last day of a month stands for all days that its month lacks, so that
 * what came on 31 January has had one month on 28 February; and a day that the other month lacks is past all of that month.
 */
export function monthsBefore(moment: Date, months: number): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() - months]
  const day = moment.getUTCDate()
  if (day > daysInMonth(year, month)) return new Date(Date.UTC(year, month + 1, 1))
  return sameTime(moment, month, day === daysInMonth(year, moment.getUTCMonth()) ? 31 : day)
}

/** In UTC; 29 February becomes the 28th where there is none. */
export const yearsAfter = (moment: Date, years: number): Date =>
  sameTime(moment, moment.getUTCMonth() + 12 * years, moment.getUTCDate())

/** `month` may be negative or beyond December; `day` beyond the end of the month means its last. */
function sameTime(moment: Date, month: number, day: number): Date {
  const year = moment.getUTCFullYear()
  const moved = new Date(moment)
  moved.setUTCFullYear(year, month, Math.min(day, daysInMonth(year, month)))
  return moved
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
