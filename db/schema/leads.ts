import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

export const leadStatus = pgEnum('lead_status', ['new', 'contacted', 'qualified', 'converted'])
export const tier = pgEnum('tier', ['tier1', 'tier2', 'tier3'])
export const offMarketReason = pgEnum('off_market_reason', ['withdrawn', 'superseded', 'admin'])

/**
 * Down to two significant digits, so that an amount points at nobody. The bands of the tiers begin at numbers with no more
 * digits than that, so a volume never leaves its band. `column` is the name of a column of whole cents, none below 0.
 */
export const roundedDown = (column: string) =>
  sql.raw(`${column} - ${column} % (10::numeric ^ greatest(0, length(${column}::text) - 2))::bigint`)

/** The names of the listed processors, in lower case: generated columns can call on nothing but Postgres. */
const PROCESSOR_NAMES = {
  moneris: 'moneris',
  'square-canada': 'square canada',
  stripe: 'stripe',
  'elavon-canada': 'elavon canada',
  helcim: 'helcim',
  'global-payments-canada': 'global payments canada',
  'chase-merchant-services': 'chase merchant services',
  paystone: 'paystone',
  'clearly-payments': 'clearly payments',
  clover: 'clover',
  payfirma: 'payfirma',
  'merchant-accounts-ca': 'merchant-accounts.ca',
  'touchbistro-payments': 'touchbistro payments',
  'shopify-payments': 'shopify payments',
  'quickbooks-payments': 'quickbooks payments',
  'td-merchant-services': 'td merchant services',
  'rbc-merchant-services': 'rbc merchant services',
  'cibc-merchant-services': 'cibc merchant services',
  'scotiabank-merchant-services': 'scotiabank merchant services',
  'bmo-merchant-services': 'bmo merchant services',
  'desjardins-merchant-solutions': 'desjardins merchant solutions',
}

