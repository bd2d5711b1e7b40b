import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LeadStanding } from '../../domain/leads/standing.ts'
import { LEAD_STATUSES, OFF_MARKET_REASONS } from '../../domain/leads/statuses.ts'
import { TIER_FROM_CENTS, TIERS } from '../../domain/leads/tiers.ts'
import { cardHabits, id, languageRead, large, mayReferTo, moment, percent } from './columns.ts'

export const leadStatus = pgEnum('lead_status', LEAD_STATUSES)
export const tier = pgEnum('tier', TIERS)
export const offMarketReason = pgEnum('off_market_reason', OFF_MARKET_REASONS)

/** The SQL of `roundedDown` in domain/money.ts, for the name of a column of whole cents, none below 0. */
export const roundedDown = (column: string) =>
  sql.raw(`${column} - ${column} % (10::numeric ^ greatest(0, length(${column}::text) - 2))::bigint`)

const [lowest, ...others] = TIERS.toReversed()
const TIER = sql.raw(
  `case ${others
    .toReversed()
    .map((one) => `when monthly_volume_cents >= ${TIER_FROM_CENTS[one]} then '${one}'::tier`)
    .join('\n          ')} else '${lowest}'::tier end`,
)

/** A business that wants better rates: suppliers browse it without a name, and one of them buys its contact. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    status: leadStatus('status').notNull().default('new'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    company: text('company').notNull(),
    website: text('website').notNull().default(''),
    isDecisionMaker: boolean('is_decision_maker').notNull(),
    decisionMakerName: text('decision_maker_name').notNull().default(''),
    /** Of its newest rate check. */
    language: languageRead(),
    ...cardHabits(),
    /** All fees as percent of all card sales, where the owner gave it from a statement. */
    effectiveRate: percent('effective_rate'),
    potentialSavingsCents: large('potential_savings_cents').notNull().default(0),
    /** By monthly volume. */
    tier: tier('tier').notNull().generatedAlwaysAs(TIER),
    /** The volume that everyone but the buyer sees, to two significant digits. The market sorts by it. */
    publicVolumeCents: large('public_volume_cents')
      .notNull()
      .generatedAlwaysAs(roundedDown('monthly_volume_cents')),
    // These three are made by `publicColumnsOf` in domain/leads/public-lead.ts, so that a new processor or city needs no migration.
    publicBusinessType: text('public_business_type').notNull(),
    searchText: text('search_text').notNull(),
    marketTags: text('market_tags').array().notNull(),
    /** English name of the province or territory; empty where the phone number does not tell. */
    province: text('province'),
    city: text('city'),
    aiDescription: text('ai_description').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    phoneVerified: boolean('phone_verified').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    /** Empty while the lead waits for the visitor's request to be contacted. */
    listedAt: moment('listed_at'),
    /** When the person first requested contact; empty while they have not. */
    contactRequestedAt: moment('contact_requested_at'),
    offMarketAt: moment('off_market_at'),
    offMarketReason: offMarketReason('off_market_reason'),
    soldAt: moment('sold_at'),
    /** A column, so that Postgres knows how few of all leads they are. */
    isOnMarket: boolean('is_on_market')
      .notNull()
      .generatedAlwaysAs(sql`sold_at is null and off_market_at is null and listed_at is not null`),
    /** Names and addresses are blank since then: the person had their data deleted, or its retention ended. */
    erasedAt: moment('erased_at'),
    /** What admins wrote down about it; blank once it is erased. */
    adminNote: text('admin_note').notNull().default(''),
    /** Same company and web domain under another person: for admins to judge. */
    possibleDuplicateOf: mayReferTo('possible_duplicate_of', (): AnyPgColumn => leads.id),
  },
  (table) => [
    /** For the rate checks of a lead, which are of its own address. */
    unique('leads_of_their_email').on(table.id, table.email),
    uniqueIndex('leads_one_open_for_an_email').on(table.email).where(isOpen(table)),
    uniqueIndex('leads_one_open_for_a_phone').on(table.phone).where(isOpen(table)),
    index('leads_of_email').on(table.email),
    index('leads_of_phone').on(table.phone),
    index('leads_on_market')
      .on(...newestFirst(table))
      .where(isOnMarket(table)),
    index('leads_on_market_by_volume')
      .on(table.publicVolumeCents.desc().nullsFirst(), ...newestFirst(table))
      .where(isOnMarket(table)),
    // For words and filters.
    index('leads_on_market_by_words')
      .using('gin', table.searchText.op('gin_trgm_ops'), table.marketTags)
      .where(isOnMarket(table)),
    index('leads_waiting')
      .on(...newestFirst(table))
      .where(hasStanding.waiting(table)),
    index('leads_off_market')
      .on(...newestFirst(table))
      .where(hasStanding['off-market'](table)),
    index('leads_by_time').on(...newestFirst(table)),
    index('leads_by_folded_identity').using('gin', sql`${identityOf(table)} gin_trgm_ops`),
    index('leads_of_city').on(table.province, table.city),
    // An admin's search for the words of their codes.
    index('leads_of_type').on(table.businessType),
    index('leads_of_provider').on(table.currentProvider),
    index('leads_of_company').on(sql`folded(${table.company})`),
    /** Few have one, and each lead that an admin opens needs them. */
    index('leads_possible_duplicates')
      .on(table.possibleDuplicateOf)
      .where(sql`${table.possibleDuplicateOf} is not null`),
    /** Verified leads are counted as all but these. By time, the order of the pages, so that the count reads each page once. */
    index('leads_unverified').on(table.submittedAt).where(isUnverified(table)),
    check(
      'leads_off_market_has_a_reason',
      sql`(${table.offMarketAt} is null) = (${table.offMarketReason} is null)`,
    ),
    check(
      'leads_erased_ones_are_not_open',
      sql`${table.erasedAt} is null or ${table.soldAt} is not null or ${table.offMarketAt} is not null`,
    ),
    check('leads_volume_is_positive', sql`${table.monthlyVolumeCents} > 0`),
    check('leads_effective_rate_is_a_share', sql`${table.effectiveRate} between 0 and 100`),
    check('leads_saving_is_not_negative', sql`${table.potentialSavingsCents} >= 0`),
  ],
)

