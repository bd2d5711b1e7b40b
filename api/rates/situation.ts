/** What the visitor told us. A type or provider that is not a listed slug is priced as 'other'. */
export type Situation = OwnRates & {
  businessType: string
  /** A listed slug, or the visitor's own words. */
  currentProvider: string
  /** Above 0. */
  monthlyVolumeCents: number
  /** Above 0. */
  averageTransactionCents: number
}

/** The visitor's own rates, taken as all-in. Null and absent are one: not given. */
export type OwnRates = {
  cardPresentRatePercent?: number | null
  cardNotPresentRatePercent?: number | null
  monthlyFeeCents?: number | null
}
