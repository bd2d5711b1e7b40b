import { VOLUME_BANDS } from '../../../api/leads/market.schema.ts'
import { BUSINESS_TYPES } from '../../../api/rate-check/business-types.ts'

/** What a supplier looks for. An empty text filters nothing. */
export type Filters = { search: string; businessType: string; volume: string }

export const NO_FILTERS: Filters = { search: '', businessType: '', volume: '' }

/** The business types one can filter by, in the order of the list. */
const FILTER_TYPES = ['retail', 'restaurant', 'ecommerce', 'healthcare', 'professional-services'] as const
export const businessTypeOptions = FILTER_TYPES.map((slug) => ({ value: slug, label: BUSINESS_TYPES[slug] }))

export const LONGEST_SEARCH = 100

const NAMES = ['search', 'businessType', 'volume'] as const

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  const among = (name: string, allowed: readonly string[]) =>
    allowed.find((value) => value === asked.get(name)) ?? ''
  return {
    search: (asked.get('search') ?? '').slice(0, LONGEST_SEARCH),
    businessType: among('businessType', FILTER_TYPES),
    volume: among('volume', VOLUME_BANDS),
  }
}

/** The query with these filters in it and everything else as it was; without those that filter nothing. */
export function withFilters(query: string, filters: Filters): string {
  const params = new URLSearchParams(query)
  for (const name of NAMES) {
    const value = filters[name].trim()
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size === 0 ? '' : `?${params}`
}

export const isFiltering = (filters: Filters) => withFilters('', filters) !== ''
