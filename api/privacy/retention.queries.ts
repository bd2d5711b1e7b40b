import { and, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Db, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { erasures, legalHolds, retentionRuns } from '../../db/schema/privacy.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { isUnderLegalHold } from './my-data.queries.ts'

/** A moment inside a piece of SQL. */
export const momentOf = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Deletes at most `most` rows; those that somebody else is just changing or deleting are left to them. */
export async function deleteSome(tx: Tx, table: PgTable, isDue: SQL, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isDue} limit ${most} for update skip locked))`)
  return rowCount ?? 0
}

/** Accounts made before then and not signed in to since. */
export const isUnused = (since: Date) =>
  sql`${users.createdAt} <= ${momentOf(since)} and not exists (
    select from ${auditLog} where ${auditLog.subject} = 'user' and ${auditLog.subjectId} = ${users.id}::text
    and ${auditLog.deed} = 'signed in' and ${auditLog.at} > ${momentOf(since)})`

const canBeBlanked = and(isNull(leads.erasedAt), sql`not ${isUnderLegalHold}`)

/** Locks them. One that somebody is buying at this moment waits for another night. */
export const findUnsoldLeads = (tx: Tx, submittedBy: Date, most: number) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        isNull(leads.soldAt),
        lte(leads.submittedAt, submittedBy),
        canBeBlanked,
        sql`not exists (select from ${paymentAttempts}
          where ${paymentAttempts.leadId} = ${leads.id} and ${paymentAttempts.endedAt} is null)`,
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })

/** Locks them. */
export const findSoldLeads = (tx: Tx, soldBy: Date, most: number) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(lte(leads.soldAt, soldBy), canBeBlanked))
    .limit(most)
    .for('update', { skipLocked: true })

/** Leads whose dispute is over, with when they were submitted and the address they still hold; locks them. */
export const findLeadsOnceHeld = (tx: Tx, most: number) =>
  tx
    .select({ id: leads.id, email: leads.email, submittedAt: leads.submittedAt })
    .from(leads)
    .where(and(sql`${leads.id} in (select ${legalHolds.leadId} from ${legalHolds})`, canBeBlanked))
    .limit(most)
    .for('update', { skipLocked: true })

/** The digests of whose data was deleted since then. */
export async function findErasureDigests(tx: Tx, since: Date): Promise<string[]> {
  const found = await tx
    .select({ digest: erasures.emailDigest })
    .from(erasures)
    .where(sql`${erasures.erasedAt} >= ${momentOf(since)}`)
  return found.map(({ digest }) => digest)
}

/** What is blank cannot be for sale. */
export async function takeOldOffMarket(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'admin' })
    .where(and(inArray(leads.id, leadIds), isNull(leads.soldAt), isNull(leads.offMarketAt)))
}

export async function findRateChecksOf(tx: Tx, leadIds: string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const found = await tx
    .select({ id: rateChecks.id })
    .from(rateChecks)
    .where(and(inArray(rateChecks.leadId, leadIds), isNull(rateChecks.erasedAt)))
    .for('update')
  return found.map(({ id }) => id)
}

/** Old ones that no lead keeps: they made none, or it is blank. Locks them. */
export async function findLooseRateChecks(tx: Tx, checkedBy: Date, most: number): Promise<string[]> {
  const found = await tx
    .select({ id: rateChecks.id })
    .from(rateChecks)
    .where(
      and(
        isNull(rateChecks.erasedAt),
        lte(rateChecks.checkedAt, checkedBy),
        sql`not exists (select from ${leads}
          where ${leads.id} = ${rateChecks.leadId} and ${leads.erasedAt} is null)`,
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}

/** When the story of the oldest lead under a legal hold began; null where none is. */
export async function findStartOfHeldEvidence(tx: Tx): Promise<Date | null> {
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
export type EvidenceCounts = v.InferOutput<typeof EvidenceCounts>

/**
 * One process at a time: two that delete the same rows in different orders would block each other for good. The database
 * lets go by its own clock alone, so of two moments the earlier one counts where ours is ahead.
 */
export async function deleteEvidence(tx: Tx, before: Date): Promise<EvidenceCounts> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention:evidence', 0))`)
  const { rows } = await tx.execute(
    sql`select delete_evidence_before(least(${momentOf(before)}, evidence_kept_since())) as counts`,
  )
  return v.parse(EvidenceCounts, rows[0]?.counts)
}

export async function forgetAuditAddresses(tx: Tx, before: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention:evidence', 0))`)
  const { rows } = await tx.execute(
    sql`select forget_addresses_before(least(${momentOf(before)}, addresses_kept_since())) as forgotten`,
  )
  return v.parse(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), rows[0]?.forgotten)
}

export async function insertRetentionRun(
  db: Db,
  run: { ranAt: Date; wasDryRun: boolean; counts: Record<string, number> },
): Promise<void> {
  await db.insert(retentionRuns).values(run)
}
