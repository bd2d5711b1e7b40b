import * as v from 'valibot'
import { optionalLine, pageSize, sayFrom, yesOrNo } from '../fields.ts'
import { TERRITORIES } from '../provinces.ts'
import { BUSINESS_TYPES, isBusinessTypeSlug, isProcessorSlug, PROCESSORS } from '../rate-check-choices.ts'

/** What the market says about a search it cannot make. */
const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 12 words or fewer.',
  searchUnusual: 'Remove the characters that cannot be shown, and try again.',
  businessTypeUnknown: 'Choose one of the listed business types.',
  volumeUnknown: 'Choose small, medium or large.',
  provinceUnknown: 'Choose a province or territory from the list.',
  providerUnknown: 'Choose one of the listed providers.',
  tierUnknown: 'Choose one of the three tiers.',
  yesOrNoUnknown: 'Choose true or false.',
  sortUnknown: 'Choose newest, volume or price.',
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
  /** CAD a sale, rounded down to two significant digits. */
  averageSale: v.number(),
  /** CAD a month that our estimate found, rounded down to two significant digits; 0 where it found none or had no figure. */
  potentialSavings: v.number(),
  /** A slug of the rate-check form; `other` also stands for the visitor's own words. */
  currentProvider: v.string(),
  tier: v.picklist(TIERS),
  /** CAD. */
  price: v.number(),
  emailVerified: v.boolean(),
  phoneVerified: v.boolean(),
  /** ISO 8601, UTC. */
  submittedAt: v.string(),
  /** ISO 8601, UTC: when the business asked to be contacted; null while it has not. */
  contactRequestedAt: v.nullable(v.string()),
})
export type LeadCard = v.InferOutput<typeof LeadCard>

/** CAD a month: small under 10,000, medium from there to under 50,000, large from there. */
export const VOLUME_BANDS = ['small', 'medium', 'large'] as const

/** Newest first, the largest volume as cards show it first, the lowest price first; among equals the newest. */
export const MARKET_SORTS = ['newest', 'volume', 'price'] as const
export type MarketSort = (typeof MARKET_SORTS)[number]

/** More leads than this are not counted, only said to be more. */
export const MOST_COUNTED = 1000

export const LEADS_ON_A_PAGE = 24
export const MOST_LEADS_ON_A_PAGE = 100
/** A lead is NEW for this long after its submission. */
export const NEW_FOR_HOURS = 48

export const LONGEST_SEARCH = 100
/** Each common word more makes Postgres look through its leads once more. */
const MOST_SEARCHED_WORDS = 12
const LONGEST_CURSOR = 200

const isAll = (word: string) => word === '' || word === 'all'

type Choice<Word> = { word: Word; label: string }

/** One of these, by its word or its label in upper or lower case; blank and All come out as null. */
function choiceOf<Word extends string>(choices: Choice<Word>[], message: ReturnType<typeof say>) {
  const known = new Map(
    choices.flatMap(({ word, label }) => [[word.toLowerCase(), word] as const, [label.toLowerCase(), word]]),
  )
  return v.nullish(
    v.pipe(
      v.string(message),
      v.trim(),
      v.toLowerCase(),
      v.check((word) => isAll(word) || known.has(word), message),
      v.transform((word) => known.get(word) ?? null),
    ),
    '',
  )
}

const themselves = <Word extends string>(words: readonly Word[]): Choice<Word>[] =>
  words.map((word) => ({ word, label: word }))

const TYPES = Object.keys(BUSINESS_TYPES)
  .filter(isBusinessTypeSlug)
  .map((word) => ({ word, label: BUSINESS_TYPES[word] }))
const PROVIDERS = Object.keys(PROCESSORS)
  .filter(isProcessorSlug)
  .map((word) => ({ word, label: PROCESSORS[word] }))

/** Which leads a supplier asks for. Whatever is blank filters nothing; out come slugs, bands and numbers. */
export const MarketQuery = v.object({
  /** Each of its words is looked for in what the card prints, upper or lower case alike. */
  search: v.pipe(
    optionalLine(LONGEST_SEARCH, { tooLong: say('searchTooLong'), unusual: say('searchUnusual') }),
    v.check((search) => search.split(/\s+/).length <= MOST_SEARCHED_WORDS, say('searchTooManyWords')),
  ),
  /** A slug or label of the rate-check form, or All. */
  businessType: choiceOf(TYPES, say('businessTypeUnknown')),
  /** small, medium, large or All. */
  volume: choiceOf(themselves(VOLUME_BANDS), say('volumeUnknown')),
  /** The English name of a province or territory, or All. */
  province: choiceOf(themselves(TERRITORIES), say('provinceUnknown')),
  /** A slug or label of the rate-check form, or All; Other stands for every provider that the form does not list. */
  provider: choiceOf(PROVIDERS, say('providerUnknown')),
  tier: choiceOf(themselves(TIERS), say('tierUnknown')),
  /** Only businesses that have asked to be contacted. */
  contactRequested: yesOrNo(false, say('yesOrNoUnknown')),
  /** Only businesses whose phone number is verified. */
  phoneVerified: yesOrNo(false, say('yesOrNoUnknown')),
  sort: v.pipe(
    choiceOf(themselves(MARKET_SORTS), say('sortUnknown')),
    v.transform((sort): MarketSort => sort ?? 'newest'),
  ),
  limit: pageSize({ usual: LEADS_ON_A_PAGE, most: MOST_LEADS_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page. */
  after: optionalLine(LONGEST_CURSOR, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
})
export type MarketQuery = v.InferOutput<typeof MarketQuery>
