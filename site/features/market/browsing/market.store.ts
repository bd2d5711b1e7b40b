import { atom, computed } from 'nanostores'
import { LEADS_ON_A_PAGE, LeadCard, MOST_LEADS_ON_A_PAGE } from '../../../../api/contract/market/market.ts'
import { api, codeOf } from '../../../lib/data/api.ts'
import { type FetchOptions, type ListView, type Look, remoteList } from '../../../lib/data/remote.ts'
import { readPage, withMore } from '../../../lib/lists/list-in-pages.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { type Filters, marketFilters } from './filters.ts'
import { afterLook, type Market, type MarketPage, marketOf, withArrivals, without } from './market.ts'

export type MarketView =
  | ListView<Market, Filters>
  /** The supplier is inactive. */
  | { name: 'closed' }

/** The market of one supplier under these filters. `inUse` is the id of the lead with the dialog or the focus. */
export function openMarket(filters: Filters, inUse: () => string | undefined) {
  const $isClosed = atom(false)
  const { $view: $list, ...list } = remoteList({
    filters,
    look: (request) => lookAtMarket(request).catch(mayBeClosed),
    more: (path, signal) => marketPage(path, { signal }).catch(mayBeClosed),
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

/** A page, or as many leads as are listed already. The browser keeps the last answer and sends its ETag along by itself. */
function lookAtMarket({ filters, atLeast, ...sent }: Look<Filters>): Promise<MarketPage> {
  const limit = atLeast > LEADS_ON_A_PAGE ? Math.min(atLeast, MOST_LEADS_ON_A_PAGE) : 0
  return marketPage(`/api/supplier/leads${marketFilters.queryOf({ ...filters, saved: '' }, limit)}`, sent)
}

/** `path` is the first page's, or the `next` of the page before. */
const marketPage = async (path: string, sent: Partial<FetchOptions>): Promise<MarketPage> => ({
  ...(await readPage(path, LeadCard, sent)),
  sort: new URLSearchParams(path.split('?')[1]).get('sort') ?? '',
})

export const lookAtLead = (id: string) => api.get(`/api/supplier/leads/${encodeURIComponent(id)}`, LeadCard)
