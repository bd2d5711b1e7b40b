import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { QUOTE_PRICINGS, QUOTE_STATUSES } from '../../domain/quotes.ts'
import { CASCADE, cardHabits, id, large, moment, percent, refersTo } from './columns.ts'
import { leads } from './leads.ts'

/** One submission of the three-step form, with the estimate it was answered with. */
export const rateChecks = pgTable(
  'rate_checks',
  {
    id: id(),
    /** SHA-256 of the visitor's token: who may request contact about this check. Blank once it is erased. */
    visitorDigest: text('visitor_digest').notNull(),
    /** Of the visitor and all answers: a submission that is sent again at once is the same check. Empty once it is erased. */
    submissionDigest: text('submission_digest'),
    /** Verified. The check belongs to the person who proves this address. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company').notNull(),
    ...cardHabits(),
    /** All fees of a statement, the sales they were charged on (empty: the monthly volume), and how many those were. */
    statementFeesCents: large('statement_fees_cents'),
    statementSalesCents: large('statement_sales_cents'),
    statementCount: integer('statement_count'),
    /** What of the fees the statement prints as such; empty where it does not. */
    statementInterchangeCents: large('statement_interchange_cents'),
    statementAssessmentsCents: large('statement_assessments_cents'),
    statementFixedFeesCents: large('statement_fixed_fees_cents'),
    /** The days that it speaks of. */
    statementStart: date('statement_start'),
    statementEnd: date('statement_end'),
    /** The engine's answer, with the version of the rate data it rests on. */
    estimate: jsonb('estimate').notNull(),
    ratesVersion: text('rates_version').notNull(),
    /** Of the same address. Empty when someone else's lead with the same phone let this check make none. */
    leadId: uuid('lead_id'),
    checkedAt: moment('checked_at').notNull(),
    /** Names and addresses are blank since then: the person had their data deleted, or its retention ended. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    /** Who shares a phone shares no lead (decision 27). A lead that is blanked blanks the address of its checks. */
    foreignKey({
      name: 'rate_checks_of_a_lead_of_their_email',
      columns: [table.leadId, table.email],
      foreignColumns: [leads.id, leads.email],
    }).onUpdate('cascade'),
    check('rate_checks_volume_is_positive', sql`${table.monthlyVolumeCents} > 0`),
    check('rate_checks_transaction_is_positive', sql`${table.averageTransactionCents} > 0`),
    check(
      'rate_checks_statement_is_whole',
      sql`${table.statementFeesCents} > 0 and ${table.statementSalesCents} > 0 and ${table.statementCount} > 0
        and (${table.statementFeesCents} is not null or (${table.statementSalesCents} is null and ${table.statementCount} is null))`,
    ),
    check(
      'rate_checks_statement_parts_are_of_fees',
      sql`${table.statementInterchangeCents} >= 0 and ${table.statementAssessmentsCents} >= 0 and ${table.statementFixedFeesCents} >= 0
        and (${table.statementFeesCents} is not null
          or num_nonnulls(${table.statementInterchangeCents}, ${table.statementAssessmentsCents}, ${table.statementFixedFeesCents}) = 0)
        and coalesce(${table.statementInterchangeCents}, 0) + coalesce(${table.statementAssessmentsCents}, 0)
          + coalesce(${table.statementFixedFeesCents}, 0) <= ${table.statementFeesCents}`,
    ),
    check(
      'rate_checks_statement_period_is_whole',
      sql`num_nonnulls(${table.statementStart}, ${table.statementEnd}) in (0, 2)
        and (${table.statementStart} is null or ${table.statementFeesCents} is not null)
        and ${table.statementEnd} >= ${table.statementStart} and ${table.statementEnd} - ${table.statementStart} < 400`,
    ),
    index('rate_checks_of_email').on(table.email, table.checkedAt.desc()),
    index('rate_checks_of_lead').on(table.leadId),
    // A visitor's move to a new token with each code they use.
    index('rate_checks_of_visitor').on(table.visitorDigest),
  ],
)

export const quotePricing = pgEnum('quote_pricing', QUOTE_PRICINGS)
export const quoteStatus = pgEnum('quote_status', QUOTE_STATUSES)

/** A recommended provider's figures from one rate check, kept for its owner. */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    rateCheckId: refersTo('rate_check_id', () => rateChecks.id, CASCADE),
    providerSlug: text('provider_slug').notNull(),
    providerName: text('provider_name').notNull(),
    status: quoteStatus('status').notNull().default('active'),
    estimatedSavingsCents: large('estimated_savings_cents').notNull(),
    estimatedMonthlyCostCents: large('estimated_monthly_cost_cents').notNull(),
    monthlyFeeCents: integer('monthly_fee_cents'),
    pricing: quotePricing('pricing').notNull(),
    /** Percent; empty where the provider prices by interchange-plus. */
    cardPresentRate: percent('card_present_rate'),
    cardNotPresentRate: percent('card_not_present_rate'),
    /** Percent on top of what the networks charge; empty where the provider prices flat. */
    cardPresentMargin: percent('card_present_margin'),
    cardNotPresentMargin: percent('card_not_present_margin'),
    /** A sale. */
    cardPresentFeeCents: integer('card_present_fee_cents'),
    cardNotPresentFeeCents: integer('card_not_present_fee_cents'),
    /** The best of its check. */
    isRecommended: boolean('is_recommended').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    /** When the owner said that they signed with this provider. Only of an accepted quote (decision 81). */
    switchedAt: moment('switched_at'),
  },
  (table) => [
    check(
      'quotes_accepted_ones_say_when',
      sql`(${table.status} = 'accepted') = (${table.acceptedAt} is not null)`,
    ),
    unique('quotes_one_for_a_check_and_provider').on(table.rateCheckId, table.providerSlug),
    check('quotes_saving_is_positive', sql`${table.estimatedSavingsCents} > 0`),
  ],
)

/** The second, separate act: the visitor requested contact about this check. */
export const contactRequests = pgTable('contact_requests', {
  rateCheckId: refersTo('rate_check_id', () => rateChecks.id, CASCADE).primaryKey(),
  requestedAt: moment('requested_at').notNull(),
})
