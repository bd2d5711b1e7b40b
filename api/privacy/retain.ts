import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Db, Tx } from '../../db/client.ts'
import { apiKeys, idempotencyKeys } from '../../db/schema/api-keys.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { leads } from '../../db/schema/leads.ts'
import { rateLimits } from '../../db/schema/operations.ts'
import { stripeEvents } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { retentionRuns } from '../../db/schema/privacy.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { savedSearchMatches } from '../../db/schema/saved-searches.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { passwordLinkRequests, signInFailures, supplierPasswordLinks } from '../../db/schema/sign-in.ts'
import { verifications } from '../../db/schema/verifications.ts'
import { webhookDeliveries, webhookEvents, webhookSecrets } from '../../db/schema/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { blankRateChecks } from './blanking.ts'
import { isUnderLegalHold } from './legal-holds.ts'
import {
  type Batch,
  blankOldLeads,
  findDeletionsHeldUp,
  findLooseRateChecks,
  findSoldLeads,
  findUnsoldLeads,
} from './old-leads.ts'
import { type Cutoffs, cutoffsAt } from './retention.ts'

type RetentionCounts = Batch['counts']
type Retaining = Pick<Dependencies, 'db' | 'log' | 'market' | 'appSecrets'>

/** One transaction takes on no more, so that nobody waits for a lock of ours for long. */
const MOST_AT_ONCE = 500

/**
 * Deletes or blanks whatever has had its time (rule 41), and gives how much of each kind. Safe to repeat, to break off and
 * to run in several processes at once. A dry run does the same work and rolls it back.
 */
