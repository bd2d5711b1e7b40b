import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, codeOf } from '../../lib/api.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import type { lookAtMarket, moreOfMarket } from './market.api.ts'
import { afterLook, type Market, marketOf, withArrivals, withMore, without } from './market.ts'

export type MarketView =
  | { name: 'loading' }
  | { name: 'failed' }
  /** The supplier is inactive. */
  | { name: 'closed' }
  | {
      name: 'open'
      market: Market
      /** Of the list on screen, which stays there while another is on its way. */
      filters: Filters
      isChanging: boolean
      /** The last look at the market failed, so the list may be out of date. */
      isStale: boolean
      more: 'idle' | 'loading' | 'failed'
    }

type Surroundings = {
  look: typeof lookAtMarket
  more: typeof moreOfMarket
  onSessionOver: () => void
  /** The id of the lead that somebody is at with keyboard or dialog. */
  inUse: () => string | undefined
}

/** What one supplier sees of the market. A newer question takes the place of an older one. */
export function openMarket({ look, more, onSessionOver, inUse }: Surroundings) {
  const $known = atom<MarketView>({ name: 'loading' })
  const $view: ReadableAtom<MarketView> = $known
  let filters = NO_FILTERS
  let asking = new AbortController()

  /** Another list. What is on screen stays until it comes. */
  async function show(wanted: Filters): Promise<void> {
    filters = wanted
    const view = $known.get()
    $known.set(view.name === 'open' ? { ...view, isChanging: true } : { name: 'loading' })
    await ask(
      (signal) => look({ filters, atLeast: 0, isPoll: false, signal }),
      (page) => $known.set(opened(marketOf(page), filters)),
      () => $known.set({ name: 'failed' }),
    )
  }

  /** Looks at the market again. The list stays as it is read, see `afterLook`. */
  async function lookAgain({ isPoll }: { isPoll: boolean }): Promise<void> {
    const view = $known.get()
    if (view.name === 'failed' && !isPoll) return show(filters)
    if (view.name !== 'open' || view.isChanging || view.more === 'loading') return
    const atLeast = view.market.listed.length
    await ask(
      (signal) => look({ filters, atLeast, isPoll, signal }),
      (page) =>
        change((open) => ({ ...open, isStale: false, market: afterLook(open.market, page, inUse()) })),
      () => change((open) => ({ ...open, isStale: true })),
    )
  }

  async function showMore(): Promise<void> {
    const view = $known.get()
    const path = view.name === 'open' && !view.isChanging ? view.market.next : null
    if (path === null) return
    change((open) => ({ ...open, more: 'loading' }))
    await ask(
      (signal) => more(path, signal),
      (page) => change((open) => ({ ...open, more: 'idle', market: withMore(open.market, page) })),
      () => change((open) => ({ ...open, more: 'failed' })),
    )
  }

  const showArrivals = () => change((open) => ({ ...open, market: withArrivals(open.market) }))

  /** The supplier has bought it. */
  const takeOut = (id: string) => change((open) => ({ ...open, market: without(open.market, id) }))

  async function ask<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
    onFailure: () => void,
  ): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const answer = await question(signal)
      if (!signal.aborted) onAnswer(answer)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) onSessionOver()
      else if (codeOf(error) === 'supplier_inactive') $known.set({ name: 'closed' })
      else onFailure()
    }
  }

  type Open = Extract<MarketView, { name: 'open' }>
  function change(by: (open: Open) => Open): void {
    const view = $known.get()
    if (view.name === 'open') $known.set(by(view))
  }

  return { $view, show, lookAgain, showMore, showArrivals, takeOut, close: () => asking.abort() }
}

const opened = (market: Market, filters: Filters): MarketView => ({
  name: 'open',
  market,
  filters,
  isChanging: false,
  isStale: false,
  more: 'idle',
})
