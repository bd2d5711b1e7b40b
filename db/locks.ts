import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { LockConfig, LockStrength, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { apiKeys } from './schema/api-keys.ts'
import { isOffered, isOnMarket, leadPrices, leads } from './schema/leads.ts'
import { paymentAttempts } from './schema/payments.ts'
import { admins, suppliers, users } from './schema/people.ts'
import { purchases } from './schema/purchases.ts'
import { quotes, rateChecks } from './schema/rate-checks.ts'
import { savedSearches } from './schema/saved-searches.ts'
import { sessions } from './schema/sessions.ts'
import { testPurchases } from './schema/test-mode.ts'
import { verifications } from './schema/verifications.ts'
import { webhookDeliveries, webhookEndpoints } from './schema/webhooks.ts'
import { statement } from './statement.ts'

/**
 * Every lock that the product takes by hand, in the one order in which a transaction takes them: from the top of this file to
 * its end, and several rows of a table by id. Two transactions in opposite orders would wait for each other until Postgres
 * ends one. A lock lasts until its transaction ends. `scripts/checks/check-locks.ts` fails where one is taken elsewhere.
 *
 * While one transaction holds a row, another cannot
 * - `key share`: delete it. Every foreign key takes this lock by itself.
 * - `share`: change it either.
 * - `no key update`: take one of the stronger three; rows that refer to it can still be inserted.
 * - `update`: lock it at all, so not even insert a row that refers to it.
 *
 * A statement sees what was committed when it began, and of later changes only those of a row that it waited for. So a lock is a
 * statement of its own, and what is judged under it is read by a later one (decision 48).
 */

/** For a query that reads more than the row: `.for(...deliveryLock)`. */
type Lock = [strength: LockStrength, config?: LockConfig]

// 1. Names without a row. First, because a request waits here before it has locked anything that others need.

/** What this visitor has proved is neither read nor moved by others. */
export const lockVisitor = (tx: Tx, { digest }: { digest: string }) => lockName(tx, `visitor:${digest}`)

/** What this visitor has proved is not moved; any number of transactions may rely on it at once. */
export const lockVisitorInPlace = (tx: Tx, { digest }: { digest: string }) =>
  lockNameShared(tx, { name: `visitor:${digest}` })

const lockNameShared = statement(
  'lock_name_shared',
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${sql.placeholder('name')}, 0))`,
)

/** One request about their data at a time for a person, however many windows ask. */
export const lockPrivacyRequests = (tx: Tx, email: string) => lockName(tx, `privacy:${email}`)

/** One mail of a search at a time. Not the search's row, which comes after the leads. */
export const lockAlertsOfSearch = (tx: Tx, searchId: string) => lockName(tx, `search-alert:${searchId}`)

/** One deletion of evidence at a time: its functions delete rows in no fixed order. */
export const lockEvidenceDeletion = (tx: Tx) => lockName(tx, 'retention:evidence')

/** Prices are entered one after the other, and read as before. */
export const lockPriceList = (tx: Tx) => tx.execute(sql`lock table ${leadPrices} in share row exclusive mode`)

async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

// 2. A code that was sent. Two tries of it are judged one after the other, or five wrong ones at once would count as one.

export const lockVerification = (tx: Tx, which: SQL | undefined) =>
  lockRow(tx, verifications, which, 'update')

// 3. Leads. Before the supplier, in every sale: a lead has one buyer, a supplier may buy several at once.

/** Nobody else sells, holds or withdraws the lead. The purchase that follows refers to it: `no key update` is enough. */
export async function lockLeadForSale(tx: Tx, leadId: string) {
  const [found] = await lockForSale(tx, { leadId })
  return found
}

const lockForSale = statement<{ isOffered: boolean; isSold: boolean }>(
  'lock_lead_for_sale',
  sql`select ${isOffered(leads)} as "isOffered", sold_at is not null as "isSold"
    from leads where id = ${sql.placeholder('leadId')}::uuid for no key update`,
)

/** The same for an admin, who sees and changes all of it. */
export const lockLeadForAdmin = (tx: Tx, leadId: string) =>
  lockRow(tx, leads, eq(leads.id, leadId), 'no key update')

/** False where it is not on the market. It stays there: a sale or a withdrawal waits, and finds the attempt begun under this lock. */
export async function lockLeadOnMarket(tx: Tx, leadId: string): Promise<boolean> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOnMarket(leads)))
    .for('share')
  return found.length > 0
}

/** What the lead says of its person changes, so whoever reads it for a supplier (`key share`) is waited for as well. */
export const lockLeadOfPerson = (tx: Tx, leadId: string) => lockRow(tx, leads, eq(leads.id, leadId), 'update')

/** The same for all leads of an address. */
export const lockLeadsOfPerson = (tx: Tx, email: string) =>
  tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email)).orderBy(asc(leads.id)).for('update')

/** The same within the statement of a submission, which orders them by id. */
export const submissionLock = sql`for update`

/** Waits until changes of what the lead says are committed. Sales go on. */
export const lockLeadToRead = (tx: Tx, leadId: string) =>
  tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for('key share')

/** The same for the leads that an alert tells of. */
export const alertedLeadsLock: Lock = ['key share', { of: leads }]

/** Leads `l` that are compared with the searches, out of their queue `w`. One that is being changed is left for the next run. */
export const matchingLock = sql`for update of w skip locked for share of l skip locked`

// 4. Rate checks and quotes. A rate check of a lead is locked under the lead's lock alone, so a deletion may notify endpoints first.

export const lockRateCheck = (tx: Tx, which: SQL | undefined) => lockRow(tx, rateChecks, which, 'update')

/** Those that are not blank yet. */
export const lockRateChecks = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ id: rateChecks.id, leadId: rateChecks.leadId })
    .from(rateChecks)
    .where(and(which, isNull(rateChecks.erasedAt)))
    .for('update')

/** A quote with its owner, whose current provider follows the quote that was accepted last. */
export const quoteLock: Lock = ['no key update', { of: [quotes, users] }]

// 5. Payment attempts. A settlement ends one by an `update`, which waits for this lock.

/** False where it is over; otherwise it stays open. */
export async function lockOpenAttempt(tx: Tx, attemptId: string): Promise<boolean> {
  const [found] = await tx
    .select({ endedAt: paymentAttempts.endedAt })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
    .for('share')
  return found?.endedAt === null
}

// 6. Suppliers. Before everything that belongs to one.

/**
 * Its standing, its credits and what is counted of it (holds, open payments, keys) are for this transaction alone. Rows that only
 * refer to it, such as sessions and events, can still be inserted.
 */
export async function lockSupplier(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      ...getTableColumns(suppliers),
      /** Saves buyers without any a query. */
      hasEndpoints: sql<boolean>`exists (
        select from ${webhookEndpoints} endpoint where endpoint.supplier_id = ${suppliers}.id)`,
    })
    .from(suppliers)
    .where(eq(suppliers.id, id))
    .for('no key update')
  return found
}

/** Nothing that refers to it is added either: an alert or a match (`key share`) is waited for before the account changes or goes. */
export const lockSupplierAccount = (tx: Tx, id: string) =>
  lockRow(tx, suppliers, eq(suppliers.id, id), 'update')

/** False where it has another password by now; otherwise it keeps this one. */
export async function lockSupplierWithPassword(tx: Tx, id: string, passwordDigest: string): Promise<boolean> {
  const found = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), eq(suppliers.passwordDigest, passwordDigest)))
    .for('share')
  return found.length > 0
}

/** The payer, in the statement that ends its attempt: its status stays. Several sales to one supplier do not wait for each other. */
export const payerLock = sql`for share`

/** Suppliers to notify: none is deleted. */
export const notifiedSuppliersLock: Lock = ['key share', { of: suppliers }]

// 7. What a supplier has bought, and what it calls us with.

export const lockPurchase = (tx: Tx, { supplierId, leadId }: { supplierId: string; leadId: string }) =>
  lockRow(tx, purchases, and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)), 'update')

/** False where it has ended; otherwise it ends after what is made by it. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share')
  return found.length > 0
}

/** The key that a change is made by: a revocation waits for the change. Any number of changes may go on at once. */
export const lockCallingKey = (tx: Tx, id: string) => lockRow(tx, apiKeys, eq(apiKeys.id, id), 'share')

/** Waits for all changes that are made by the key. */
export const lockKeyToRevoke = (tx: Tx, { id, supplierId }: { id: string; supplierId: string }) =>
  lockRow(tx, apiKeys, and(eq(apiKeys.id, id), eq(apiKeys.supplierId, supplierId)), 'no key update')

/** After the key: every change in test mode is by one, and there is no lead's row. */
export const lockTestPurchase = (tx: Tx, { supplierId, leadId }: { supplierId: string; leadId: string }) =>
  lockRow(
    tx,
    testPurchases,
    and(eq(testPurchases.supplierId, supplierId), eq(testPurchases.leadId, leadId)),
    'update',
  )

// 8. Saved searches.

/** Waits for leads that are being compared with it. */
export const lockSearchToChange = (tx: Tx, which: SQL | undefined) =>
  lockRow(tx, savedSearches, which, 'no key update')

/** It stays as it is while one of its mails is made. */
export const lockSearchOfAlert = (tx: Tx, id: string) =>
  lockRow(tx, savedSearches, eq(savedSearches.id, id), 'share')

/** The same for all that find one of some leads, within the statement that compares them, ordered by id. */
export const matchedSearchesLock = sql`for share`

// 9. Endpoints, and after each its deliveries.

/** Nobody else changes it, nor begins or ends a delivery to it. Its supplier's standing is read along, and not locked. */
export const lockEndpoint = (tx: Tx, endpoint: EndpointToLock) =>
  lockEndpointRow(tx, endpoint, 'no key update')

/** Waits for events that are being recorded for it (`key share`) as well, after which none comes. */
export const lockEndpointToDelete = (tx: Tx, endpoint: EndpointToLock) =>
  lockEndpointRow(tx, endpoint, 'update')

type EndpointToLock = { endpointId: string; supplierId?: string }

async function lockEndpointRow(tx: Tx, { endpointId, supplierId }: EndpointToLock, strength: LockStrength) {
  const isOwn = supplierId === undefined ? undefined : eq(webhookEndpoints.supplierId, supplierId)
  const [found] = await tx
    .select({ endpoint: webhookEndpoints, status: suppliers.status, emailProvedAt: suppliers.emailProvedAt })
    .from(webhookEndpoints)
    .innerJoin(suppliers, eq(suppliers.id, webhookEndpoints.supplierId))
    .where(and(eq(webhookEndpoints.id, endpointId), isOwn))
    .for(strength, { of: webhookEndpoints })
  if (found === undefined) return undefined
  const { endpoint, ...standing } = found
  return { ...endpoint, standing }
}

/** Several, ordered by id, whose deliveries are deleted. */
export const endpointsLock: Lock = ['no key update']

/** Those that an event is recorded for: none is deleted. */
export const recordingLock: Lock = ['key share']

export const deliveryLock: Lock = ['update', { of: webhookDeliveries }]

// 10. Admins. Nothing else is locked with one.

export const lockAdmin = (tx: Tx, id: string) => lockRow(tx, admins, eq(admins.id, id), 'update')

// 11. Rows that no transaction waits for: one that another has locked is passed over. So they have no place in the order.

/** Rows that the caller deletes, blanks or revives: those that are locked are left for its next run. */
export const passingOver: Lock = ['update', { skipLocked: true }]
/** The same within a statement. */
export const passingOverLocked = sql`for update skip locked`
/** Jobs that wait, so that none is taken; one that is being taken may not see what this transaction writes. */
export const waitingJobsLock = sql`for share of job skip locked`

async function lockRow<Table extends PgTable>(
  tx: Tx,
  table: Table,
  which: SQL | undefined,
  strength: LockStrength,
): Promise<Table['$inferSelect'] | undefined> {
  const [found] = await tx
    .select()
    .from(table as PgTable)
    .where(which)
    .for(strength)
  return found
}
