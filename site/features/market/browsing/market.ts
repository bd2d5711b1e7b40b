import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { type ListInPages, lookAgain, notIn, reaches, type Total } from '../../../lib/lists/list-in-pages.ts'

export type MarketPage = ListInPages<LeadCard> & {
  total: Total | null
  /** As in the address: empty for the newest first. */
  sort: string
}

/** Newer leads wait in `newest`. A lead in `goneIds` has left the market but keeps its place under a finger. */
export type Market = ListInPages<LeadCard> & { newest: MarketPage; goneIds: ReadonlySet<string> }

export const marketOf = (newest: MarketPage): Market => ({
  listed: newest.listed,
  next: newest.next,
  newest,
  goneIds: new Set(),
})

/** Leads of the newest page that are not in the list yet, without those that its next page would bring. */
export function arrivalsIn({ listed, next, newest }: Market): LeadCard[] {
  const last = listed.at(-1)
  const compare = inOrder(newest)
  return notIn(listed, newest.listed).filter(
    (lead) => next === null || last === undefined || compare(lead, last) < 0,
  )
}

/** Marks a lead that has left; with the next look it leaves the list, unless it is `inUse`. An empty list starts over. */
export function afterLook(market: Market, newest: MarketPage, inUse?: string): Market {
  const wasGone = ({ id }: LeadCard) => market.goneIds.has(id)
  const looked = lookAgain(market.listed, newest, inOrder(newest)).filter(
    ({ item, state }) => state !== 'gone' || !wasGone(item) || item.id === inUse,
  )
  const gone = looked.filter(({ item, state }) => state === 'gone' || (state === 'below' && wasGone(item)))
  const goneIds = new Set(gone.map(({ item }) => item.id))
  if (!looked.some(({ item: { id } }) => !goneIds.has(id) || id === inUse)) return marketOf(newest)
  return { listed: looked.map(({ item }) => item), next: market.next, newest, goneIds }
}

/** The list with the arrivals on top, and without leads that are gone. */
export function withArrivals({ listed, next, newest, goneIds }: Market): Market {
  const fresh = new Set(newest.listed.map(({ id }) => id))
  const overlaps = newest.next === null || listed.some(({ id }) => fresh.has(id))
  // So many are new that some lie between the newest page and the list: the list starts over.
  if (!overlaps) return marketOf(newest)
  const older = listed.filter((lead) => !goneIds.has(lead.id) && !reaches(newest, lead, inOrder(newest)))
  return {
    ...marketOf(newest),
    listed: [...newest.listed, ...older],
    next: older.length > 0 ? next : newest.next,
  }
}

export function without({ newest, ...market }: Market, boughtId: string): Market {
  const others = (leads: LeadCard[]) => leads.filter(({ id }) => id !== boughtId)
  const { total } = newest
  const left = total && { ...total, count: Math.max(0, total.count - 1) }
  return {
    ...market,
    listed: others(market.listed),
    newest: { ...newest, listed: others(newest.listed), total: left },
  }
}

/** Compares as the market sorts: among equals the newest first, and then by id. */
const inOrder =
  ({ sort }: MarketPage) =>
  (a: LeadCard, b: LeadCard): number => {
    if (sort === 'volume' && a.monthlyVolume !== b.monthlyVolume) return b.monthlyVolume - a.monthlyVolume
    if (sort === 'price' && a.price !== b.price) return a.price - b.price
    if (sort === 'price' && a.tier !== b.tier) return a.tier < b.tier ? -1 : 1
    const byTime = Date.parse(b.submittedAt) - Date.parse(a.submittedAt)
    if (byTime !== 0) return byTime
    return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
  }
