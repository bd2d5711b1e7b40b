import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { LockConfig, LockStrength, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { apiKeys } from './schema/api-keys.ts'
import { isOffered, isOnMarket, leadPrices, leads } from './schema/leads.ts'
import { paymentAttempts } from './schema/payments.ts'
import { admins, suppliers, users } from './schema/people/people.ts'
import { sessions } from './schema/people/sessions.ts'
import { verifications } from './schema/people/verifications.ts'
import { purchases } from './schema/purchases.ts'
import { quotes, rateChecks } from './schema/rate-checks.ts'
import { savedSearches } from './schema/saved-searches.ts'
import { testPurchases } from './schema/test-mode.ts'
import { webhookDeliveries, webhookEndpoints } from './schema/webhooks.ts'
import { statement } from './statement.ts'

/**
 * Every lock that the product takes by hand. A transaction takes them in the order of this file, and several rows of a table by
 * id; opposite orders would deadlock. `scripts/checks/check-locks.ts` fails where one is taken elsewhere.
 *
 * While one transaction holds a row, another cannot
 * - `key share`: delete it. Every foreign key takes this lock by itself.
 * - `share`: change it either.
 * - `no key update`: take one of the stronger three; rows that refer to it can still be inserted.
 * - `update`: lock it at all, so not even insert a row that refers to it.
 *
 * A statement sees what was committed before it started, so a lock is a statement of its own, and a later one reads what is
 * judged under it (decision 12).
 */

/** For a query that reads more than the row: `.for(...deliveryLock)`. */
type Lock = [strength: LockStrength, config?: LockConfig]

// 1. Names without a row. First, so that a request that waits here holds nothing that others need.

/** Others neither read nor move what this visitor has proved. */
export const lockVisitor = (tx: Tx, { digest }: { digest: string }) => lockName(tx, `visitor:${digest}`)

/** Others do not move what this visitor has proved; any number of transactions may rely on it at once. */
export const lockVisitorInPlace = (tx: Tx, { digest }: { digest: string }) =>
  lockNameShared(tx, { name: `visitor:${digest}` })

/** The same, and one submission of these answers at a time: what is sent again finds the first. */
export const lockSubmission = (
  tx: Tx,
  { visitor, digest }: { visitor: { digest: string }; digest: string },
) => lockNames(tx, { shared: `visitor:${visitor.digest}`, name: `submission:${digest}` })

const lockNames = statement(
  'lock_name_and_shared_name',
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0)),
    pg_advisory_xact_lock_shared(hashtextextended(${sql.placeholder('shared')}, 0))`,
)

const lockNameShared = statement(
  'lock_name_shared',
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${sql.placeholder('name')}, 0))`,
)

/** One request at a time about a person's data, however many windows send one. */
export const lockPrivacyRequests = (tx: Tx, email: string) => lockName(tx, `privacy:${email}`)

/** One mail of a search at a time. Not the search's row, which comes after the leads. */
export const lockAlertsOfSearch = (tx: Tx, searchId: string) => lockName(tx, `search-alert:${searchId}`)

/** One deletion of evidence at a time: its functions delete rows in no fixed order. */
export const lockEvidenceDeletion = (tx: Tx) => lockName(tx, 'retention:evidence')

