import type { Provider } from '../../../api/contract/admin/providers.ts'
import { type ListView, notIn, openList } from '../../lib/list-view.ts'
import { useList } from '../../lib/use-list.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import { lookAtProviders, moreProviders } from './providers.api.ts'

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

/** Some providers, and the path of those after them; null where there are none. Both a page of them and what is listed. */
export type ProviderList = { listed: Provider[]; next: string | null }

/** The list after another look at its beginning, which shows at most a hundred: what was read on beyond them stays. */
function afterLook(list: ProviderList, { listed, next }: ProviderList): ProviderList {
  const rest = next === null ? [] : notIn(listed, list.listed.slice(listed.length))
  return { listed: [...listed, ...rest], next: rest.length > 0 ? list.next : next }
}

/** The list with its next page below. Providers that are in it already stay where they are. */
function withMore(list: ProviderList, { listed, next }: ProviderList): ProviderList {
  return { listed: [...list.listed, ...notIn(list.listed, listed)], next }
}
