import { LONGEST_SEARCH, MARKET_SORTS } from '../../../../api/contract/market/market.ts'
import { TIERS, VOLUME_BANDS } from '../../../../domain/leads/tiers.ts'
import { PROCESSORS } from '../../../../domain/processors.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { type FiltersOf, listFilters } from '../../../lib/lists/list-filters.ts'

/** The business types that suppliers can filter by, in the order of the list. */
export const FILTER_TYPES = [
  'retail',
  'restaurant',
  'ecommerce',
  'healthcare',
  'professional-services',
] as const
export const CHECKED = 'true'
/** The lists beside that of all leads. */
export const MARKED = ['shortlisted', 'hidden'] as const
const LONGEST_ID = 36

const counted = {
  businessType: FILTER_TYPES,
  volume: VOLUME_BANDS,
  tier: TIERS,
  province: TERRITORIES,
  provider: Object.keys(PROCESSORS),
  contactRequested: [CHECKED],
  phoneVerified: [CHECKED],
  mine: [CHECKED],
}

/** What a supplier looks for. Without `sort` the newest lead is first. `saved` is the id of the saved search that they came from. */
export const marketFilters = listFilters({
  longestSearch: LONGEST_SEARCH,
  filters: {
    ...counted,
    marked: MARKED,
    sort: MARKET_SORTS,
    saved: (text: string) => text.slice(0, LONGEST_ID),
  },
})

export type Filters = FiltersOf<typeof marketFilters>

/** The filters alone, as a saved search keeps them: without order and question mark, and empty for every lead. */
export const queryToSave = (filters: Filters) =>
  marketFilters.queryOf({ ...filters, mine: '', marked: '', sort: '', saved: '' }).slice(1)

/** A saved search can find the same leads: none keeps what is this supplier's own. */
export const maySave = ({ mine, marked }: Filters) => mine === '' && marked === ''

export const isFiltering = (filters: Filters) => queryToSave(filters) !== '' || filters.mine !== ''

/** How many are set, besides the search text. */
export const countFilters = (filters: Filters) =>
  Object.entries(filters).filter(([name, value]) => Object.hasOwn(counted, name) && value !== '').length
