import { sql } from 'drizzle-orm'
import {
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { OUTCOMES, PURCHASE_SOURCES } from '../../domain/leads/outcomes.ts'
import { id, large, mayReferTo, moment, refersTo } from './columns.ts'
import { leads } from './leads.ts'
import { paymentAttempts } from './payments.ts'
import { suppliers } from './people/people.ts'

export const purchaseSource = pgEnum('purchase_source', PURCHASE_SOURCES)
export const outcome = pgEnum('outcome', OUTCOMES)

/** A lead and its one owner. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** Unique: a lead is for its buyer's exclusive use. */
    leadId: refersTo('lead_id', () => leads.id).unique(),
    supplierId: refersTo('supplier_id', () => suppliers.id),
    source: purchaseSource('source').notNull(),
    attemptId: mayReferTo('attempt_id', () => paymentAttempts.id).unique(),
    paymentIntentId: text('payment_intent_id').unique(),
    /** CAD cents; 0 where no card was charged. */
    priceCents: integer('price_cents').notNull(),
    purchasedAt: moment('purchased_at').notNull(),
    outcome: outcome('outcome').notNull().default('pending'),
    /** The first of its notes; the others are in `lead_notes`. */
    outcomeNotes: text('outcome_notes').notNull().default(''),
    /** When these notes were written; empty for some from before this was kept. */
    outcomeNotedAt: moment('outcome_noted_at'),
    /** CAD cents; kept only while the outcome is converted. */
    dealValueCents: large('deal_value_cents'),
    /** When its outcome first became contacted or converted; empty before that, and for sales from before this was kept. */
    contactedAt: moment('contacted_at'),
    /** For sorting: lower case, empty once the lead is erased. A trigger writes this and `searchText`. */
    companySort: text('company_sort').notNull().default(''),
    /** What the buyer's search looks in: company, name, email, phone and all notes, in plain small letters. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    check(
      'purchases_by_card_have_an_intent',
      sql`(${table.source} = 'card') = (${table.paymentIntentId} is not null)
        and (${table.source} = 'card') = (${table.attemptId} is not null)`,
    ),
    check('purchases_price_is_not_negative', sql`${table.priceCents} >= 0`),
    check(
      'purchases_deal_value_only_when_converted',
      sql`${table.dealValueCents} is null or (${table.outcome} = 'converted' and ${table.dealValueCents} >= 0)`,
    ),
    index('purchases_by_time').on(table.purchasedAt),
    index('purchases_of_supplier').on(table.supplierId, ...newestFirst(table)),
  ],
)

/** The order of My Leads. Nulls first, as `order by … desc` asks: an index that says otherwise is not used for it. */
const newestFirst = (table: { purchasedAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [table.purchasedAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const

/** What a purchase cost, for the books: numbered, and never changed. */
export const receipts = pgTable(
  'receipts',
  {
    number: large('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    purchaseId: refersTo('purchase_id', () => purchases.id).unique(),
    issuedAt: moment('issued_at').notNull(),
    /** As the supplier was called at that time. */
    billedTo: text('billed_to').notNull(),
    /** Where tax would be owed; empty in version one, which charges none. */
    billingProvince: text('billing_province'),
    /** CAD cents, before tax. */
    priceCents: integer('price_cents').notNull(),
    /** `[{ label, ratePercent, amountCents }]`; empty in version one. */
    taxLines: jsonb('tax_lines').notNull().default([]),
    /** CAD cents. */
    totalCents: integer('total_cents').notNull(),
  },
  (table) => [check('receipts_are_not_negative', sql`${table.priceCents} >= 0 and ${table.totalCents} >= 0`)],
)
