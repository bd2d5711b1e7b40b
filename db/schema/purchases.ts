import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { leads } from './leads.ts'
import { suppliers } from './people.ts'

export const purchaseSource = pgEnum('purchase_source', ['card', 'credit', 'assignment'])

export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** Unique: a lead is for its buyer's exclusive use. */
    leadId: uuid('lead_id')
      .notNull()
      .unique()
      .references(() => leads.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    source: purchaseSource('source').notNull(),
    paymentIntentId: text('payment_intent_id').unique(),
    priceCents: integer('price_cents').notNull(),
    purchasedAt: moment('purchased_at').notNull(),
  },
  (table) => [
    check(
      'purchases_by_card_have_an_intent',
      sql`(${table.source} = 'card') = (${table.paymentIntentId} is not null)`,
    ),
    check('purchases_price_is_not_negative', sql`${table.priceCents} >= 0`),
    index('purchases_of_supplier').on(table.supplierId, table.purchasedAt.desc()),
  ],
)

/** A supplier is paying for this lead right now. */
export const leadHolds = pgTable(
  'lead_holds',
  {
    id: id(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    uniqueIndex('lead_holds_one_live_for_a_lead').on(table.leadId).where(sql`${table.releasedAt} is null`),
  ],
)
