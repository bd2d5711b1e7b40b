import { LEAD_STATUSES, SOLD } from '../../../api/leads/leads.admin.schema.ts'
import { TIERS } from '../../../api/leads/market.schema.ts'
import { TERRITORIES } from '../../../api/suppliers/suppliers.schema.ts'

/** What an admin looks for. An empty text filters nothing. */
export type Filters = {
  search: string
  status: string
  tier: string
  sold: string
  province: string
  from: string
  to: string
}

export const NO_FILTERS: Filters = {
  search: '',
  status: '',
  tier: '',
  sold: '',
  province: '',
  from: '',
  to: '',
}

/** Those that stand in the page's address. What is searched for does not: it is mostly somebody's name or address. */
const IN_ADDRESS = ['status', 'tier', 'sold', 'province', 'from', 'to'] as const

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string, search: string): Filters {
  const asked = new URLSearchParams(query)
  const among = (name: string, allowed: readonly string[]) =>
    allowed.find((value) => value === asked.get(name)) ?? ''
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(asked.get(name) ?? '')?.[0] ?? ''
  return {
    search,
    status: among('status', LEAD_STATUSES),
    tier: among('tier', TIERS),
    sold: among('sold', SOLD),
    province: among('province', TERRITORIES),
    from: day('from'),
    to: day('to'),
  }
}

/** The query with these filters in it and everything else as it was; without those that filter nothing. */
export function withFilters(query: string, filters: Filters): string {
  const params = new URLSearchParams(query)
  for (const name of IN_ADDRESS) {
    if (filters[name] === '') params.delete(name)
    else params.set(name, filters[name])
  }
  return params.size === 0 ? '' : `?${params}`
}

/** What the API is asked; without a limit where it is 0. */
export function queryOf(filters: Filters, limit = 0): string {
  const params = new URLSearchParams(withFilters('', filters))
  if (filters.search.trim() !== '') params.set('search', filters.search.trim())
  if (limit > 0) params.set('limit', String(limit))
  return params.size === 0 ? '' : `?${params}`
}

export const isFiltering = (filters: Filters) => queryOf(filters) !== ''
