import { PROVIDERS_ON_A_PAGE } from '../../../api/suppliers/suppliers.admin.schema.ts'
import { SUPPLIER_STATUSES } from '../../../api/suppliers/suppliers.schema.ts'

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
    status: SUPPLIER_STATUSES.find((status) => status === asked.get(NAMES.status)) ?? '',
  }
}

/** The query with these filters in it and everything else as it was. */
export function withFilters(query: string, filters: Filters): string {
  const params = new URLSearchParams(query)
  for (const key of ['search', 'status'] as const) {
    const value = filters[key].trim()
    if (value === '') params.delete(NAMES[key])
    else params.set(NAMES[key], value)
  }
  return params.size === 0 ? '' : `?${params}`
}

/** What the API is asked. */
export function queryOf({ search, status }: Filters, atLeast: number): string {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  if (status !== '') params.set('status', status)
  if (atLeast > PROVIDERS_ON_A_PAGE) params.set('limit', String(atLeast))
  return params.size === 0 ? '' : `?${params}`
}

export const isFiltering = ({ search, status }: Filters) => search.trim() !== '' || status !== ''