/** Neither sold nor taken off the market. One person has at most one such lead. */
export function isOpen(table: { soldAt: AnyPgColumn; offMarketAt: AnyPgColumn }) {
  return sql`${table.soldAt} is null and ${table.offMarketAt} is null`
}

/** Not both proved. The count must use this very expression, or Postgres does not use the index. */
export const isUnverified = (table: { emailVerified: AnyPgColumn; phoneVerified: AnyPgColumn }) =>
  sql`not (${table.emailVerified} and ${table.phoneVerified})`

type IdentityColumns = Record<'company' | 'email' | 'firstName' | 'lastName' | 'phone', AnyPgColumn>

/** What admins search in. The query must use this very expression, or Postgres does not use the index. */
export const identityOf = (table: IdentityColumns) =>
  sql`folded(${table.company} || chr(10) || ${table.email} || chr(10) || ${table.firstName} || ' ' || ${table.lastName} || chr(10) || ${table.phone})`

type MomentColumns = Record<'soldAt' | 'offMarketAt' | 'listedAt', AnyPgColumn>

/** `standingOf` of domain/leads/standing.ts in SQL. */
export const hasStanding: Record<LeadStanding, (table: MomentColumns) => SQL> = {
  waiting: (table) => sql`${isOpen(table)} and ${table.listedAt} is null`,
  'on-market': (table) => sql`${isOpen(table)} and ${table.listedAt} is not null`,
  sold: (table) => sql`${table.soldAt} is not null`,
  'off-market': (table) => sql`${table.soldAt} is null and ${table.offMarketAt} is not null`,
}

/** Open and put up for sale: suppliers see it, are notified of it and may buy it. The column, whose rare values Postgres knows. */
export const isOnMarket = (table: { isOnMarket: AnyPgColumn }) => sql`${table.isOnMarket}`

/** Put up for sale and not taken off the market, sold or not: a buyer who is too late must learn that it is sold. */
export const isOffered = (table: { offMarketAt: AnyPgColumn; listedAt: AnyPgColumn }) =>
  sql<boolean>`${table.offMarketAt} is null and ${table.listedAt} is not null`

/** The order of the market. Nulls first, as `order by … desc` asks: an index that says otherwise is not used for it. */
const newestFirst = (table: { submittedAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [table.submittedAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const

/** What a lead of a tier costs from a moment on; the newest row that has started counts. */
export const leadPrices = pgTable(
  'lead_prices',
  {
    id: id(),
    tier: tier('tier').notNull(),
    priceCents: integer('price_cents').notNull(),
    validFrom: moment('valid_from').notNull(),
  },
  (table) => [
    unique('lead_prices_one_for_a_tier_and_moment').on(table.tier, table.validFrom),
    check('lead_prices_are_positive', sql`${table.priceCents} > 0`),
  ],
)
