import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../../db/client.ts'
import { creditLedger } from '../../db/schema/credits.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { supplierRateCards } from '../../db/schema/rate-cards.ts'
import type { ProvidersQuery } from '../contract/admin/providers.ts'

const received = sql<number>`count(*)::int`.as('received')
const converted = sql<number>`(count(*) filter (where ${purchases.outcome} = 'converted'))::int`.as(
  'converted',
)

/** Newest first, from behind `after` on. Deleted ones are among them only where they had received leads. */
export function findProviders(db: Db, { search, status, after, limit }: ProvidersQuery) {
  return selectProviders(
    db,
    and(
      or(isNull(suppliers.anonymisedAt), hasReceivedLeads),
      status === null ? undefined : eq(suppliers.status, status),
      search === '' ? undefined : holds(search),
      after === '' ? undefined : isBehind(after),
    ),
  )
    .orderBy(desc(suppliers.createdAt), desc(suppliers.id))
    .limit(limit)
}

/** Undefined for nobody, and for one that was deleted and had received nothing. */
export async function findProvider(db: Db | Tx, id: string) {
  const [found] = await selectProviders(
    db,
    and(eq(suppliers.id, id), or(isNull(suppliers.anonymisedAt), hasReceivedLeads)),
  )
  return found
}

function selectProviders(db: Db | Tx, condition: SQL | undefined) {
  const leads = db
    .select({ received, converted })
    .from(purchases)
    .where(eq(purchases.supplierId, suppliers.id))
    .as('of_provider')
  return db
    .select({ supplier: suppliers, received: leads.received, converted: leads.converted })
    .from(suppliers)
    .innerJoinLateral(leads, sql`true`)
    .where(condition)
}

const hasReceivedLeads = sql`exists (select from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`

const holds = (search: string) =>
  sql`lower(${suppliers.name} || chr(10) || ${suppliers.contactPerson} || chr(10) || ${suppliers.email})
    like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** Asked of the database, which keeps times more finely than a Date does. */
const isBehind = (id: string) =>
  sql`(${suppliers.createdAt}, ${suppliers.id}) < (
    select "last".created_at, "last".id from ${suppliers} as "last" where "last".id = ${id})`

/** False where another has the address, by whomever and however shortly before; then the transaction is over. */
export async function updateSupplier(
  tx: Tx,
  id: string,
  changes: Partial<typeof suppliers.$inferInsert>,
): Promise<boolean> {
  try {
    await tx.update(suppliers).set(changes).where(eq(suppliers.id, id))
    return true
  } catch (error) {
    if (isTakenEmail(error)) return false
    throw error
  }
}

function isTakenEmail(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && cause.constraint === 'suppliers_email_unique'
}

/** What our books say of it, and must go on saying. */
export async function findRecords(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      leads: sql<boolean>`exists (select from ${purchases} where ${purchases.supplierId} = ${id})`,
      others: sql<boolean>`exists (select from ${paymentAttempts} where ${paymentAttempts.supplierId} = ${id})
        or exists (select from ${creditLedger} where ${creditLedger.supplierId} = ${id})
        or exists (select from ${supplierRateCards} where ${supplierRateCards.supplierId} = ${id})`,
    })
    .from(suppliers)
    .where(eq(suppliers.id, id))
  return found
}

export async function deleteSupplier(tx: Tx, id: string): Promise<void> {
  await tx.delete(suppliers).where(eq(suppliers.id, id))
}
