import * as v from 'valibot'
import { LONGEST_SEARCH } from '../../../../api/contract/admin/leads.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { LEAD_STATES, LEAD_STATUSES } from '../../../../domain/statuses.ts'
import { TIERS } from '../../../../domain/tiers.ts'
import { oneOf, putInAddress, withValues } from '../../../lib/query.ts'

/** What an admin looks for. An empty text filters nothing. */
export type Filters = {
  search: string
  status: string
  tier: string
  state: string
  province: string
  from: string
  to: string
}

export const NO_FILTERS: Filters = {
  search: '',
  status: '',
  tier: '',
  state: '',
  province: '',
  from: '',
  to: '',
}

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string, search: string): Filters {
  const asked = new URLSearchParams(query)
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(asked.get(name) ?? '')?.[0] ?? ''
  return {
    search,
    status: oneOf(asked.get('status'), LEAD_STATUSES),
    tier: oneOf(asked.get('tier'), TIERS),
    state: oneOf(asked.get('state'), LEAD_STATES),
    province: oneOf(asked.get('province'), TERRITORIES),
    from: day('from'),
    to: day('to'),
  }
}

/** What is searched for does not stand in the address: it is mostly somebody's name or address. */
export const withFilters = (query: string, { search, ...others }: Filters) => withValues(query, others)

/** What the API is asked; without a limit where it is 0. */
export const queryOf = (filters: Filters, limit = 0): string =>
  withValues('', { ...filters, limit: limit > 0 ? String(limit) : '' })

export const isFiltering = (filters: Filters) => queryOf(filters) !== ''

/** What was searched for stays with this entry of the browser's history: through a reload, and out of every address. */
const KeptSearch = v.object({ leadSearch: v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)) })

export const FILTERS_HOME = {
  here() {
    const kept = v.safeParse(KeptSearch, history.state)
    return readFilters(location.search, kept.success ? kept.output.leadSearch : '')
  },
  put: (filters: Filters) =>
    putInAddress(withFilters(location.search, filters), { leadSearch: filters.search }),
}
