import type { Db, Tx } from '../../../db/client.ts'
import { RETENTION, TECHNICAL_RETENTION } from '../../../domain/privacy.ts'
import { UNDO_DELETE_MINUTES } from '../../../domain/saved-searches.ts'
import { daysAfter, hoursAfter, minutesAfter, monthsBefore } from '../../platform/shared/clock.ts'

/** Records from before the moment of their kind are due. */
export type Cutoffs = ReturnType<typeof cutoffsAt>

export const cutoffsAt = (now: Date) => ({
  codes: hoursAfter(now, -RETENTION.codesHours),
  auditAddresses: daysAfter(now, -RETENTION.addressesInLogsDays),
  unsoldLeads: monthsBefore(now, RETENTION.contactOfUnsoldLeadsMonths),
  soldLeads: monthsBefore(now, RETENTION.contactOfSoldLeadsMonths),
  evidence: monthsBefore(now, 12 * RETENTION.atMostYears),
  accounts: monthsBefore(now, 12 * RETENTION.unusedAccountsYears),
  reviewReminders: monthsBefore(now, RETENTION.reviewRemindersMonths),
  stripeEvents: daysAfter(now, -TECHNICAL_RETENTION.stripeEventsDays),
  signInFailures: hoursAfter(now, -TECHNICAL_RETENTION.signInFailuresHours),
  passwordLinks: daysAfter(now, -TECHNICAL_RETENTION.passwordLinksDays),
  webhookEvents: daysAfter(now, -TECHNICAL_RETENTION.webhookEventsDays),
  idempotencyKeys: hoursAfter(now, -TECHNICAL_RETENTION.idempotencyKeysHours),
  deletedSearches: minutesAfter(now, -UNDO_DELETE_MINUTES),
  searchMatches: daysAfter(now, -TECHNICAL_RETENTION.searchMatchesDays),
  revokedApiKeys: daysAfter(now, -TECHNICAL_RETENTION.revokedApiKeysDays),
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
