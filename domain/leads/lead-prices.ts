/** CAD dollars that an admin may set as the price of a lead. */
export const LEAD_PRICE_BOUNDS = { min: 1, max: 10_000 }

/** `past`: another price replaced it; `planned`: it has not started. */
export const LEAD_PRICE_STATES = ['past', 'current', 'planned'] as const
