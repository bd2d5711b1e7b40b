/** The example in the hero. Its rates are round figures in the range that providers in Canada publish, and no offer. */
const EXAMPLE = { monthlySalesCents: 4_000_000, todayBasisPoints: 265, betterBasisPoints: 185 }

const BASIS_POINTS = 10_000

/** The cost of two card rates on the same sales, in cents. `share` is relative to the higher cost, for bars to scale. */
export function exampleSaving({ monthlySalesCents, todayBasisPoints, betterBasisPoints } = EXAMPLE) {
  const todayCents = Math.round((monthlySalesCents * todayBasisPoints) / BASIS_POINTS)
  const betterCents = Math.round((monthlySalesCents * betterBasisPoints) / BASIS_POINTS)
  return {
    monthlySalesCents,
    today: { ratePercent: todayBasisPoints / 100, cents: todayCents },
    better: { ratePercent: betterBasisPoints / 100, cents: betterCents, share: betterCents / todayCents },
    savedMonthlyCents: todayCents - betterCents,
    savedYearlyCents: 12 * (todayCents - betterCents),
  }
}
