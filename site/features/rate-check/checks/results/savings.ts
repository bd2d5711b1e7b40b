import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { halfUp } from '../../../../../domain/rounding.ts'
import { formatMoney, formatWholeMoney } from '../../../../lib/words/format.ts'

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

export type ShownCost = { amount: number; isAtLeast: boolean; ratePercent: number }

/** If a part of the cost is unknown, we can only say what the cost is at least. */
export function shownCost(current: CurrentProvider): ShownCost {
  const { estimatedMonthlyCost, monthlyCostAtLeast, monthlyVolume, effectiveRate } = current
  if (monthlyCostAtLeast === null)
    return { amount: estimatedMonthlyCost, isAtLeast: false, ratePercent: effectiveRate }
  return {
    amount: monthlyCostAtLeast,
    isAtLeast: true,
    // Rounded down, so that "at least" is true.
    ratePercent: Math.floor((monthlyCostAtLeast * 10_000) / monthlyVolume) / 100,
  }
}

/** The cost in words. A cost known only in part is in whole dollars, unless it is below one dollar. */
export const formatShown = (
  { amount, isAtLeast }: Omit<ShownCost, 'ratePercent'>,
  atLeast: (amount: string) => string,
) =>
  isAtLeast
    ? atLeast(amount < 1 ? formatMoney(amount) : formatWholeMoney(Math.floor(amount)))
    : formatMoney(amount)

/** What published prices come to for the business's sales, in percent, and where its own cost stands. Null if nobody was compared. */
export function publishedRange(
  { monthlyVolume, effectiveRate }: Pick<CurrentProvider, 'monthlyVolume' | 'effectiveRate'>,
  compared: readonly { estimatedMonthlyCost: number }[],
) {
  const rates = compared.map(({ estimatedMonthlyCost }) =>
    halfUp((100 * estimatedMonthlyCost) / monthlyVolume, 2),
  )
  if (rates.length === 0) return null
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const verdict = effectiveRate < lowest ? 'low' : effectiveRate > highest ? 'high' : 'typical'
  return { lowest, highest, verdict } as const
}

/** Lengths of two bars on a scale, in percent. A better cost known in part is rounded up to a dollar, so "at most" is true. */
export function costBars({ amount, isAtLeast }: ShownCost, least: number, saving: number) {
  const rest = isAtLeast ? Math.ceil(least - saving) : Math.round((amount - saving) * 100) / 100
  const better = Math.max(0, rest)
  return { better, betterLength: amount > 0 ? Math.min(100, (better / amount) * 100) : 0 }
}
