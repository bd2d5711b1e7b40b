import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { suppliers, users } from '../../db/schema/people.ts'
import { consentWithdrawals, erasures } from '../../db/schema/privacy.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { verifications } from '../../db/schema/verifications.ts'
import { currentRequest } from '../shared/request-context.ts'
import { isUnderLegalHold } from './my-data.queries.ts'

/** One deed at a time for an address, however many windows ask. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`privacy:${email}`}, 0))`)
}

export type LockedLead = Awaited<ReturnType<typeof lockLeadsOf>>[number]

/**
 * The leads that were made with this address. Nobody can sell, hold or change one before the transaction ends; who was
 * selling one at that moment is waited for. Locked in the order in which submissions lock them.
 */
export async function lockLeadsOf(tx: Tx, email: string, now: Date) {
  const isLive = and(
    eq(leadHolds.leadId, leads.id),
    isNull(leadHolds.releasedAt),
    gt(leadHolds.expiresAt, now),
  )
  await tx
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.email, email))
    .orderBy(asc(leads.id))
    .for('update')
  // A statement of its own, to see what those who were waited for have left.
  return tx
    .select({
      lead: leads,
      supplier: suppliers.name,
      isPaidFor: sql<boolean>`exists (select from ${leadHolds} where ${isLive})`,
      isUnderLegalHold,
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(leads.email, email))
    .orderBy(asc(leads.id))
}

/** When this address last agreed; undefined when it never did. */
export async function findNewestConsentAt(tx: Tx, email: string): Promise<Date | undefined> {
  const [found] = await tx
    .select({ consentedAt: consents.consentedAt })
    .from(consents)
    .where(eq(consents.verifiedEmail, email))
    .orderBy(desc(consents.consentedAt))
    .limit(1)
  return found?.consentedAt
}

/** When this address last withdrew; undefined when it never did. */
export async function findNewestWithdrawalAt(tx: Tx, email: string): Promise<Date | undefined> {
  const [found] = await tx
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
    .orderBy(desc(consentWithdrawals.withdrawnAt))
    .limit(1)
  return found?.withdrawnAt
}

export async function insertWithdrawal(tx: Tx, email: string, now: Date): Promise<string> {
  const ipAddress = currentRequest()?.clientAddress || null
  const [inserted] = await tx
    .insert(consentWithdrawals)
    .values({ email, withdrawnAt: now, ipAddress })
    .returning({ id: consentWithdrawals.id })
  if (inserted === undefined) throw new Error('The withdrawal was not inserted.')
  return inserted.id
}

export async function takeOffMarket(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'withdrawn' })
    .where(inArray(leads.id, leadIds))
}

/** How many rate checks now go by this name. */
export async function correctNames(
  tx: Tx,
  email: string,
  names: { firstName: string; lastName: string; company: string },
): Promise<{ rateChecks: number; accounts: number }> {
  const checks = await tx.update(rateChecks).set(names).where(eq(rateChecks.email, email))
  const { firstName, lastName } = names
  const accounts = await tx.update(users).set({ firstName, lastName }).where(eq(users.email, email))
  return { rateChecks: checks.rowCount ?? 0, accounts: accounts.rowCount ?? 0 }
}

export async function insertErasure(
  tx: Tx,
  erasure: { emailDigest: string; erasedAt: Date; counts: Record<string, number> },
): Promise<string> {
  const [inserted] = await tx.insert(erasures).values(erasure).returning({ id: erasures.id })
  if (inserted === undefined) throw new Error('The erasure was not inserted.')
  return inserted.id
}

/** Where the last mail goes, under the id of its erasure, among the records that live a day at most. */
export async function keepLastAddress(tx: Tx, erasureId: string, address: string, now: Date): Promise<void> {
  await tx
    .insert(verifications)
    .values({ id: erasureId, purpose: 'last-mail', channel: 'email', address, sentAt: now, sends: 0 })
}

export async function findLastAddress(db: Db, erasureId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ address: verifications.address })
    .from(verifications)
    .where(isLastMailOf(erasureId))
  return found?.address
}

export async function forgetLastAddress(db: Db, erasureId: string): Promise<void> {
  await db.delete(verifications).where(isLastMailOf(erasureId))
}

const isLastMailOf = (erasureId: string) =>
  and(eq(verifications.id, erasureId), eq(verifications.purpose, 'last-mail'))