/** Those that a card names however few leads they have. The rule that names others counts leads, which no index can. */
const LARGE_CITIES = {
  'British Columbia': 'Vancouver,Surrey,Burnaby,Richmond,Abbotsford,Coquitlam,Kelowna,Langley',
  Alberta: 'Calgary,Edmonton,Red Deer',
  Saskatchewan: 'Saskatoon,Regina',
  Manitoba: 'Winnipeg',
  Ontario:
    'Toronto,Ottawa,Mississauga,Brampton,Hamilton,London,Markham,Kitchener,Windsor,Oakville,Richmond Hill,Burlington,' +
    'Oshawa,Greater Sudbury,Barrie,Guelph,Whitby,Cambridge,St. Catharines,Milton,Kingston,Ajax,Waterloo,Thunder Bay,Brantford',
  Quebec: 'Montreal,Quebec City,Laval,Gatineau,Longueuil,Sherbrooke,Levis,Trois-Rivières,Terrebonne',
  'Nova Scotia': 'Halifax',
  'Newfoundland and Labrador': "St. John's",
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const TIER = `case when monthly_volume_cents >= 5000000 then '1' when monthly_volume_cents >= 1000000 then '2' else '3' end`
const PROCESSOR = `case when current_provider in (${Object.keys(PROCESSOR_NAMES).map(quoted)}) then current_provider else 'other' end`
const TYPES = `('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive')`

/** Line by line: description, type, company label, tier, processor, and the place where the card names a large city. */
const PRINTED_WORDS = sql.raw(`lower(ai_description) || chr(10) || case business_type
          when 'retail' then 'retail' || chr(10) || 'retail '
          when 'restaurant' then 'restaurant' || chr(10) || 'restaurant '
          when 'ecommerce' then 'ecommerce' || chr(10) || 'e-commerce '
          when 'professional-services' then 'professional-services' || chr(10) || 'professional services '
          when 'healthcare' then 'healthcare' || chr(10) || 'healthcare '
          when 'automotive' then 'automotive' || chr(10) || 'automotive '
          else 'other' || chr(10) end || 'business in ' || lower(coalesce(province, 'Canada'))
          || chr(10) || 'tier ' || ${TIER}
          || chr(10) || case current_provider
          ${Object.entries(PROCESSOR_NAMES)
            .map(([slug, name]) => `when ${quoted(slug)} then ${quoted(name)}`)
            .join('\n          ')}
          else 'other' end
          || case when province || '/' || city in (${Object.entries(LARGE_CITIES).flatMap(
            ([province, cities]) => cities.split(',').map((city) => quoted(`${province}/${city}`)),
          )})
          then chr(10) || lower(city || ', ' || province) else '' end`)

const MARKET_TAGS = sql.raw(`array_remove(array[
          'type:' || case when business_type in ${TYPES} then business_type else 'other' end,
          'tier:tier' || ${TIER},
          'provider:' || ${PROCESSOR},
          'province:' || province,
          case when contact_requested_at is not null then 'contact:requested' end,
          case when phone_verified then 'phone:verified' end
        ], null)`)

/** A business that asked for better rates: what suppliers browse without a name, and the contact that one of them buys. */
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
    /** A slug of the rate-check form, or the visitor's own words. */
    businessType: text('business_type').notNull(),
    currentProvider: text('current_provider').notNull(),
    monthlyVolumeCents: bigint('monthly_volume_cents', { mode: 'number' }).notNull(),
    averageTransactionCents: integer('average_transaction_cents').notNull(),
    cardPresentRate: numeric('card_present_rate', { precision: 7, scale: 4, mode: 'number' }),
    cardNotPresentRate: numeric('card_not_present_rate', { precision: 7, scale: 4, mode: 'number' }),
    monthlyFeeCents: integer('monthly_fee_cents'),
    /** All fees as percent of all card sales, where the owner gave it from a statement. */
    effectiveRate: numeric('effective_rate', { precision: 7, scale: 4, mode: 'number' }),
    potentialSavingsCents: bigint('potential_savings_cents', { mode: 'number' }).notNull().default(0),
    /** By monthly volume: tier 1 from CAD 50,000, tier 2 from 10,000, tier 3 below. */
    tier: tier('tier')
      .notNull()
      .generatedAlwaysAs(
        sql`case when monthly_volume_cents >= 5000000 then 'tier1'::tier
          when monthly_volume_cents >= 1000000 then 'tier2'::tier else 'tier3'::tier end`,
      ),
    /** What anybody but the buyer is told of the business type: the form's slug, never the visitor's own words. */
    publicBusinessType: text('public_business_type')
      .notNull()
      .generatedAlwaysAs(
        sql`case when business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive')
          then business_type else 'other' end`,
      ),
    /** What anybody but the buyer is told of the volume: down to two significant digits. The market sorts by it. */
    publicVolumeCents: bigint('public_volume_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(roundedDown('monthly_volume_cents')),
    /** What a supplier's search looks in: the words that the card prints, in lower case, and nothing else. */
    searchText: text('search_text').notNull().generatedAlwaysAs(PRINTED_WORDS),
    /** What a supplier may filter by, each as "name:value". */
    marketTags: text('market_tags').array().notNull().generatedAlwaysAs(MARKET_TAGS),
    /** English name of the province or territory; empty where the phone number does not tell. */
    province: text('province'),
    city: text('city'),
    aiDescription: text('ai_description').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    phoneVerified: boolean('phone_verified').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    /** Empty while the lead waits for the visitor's request to be contacted. */
    listedAt: moment('listed_at'),
    /** When the person first asked to be contacted about a check of this lead; empty while they have not. */
    contactRequestedAt: moment('contact_requested_at'),
    offMarketAt: moment('off_market_at'),
    offMarketReason: offMarketReason('off_market_reason'),
    soldAt: moment('sold_at'),
    /** The person asked us to delete their data, or its retention ended: names and addresses are blank since then. */
    erasedAt: moment('erased_at'),
    /** Same company and web domain under another person: for admins to judge. */
    possibleDuplicateOf: uuid('possible_duplicate_of').references((): AnyPgColumn => leads.id),
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
    index('leads_on_market_by_tier')
      .on(table.tier, ...newestFirst(table))
      .where(isOnMarket(table)),
    index('leads_on_market_by_type')
      .on(table.publicBusinessType, ...newestFirst(table))
      .where(isOnMarket(table)),
    index('leads_on_market_by_type_and_tier')
      .on(table.publicBusinessType, table.tier, ...newestFirst(table))
      .where(isOnMarket(table)),
    index('leads_on_market_by_volume')
      .on(table.publicVolumeCents.desc().nullsFirst(), ...newestFirst(table))
      .where(isOnMarket(table)),
    /**
     * For words, for filters, and for both at once. One for each tier: words name the volume, so that most of those of another
     * tier are not in it at all, and finding that a tier and a word rule each other out costs nothing.
     */
    ...tier.enumValues.map((one) =>
      index(`leads_on_market_by_words_${one}`)
        .using('gin', table.searchText.op('gin_trgm_ops'), combinedTags(table))
        .where(sql`${isOnMarket(table)} and ${table.tier} = ${sql.raw(quoted(one))}`),
    ),
    /** For admins, who ask for these among all the others. */
    index('leads_waiting')
      .on(...newestFirst(table))
      .where(isWaiting(table)),
    index('leads_off_market')
      .on(...newestFirst(table))
      .where(isOffMarket(table)),
    index('leads_by_time').on(...newestFirst(table)),
    index('leads_by_status').on(table.status, ...newestFirst(table)),
    /** For admins, who search by whom a lead is from. */
    index('leads_by_identity').using('gin', sql`${identityOf(table)} gin_trgm_ops`),
    index('leads_of_city').on(table.province, table.city),
    index('leads_of_company').on(sql`lower(${table.company})`),
    /** Few have one, and an admin asks for them with every lead that is opened. */
    index('leads_possible_duplicates')
      .on(table.possibleDuplicateOf)
      .where(sql`${table.possibleDuplicateOf} is not null`),
    /**
     * The verified ones are counted as all but these. In the order in which they were written: in any other the count asks
     * for each of them anew whether its page is visible to all.
     */
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

/** What admins search in. The query must use this very expression, or Postgres does not use the index. */
export const identityOf = (table: {
  company: AnyPgColumn
  email: AnyPgColumn
  firstName: AnyPgColumn
  lastName: AnyPgColumn
}) =>
  sql`lower(${table.company} || chr(10) || ${table.email} || chr(10) || ${table.firstName} || ' ' || ${table.lastName})`

/** Between the tags of which one is made. */
export const AND = '&'

/**
 * The tags of a lead, and as one tag its provider and province, without and with its type: whoever asks for these reads one list,
 * instead of comparing all leads of one with all of the other. The places are those of `marketTags`; a lead without a province
 * makes tags that nobody asks for. The query must use this very expression, or Postgres does not use the index.
 */
export const combinedTags = ({ marketTags }: { marketTags: AnyPgColumn }) => {
  const [type, provider, province] = [1, 3, 4].map((place) => sql`${marketTags}[${sql.raw(String(place))}]`)
  const both = sql`${provider} || ${sql.raw(quoted(AND))} || ${province}`
  return sql`(${marketTags} || array[${both}, ${type} || ${sql.raw(quoted(AND))} || ${both}])`
}

/** Open, and put up for sale: what suppliers are shown, notified of and may buy. */
export function isOnMarket(table: { soldAt: AnyPgColumn; offMarketAt: AnyPgColumn; listedAt: AnyPgColumn }) {
  return sql`${isOpen(table)} and ${table.listedAt} is not null`
}

/** Open, and not put up for sale before its business asks to be contacted. */
export function isWaiting(table: { soldAt: AnyPgColumn; offMarketAt: AnyPgColumn; listedAt: AnyPgColumn }) {
  return sql`${isOpen(table)} and ${table.listedAt} is null`
}

/** Taken off the market before anybody had bought it. */
export function isOffMarket(table: { soldAt: AnyPgColumn; offMarketAt: AnyPgColumn }) {
  return sql`${table.soldAt} is null and ${table.offMarketAt} is not null`
}

/** Put up for sale and not taken off the market, sold or not: a buyer who is too late must be told that it is sold. */
export const isOffered = (table: { offMarketAt: AnyPgColumn; listedAt: AnyPgColumn }) =>
  sql<boolean>`${table.offMarketAt} is null and ${table.listedAt} is not null`

/** The order of the market. Nulls first, as `order by … desc` asks: an index that says otherwise is not used for it. */
const newestFirst = (table: { submittedAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [table.submittedAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const

/** What a lead of a tier costs from a moment on; the newest row that has begun counts. */
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
