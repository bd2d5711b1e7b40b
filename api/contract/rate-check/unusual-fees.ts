import { USUAL_FIGURES } from '../../../domain/usual-figures.ts'

/** Fees that are more often a slip than right: to be confirmed once, never refused. The results repeat it as `breakdown.asks`. */
export const areFeesUnusuallyHigh = (fees: number, sales: number) => fees > sales * USUAL_FIGURES.feesShare.to
