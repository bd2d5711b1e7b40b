import type { RateCheckResults } from '../contract/rate-check-results.ts'
import type { Estimate, Recommendation } from '../rates/estimate.ts'
import { dollarsOf } from '../shared/money.ts'

/** The engine's cents as the wire's dollars, in the specification's words. */
export function resultsOf(checked: {
  id: string
  estimate: Estimate
  monthlyVolumeCents: number
}): RateCheckResults {
  const { current, recommended, explanation } = checked.estimate
  return {
    id: checked.id,
    currentProvider: {
      name: current.name,
      monthlyVolume: dollarsOf(checked.monthlyVolumeCents),
      estimatedMonthlyCost: dollarsOf(current.monthlyCostCents),
      monthlyCostAtLeast: dollarsOrNull(current.atLeastCents),
      effectiveRate: current.effectiveRatePercent,
      basis: current.basis,
    },
    recommendedProviders: recommended.map(recommendedProvider),
    explanation: {
      ratesVersion: explanation.rateDataVersion,
      monthlyCostLow: dollarsOf(explanation.lowEndCents),
      wholesaleFloor: dollarsOf(explanation.wholesaleFloorCents),
      knownFrom: explanation.knownFrom,
      compared: explanation.compared.map(({ name, monthlyCostCents, savingCents }) => ({
        name,
        estimatedMonthlyCost: dollarsOf(monthlyCostCents),
        estimatedSavings: dollarsOf(savingCents),
      })),
      rows: explanation.rows,
      assumptions: explanation.assumptions,
      whyNone: explanation.whyNone,
    },
  }
}

const recommendedProvider = (provider: Recommendation) => ({
  slug: provider.slug,
  name: provider.name,
  estimatedSavings: dollarsOf(provider.savingCents),
  estimatedMonthlyCost: dollarsOf(provider.monthlyCostCents),
  monthlyFee: dollarsOrNull(provider.monthlyFeeCents),
  pricing: provider.pricing,
  cardPresentRate: provider.cardPresentRatePercent,
  cardNotPresentRate: provider.cardNotPresentRatePercent,
  cardPresentMargin: provider.cardPresentMarginPercent,
  cardNotPresentMargin: provider.cardNotPresentMarginPercent,
  cardPresentFee: dollarsOrNull(provider.cardPresentFeeCents),
  cardNotPresentFee: dollarsOrNull(provider.cardNotPresentFeeCents),
})

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents))
