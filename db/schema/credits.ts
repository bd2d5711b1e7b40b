import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { admins, suppliers } from './people.ts'
import { purchases } from './purchases.ts'

/** Every change of a supplier's lead credits, with its reason. Only ever added to; `suppliers.lead_credits` is its sum. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    /** Credits given, or taken where negative. */
    change: integer('change').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    /** Who gave or took them; empty where a purchase did. */
    adminId: uuid('admin_id').references(() => admins.id),
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id),
    at: moment('at').notNull(),
  },
  (table) => [
    index('credit_ledger_of_supplier').on(table.supplierId, table.number.desc()),
    check('credit_ledger_changes_something', sql`${table.change} <> 0`),
    check('credit_ledger_balance_is_not_negative', sql`${table.balanceAfter} >= 0`),
  ],
)
