/** What became of a bought lead. */
export const OUTCOMES = ['pending', 'contacted', 'converted', 'lost'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a lead got its owner. */
export const PURCHASE_SOURCES = ['card', 'credit', 'assignment'] as const

/** Why a payment that Stripe took bought nothing. */
export const REFUND_REASONS = ['sold', 'off_market', 'supplier_inactive', 'held'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
