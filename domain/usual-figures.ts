/** `orNothing`: zero is usual too, although amounts just above it are not. */
type Band = { from: number; to: number; orNothing?: true }

/**
 * The figures that people type, each with the band that raises no question. Outside of it a slip is more likely than the truth, such as
 * the fraction 0.0265 for 2.65 %, so the form raises a question once. It never refuses what is possible.
 */
export const USUAL_FIGURES = {
  /** CAD a month. */
  monthlyVolume: { from: 200, to: 5_000_000 },
  /** CAD a sale. */
  averageTransaction: { from: 1, to: 20_000 },
  /** Percent, as are all rates. */
  cardPresentRate: { from: 0.5, to: 6 },
  cardNotPresentRate: { from: 0.5, to: 6 },
  /** CAD a month. */
  monthlyFee: { from: 2, to: 1_000, orNothing: true },
  /** Of the sales: all fees of a statement together. */
  feesShare: { from: 0, to: 0.15 },
  /** What an owner pays after switching, all fees together. */
  newRate: { from: 0.5, to: 6 },
  /** CAD: what a sold lead brings its buyer. */
  dealValue: { from: 10, to: 500_000, orNothing: true },
  /** A provider's published prices. */
  flatRate: { from: 0.5, to: 6 },
  margin: { from: 0.02, to: 3, orNothing: true },
  interacRate: { from: 0.02, to: 2, orNothing: true },
  /** CAD a sale. */
  saleFee: { from: 0.01, to: 1, orNothing: true },
  publishedMonthlyFee: { from: 2, to: 500, orNothing: true },
  terminalMonthly: { from: 2, to: 200, orNothing: true },
  terminalPrice: { from: 10, to: 3_000, orNothing: true },
  /** CAD a month from which a price counts. */
  tierFrom: { from: 100, to: 50_000_000, orNothing: true },
} as const satisfies Record<string, Band>
export type UsualFigure = keyof typeof USUAL_FIGURES

/** Null within the band. */
export function outsideOfUsual(figure: UsualFigure, value: number): 'low' | 'high' | null {
  const { from, to, orNothing }: Band = USUAL_FIGURES[figure]
  if (value > to) return 'high'
  return value >= from || (orNothing && value === 0) ? null : 'low'
}
