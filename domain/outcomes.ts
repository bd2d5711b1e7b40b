/** What became of a bought lead. */
export const OUTCOMES = ['pending', 'contacted', 'converted', 'lost'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a lead got its owner. */
export const PURCHASE_SOURCES = ['card', 'credit', 'assignment'] as const
