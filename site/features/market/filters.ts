import { BUSINESS_TYPES } from '../../../api/contract/rate-check-choices.ts'
import { VOLUME_BANDS } from '../../../api/contract/supplier/market.ts'
import { oneOf, putInAddress, withValues } from '../../lib/query.ts'

/** What a supplier looks for. An empty text filters nothing. */
export type Filters = { search: string; businessType: string; volume: string }

export const NO_FILTERS: Filters = { search: '', businessType: '', volume: '' }

/** The business types one can filter by, in the order of the list. */
const FILTER_TYPES = ['retail', 'restaurant', 'ecommerce', 'healthcare', 'professional-services'] as const
export const businessTypeOptions = FILTER_TYPES.map((slug) => ({ value: slug, label: BUSINESS_TYPES[slug] }))

export const LONGEST_SEARCH = 100

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  return {
    search: (asked.get('search') ?? '').slice(0, LONGEST_SEARCH),
    businessType: oneOf(asked.get('businessType'), FILTER_TYPES),
    volume: oneOf(asked.get('volume'), VOLUME_BANDS),
  }
}

/** The query with these filters in it and everything else as it was; without those that filter nothing. */
export const withFilters = (query: string, filters: Filters) => withValues(query, filters)

export const isFiltering = (filters: Filters) => withFilters('', filters) !== ''

export const FILTERS_HOME = {
  here: () => readFilters(location.search),
  put: (filters: Filters) => putInAddress(withFilters(location.search, filters)),
}
