import * as v from 'valibot'
import { LEAD_ORDERS, LONGEST_SEARCH } from '../../../../api/contract/supplier/my-leads.ts'
import { OUTCOMES } from '../../../../domain/outcomes.ts'
import { oneOf, putInAddress, withValues } from '../../../lib/query.ts'

/** Which of their leads a supplier looks at, and in which order. An empty text filters nothing; empty is newest first. */
export type Filters = { search: string; outcome: string; sort: string }

export const NO_FILTERS: Filters = { search: '', outcome: '', sort: '' }

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string, search: string): Filters {
  const asked = new URLSearchParams(query)
  return {
    search,
    outcome: oneOf(asked.get('outcome'), OUTCOMES),
    sort: oneOf(asked.get('sort'), LEAD_ORDERS.slice(1)),
  }
}

/** What is searched for does not stand in the address: it is mostly somebody's name or address (rule 42). */
export const withFilters = (query: string, { search, ...others }: Filters) => withValues(query, others)

/** What the API is asked. */
export const queryOf = (filters: Filters, limit: number): string =>
  withValues('', { ...filters, limit: String(limit) })

/** Another order leaves nothing out. */
export const isFiltering = ({ search, outcome }: Filters) => search.trim() !== '' || outcome !== ''

/** What was searched for stays with this entry of the browser's history: through a reload, and out of every address. */
const KeptSearch = v.object({ myLeadsSearch: v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)) })

export const FILTERS_HOME = {
  here() {
    const kept = v.safeParse(KeptSearch, history.state)
    return readFilters(location.search, kept.success ? kept.output.myLeadsSearch : '')
  },
  put: (filters: Filters) =>
    putInAddress(withFilters(location.search, filters), { myLeadsSearch: filters.search }),
}
