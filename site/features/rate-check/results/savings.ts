import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'

type CurrentProvider = RateCheckResults['currentProvider']

const MONTHS = 12

/** Twelve times a month's figure. The specification's rule for every yearly amount. */
export const perYear = (monthly: number) => Math.round(monthly * MONTHS * 100) / 100

/** Dollars a month that the best of the providers would save; 0 if there is none. */
export const bestSaving = (providers: readonly { estimatedSavings: number }[]) =>
  Math.max(0, ...providers.map((provider) => provider.estimatedSavings))

/** The saving as a whole percent of the cost; 0 if the cost is 0. */
export function percentSaving(saving: number, cost: number): number {
  return cost > 0 ? Math.round((saving / cost) * 100) : 0
}

/** What to show of today's monthly cost, in CAD dollars. */
type ShownCost = { amount: number; isAtLeast: boolean; ratePercent: number }

/** Where a part of the cost is not known, all that can be said is what it is at least. */
export function shownCost(current: CurrentProvider): ShownCost {
  const { estimatedMonthlyCost, monthlyCostAtLeast, monthlyVolume, effectiveRate } = current
  if (monthlyCostAtLeast === null)
    return { amount: estimatedMonthlyCost, isAtLeast: false, ratePercent: effectiveRate }
  return {
    amount: monthlyCostAtLeast,
    isAtLeast: true,
    // Down, as with everything that is to be true "at least".
    ratePercent: Math.floor((monthlyCostAtLeast / monthlyVolume) * 10_000) / 100,
  }
}

/** Two costs as lengths of bars on one scale, in percent of the longer. The better is the shown cost less the saving. */
export function costBars(cost: number, saving: number) {
  const better = Math.max(0, Math.round((cost - saving) * 100) / 100)
  return { better, betterLength: cost > 0 ? (better / cost) * 100 : 0 }
}
