import * as v from 'valibot'
import { Done } from '../../../../api/contract/done.ts'
import type { NewSavedSearch, SavedSearchUpdate } from '../../../../api/contract/market/saved-search-forms.ts'
import { LookedAtSearch, SavedSearch } from '../../../../api/contract/market/saved-searches.ts'
import { api } from '../../../lib/data/api.ts'
import type { FetchOptions } from '../../../lib/data/remote.ts'

export const listSearches = (request: FetchOptions) =>
  api.get('/api/supplier/saved-searches', v.array(SavedSearch), request)

/** `query` as in the address of the market. */
export const saveSearch = (query: string, named: Pick<NewSavedSearch, 'name' | 'alerts'>) =>
  api.post('/api/supplier/saved-searches', SavedSearch, { body: { ...filtersIn(query), ...named } })

type Changes = Pick<SavedSearchUpdate, 'name' | 'alerts' | 'paused'> & { query?: string }

export const changeSearch = (id: string, { query, ...changes }: Changes) =>
  api.patch(`/api/supplier/saved-searches/${encodeURIComponent(id)}`, SavedSearch, {
    body: { ...changes, ...(query !== undefined && { filters: filtersIn(query) }) },
  })

export const deleteSearch = (id: string) =>
  api.delete(`/api/supplier/saved-searches/${encodeURIComponent(id)}`, Done)

/** Brings a deleted search back as it was. */
export const restoreSearch = (id: string) =>
  api.post(`/api/supplier/saved-searches/${encodeURIComponent(id)}/restore`, SavedSearch)

/** Marks the leads that it has found as seen, and says which were new. */
export const lookAtSearch = (id: string) =>
  api.post(`/api/supplier/saved-searches/${encodeURIComponent(id)}/looked`, LookedAtSearch)

const filtersIn = (query: string) => Object.fromEntries(new URLSearchParams(query))
