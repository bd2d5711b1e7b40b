import { AND } from '../../../db/schema/leads.ts'
import type { BusinessTypeSlug } from '../../../domain/business-types.ts'
import type { ProcessorSlug } from '../../../domain/processors.ts'
import { marketTagsOf } from '../../../domain/public-lead.ts'
import type { Tier } from '../../../domain/tiers.ts'
import { TIER_OF_BAND } from '../../../domain/tiers.ts'
import type { MarketQuery } from '../../contract/supplier/market-query.ts'
import { parametersOf } from '../../platform/shared/next-page.ts'

/** Which leads a supplier asks for; not in which order, nor which page of them. */
export type AskedFilters = Omit<MarketQuery, 'sort' | 'limit' | 'after'>

/** The same as the market's questions have it. */
export type MarketFilters = {
  /** As `searchedFor` makes it; empty for any. */
  search: string
  businessType: BusinessTypeSlug | null
  tier: Tier | null
  province: string | null
  provider: ProcessorSlug | null
  contactRequested: boolean
  phoneVerified: boolean
}

export const filtersOf = (asked: AskedFilters): MarketFilters => ({
  search: searchedFor(asked.search),
  businessType: asked.businessType,
  tier: asked.volume === null ? asked.tier : TIER_OF_BAND[asked.volume],
  province: asked.province,
  provider: asked.provider,
  contactRequested: asked.contactRequested,
  phoneVerified: asked.phoneVerified,
})

export const hasFilters = (filters: MarketFilters) =>
  Object.values(filters).some((filter) => filter !== '' && filter !== null && filter !== false)

/** A tier is a band of volumes, so some of these rule each other out. */
export const isContradictory = ({ volume, tier }: AskedFilters) =>
  volume !== null && tier !== null && TIER_OF_BAND[volume] !== tier

/** A query as an address has it, without what says what is so anyway. */
export const given = <Asked extends AskedFilters & Partial<Pick<MarketQuery, 'sort'>>>({
  contactRequested,
  phoneVerified,
  sort,
  ...asked
}: Asked) => ({
  ...asked,
  contactRequested: contactRequested ? 'true' : '',
  phoneVerified: phoneVerified ? 'true' : '',
  sort: sort === undefined || sort === 'newest' ? '' : sort,
})

/**
 * A search that is kept: its `query` as the market's address has it, and what finds the same leads as that page does, those
 * whose `market_tags` hold all `tags` and whose `search_text` all `terms`. No lead has the tags of two tiers, so filters that
 * rule each other out find none.
 */
export function keptSearchOf(asked: AskedFilters): { query: string; tags: string[]; terms: string[] } {
  const filters = filtersOf(asked)
  const tags = [
    ...marketTagsOf(filters),
    ...(isContradictory(asked) ? marketTagsOf({ ...ANY, tier: asked.tier }) : []),
  ]
  // In the order in which they are looked up.
  return { query: parametersOf(given(asked)), tags: tags.sort(), terms: termsOf(filters.search) }
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

/** The same, with those as one that `combinedTags` of a lead has as one. */
export function combinedTagsOf(filters: MarketFilters): string[] {
  if (filters.provider === null || filters.province === null) return marketTagsOf(filters)
  const { businessType, provider, province } = filters
  const rest = { ...filters, businessType: null, provider: null, province: null }
  return [marketTagsOf({ ...ANY, businessType, provider, province }).join(AND), ...marketTagsOf(rest)]
}

/**
 * What to look for: lower case, and a word that is repeated in a row once only. No card repeats one, while looking for
 * a common one again and again makes Postgres compare every lead.
 */
export function searchedFor(search: string): string {
  const words = search.toLowerCase().split(/\s+/)
  return words.filter((word, index) => word !== words[index - 1]).join(' ')
}

/** Words that tell too little alone, as the 1 of "tier 1", stay with the word before them, the first of all with the next. */
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
