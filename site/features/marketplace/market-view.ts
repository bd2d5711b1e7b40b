import { atom, computed } from 'nanostores'
import { ApiError, codeOf } from '../../lib/api.ts'
import { type ListView, openList } from '../../lib/list-view.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import type { lookAtMarket, moreOfMarket } from './market.api.ts'
import { afterLook, type Market, marketOf, withArrivals, withMore, without } from './market.ts'

export type MarketView =
  | ListView<Market, Filters>
  /** The supplier is inactive. */
  | { name: 'closed' }

type Surroundings = {
  look: typeof lookAtMarket
  more: typeof moreOfMarket
  onSessionOver: () => void
  /** The id of the lead that somebody is at with keyboard or dialog. */
  inUse: () => string | undefined
}

/** What one supplier sees of the market. */
export function openMarket({ look, more, onSessionOver, inUse }: Surroundings) {
  const $isClosed = atom(false)
  const { $view: $list, ...list } = openList({
    filters: NO_FILTERS,
    look: (asked) => look(asked).catch(mayBeOver),
    more: (path, signal) => more(path, signal).catch(mayBeOver),
    listOf: marketOf,
    afterLook: (market, page) => afterLook(market, page, inUse()),
    withMore,
  })

  /** For every failed look: passes the failure on. */
  function mayBeOver(error: unknown): never {
    if (error instanceof ApiError && error.status === 401) onSessionOver()
    if (codeOf(error) === 'supplier_inactive') $isClosed.set(true)
    throw error
  }

  return {
    ...list,
    $view: computed(
      [$list, $isClosed],
      (view, isClosed): MarketView => (isClosed ? { name: 'closed' } : view),
    ),
    showArrivals: () => list.changeList(withArrivals),
    /** The supplier has bought it. */
    takeOut: (id: string) => list.changeList((market) => without(market, id)),
  }
}
