import * as v from 'valibot'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { RateCheckResults, RecommendedProvider } from '../../contract/rate-check/rate-check-results.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { roughlyDown } from '../rates/monthly-cost.ts'
import { KeptBreakdown, shownBreakdown } from '../rates/shown-breakdown.ts'
import { statementColumns, wireStatement } from '../statements/own-statement.ts'

type Checked = Pick<typeof rateChecks.$inferSelect, keyof typeof shownColumns>

/** Of a rate check, what is shown besides its estimate. */
export const shownColumns = {
  id: rateChecks.id,
  monthlyVolumeCents: rateChecks.monthlyVolumeCents,
  cardPresentRate: rateChecks.cardPresentRate,
  cardNotPresentRate: rateChecks.cardNotPresentRate,
  ...statementColumns,
}

/** The engine's cents as the wire's dollars, in the specification's words and in the language of the request. */
export function resultsOf(checked: Checked & { estimate: ShownEstimate }): RateCheckResults {
  const { current, recommended, explanation } = checked.estimate
  const { whyNone } = explanation
  const language = requestLanguage()
  return {
    id: checked.id,
    currentProvider: {
      name: current.name,
      monthlyVolume: dollarsOf(checked.monthlyVolumeCents),
      estimatedMonthlyCost: dollarsOf(current.monthlyCostCents),
      monthlyCostAtLeast: dollarsOrNull(current.atLeastCents && roughlyDown(current.atLeastCents)),
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
      unpriced: explanation.unpriced,
      rows: explanation.rows.map((row) => ({ ...row, name: nameIn(language, row.name) })),
      assumptions: explanation.assumptions.map((kept) => assumptionIn(language, kept)),
      whyNone: whyNone && {
        reason: whyNone.reason,
        says: (language === 'fr' && whyNone.saysInFrench) || whyNone.says,
        missingRates: whyNone.missingRates,
      },
    },
    breakdown: shownBreakdown(checked.estimate.breakdown),
    figures: {
      cardPresentRate: checked.cardPresentRate,
      cardNotPresentRate: checked.cardNotPresentRate,
      ...wireStatement(checked),
    },
  }
}

/** The same of an estimate as it was kept. */
export const storedResultsOf = (kept: Checked & { estimate: unknown }) =>
  resultsOf({ ...kept, estimate: v.parse(ShownEstimate, kept.estimate) })

/** The rows of the rate data that name no company, by their English names. */
const FRENCH_NAMES: Record<string, string> = {
  'Other provider': 'Autre fournisseur',
  'Reported range for providers that only give quotes':
    'Fourchette selon d’autres sources, pour les fournisseurs qui font des soumissions individuelles',
}

const nameIn = (language: Language, name: string) => (language === 'fr' && FRENCH_NAMES[name]) || name

const assumptionIn = (language: Language, { inFrench, ...english }: KeptAssumption) => {
  if (language === 'en') return english
  return inFrench ? { ...english, ...inFrench } : { ...english, isInEnglish: true }
}

const { currentProvider, explanation } = RateCheckResults.entries
const { knownFrom, rows, assumptions, whyNone } = explanation.entries
const cents = v.number()
const centsOrNull = v.nullable(cents)
const percentOrNull = v.nullable(v.number())

const { says, value, basis } = assumptions.item.entries

const KeptAssumption = v.object({
  ...assumptions.item.entries,
  inFrench: v.nullish(v.object({ says, value, basis }), null),
})
type KeptAssumption = v.InferOutput<typeof KeptAssumption>

/** Of an estimate, what is shown. Null stands for what the estimates of earlier versions did not have. */
const ShownEstimate = v.object({
  current: v.object({
    name: v.string(),
    monthlyCostCents: cents,
    atLeastCents: v.nullish(cents, null),
    effectiveRatePercent: v.number(),
    basis: currentProvider.entries.basis,
  }),
  recommended: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      savingCents: cents,
      monthlyCostCents: cents,
      monthlyFeeCents: centsOrNull,
      pricing: RecommendedProvider.entries.pricing,
      cardPresentRatePercent: percentOrNull,
      cardNotPresentRatePercent: percentOrNull,
      cardPresentMarginPercent: percentOrNull,
      cardNotPresentMarginPercent: percentOrNull,
      cardPresentFeeCents: centsOrNull,
      cardNotPresentFeeCents: centsOrNull,
      exampleSale: v.nullish(
        v.object({ kind: v.picklist(['in-person', 'online']), saleCents: cents, costCents: cents }),
        null,
      ),
    }),
  ),
  breakdown: KeptBreakdown,
  explanation: v.object({
    rateDataVersion: v.string(),
    lowEndCents: cents,
    wholesaleFloorCents: cents,
    compared: v.array(v.object({ name: v.string(), monthlyCostCents: cents, savingCents: cents })),
    unpriced: v.nullish(v.array(v.string()), []),
    knownFrom,
    rows,
    assumptions: v.array(KeptAssumption),
    whyNone: v.nullable(v.object({ ...whyNone.wrapped.entries, saysInFrench: v.nullish(v.string(), null) })),
  }),
})
type ShownEstimate = v.InferOutput<typeof ShownEstimate>

const recommendedProvider = (provider: ShownEstimate['recommended'][number]) => ({
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
  exampleSale: provider.exampleSale && {
    saleAmount: dollarsOf(provider.exampleSale.saleCents),
    cost: dollarsOf(provider.exampleSale.costCents),
    kind: provider.exampleSale.kind,
  },
})
