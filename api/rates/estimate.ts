import { alternativeCostCents } from './alternative-cost.ts'
import { type CardSales, splitCardSales } from './card-sales.ts'
import { type Basis, type CurrentCost, currentCost, type OwnRates } from './current-cost.ts'
import { type Explanation, explain } from './explanation.ts'
import { cheaperByCents, effectiveRatePercent, monthlyCostCents, yearlyCents } from './monthly-cost.ts'
import { isSameProcessor, priceRowOf, processorCalled } from './processor-rows.ts'
import { marginFor } from './published-rates.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'
import { asOnPaper, halfUp, wholeDollarsDown } from './rounding.ts'
import { wholesaleRates } from './wholesale-rates.ts'

/** What the visitor told us. A type or provider that is not a listed slug is priced as 'other'. */
export type Situation = OwnRates & {
  businessType: string
  currentProvider: string
  /** Above 0. */
  monthlyVolumeCents: number
  /** Above 0. */
  averageTransactionCents: number
}

/** Plain data, kept as it was given. Amounts are whole cents in a month, before tax. */
export type Estimate = {
  current: {
    slug: string
    /** The processor's name, or the visitor's own words for it. */
    name: string
    /** The one to show: the high end of what the business may be paying. */
    monthlyCostCents: number
    /** The low end, from which every saving is counted. */
    monthlyCostLowCents: number
    yearlyCostCents: number
    /** The shown cost as percent of all card sales, debit included; two decimals. */
    effectiveRatePercent: number
    /** How the greater part of the card sales is priced. */
    basis: Basis
  }
  /** Best first; empty is the commonest case, and then `explanation.whyNone` says why. */
  recommended: Recommendation[]
  explanation: Explanation
}

export type Recommendation = {
  slug: string
  name: string
  /** Whole dollars. */
  savingCents: number
  yearlySavingCents: number
  /** What this processor would cost, its dearest terminal included. */
  monthlyCostCents: number
  monthlyFeeCents: number | null
  pricing: 'flat' | 'interchange-plus'
  /** Null under interchange-plus, where no one rate exists: the margin comes on top of the wholesale price. */
  cardPresentRatePercent: number | null
  cardNotPresentRatePercent: number | null
  /** Null under flat prices. */
  cardPresentMarginPercent: number | null
  cardNotPresentMarginPercent: number | null
  cardPresentFeeCents: number | null
  cardNotPresentFeeCents: number | null
}

/** One other processor, held against the one of today. `savingCents` is in whole dollars and may be 0. */
export type Comparison = { processor: Processor; costCents: number; savingCents: number }

/** What a business pays for card payments now, who would charge less, and how we know. */
export function estimate(book: RateBook, situation: Situation): Estimate {
  const processor = processorCalled(book, situation.currentProvider)
  const priceRow = priceRowOf(book, processor)
  const sold = splitCardSales(book, situation)
  const wholesale = wholesaleRates(book.wholesale, sold)

  const current = currentCost(book, priceRow, situation, sold, wholesale)
  const shownCents = halfUp(current.highCents)
  const floorCents = monthlyCostCents(sold, wholesale)

  const compared = book.processors
    .filter((other) => other.canBeRecommended && !isSameProcessor(other, situation.currentProvider, priceRow))
    .flatMap((other) => {
      const costCents = alternativeCostCents(
        other,
        sold,
        wholesale,
        book.assumptions.terminalLifeMonths.value,
      )
      if (costCents === null) return []
      return [{ processor: other, costCents, savingCents: savingCents(current, costCents, floorCents) }]
    })
    .sort(byBestSavingThenName)
  const worthwhile = compared.filter((comparison) => isWorthMentioning(book, comparison, shownCents))

  return {
    current: {
      slug: processor.slug,
      name: processor.slug === 'other' ? situation.currentProvider : processor.name,
      monthlyCostCents: shownCents,
      monthlyCostLowCents: halfUp(current.lowCents),
      yearlyCostCents: yearlyCents(shownCents),
      effectiveRatePercent: halfUp(effectiveRatePercent(shownCents, situation.monthlyVolumeCents), 2),
      basis: sold.online.volumeCents > sold.inPersonCredit.volumeCents ? current.online : current.inPerson,
    },
    recommended: worthwhile.map((comparison) => recommend(comparison, sold)),
    explanation: explain({
      book,
      situation,
      processor,
      priceRow,
      sold,
      current,
      floorCents,
      compared,
      worthwhile,
    }),
  }
}

/** Counted from the low end, and never more than would be left if a processor worked at the wholesale price. */
function savingCents({ lowCents }: CurrentCost, alternativeCents: number, floorCents: number): number {
  return wholeDollarsDown(
    Math.min(cheaperByCents(lowCents, alternativeCents), cheaperByCents(lowCents, floorCents)),
  )
}

function isWorthMentioning(
  { assumptions }: RateBook,
  { savingCents }: Comparison,
  shownCents: number,
): boolean {
  const leastShareCents = asOnPaper(shownCents * assumptions.leastSavingShare.value)
  return (
    savingCents > 0 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents
  )
}

/** Never by who pays us. */
function byBestSavingThenName(one: Comparison, other: Comparison): number {
  return other.savingCents - one.savingCents || (one.processor.name < other.processor.name ? -1 : 1)
}

function recommend({ processor, costCents, savingCents }: Comparison, sold: CardSales): Recommendation {
  return {
    slug: processor.slug,
    name: processor.name,
    savingCents,
    yearlySavingCents: yearlyCents(savingCents),
    monthlyCostCents: halfUp(costCents),
    monthlyFeeCents: processor.monthlyFeeCents,
    ...priceTags(processor, sold),
  }
}

function priceTags({ pricing }: Processor, sold: CardSales) {
  const margin = pricing.kind === 'interchange-plus' ? marginFor(pricing.tiers, sold) : null
  const flat = pricing.kind === 'flat' ? pricing : null
  return {
    pricing: flat ? ('flat' as const) : ('interchange-plus' as const),
    cardPresentRatePercent: flat?.cardPresent?.percent ?? null,
    cardNotPresentRatePercent: flat?.cardNotPresent?.percent ?? null,
    cardPresentMarginPercent: margin?.cardPresent.percent ?? null,
    cardNotPresentMarginPercent: margin?.cardNotPresent.percent ?? null,
    cardPresentFeeCents: (flat ?? margin)?.cardPresent?.feeCents ?? null,
    cardNotPresentFeeCents: (flat ?? margin)?.cardNotPresent?.feeCents ?? null,
  }
}
