const FEES_RARELY_ABOVE = 0.15

/** Fees that are more often a slip than right: to be confirmed once, never refused. The results repeat it as `breakdown.asks`. */
export const areFeesUnusuallyHigh = (fees: number, sales: number) => fees > sales * FEES_RARELY_ABOVE