export async function retain(
  deps: Retaining,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Promise<RetentionCounts> {
  const counts = isDryRun
    ? await rolledBack(deps.db, (tx) => sweepAll(deps, (sweep) => sweep(tx), now))
    : await sweepAll(deps, (sweep) => deps.db.transaction(sweep), now)
  await deps.db.insert(retentionRuns).values({ ranAt: now, wasDryRun: isDryRun, counts })
  deps.log.info({ dryRun: isDryRun, counts }, 'what had its time was deleted')
  if (!isDryRun) deps.market.dropFirstPage()
  return counts
}

type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

async function sweepAll(deps: Retaining, inTransaction: InTransaction, now: Date): Promise<RetentionCounts> {
  const cutoffs = cutoffsAt(now)
  const total: RetentionCounts = {}
  for (const sweep of sweepsOf(deps, cutoffs, now)) {
    for (;;) {
      const { taken, counts } = await inTransaction(sweep)
      for (const [kind, count] of Object.entries(counts)) total[kind] = (total[kind] ?? 0) + count
      if (taken < MOST_AT_ONCE) break
    }
  }
  return total
}

/** In an order in which each finds what the one before has left behind. */
function sweepsOf(deps: Retaining, cutoffs: Cutoffs, now: Date): ((tx: Tx) => Promise<Batch>)[] {
  const deleting =
    (kind: string, ...[table, isDue]: [Parameters<typeof deleteSome>[1], Parameters<typeof deleteSome>[2]]) =>
    async (tx: Tx): Promise<Batch> => {
      const taken = await deleteSome(tx, table, isDue, MOST_AT_ONCE)
      return { taken, counts: { [kind]: taken } }
    }
  return [
    deleting(
      'codes',
      verifications,
      sql`greatest(${verifications.sentAt}, ${verifications.verifiedAt}) <= ${momentOf(cutoffs.codes)}`,
    ),
    deleting('sessions', sessions, sql`${sessions.expiresAt} <= ${momentOf(now)}`),
    deleting('limits', rateLimits, sql`${rateLimits.expire} <= ${now.getTime()}`),
    deleting(
      'signInFailures',
      signInFailures,
      sql`${signInFailures.lastFailedAt} <= ${momentOf(cutoffs.signInFailures)}`,
    ),
    deleting(
      'passwordLinks',
      supplierPasswordLinks,
      sql`${supplierPasswordLinks.expiresAt} <= ${momentOf(cutoffs.passwordLinks)}`,
    ),
    deleting(
      'passwordLinkRequests',
      passwordLinkRequests,
      sql`${passwordLinkRequests.askedAt} <= ${momentOf(cutoffs.codes)}`,
    ),
    deleting(
      'stripeEvents',
      stripeEvents,
      sql`${stripeEvents.receivedAt} <= ${momentOf(cutoffs.stripeEvents)}`,
    ),
    deleting(
      'idempotencyKeys',
      idempotencyKeys,
      sql`${idempotencyKeys.createdAt} <= ${momentOf(cutoffs.idempotencyKeys)}`,
    ),
    // With their deliveries and tries.
    deleting(
      'webhookEvents',
      webhookEvents,
      sql`${webhookEvents.occurredAt} <= ${momentOf(cutoffs.webhookEvents)}`,
    ),
    // Their endpoints are gone, or were switched off as they happened.
    deleting(
      'webhookEvents',
      webhookEvents,
      sql`not exists (select from ${webhookDeliveries} where ${webhookDeliveries.eventId} = ${webhookEvents.id})`,
    ),
    deleting('webhookSecrets', webhookSecrets, sql`${webhookSecrets.expiresAt} <= ${momentOf(now)}`),
    deleting('revokedApiKeys', apiKeys, sql`${apiKeys.revokedAt} <= ${momentOf(cutoffs.revokedApiKeys)}`),
    deleting('accounts', users, isUnused(cutoffs.accounts)),
    async (tx) => {
      const found = await findUnsoldLeads(tx, cutoffs.unsoldLeads, MOST_AT_ONCE)
      return blankOldLeads(tx, 'unsoldLeads', found, now)
    },
    async (tx) => {
      const found = await findSoldLeads(tx, cutoffs.soldLeads, MOST_AT_ONCE)
      return blankOldLeads(tx, 'soldLeads', found, now)
    },
    async (tx) => {
      const found = await findDeletionsHeldUp(tx, deps, MOST_AT_ONCE)
      return blankOldLeads(tx, 'leadsOnceHeld', found, now)
    },
    deleting('searchMatches', savedSearchMatches, isOldOrGone(cutoffs.searchMatches)),
    async (tx) => {
      const ids = await findLooseRateChecks(tx, cutoffs.unsoldLeads, MOST_AT_ONCE)
      return { taken: ids.length, counts: await blankRateChecks(tx, ids, now) }
    },
    async (tx) => ({
      taken: 0,
      counts: { auditAddresses: await forgetAuditAddresses(tx, cutoffs.auditAddresses) },
    }),
    async (tx) => {
      // Nothing that a dispute may need goes while it lasts, and the functions know no other bound than a moment.
      const heldSince = await findStartOfHeldEvidence(tx)
      const before = heldSince !== null && heldSince < cutoffs.evidence ? heldSince : cutoffs.evidence
      return { taken: 0, counts: await deleteEvidence(tx, before) }
    },
  ]
}

/** Does the work in a transaction that is rolled back, and gives its result. */
async function rolledBack<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const found: { result?: Result } = {}
  const rollback = new Error('A dry run is rolled back.')
  await db
    .transaction(async (tx) => {
      found.result = await work(tx)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (found.result === undefined) throw new Error('A dry run has found nothing out.')
  return found.result
}

/** A moment inside a piece of SQL. */
const momentOf = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Deletes at most `most` rows; those that someone else is just changing or deleting are left to them. */
async function deleteSome(tx: Tx, table: PgTable, isDue: SQL, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isDue} limit ${most} for update skip locked))`)
  return rowCount ?? 0
}

/** Accounts made before then and not signed in to since. */
const isUnused = (since: Date) =>
  sql`${users.createdAt} <= ${momentOf(since)} and not exists (
    select from ${auditLog} where ${auditLog.subject} = 'user' and ${auditLog.subjectId} = ${users.id}::text
    and ${auditLog.deed} = 'signed in' and ${auditLog.at} > ${momentOf(since)})`

/** Found before then, or a lead that is not on the market any more. */
const isOldOrGone = (before: Date) =>
  sql`${savedSearchMatches.matchedAt} <= ${momentOf(before)} or exists (
    select from ${leads} where ${leads.id} = ${savedSearchMatches.leadId}
    and (${leads.soldAt} is not null or ${leads.offMarketAt} is not null))`

/** When the story of the oldest lead under a legal hold began; null where none is. */
async function findStartOfHeldEvidence(tx: Tx): Promise<Date | null> {
  const [found] = await tx
    .select({
      since: sql`min(least(${leads.submittedAt}, (
        select min(${rateChecks.checkedAt}) from ${rateChecks} where ${rateChecks.leadId} = ${leads.id})))`.mapWith(
        leads.submittedAt,
      ),
    })
    .from(leads)
    .where(isUnderLegalHold)
  return found?.since ?? null
}

const EvidenceCounts = v.object({
  auditEntries: v.number(),
  consentReceipts: v.number(),
  consents: v.number(),
  withdrawals: v.number(),
  receipts: v.number(),
  erasures: v.number(),
})

/**
 * One process at a time: two that delete the same rows in different orders would block each other for good. The database
 * lets go by its own clock alone, so of two moments the earlier one counts where ours is ahead.
 */
async function deleteEvidence(tx: Tx, before: Date): Promise<RetentionCounts> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention:evidence', 0))`)
  const { rows } = await tx.execute(
    sql`select delete_evidence_before(least(${momentOf(before)}, evidence_kept_since())) as counts`,
  )
  return v.parse(EvidenceCounts, rows[0]?.counts)
}

async function forgetAuditAddresses(tx: Tx, before: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention:evidence', 0))`)
  const { rows } = await tx.execute(
    sql`select forget_addresses_before(least(${momentOf(before)}, addresses_kept_since())) as forgotten`,
  )
  return v.parse(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), rows[0]?.forgotten)
}
