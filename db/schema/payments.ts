import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { REFUND_REASONS } from '../../domain/leads/outcomes.ts'
import { id, moment, refersTo } from './columns.ts'
import { leads, tier } from './leads.ts'
import { suppliers } from './people/people.ts'

/** `settled`: Stripe took the money, and a purchase or a refund came of it. `cancelled`: nothing was charged. */
export const attemptEnding = pgEnum('attempt_ending', ['settled', 'cancelled'])

/** A supplier's payment for a lead by card: one payment intent at Stripe, at a price that stays what was shown. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Also the idempotency key under which the intent is made, so that a lost answer makes no second one. */
    id: id(),
    leadId: refersTo('lead_id', () => leads.id),
    supplierId: refersTo('supplier_id', () => suppliers.id),
    tier: tier('tier').notNull(),
    /** CAD cents. */
    priceCents: integer('price_cents').notNull(),
    /** Empty until Stripe has answered. */
    paymentIntentId: text('payment_intent_id').unique(),
    openedAt: moment('opened_at').notNull(),
    priceFrozenUntil: moment('price_frozen_until').notNull(),
    endedAt: moment('ended_at'),
    ending: attemptEnding('ending'),
  },
  (table) => [
    uniqueIndex('payment_attempts_one_open_for_a_supplier_and_lead')
      .on(table.supplierId, table.leadId)
      .where(isUnfinished(table)),
    index('payment_attempts_open_by_lead').on(table.leadId).where(isUnfinished(table)),
    index('payment_attempts_open_by_time').on(table.openedAt).where(isUnfinished(table)),
    check('payment_attempts_end_in_one_way', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
    check('payment_attempts_price_is_positive', sql`${table.priceCents} > 0`),
    check(
      'payment_attempts_settled_ones_have_an_intent',
      sql`${table.ending} is distinct from 'settled' or ${table.paymentIntentId} is not null`,
    ),
  ],
)

function isUnfinished(table: { endedAt: AnyPgColumn }) {
  return sql`${table.endedAt} is null`
}

/** A supplier is paying for this lead right now. */
export const leadHolds = pgTable(
  'lead_holds',
  {
    id: id(),
    leadId: refersTo('lead_id', () => leads.id),
    supplierId: refersTo('supplier_id', () => suppliers.id),
    attemptId: refersTo('attempt_id', () => paymentAttempts.id),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    releasedAt: moment('released_at'),
    /** Ended by a payment; what ended otherwise counts against a supplier that only blocks others. */
    wasPaid: boolean('was_paid').notNull().default(false),
  },
  (table) => [
    uniqueIndex('lead_holds_one_live_for_a_lead').on(table.leadId).where(sql`${table.releasedAt} is null`),
    index('lead_holds_live_of_supplier').on(table.supplierId).where(sql`${table.releasedAt} is null`),
    index('lead_holds_of_supplier_and_lead').on(table.supplierId, table.leadId, table.placedAt.desc()),
    check('lead_holds_paid_ones_are_released', sql`not ${table.wasPaid} or ${table.releasedAt} is not null`),
  ],
)

/** Whether any of these holds counts at that moment: it is neither released nor out of time. */
export const hasLiveHold = (which: SQL, now: Date) =>
  sql<boolean>`exists (select from ${leadHolds} where ${and(
    which,
    isNull(leadHolds.releasedAt),
    gt(leadHolds.expiresAt, now),
  )})`

export const refundReason = pgEnum('refund_reason', REFUND_REASONS)

/** Money owed back in full for an attempt. Made in the transaction that refuses the purchase; a job pays it. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the refund at Stripe. */
    id: id(),
    /** Unique: an attempt is refunded once. */
    attemptId: refersTo('attempt_id', () => paymentAttempts.id).unique(),
    paymentIntentId: text('payment_intent_id').notNull().unique(),
    /** CAD cents. */
    amountCents: integer('amount_cents').notNull(),
    reason: refundReason('reason').notNull(),
    owedAt: moment('owed_at').notNull(),
    /** Stripe's own id of it; empty until Stripe has said that it is done. */
    stripeRefundId: text('stripe_refund_id').unique(),
    paidAt: moment('paid_at'),
    /** Numbers the tries at Stripe: each has an idempotency key of its own. */
    tries: integer('tries').notNull().default(1),
    /** The card's bank refused the money and Stripe returned it to us (decision 13). `paidAt` stays. */
    failedAt: moment('failed_at'),
    /** Stripe's own word for why. */
    failureReason: text('failure_reason'),
    /** Stripe's own id of the last try that failed; stays when another is made. */
    failedRefundId: text('failed_refund_id'),
    /** An admin has paid it outside Stripe. */
    paidOtherwiseAt: moment('paid_otherwise_at'),
    /** When we last queried its state at Stripe; empty until then. */
    comparedAt: moment('compared_at'),
  },
  (table) => [
    index('refunds_owed').on(table.owedAt).where(sql`${table.paidAt} is null`),
    check('refunds_amount_is_positive', sql`${table.amountCents} > 0`),
    check(
      'refunds_paid_ones_are_known_at_stripe',
      sql`(${table.paidAt} is null) = (${table.stripeRefundId} is null)`,
    ),
    check(
      'refunds_failed_ones_were_made_at_stripe',
      sql`${table.failedAt} is null or (${table.paidAt} is not null and ${table.failedRefundId} is not null)`,
    ),
    check(
      'refunds_paid_otherwise_had_failed',
      sql`${table.paidOtherwiseAt} is null or ${table.failedAt} is not null`,
    ),
  ],
)

/** Each of Stripe's events that has reached us, once. Done only after its work. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [index('stripe_events_by_time').on(table.receivedAt)],
)
