import { PROVIDERS_ON_A_PAGE } from '../../../../api/contract/admin/providers.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import { oneOf, putInAddress, withValues } from '../../../lib/query.ts'

/** Which providers an admin looks for. An empty text filters nothing. */
export type Filters = { search: string; status: string }

export const NO_FILTERS: Filters = { search: '', status: '' }
export const LONGEST_SEARCH = 100

/** In the page's address; the leads' own filters stand there too. */
const NAMES = { search: 'provider', status: 'providerStatus' } as const

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  return {
    search: (asked.get(NAMES.search) ?? '').slice(0, LONGEST_SEARCH),
    status: oneOf(asked.get(NAMES.status), SUPPLIER_STATUSES),
  }
}

/** The query with these filters in it and everything else as it was. */
export const withFilters = (query: string, { search, status }: Filters) =>
  withValues(query, { [NAMES.search]: search, [NAMES.status]: status })

/** What the API is asked. */
export const queryOf = (filters: Filters, atLeast: number) =>
  withValues('', { ...filters, limit: atLeast > PROVIDERS_ON_A_PAGE ? String(atLeast) : '' })

export const isFiltering = (filters: Filters) => queryOf(filters, 0) !== ''

export const FILTERS_HOME = {
  here: () => readFilters(location.search),
  put: (filters: Filters) => putInAddress(withFilters(location.search, filters)),
}
