/** As they are stored; a quote that is shown may have expired too. */
export const QUOTE_STATUSES = ['active', 'pending', 'accepted'] as const

export const QUOTE_PRICINGS = ['flat', 'interchange-plus'] as const
