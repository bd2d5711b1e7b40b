import { type ListView, openList } from '../../lib/list-view.ts'
import { useList } from '../../lib/use-list.ts'
import { lookAtProviders, moreProviders } from './admin-providers.api.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import { afterLook, type ProviderList, withMore } from './provider-list.ts'

export type ProvidersView = ListView<ProviderList, Filters>

/** The providers under these filters. */
export const useProviders = (filters: Filters) => useList(openProviders, filters)

const openProviders = () =>
  openList({
    filters: NO_FILTERS,
    look: lookAtProviders,
    more: moreProviders,
    listOf: (page: ProviderList) => page,
    afterLook,
    withMore,
  })
