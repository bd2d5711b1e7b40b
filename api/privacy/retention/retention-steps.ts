import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { lockEvidenceDeletion, passingOverLocked } from '../../../db/locks.ts'
import { apiKeys, idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import {
  passwordLinkRequests,
  signInFailures,
  supplierEmailLinks,
  supplierPasswordLinks,
} from '../../../db/schema/people/sign-in.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { consentCertificates, consentWithdrawals, erasures } from '../../../db/schema/privacy.ts'
import { receipts } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { soldPeople } from '../../../db/schema/sold-people.ts'
import { webhookDeliveries, webhookEvents, webhookSecrets } from '../../../db/schema/webhooks.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isUnderLegalHold } from '../my-data/legal-holds.ts'
import { dueLeads, oldLeadsOnceHeld, oldRateChecks, soldLeads, unsoldLeads } from './old-leads.ts'
import { type Batch, type Cutoffs, cutoffsAt, MOST_AT_ONCE, type RetentionStep } from './retention.ts'

/** In order: each step works on what those before it left. */
export function retentionSteps(deps: Pick<Dependencies, 'appSecrets'>, now: Date): RetentionStep[] {
  const cutoffs = cutoffsAt(now)
  return [
    deletion(
      'codes',
      verifications,
      isBy(sql`greatest(${verifications.sentAt}, ${verifications.verifiedAt})`, cutoffs.codes),
    ),
    deletion('sessions', sessions, isBy(sessions.expiresAt, now)),
    deletion('limits', rateLimits, sql`${rateLimits.expire} <= ${now.getTime()}`),
    deletion('signInFailures', signInFailures, isBy(signInFailures.lastFailedAt, cutoffs.signInFailures)),
    deletion(
      'passwordLinks',
      supplierPasswordLinks,
      isBy(supplierPasswordLinks.expiresAt, cutoffs.passwordLinks),
    ),
    // With the address that each would have changed its account to.
    deletion(
      'emailChanges',
      supplierEmailLinks,
      sql`${supplierEmailLinks.newEmail} is not null and ${isBy(supplierEmailLinks.expiresAt, now)}`,
    ),
    deletion('passwordLinkRequests', passwordLinkRequests, isBy(passwordLinkRequests.askedAt, cutoffs.codes)),
    deletion('soldPeople', soldPeople, isBy(soldPeople.exclusiveUntil, now)),
    deletion('stripeEvents', stripeEvents, isBy(stripeEvents.receivedAt, cutoffs.stripeEvents)),
    deletion('idempotencyKeys', idempotencyKeys, isBy(idempotencyKeys.createdAt, cutoffs.idempotencyKeys)),
    // With their deliveries and tries.
    deletion('webhookEvents', webhookEvents, isBy(webhookEvents.occurredAt, cutoffs.webhookEvents)),
    // Of endpoints that were deleted, or switched off when the event occurred.
    deletion(
      'webhookEvents',
      webhookEvents,
      sql`${webhookEvents.occurredAt} > ${momentOf(cutoffs.webhookEvents)} and not exists (
        select from ${webhookDeliveries} where ${webhookDeliveries.eventId} = ${webhookEvents.id})`,
    ),
    deletion('webhookSecrets', webhookSecrets, isBy(webhookSecrets.expiresAt, now)),
    deletion('revokedApiKeys', apiKeys, isBy(apiKeys.revokedAt, cutoffs.revokedApiKeys)),
    // Accounts without a sign-in since then.
    deletion(
      'accounts',
      users,
      isBy(sql`coalesce(${users.lastSignedInAt}, ${users.createdAt})`, cutoffs.accounts),
    ),
    deletion(
      'reviewReminders',
      reviewReminders,
      isBy(
        sql`greatest(${reviewReminders.requestedAt}, ${reviewReminders.claimedAt}, ${reviewReminders.stoppedAt})`,
        cutoffs.reviewReminders,
      ),
    ),
    unsoldLeads(cutoffs, now),
    soldLeads(cutoffs, now),
    oldLeadsOnceHeld(deps, cutoffs, now),
    searchMatches(deps, cutoffs),
    deletion('deletedSearches', savedSearches, isBy(savedSearches.deletedAt, cutoffs.deletedSearches)),
    oldRateChecks(cutoffs, now),
    forgottenAddresses(cutoffs),
    // Certificates before the consents that they are about.
    evidence('auditEntries', auditLog, sql`${auditLog.at}`, cutoffs),
    evidence(
      'consentReceipts',
      sql`${consentCertificates} join ${consents} on ${consents.id} = ${consentCertificates.consentId}`,
      sql`${consents.consentedAt}`,
      cutoffs,
    ),
    evidence('consents', consents, sql`${consents.consentedAt}`, cutoffs),
    evidence('withdrawals', consentWithdrawals, sql`${consentWithdrawals.withdrawnAt}`, cutoffs),
    evidence('receipts', receipts, sql`${receipts.issuedAt}`, cutoffs),
    evidence('erasures', erasures, sql`${erasures.erasedAt}`, cutoffs),
  ]
}

/** A moment inside a piece of SQL. */
const momentOf = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

const isBy = (column: PgColumn | SQL, moment: Date) => sql`${column} <= ${momentOf(moment)}`

function deletion(kind: string, table: PgTable, isDue: SQL): RetentionStep {
  return {
    kind,
    async takeBatch(tx) {
      const taken = await deleteSome(tx, table, isDue)
      return { taken, counts: { [kind]: taken } }
    },
    count: async (db) => ({ [kind]: await db.$count(table, isDue) }),
  }
}

/** Deletes one batch. Rows that another transaction has locked are left for the next run. */
async function deleteSome(tx: Tx, table: PgTable, isDue: SQL): Promise<number> {
  const some = sql`select ctid from ${table} where ${isDue} limit ${MOST_AT_ONCE} ${passingOverLocked}`
  return (await tx.delete(table).where(sql`ctid = any(array(${some}))`)).rowCount ?? 0
}

/** Old matches, and those of leads that are no longer on the market. */
function searchMatches(deps: Pick<Dependencies, 'appSecrets'>, cutoffs: Cutoffs): RetentionStep {
  const isDue = isBy(savedSearchMatches.matchedAt, cutoffs.searchMatches)
  const hasLead = (isGone: SQL) =>
    sql`exists (select from ${leads} where ${leads.id} = ${savedSearchMatches.leadId} and ${isGone})`
  const isGone = sql`not (${isOpen(leads)})`
  const step = deletion('searchMatches', savedSearchMatches, sql`(${isDue} or ${hasLead(isGone)})`)
  return {
    ...step,
    // A run blanks old leads first, and so takes them off the market.
    async count(db) {
      const isBlankedBefore = await dueLeads(db, deps, cutoffs)
      return deletion(
        step.kind,
        savedSearchMatches,
        sql`(${isDue} or ${hasLead(sql`(${isGone} or ${isBlankedBefore})`)})`,
      ).count(db)
    },
  }
}

/** The database functions that delete evidence use the database's own clock, so the earlier of two moments counts. */
function forgottenAddresses({ auditAddresses }: Cutoffs): RetentionStep {
  const kind = 'auditAddresses'
  const before = sql`least(${momentOf(auditAddresses)}, addresses_kept_since())`
  return {
    kind,
    takeBatch: (tx) => takeEvidence(tx, kind, sql`forget_some_addresses(${before}, ${MOST_AT_ONCE})`),
    count: async (db) => ({
      [kind]: await db.$count(
        auditLog,
        sql`${auditLog.ipAddress} is not null and ${auditLog.at} < ${before}`,
      ),
    }),
  }
}

function evidence(kind: string, rows: PgTable | SQL, at: SQL, cutoffs: Cutoffs): RetentionStep {
  // A dispute may need any evidence since its lead began, and the function takes no other bound than a moment.
  const before = sql`least(${momentOf(cutoffs.evidence)}, evidence_kept_since(), ${startOfHeldEvidence})`
  return {
    kind,
    takeBatch: (tx) => takeEvidence(tx, kind, sql`delete_some_evidence(${kind}, ${before}, ${MOST_AT_ONCE})`),
    count: async (db) => ({ [kind]: await db.$count(rows, sql`${at} < ${before}`) }),
  }
}

/** When the oldest lead under a legal hold began, with its rate check; null without one. */
const startOfHeldEvidence = sql`(
  select min(least(${leads.submittedAt}, (
    select min(${rateChecks.checkedAt}) from ${rateChecks} where ${rateChecks.leadId} = ${leads.id})))
  from ${leads} where ${isUnderLegalHold})`

/** One process at a time: two that delete the same rows in different orders would deadlock. */
async function takeEvidence(tx: Tx, kind: string, call: SQL): Promise<Batch> {
  await lockEvidenceDeletion(tx)
  const { rows } = await tx.execute(sql`select ${call} as taken`)
  const taken = v.parse(Count, rows[0]?.taken)
  return { taken, counts: { [kind]: taken } }
}

const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
