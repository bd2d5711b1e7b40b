import * as v from 'valibot'
import { BUSINESS_TYPES, isBusinessTypeSlug } from '../../../domain/business-types.ts'
import { LEAD_MARKS } from '../../../domain/leads/lead-marks.ts'
import { TIERS, VOLUME_BANDS } from '../../../domain/leads/tiers.ts'
import { isProcessorSlug, PROCESSORS } from '../../../domain/processors.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { optionalLine, pageSize, sayFrom, yesOrNo } from '../forms/fields.ts'
import {
  LEADS_ON_A_PAGE,
  LONGEST_SEARCH,
  MARKET_SORTS,
  type MarketSort,
  MOST_LEADS_ON_A_PAGE,
} from './market.ts'
import { fr } from './market-query.messages.fr.ts'
import { en } from './market-query.messages.ts'

// Apart from the cards, because the market's page asks with plain text and would bring these checks along.

export const say = sayFrom({ en, fr })

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
      v.description(`One of ${choices.map(({ word }) => word).join(', ')}; blank or all for any.`),
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
  /** Only businesses that requested contact. */
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

/** The same of a supplier that is logged in, with what is its own. */
export const OwnMarketQuery = v.object({
  ...MarketQuery.entries,
  /** Only leads of the business types and territories that the supplier's account names, and leads without a known place. */
  mine: yesOrNo(false, say('yesOrNoUnknown')),
  /** Only leads that the supplier has shortlisted or hidden. */
  marked: choiceOf(themselves(LEAD_MARKS), say('markedUnknown')),
})
export type OwnMarketQuery = v.InferOutput<typeof OwnMarketQuery>
