import { atom, computed } from 'nanostores'
import { codeOf } from '../../../lib/api.ts'
import { type ListView, remoteList } from '../../../lib/remote.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import type { Filters } from './filters.ts'
import { lookAtMarket, moreOfMarket } from './market.api.ts'
import { afterLook, type Market, marketOf, withArrivals, withMore, without } from './market.ts'

export type MarketView =
  | ListView<Market, Filters>
  /** The supplier is inactive. */
  | { name: 'closed' }

/** The market under these filters, as one supplier sees it. `inUse` is the id of the lead with the dialog or the focus. */
export function openMarket(filters: Filters, inUse: () => string | undefined) {
  const $isClosed = atom(false)
  const { $view: $list, ...list } = remoteList({
    filters,
    look: (asked) => lookAtMarket(asked).catch(mayBeClosed),
    more: (path, signal) => moreOfMarket(path, signal).catch(mayBeClosed),
    listOf: marketOf,
    afterLook: (market, page) => afterLook(market, page, inUse()),
    withMore,
    polled: true,
    onSignedOut: supplierSessionIsOver,
  })

  function mayBeClosed(error: unknown): never {
    if (codeOf(error) === 'supplier_inactive') $isClosed.set(true)
    throw error
  }

  return {
    ...list,
    $view: computed(
      [$list, $isClosed],
      (view, isClosed): MarketView => (isClosed ? { name: 'closed' } : view),
    ),
    showArrivals: () => list.change(withArrivals),
    /** The supplier has bought it. */
    takeOut: (id: string) => list.update((market) => without(market, id)),
  }
}
