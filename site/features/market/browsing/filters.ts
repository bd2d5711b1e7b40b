import { LONGEST_SEARCH, MARKET_SORTS } from '../../../../api/contract/supplier/market.ts'
import { BUSINESS_TYPES } from '../../../../domain/business-types.ts'
import { PROCESSORS } from '../../../../domain/processors.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { TIERS, VOLUME_BANDS } from '../../../../domain/tiers.ts'
import { addToHistory, oneOf, putInAddress, withValues } from '../../../lib/query.ts'

const FILTERS = ['businessType', 'volume', 'tier', 'province', 'provider'] as const
const CHECKS = ['contactRequested', 'phoneVerified'] as const

/**
 * What a supplier looks for, and in which order. An empty text filters nothing; no order is the newest first. `saved` is
 * the id of the saved search that they came from.
 */
export type Filters = Record<
  'search' | 'sort' | 'saved' | (typeof FILTERS)[number] | (typeof CHECKS)[number],
  string
>

export const NO_FILTERS: Filters = {
  search: '',
  businessType: '',
  volume: '',
  tier: '',
  province: '',
  provider: '',
  contactRequested: '',
  phoneVerified: '',
  sort: '',
  saved: '',
}

/** The business types one can filter by, in the order of the list. */
const FILTER_TYPES = ['retail', 'restaurant', 'ecommerce', 'healthcare', 'professional-services'] as const
export const businessTypeOptions = FILTER_TYPES.map((slug) => ({ value: slug, label: BUSINESS_TYPES[slug] }))
export const provinceOptions = TERRITORIES.map((name) => ({ value: name, label: name }))
export const providerOptions = Object.entries(PROCESSORS).map(([value, label]) => ({ value, label }))

const CHECKED = 'true'
const LONGEST_ID = 36
export const isChecked = (value: string) => value === CHECKED
export const checkedAs = (isOn: boolean) => (isOn ? CHECKED : '')

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  return {
    search: (asked.get('search') ?? '').slice(0, LONGEST_SEARCH),
    businessType: oneOf(asked.get('businessType'), FILTER_TYPES),
    volume: oneOf(asked.get('volume'), VOLUME_BANDS),
    tier: oneOf(asked.get('tier'), TIERS),
    province: oneOf(asked.get('province'), TERRITORIES),
    provider: oneOf(asked.get('provider'), Object.keys(PROCESSORS)),
    contactRequested: oneOf(asked.get('contactRequested'), [CHECKED]),
    phoneVerified: oneOf(asked.get('phoneVerified'), [CHECKED]),
    sort: oneOf(asked.get('sort'), MARKET_SORTS),
    saved: (asked.get('saved') ?? '').slice(0, LONGEST_ID),
  }
}

/** The query with these filters in it and everything else as it was; without those that filter nothing. */
export const withFilters = (query: string, filters: Filters) => withValues(query, filters)

/** The filters alone, as a saved search keeps them: without order and question mark, and empty for every lead. */
export const queryToSave = (filters: Filters) => withFilters('', { ...filters, sort: '', saved: '' }).slice(1)

export const isFiltering = (filters: Filters) => queryToSave(filters) !== ''

/** How many are set, besides the words looked for. */
export const countFilters = (filters: Filters) =>
  [...FILTERS, ...CHECKS].filter((name) => filters[name] !== '').length

export const FILTERS_HOME = {
  here: () => readFilters(location.search),
  put: (filters: Filters) => putInAddress(withFilters(location.search, filters)),
  add: (filters: Filters) => addToHistory(withFilters(location.search, filters)),
}
