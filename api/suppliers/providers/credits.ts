import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSupplier } from '../../../db/locks.ts'
import { creditLedger } from '../../../db/schema/credits.ts'
import { admins, suppliers } from '../../../db/schema/people/people.ts'
import { type CreditChange, type Credits, MOST_CREDITS } from '../../contract/admin/credits.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { auditSupplier } from '../accounts/suppliers.service.ts'
import { existingProvider, providerNotFound } from './providers.ts'

const ENTRIES_SHOWN = 200

/** Also for a deleted provider. */
export async function creditsOf(db: Db, supplierId: string): Promise<Credits> {
  const [found] = await db
    .select({ leadCredits: suppliers.leadCredits })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
  if (found === undefined) throw providerNotFound()
  const ledger = await entriesOf(db, supplierId, ENTRIES_SHOWN)
  return { ...found, ledger: ledger.map((entry) => ({ ...entry, at: entry.at.toISOString() })) }
}

/** An admin gives or takes credits, with a reason. */
export async function changeCredits(
  db: Db,
  by: { adminId: string; supplierId: string; now: Date },
  { change, reason }: CreditChange,
): Promise<Credits> {
  await db.transaction(async (tx) => {
    existingProvider(await lockSupplier(tx, by.supplierId))
    const after = await giveCredits(tx, { ...by, change, reason })
    await auditSupplier(tx, change > 0 ? 'gave credits' : 'took credits', by, {
      before: { leadCredits: after - change },
      after: { leadCredits: after },
      reason,
    })
  })
  return creditsOf(db, by.supplierId)
}

type Change = {
  supplierId: string
  reason: string
  /** Undefined for the supplier's own purchase. */
  adminId?: string
  now: Date
}

/** Gives credits, or takes them if `change` is negative. Returns the new balance; refuses one below zero. */
export async function giveCredits(
  tx: Tx,
  { change, now, ...entry }: Change & { change: number },
): Promise<number> {
  const balance = await lockBalance(tx, entry.supplierId)
  if (balance + change < 0) throw creditsBelowZero(balance)
  if (balance + change > MOST_CREDITS) throw tooManyCredits()
  await insertEntry(tx, { ...entry, change, balanceAfter: balance + change, at: now })
  return balance + change
}

/** Pays for a purchase with one credit. False without a credit. */
export async function takeCredit(
  tx: Tx,
  { now, ...entry }: Change & { purchaseId: string },
): Promise<boolean> {
  const balance = await lockBalance(tx, entry.supplierId)
  if (balance === 0) return false
  await insertEntry(tx, { ...entry, change: -1, balanceAfter: balance - 1, at: now })
  return true
}

async function lockBalance(tx: Tx, supplierId: string): Promise<number> {
  const locked = await lockSupplier(tx, supplierId)
  if (locked === undefined) throw new Error('The supplier of these credits was not found.')
  return locked.leadCredits
}

async function insertEntry(tx: Tx, entry: typeof creditLedger.$inferInsert): Promise<void> {
  await tx.insert(creditLedger).values(entry)
  await tx
    .update(suppliers)
    .set({ leadCredits: entry.balanceAfter })
    .where(eq(suppliers.id, entry.supplierId))
}

/** Every change of the supplier's credits, newest first. */
const entriesOf = (db: Db, supplierId: string, limit: number) =>
  db
    .select({
      number: creditLedger.number,
      change: creditLedger.change,
      balanceAfter: creditLedger.balanceAfter,
      reason: creditLedger.reason,
      by: admins.username,
      isOfPurchase: sql<boolean>`${creditLedger.purchaseId} is not null`,
      at: creditLedger.at,
    })
    .from(creditLedger)
    .leftJoin(admins, eq(admins.id, creditLedger.adminId))
    .where(eq(creditLedger.supplierId, supplierId))
    .orderBy(desc(creditLedger.number))
    .limit(limit)

const creditsBelowZero = (balance: number) =>
  new Refusal(
    'credits_below_zero',
    409,
    englishOnly(
      `This provider has ${balance === 1 ? '1 credit' : `${balance} credits`}. You can’t remove more than that.`,
    ),
  )

const tooManyCredits = () =>
  new Refusal('too_many_credits', 409, englishOnly('A provider can have at most 1,000,000 credits.'))
