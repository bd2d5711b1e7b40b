import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CASCADE, large, moment, refersTo } from './columns.ts'
import { suppliers } from './people/people.ts'
import { outcome } from './purchases.ts'

/** What a supplier has done with its copy of the made-up leads of the test mode. No money, no receipt, in no figures. */
export const testPurchases = pgTable(
  'test_purchases',
  {
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    /** Of a lead in the code: it has no row. */
    leadId: uuid('lead_id').notNull(),
    purchasedAt: moment('purchased_at').notNull(),
    outcome: outcome('outcome').notNull().default('pending'),
    outcomeNotes: text('outcome_notes').notNull().default(''),
    /** CAD cents; kept only while the outcome is converted. */
    dealValueCents: large('deal_value_cents'),
    /** When its lead was withdrawn, corrected or cancelled, as is its fate. */
    changedAt: moment('changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.leadId] }),
    check(
      'test_purchases_deal_value_only_when_converted',
      sql`${table.dealValueCents} is null or (${table.outcome} = 'converted' and ${table.dealValueCents} >= 0)`,
    ),
  ],
)
