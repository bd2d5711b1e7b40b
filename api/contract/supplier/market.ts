import * as v from 'valibot'
import { optionalLine, pageSize, sayFrom } from '../fields.ts'
import { BUSINESS_TYPES, isBusinessTypeSlug } from '../rate-check-choices.ts'

/** What the market says about a search it cannot make. */
const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 12 words or fewer.',
  searchUnusual: 'Remove the characters that cannot be shown, and try again.',
  businessTypeUnknown: 'Choose one of the listed business types.',
  volumeUnknown: 'Choose small, medium or large.',
  limitOutOfRange: 'Ask for 1 to 100 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })

export const TIERS = ['tier1', 'tier2', 'tier3'] as const
export type Tier = (typeof TIERS)[number]

/** A lead as every supplier sees it before one buys it: nothing here tells who the business is. */
export const LeadCard = v.object({
  id: v.string(),
  /** A label such as "Retail business in Ontario". */
  company: v.string(),
  /** A slug of the rate-check form; `other` also stands for the visitor's own words. */
  businessType: v.picklist(Object.keys(BUSINESS_TYPES)),
  /** Only where so many businesses are that it points at nobody. */
  city: v.nullable(v.string()),
  province: v.nullable(v.string()),
  aiDescription: v.string(),
  /** CAD, rounded down to two significant digits. */
  monthlyVolume: v.number(),
  /** A slug of the rate-check form; `other` also stands for the visitor's own words. */
  currentProvider: v.string(),
  tier: v.picklist(TIERS),
  /** CAD. */
  price: v.number(),
  emailVerified: v.boolean(),
  phoneVerified: v.boolean(),
  /** ISO 8601, UTC. */
  submittedAt: v.string(),
})
export type LeadCard = v.InferOutput<typeof LeadCard>

/** CAD a month: small under 10,000, medium from there to under 50,000, large from there. */
export const VOLUME_BANDS = ['small', 'medium', 'large'] as const

export const LEADS_ON_A_PAGE = 24
export const MOST_LEADS_ON_A_PAGE = 100
/** A lead is NEW for this long after its submission. */
export const NEW_FOR_HOURS = 48

const LONGEST_SEARCH = 100
/** Each common word more makes Postgres look through its leads once more. */
const MOST_SEARCHED_WORDS = 12
const LONGEST_CURSOR = 200

const isAll = (word: string) => word === '' || word === 'all'

const TYPE_OF_WORD = new Map(
  Object.entries(BUSINESS_TYPES).flatMap(([slug, label]) =>
    isBusinessTypeSlug(slug) ? [[slug, slug] as const, [label.toLowerCase(), slug] as const] : [],
  ),
)

/** Which leads a supplier asks for. Whatever is blank filters nothing; out come slugs, bands and numbers. */
export const MarketQuery = v.object({
  /** Looked for in the description and the business type, upper or lower case alike. */
  search: v.pipe(
    optionalLine(LONGEST_SEARCH, { tooLong: say('searchTooLong'), unusual: say('searchUnusual') }),
    v.check((search) => search.split(/\s+/).length <= MOST_SEARCHED_WORDS, say('searchTooManyWords')),
  ),
  /** A slug or label of the rate-check form, or All. */
  businessType: v.nullish(
    v.pipe(
      v.string(say('businessTypeUnknown')),
      v.trim(),
      v.toLowerCase(),
      v.check((word) => isAll(word) || TYPE_OF_WORD.has(word), say('businessTypeUnknown')),
      v.transform((word) => TYPE_OF_WORD.get(word) ?? null),
    ),
    '',
  ),
  /** small, medium, large or All. */
  volume: v.nullish(
    v.pipe(
      v.string(say('volumeUnknown')),
      v.trim(),
      v.toLowerCase(),
      v.transform((word) => (isAll(word) ? null : word)),
      v.nullable(v.picklist(VOLUME_BANDS, say('volumeUnknown'))),
    ),
    '',
  ),
  limit: pageSize({ usual: LEADS_ON_A_PAGE, most: MOST_LEADS_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page. */
  after: optionalLine(LONGEST_CURSOR, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
})
export type MarketQuery = v.InferOutput<typeof MarketQuery>
