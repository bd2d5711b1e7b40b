import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { large, mayReferTo, moment, refersTo } from './columns.ts'
import { admins, suppliers } from './people/people.ts'
import { purchases } from './purchases.ts'

/** Every change of a supplier's lead credits, with its reason. Only ever added to; `suppliers.lead_credits` is its sum. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    number: large('number').primaryKey().generatedAlwaysAsIdentity(),
    supplierId: refersTo('supplier_id', () => suppliers.id),
    /** Negative where credits were taken. */
    change: integer('change').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    /** Empty where a purchase took them. */
    adminId: mayReferTo('admin_id', () => admins.id),
    purchaseId: mayReferTo('purchase_id', () => purchases.id).unique(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('credit_ledger_of_supplier').on(table.supplierId, table.number.desc()),
    check('credit_ledger_changes_something', sql`${table.change} <> 0`),
    check('credit_ledger_balance_is_not_negative', sql`${table.balanceAfter} >= 0`),
  ],
)