/** Takes the lock of the demo unless another process has it. Does not wait: filling a demo takes longer than a statement may. */
export async function tryToLockDemo(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('demo', 0)) as taken`,
  )
  return rows[0]?.taken === true
}

/** Prices are entered one after the other, and read as before. */
export const lockPriceList = (tx: Tx) => tx.execute(sql`lock table ${leadPrices} in share row exclusive mode`)

async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

// 2. A code that was sent. Its tries are judged one after the other, or five concurrent wrong ones would count as one.

export const lockVerification = (tx: Tx, which: SQL | undefined) =>
  lockRow(tx, verifications, which, 'update')

// 3. Leads. Before the supplier, in every sale: a lead has one buyer, a supplier may buy several at once.

/** No other transaction sells, holds or withdraws the lead. The purchase refers to it, so `no key update` is enough. */
export async function lockLeadForSale(tx: Tx, leadId: string) {
  const [found] = await lockForSale(tx, { leadId })
  return found
}

const lockForSale = statement<{ isOffered: boolean; isSold: boolean; email: string; phone: string }>(
  'lock_lead_for_sale',
  sql`select ${isOffered(leads)} as "isOffered", sold_at is not null as "isSold", email, phone
    from leads where id = ${sql.placeholder('leadId')}::uuid for no key update`,
)

/** The same for an admin, who sees and changes all of it. */
export const lockLeadForAdmin = (tx: Tx, leadId: string) =>
  lockRow(tx, leads, eq(leads.id, leadId), 'no key update')

/** False if it is not on the market. A sale or a withdrawal waits, and then sees the attempt opened under this lock. */
export const lockLeadOnMarket = (tx: Tx, leadId: string) =>
  lockIfThere(tx, leads, and(eq(leads.id, leadId), isOnMarket(leads)), 'share')

/** For changing the person's details: also waits for transactions that read them for a supplier (`key share`). */
export const lockLeadOfPerson = (tx: Tx, leadId: string) => lockRow(tx, leads, eq(leads.id, leadId), 'update')

/** The same for all leads of an address. */
export const lockLeadsOfPerson = (tx: Tx, email: string) =>
  tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email)).orderBy(asc(leads.id)).for('update')

/** The same within the statement of a submission, which orders them by id. */
export const submissionLock = sql`for update`

/** Waits until changes of the person's details are committed. Sales go on. */
export const lockLeadToRead = (tx: Tx, leadId: string) =>
  tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for('key share')

/** The same for the leads of an alert. */
export const alertedLeadsLock: Lock = ['key share', { of: leads }]

/** Leads `l` to compare with the searches, from their queue `w`. The next run takes those that are being changed. */
export const matchingLock = sql`for update of w skip locked for share of l skip locked`

// 4. Rate checks and quotes. Locked only under the lock of their lead, so a deletion may notify endpoints first.

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

/** The account itself: its second factor is judged by one sign-in after the other. Its sessions can still be inserted. */
export const lockUser = (tx: Tx, id: string) => lockRow(tx, users, eq(users.id, id), 'no key update')

// 5. Payment attempts. A settlement ends one by an `update`, which waits for this lock.

/** False if it is over; otherwise it stays open. */
export const lockOpenAttempt = (tx: Tx, attemptId: string) =>
  lockIfThere(
    tx,
    paymentAttempts,
    and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.endedAt)),
    'share',
  )

// 6. Suppliers, or an admin. Before everything that belongs to one, such as sessions.

/** For its standing, its credits and its counts (holds, open payments, keys). Sessions and events can still be inserted. */
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

/** For changing or deleting the account: also waits for alerts and matches (`key share`). */
export const lockSupplierAccount = (tx: Tx, id: string) =>
  lockRow(tx, suppliers, eq(suppliers.id, id), 'update')

export const lockAdmin = (tx: Tx, id: string) => lockRow(tx, admins, eq(admins.id, id), 'update')

/** The payer, in the statement that ends its attempt: its status stays. Sales to one supplier do not wait for each other. */
export const payerLock = sql`for share`

/** Suppliers to notify: none is deleted. */
export const notifiedSuppliersLock: Lock = ['key share', { of: suppliers }]

// 7. What a supplier has bought, and what it calls us with.

export const lockPurchase = (tx: Tx, { supplierId, leadId }: { supplierId: string; leadId: string }) =>
  lockRow(tx, purchases, and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)), 'update')

/** False where it has ended; otherwise it ends after what is made by it. */
export const lockSession = (tx: Tx, id: string) => lockIfThere(tx, sessions, eq(sessions.id, id), 'key share')

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

/** No one else changes it, or starts or ends a delivery to it. Reads its supplier's standing too, without a lock. */
export const lockEndpoint = (tx: Tx, endpoint: EndpointToLock) =>
  lockEndpointRow(tx, endpoint, 'no key update')

/** Also waits for events that are being recorded for it (`key share`). */
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

// 10. Rows that no transaction waits for, because locked ones are skipped. So they have no place in the order.

/** Rows that the caller deletes or blanks; its next run takes those that are locked. */
export const passingOver: Lock = ['update', { skipLocked: true }]
/** The same within a statement. */
export const passingOverLocked = sql`for update skip locked`
/** Deliveries to claim for a try, so that two processes claim different ones. */
export const dueDeliveriesLock = sql`for update of webhook_deliveries skip locked`
/** Waiting jobs, so that none is taken; one that is being taken may not see what this transaction writes. */
export const waitingJobsLock = sql`for share of job skip locked`

/** False if there is no such row. */
async function lockIfThere(tx: Tx, table: PgTable, which: SQL | undefined, strength: LockStrength) {
  const found = await tx.select({ one: sql`1` }).from(table).where(which).for(strength)
  return found.length > 0
}

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
