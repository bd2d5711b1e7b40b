/**
 * How a lead stands on the market. `waiting`: its business has not requested contact, so it is not listed yet. The same in SQL is
 * `hasStanding` in db/schema/leads.ts; `db/lead-standing.test.ts` compares them.
 */
export const LEAD_STANDINGS = ['waiting', 'on-market', 'sold', 'off-market'] as const
export type LeadStanding = (typeof LEAD_STANDINGS)[number]

/** Times or their texts. */
type Moments = { listedAt: unknown; offMarketAt: unknown; soldAt: unknown }

export function standingOf({ listedAt, offMarketAt, soldAt }: Moments): LeadStanding {
  if (soldAt !== null) return 'sold'
  if (offMarketAt !== null) return 'off-market'
  return listedAt === null ? 'waiting' : 'on-market'
}

/** Neither sold nor taken off the market: waiting or on it. One person has at most one such lead. */
export const isOpenLead = ({ offMarketAt, soldAt }: Omit<Moments, 'listedAt'>): boolean =>
  soldAt === null && offMarketAt === null
