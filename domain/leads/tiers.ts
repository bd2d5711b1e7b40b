export const TIERS = ['tier1', 'tier2', 'tier3'] as const
export type Tier = (typeof TIERS)[number]

/**
 * Cents a month of card sales from which a lead is of a tier. A bound has at most two significant digits, so that a
 * volume rounded down to two stays in its tier.
 */
export const TIER_FROM_CENTS: Record<Tier, number> = { tier1: 5_000_000, tier2: 1_000_000, tier3: 0 }

export function tierOf(monthlyVolumeCents: number): Tier {
  return TIERS.find((tier) => monthlyVolumeCents >= TIER_FROM_CENTS[tier]) ?? 'tier3'
}

/** CAD a month: small under 10,000, medium from there to under 50,000, large from there. */
export const VOLUME_BANDS = ['small', 'medium', 'large'] as const

/** The bands that suppliers filter by are the tiers that leads are priced by. */
export const TIER_OF_BAND: Record<(typeof VOLUME_BANDS)[number], Tier> = {
  small: 'tier3',
  medium: 'tier2',
  large: 'tier1',
}
