import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, mayReferTo, moment, refersTo } from './columns.ts'
import { admins, suppliers } from './people/people.ts'

/** What a supplier charges, in the form of published rates. The newest that is not withdrawn counts in estimates. */
export const supplierRateCards = pgTable(
  'supplier_rate_cards',
  {
    id: id(),
    supplierId: refersTo('supplier_id', () => suppliers.id),
    card: jsonb('card').notNull(),
    /** A page, or what else the figures come from. */
    source: text('source').notNull(),
    sourcedOn: date('sourced_on').notNull(),
    enteredBy: mayReferTo('entered_by', () => admins.id),
    enteredAt: moment('entered_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('supplier_rate_cards_of_supplier').on(table.supplierId, table.enteredAt.desc())],
)
