import { REALMS } from '../people.ts'

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** How a lead stands on the market. `waiting`: its business has not requested contact, so it is not listed yet. */
export const LEAD_STATES = ['waiting', 'on-market', 'sold', 'off-market'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const OFF_MARKET_REASONS = ['withdrawn', 'superseded', 'admin', 'cancelled'] as const
export type OffMarketReason = (typeof OFF_MARKET_REASONS)[number]

/** Who does what the audit log records. */
export const ACTORS = ['visitor', ...REALMS, 'system'] as const
export type Actor = (typeof ACTORS)[number]
