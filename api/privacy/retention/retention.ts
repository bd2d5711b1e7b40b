import { KEPT_FOR_HOURS } from '../../connect/api-keys/idempotency.ts'
import { RETENTION } from '../../contract/privacy.ts'
import { daysAfter, hoursAfter, monthsBefore } from '../../platform/shared/clock.ts'

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
