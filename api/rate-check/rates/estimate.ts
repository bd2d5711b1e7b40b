import type { Basis } from '../../contract/rate-check-results.ts'
import { breakDown, printedWholesale } from './breakdown.ts'
import { type Comparison, compare, isWorthMentioning, offersOverCost } from './comparison.ts'
import { currentCost, mainBasis } from './current-cost.ts'
import { type Explanation, explain } from './explanation.ts'
import {
  type CardSales,
  effectiveRatePercent,
  halfUp,
  type MonthlyRates,
  mainKind,
  marginFor,
  publishedCardRates,
  roughlyDown,
  type Situation,
  salesCostCents,
  splitCardSales,
  wholesaleRatesAsPrinted,
  yearlyCents,
} from './monthly-cost.ts'
import { priceRowOf, processorCalled, type RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'
import { sameProcessorAs } from './same-company.ts'
import type { Breakdown, OfferOverCost } from './shown-breakdown.ts'

/** Plain data, stored as it is. Amounts are whole cents in a month, before tax. */
export type Estimate = {
  current: {
    slug: string
    /** The processor's name, or the visitor's own words for it. */
    name: string
    /** The high end of what the business may be paying, as far as it is known. */
    monthlyCostCents: number
    /** The low end, from which every saving is counted. */
    monthlyCostLowCents: number
    /** The low end, rounded down to two digits and whole dollars, where both ends leave something out; else null. */
    atLeastCents: number | null
    yearlyCostCents: number
    /** The high end as percent of all card sales, debit included; two decimals. */
    effectiveRatePercent: number
    /** How the greater part of the card sales is priced. */
    basis: Basis
  }
  /** Best first; empty is the commonest case, and then `explanation.whyNone` says why. */
  recommended: Recommendation[]
  /** Null where the cost is not known from a statement. */
  breakdown: (Breakdown & { offersOverCost: OfferOverCost[] | null }) | null
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
  /** Null under flat prices, which need no example. */
  exampleSale: ExampleSale | null
}

/** What one average sale by credit card costs, of the kind that most of the business's sales are. */
type ExampleSale = { kind: 'in-person' | 'online'; saleCents: number; costCents: number }

/** What a business pays for card payments now, who would charge less, and how we know. */
export function estimate(book: RateBook, entered: Situation): Estimate {
  const situation = { ...entered, averageTransactionCents: averageSaleCents(entered) }
  const processor = processorCalled(book, situation.currentProvider)
  const priceRow = priceRowOf(book, processor)
  const sold = splitCardSales(book, situation)
  const printed = printedWholesale(situation)
  const wholesale = wholesaleRatesAsPrinted(book.wholesale, sold, printed)

  const current = currentCost(book, priceRow, situation, sold, wholesale)
  const shownCents = halfUp(current.highCents)

  const isSame = sameProcessorAs(situation.currentProvider, priceRow)
  const others = book.processors.filter((other) => !isSame(other))
  const candidates = others.filter(({ canBeRecommended }) => canBeRecommended)
  const compared = compare(book, candidates, current.lowCents, sold, wholesale)
  const worthwhile = compared.filter((comparison) => isWorthMentioning(book, comparison, shownCents))
  const breakdown = breakDown(book, situation, shownCents, sold)
  // Fees below wholesale mean that the wholesale cost is not reliable.
  const offers =
    breakdown === null || breakdown.belowWholesale
      ? []
      : offersOverCost(others, breakdown.wholesaleCents, sold, wholesale)

  return {
    current: {
      slug: processor.slug,
      name: processor.slug === situation.currentProvider ? processor.name : situation.currentProvider,
      monthlyCostCents: shownCents,
      monthlyCostLowCents: halfUp(current.lowCents),
      atLeastCents: current.isAtLeast ? roughlyDown(current.lowCents) : null,
      yearlyCostCents: yearlyCents(shownCents),
      effectiveRatePercent: halfUp(effectiveRatePercent(shownCents, situation.monthlyVolumeCents), 2),
      basis: mainBasis(sold, current),
    },
    recommended: worthwhile.map((comparison) => recommend(comparison, situation, sold, wholesale)),
    breakdown: breakdown && { ...breakdown, offersOverCost: offers.length > 0 ? offers : null },
    explanation: explain({
      book,
      situation,
      processor,
      priceRow,
      sold,
      wholesale,
      current,
      compared,
      worthwhile,
      breakdown,
    }),
  }
}

/** Counted where the statement says how many sales it is about, else as the visitor put it. */
function averageSaleCents({ statement, averageTransactionCents }: Situation): number {
  if (!statement || statement.count === null) return averageTransactionCents
  return Math.max(1, statement.salesCents / statement.count)
}

function recommend(
  { processor, costCents, savingCents }: Comparison,
  situation: Situation,
  sold: CardSales,
  wholesale: MonthlyRates,
): Recommendation {
  return {
    slug: processor.slug,
    name: processor.name,
    savingCents,
    yearlySavingCents: yearlyCents(savingCents),
    monthlyCostCents: halfUp(costCents),
    monthlyFeeCents: processor.monthlyFeeCents,
    ...pricesOf(processor, sold),
    exampleSale: exampleSaleOf(processor, situation.averageTransactionCents, sold, wholesale),
  }
}

type Prices = Pick<Recommendation, Extract<keyof Recommendation, 'pricing' | `card${string}`>>

function pricesOf({ pricing }: Processor, sold: CardSales): Prices {
  const flat = pricing.kind === 'flat' ? pricing : null
  const margin = pricing.kind === 'interchange-plus' ? marginFor(pricing.tiers, sold) : null
  return {
    pricing: flat ? 'flat' : 'interchange-plus',
    cardPresentRatePercent: flat?.cardPresent?.percent ?? null,
    cardNotPresentRatePercent: flat?.cardNotPresent?.percent ?? null,
    cardPresentMarginPercent: margin?.cardPresent.percent ?? null,
    cardNotPresentMarginPercent: margin?.cardNotPresent.percent ?? null,
    cardPresentFeeCents: (flat ?? margin)?.cardPresent?.feeCents ?? null,
    cardNotPresentFeeCents: (flat ?? margin)?.cardNotPresent?.feeCents ?? null,
  }
}

function exampleSaleOf(
  processor: Processor,
  saleCents: number,
  sold: CardSales,
  wholesale: MonthlyRates,
): ExampleSale | null {
  if (processor.pricing.kind !== 'interchange-plus') return null
  const kind = mainKind(sold)
  const rates = publishedCardRates(processor, sold, wholesale)
  const rate = kind === 'online' ? rates.online : rates.inPerson
  if (rate === null) return null
  const oneSale = { volumeCents: saleCents, sales: 1 }
  return { kind, saleCents: halfUp(saleCents), costCents: halfUp(salesCostCents(oneSale, rate)) }
}
