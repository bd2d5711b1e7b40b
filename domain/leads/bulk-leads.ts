import { isOpenLead, standingOf } from './standing.ts'
import type { LeadStatus, OffMarketReason } from './statuses.ts'

type Standing = {
  status: LeadStatus
  listedAt: unknown
  soldAt: unknown
  offMarketAt: unknown
  offMarketReason: OffMarketReason | null
  isHeld: boolean
  isErased: boolean
}

/** Of some leads, how many each action for many can be done for, as far as their own states tell. */
export type DoableCounts = {
  count: number
  assignable: number
  /** On the market or waiting. */
  unlistable: number
  relistable: number
  /** How many have each status already. */
  statuses: Record<LeadStatus, number>
}

export function doableCounts(leads: Standing[]): DoableCounts {
  const countOf = (is: (lead: Standing) => boolean) => leads.filter(is).length
  const withStatus = (status: LeadStatus) => countOf((lead) => lead.status === status)
  return {
    count: leads.length,
    assignable: countOf((lead) => standingOf(lead) === 'on-market' && !lead.isHeld),
    unlistable: countOf(isOpenLead),
    relistable: countOf(
      ({ soldAt, offMarketReason, isErased }) => soldAt === null && offMarketReason === 'admin' && !isErased,
    ),
    statuses: {
      new: withStatus('new'),
      contacted: withStatus('contacted'),
      qualified: withStatus('qualified'),
      converted: withStatus('converted'),
    },
  }
}
