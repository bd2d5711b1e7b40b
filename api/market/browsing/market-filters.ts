import { BUSINESS_TYPES, isBusinessTypeSlug } from '../../../domain/business-types.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { marketTagsOf } from '../../../domain/leads/public-lead.ts'
import { TIER_OF_BAND } from '../../../domain/leads/tiers.ts'
import { provinceOf, TERRITORIES } from '../../../domain/provinces.ts'
import type { MarketQuery } from '../../contract/market/market-query.ts'
import { parametersOf } from '../../platform/shared/next-page.ts'

/** A market query without its order and page. */
export type FilterQuery = Omit<MarketQuery, 'sort' | 'limit' | 'after'>

/** What SQL filters by: the volume as a tier, the search as `searchedFor` returns it. */
export type MarketFilters = Omit<FilterQuery, 'volume'>

export const filtersOf = (query: FilterQuery): MarketFilters => ({
  search: searchedFor(query.search),
  businessType: query.businessType,
  tier: query.volume === null ? query.tier : TIER_OF_BAND[query.volume],
  province: query.province,
  provider: query.provider,
  contactRequested: query.contactRequested,
  phoneVerified: query.phoneVerified,
})

export const hasFilters = (filters: MarketFilters) =>
  Object.values(filters).some((filter) => filter !== '' && filter !== null && filter !== false)

/** Whether the volume and the tier, each a band of volumes, exclude each other. */
export const isContradictory = ({ volume, tier }: FilterQuery) =>
  volume !== null && tier !== null && TIER_OF_BAND[volume] !== tier

/** A query for an address; defaults are empty, so that the address leaves them out. */
export const addressQuery = <Query extends FilterQuery & { sort?: MarketQuery['sort'] }>({
  contactRequested,
  phoneVerified,
  sort = 'newest',
  ...query
}: Query) => ({
  ...query,
  contactRequested: contactRequested ? 'true' : '',
  phoneVerified: phoneVerified ? 'true' : '',
  sort: sort === 'newest' ? '' : sort,
})

/**
 * A saved search: its `query` for the market's address, and the `tags` and `terms` that a lead's `market_tags` and `search_text`
 * must all hold. A contradictory query has the tags of two tiers, which no lead has.
 */
export function keptSearchOf(query: FilterQuery): { query: string; tags: string[]; terms: string[] } {
  const filters = filtersOf(query)
  const contradicting = isContradictory(query) ? marketTagsOf({ ...ANY, tier: query.tier }) : []
  // Sorted as match-leads.ts looks them up.
  const tags = [...marketTagsOf(filters), ...contradicting].sort()
  return { query: parametersOf(addressQuery(query)), tags, terms: termsOf(filters.search) }
}

/** Tags of leads outside these business types and territories, by the names that accounts have; none named means all. */
export function tagsOutside({
  businessTypes,
  territories,
}: {
  businessTypes: string[]
  territories: string[]
}) {
  const types = Object.keys(BUSINESS_TYPES).filter(isBusinessTypeSlug)
  const served = new Set(
    businessTypes.map((name) => types.find((type) => BUSINESS_TYPES[type] === name) ?? 'other'),
  )
  const otherTypes = served.size === 0 ? [] : types.filter((type) => !served.has(type))
  const otherPlaces =
    territories.length === 0 ? [] : TERRITORIES.filter((place) => !territories.includes(place))
  return [
    ...otherTypes.flatMap((businessType) => marketTagsOf({ ...ANY, businessType })),
    ...otherPlaces.flatMap((province) => marketTagsOf({ ...ANY, province })),
  ]
}

const ANY: MarketFilters = {
  search: '',
  businessType: null,
  tier: null,
  province: null,
  provider: null,
  contactRequested: false,
  phoneVerified: false,
}

/**
 * Folded, and with "QC" as "quebec". Without repeated words in a row: no card has any, and searching a common word twice
 * reads every lead.
 */
export function searchedFor(search: string): string {
  const words = folded(search)
    .split(/\s+/)
    .map((word) => provinceOf(word)?.toLowerCase() ?? word)
  return words.filter((word, index) => word !== words[index - 1]).join(' ')
}

/** Short words, such as the 1 of "tier 1", join the word before them; a short first word joins the next. */
export function termsOf(search: string): string[] {
  const terms: string[] = []
  for (const word of search.split(' ').filter(Boolean)) {
    const before = terms.at(-1)
    if (before !== undefined && (word.length < SHORTEST_TERM || before.length < SHORTEST_TERM))
      terms[terms.length - 1] = `${before} ${word}`
    else terms.push(word)
  }
  return [...new Set(terms)]
}

const SHORTEST_TERM = 3
