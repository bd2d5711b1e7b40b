const FEES_RARELY_ABOVE = 0.15

/**
 * Fees that are possible yet more often a slip, such as another amount of the same paper: to be confirmed once, never
 * refused. The API cannot refuse them, and says so again as `breakdown.asks` of the results.
 */
export const areFeesUnusuallyHigh = (fees: number, sales: number) => fees > sales * FEES_RARELY_ABOVE
