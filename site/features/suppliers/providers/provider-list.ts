import { type ListView, notIn, remoteList, useRemoteList } from '../../../lib/remote.ts'
import { adminSessionIsOver } from '../../people/admin-session/session.store.ts'
import type { Filters } from './filters.ts'
import { lookAtProviders, moreProviders, type ProviderList } from './providers.api.ts'

export type ProvidersView = ListView<ProviderList, Filters>

/** The providers under these filters. */
export const useProviders = (filters: Filters) => useRemoteList(openProviders, filters)

const openProviders = (filters: Filters) =>
  remoteList({
    filters,
    look: lookAtProviders,
    more: moreProviders,
    listOf: (page: ProviderList) => page,
    afterLook,
    withMore,
    polled: true,
    onSignedOut: adminSessionIsOver,
  })

/** The list after another look at its beginning, which shows at most a hundred: what was read on beyond them stays. */
function afterLook(list: ProviderList, { listed, next }: ProviderList): ProviderList {
  const rest = next === null ? [] : notIn(listed, list.listed.slice(listed.length))
  return { listed: [...listed, ...rest], next: rest.length > 0 ? list.next : next }
}

/** The list with its next page below. Providers that are in it already stay where they are. */
function withMore(list: ProviderList, { listed, next }: ProviderList): ProviderList {
  return { listed: [...list.listed, ...notIn(list.listed, listed)], next }
}
