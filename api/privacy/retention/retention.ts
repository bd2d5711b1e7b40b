import type { Db, Tx } from '../../../db/client.ts'
import { KEPT_FOR_HOURS } from '../../connect/api-keys/idempotency.ts'
import { RETENTION } from '../../contract/privacy.ts'
import { daysAfter, hoursAfter, monthsBefore } from '../../platform/shared/clock.ts'

const STRIPE_EVENTS_DAYS = 30
const SIGN_IN_FAILURES_HOURS = 24
const PASSWORD_LINKS_DAYS = 30
const WEBHOOK_EVENTS_DAYS = 30
const SEARCH_MATCHES_DAYS = 90
const REVOKED_API_KEYS_DAYS = 30

/** Records from before the moment of their kind are due. */
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

export type RetentionCounts = Record<string, number>
/** The result of one batch, by kind; `taken` is its number of rows. */
export type Batch = { taken: number; counts: RetentionCounts }

/** One kind of record with a retention period. */
export type RetentionStep = {
  kind: string
  /** Takes at most `MOST_AT_ONCE` rows; fewer mean that none are left. */
  takeBatch(tx: Tx): Promise<Batch>
  /** The result of all batches of a run, after the steps before. Locks no row. */
  count(db: Db): Promise<RetentionCounts>
}

/** The most rows of one transaction, so that others never wait long for our locks. */
export const MOST_AT_ONCE = 500
