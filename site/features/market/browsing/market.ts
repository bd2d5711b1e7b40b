import type { LeadCard } from '../../../../api/contract/supplier/market.ts'

/** Some leads in the order asked for, and the path of those after them; null where there are none. */
export type MarketPage = {
  leads: LeadCard[]
  next: string | null
  /** How many leads fit in all, or that more do; null where the API does not say. */
  total: { count: number; isMore: boolean } | null
  /** As in the address: empty for the newest first. */
  sort: string
}

/** One that is gone was on the market when the list was drawn: it keeps its place, so that nothing moves under a finger. */
export type ListedLead = { lead: LeadCard; isGone: boolean }

/** The list as it is read. What has come since waits in `newest` until it is asked for. */
export type Market = { listed: ListedLead[]; next: string | null; newest: MarketPage }

export const marketOf = (page: MarketPage): Market => ({
  listed: page.leads.map((lead) => ({ lead, isGone: false })),
  next: page.next,
  newest: page,
})

/** Leads of the newest page that are not in the list yet, without those that its next page would bring. */
export function arrivalsIn({ listed, next, newest }: Market): LeadCard[] {
  const known = new Set(listed.map(({ lead }) => lead.id))
  const last = listed.at(-1)?.lead
  return newest.leads.filter(
    (lead) =>
      !known.has(lead.id) && (next === null || last === undefined || compare(lead, last, newest.sort) < 0),
  )
}

/**
 * The list after another look at its beginning. What is not on the market any more is marked, and leaves with the look
 * after that, unless its id is `inUse`. A list with nothing left to read is drawn anew.
 */
export function afterLook(market: Market, newest: MarketPage, inUse?: string): Market {
  const fresh = new Map(newest.leads.map((lead) => [lead.id, lead]))
  const listed = market.listed.flatMap(({ lead, isGone }): ListedLead[] => {
    const now = fresh.get(lead.id)
    if (now) return [{ lead: now, isGone: false }]
    if (!reaches(newest, lead)) return [{ lead, isGone }]
    return isGone && lead.id !== inUse ? [] : [{ lead, isGone: true }]
  })
  if (!listed.some(({ isGone, lead }) => !isGone || lead.id === inUse)) return marketOf(newest)
  return { listed, next: market.next, newest }
}

/** The list with what has come since on top, and without what is gone. */
export function withArrivals({ listed, next, newest }: Market): Market {
  const fresh = new Set(newest.leads.map(({ id }) => id))
  const meets = newest.next === null || listed.some(({ lead }) => fresh.has(lead.id))
  // So many are new that some lie between the newest page and the list: the list begins again.
  if (!meets) return marketOf(newest)
  const older = listed.filter(({ lead, isGone }) => !isGone && !reaches(newest, lead))
  return {
    listed: [...marketOf(newest).listed, ...older],
    next: older.length > 0 ? next : newest.next,
    newest,
  }
}

/** The list with its next page below. Leads that are in it already stay where they are. */
export function withMore(market: Market, page: MarketPage): Market {
  const known = new Set(market.listed.map(({ lead }) => lead.id))
  const added = page.leads.filter(({ id }) => !known.has(id))
  return {
    ...market,
    listed: [...market.listed, ...added.map((lead) => ({ lead, isGone: false }))],
    next: page.next,
  }
}

/** The list without a lead that the supplier itself has bought. */
export const without = (market: Market, id: string): Market => ({
  ...market,
  listed: market.listed.filter(({ lead }) => lead.id !== id),
  newest: {
    ...market.newest,
    leads: market.newest.leads.filter((lead) => lead.id !== id),
    total: market.newest.total && {
      ...market.newest.total,
      count: Math.max(0, market.newest.total.count - 1),
    },
  },
})

/** Whether a lead would be on this page if it were on the market. */
function reaches({ leads, next, sort }: MarketPage, lead: LeadCard): boolean {
  const last = leads.at(-1)
  if (next === null) return true
  return last !== undefined && compare(lead, last, sort) <= 0
}

/** In the order of the market: among equals the newest first, and then by id. */
function compare(a: LeadCard, b: LeadCard, sort: string): number {
  if (sort === 'volume' && a.monthlyVolume !== b.monthlyVolume) return b.monthlyVolume - a.monthlyVolume
  if (sort === 'price' && a.price !== b.price) return a.price - b.price
  if (sort === 'price' && a.tier !== b.tier) return a.tier < b.tier ? -1 : 1
  const byTime = Date.parse(b.submittedAt) - Date.parse(a.submittedAt)
  if (byTime !== 0) return byTime
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
