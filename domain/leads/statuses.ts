import { REALMS } from '../people.ts'

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const OFF_MARKET_REASONS = ['withdrawn', 'superseded', 'admin', 'cancelled'] as const
export type OffMarketReason = (typeof OFF_MARKET_REASONS)[number]

/** Who does what the audit log records. */
export const ACTORS = ['visitor', ...REALMS, 'system'] as const
export type Actor = (typeof ACTORS)[number]
