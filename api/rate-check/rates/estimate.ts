import { halfUp } from '../../../domain/rounding.ts'
import { breakDown, printedWholesale } from './breakdown.ts'
import { type Comparison, compare, isWorthMentioning, offersOverCost } from './comparison.ts'
import { currentCost, mainBasis } from './current-cost.ts'
import { explain } from './explanation.ts'
import {
  type CardSales,
  effectiveRatePercent,
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

/** Plain data, stored as it is. Amounts are whole cents in a month, before tax. */
export type Estimate = ReturnType<typeof estimate>

/** What a business pays for card payments now, who would charge less, and how we know. */
export function estimate(book: RateBook, entered: Situation) {
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
      /** The processor's name, or the visitor's own words for it. */
      name: processor.slug === situation.currentProvider ? processor.name : situation.currentProvider,
      /** The high end of what the business may be paying, as far as it is known. */
      monthlyCostCents: shownCents,
      /** The low end, from which every saving is counted. */
      monthlyCostLowCents: halfUp(current.lowCents),
      /** The low end, where both ends leave something out. */
      atLeastCents: current.isAtLeast ? roughlyDown(current.lowCents) : null,
      yearlyCostCents: yearlyCents(shownCents),
      effectiveRatePercent: halfUp(effectiveRatePercent(shownCents, situation.monthlyVolumeCents), 2),
      basis: mainBasis(sold, current),
    },
    /** Best first; empty is the commonest case, and then `explanation.whyNone` says why. */
    recommended: worthwhile.map((comparison) => recommend(comparison, situation, sold, wholesale)),
    /** Null where the cost is not known from a statement. */
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
      others,
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
) {
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

/** A flat price is a rate, and interchange-plus a margin on top of the wholesale price; what it is not is null. */
function pricesOf({ pricing }: Processor, sold: CardSales) {
  const flat = pricing.kind === 'flat' ? pricing : null
  const margin = pricing.kind === 'interchange-plus' ? marginFor(pricing.tiers, sold) : null
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

/** What one average sale by credit card costs, of the kind that most of the business's sales are. Flat prices need no example. */
function exampleSaleOf(processor: Processor, saleCents: number, sold: CardSales, wholesale: MonthlyRates) {
  if (processor.pricing.kind !== 'interchange-plus') return null
  const kind = mainKind(sold)
  const rates = publishedCardRates(processor, sold, wholesale)
  const rate = kind === 'online' ? rates.online : rates.inPerson
  if (rate === null) return null
  const oneSale = { volumeCents: saleCents, sales: 1 }
  return { kind, saleCents: halfUp(saleCents), costCents: halfUp(salesCostCents(oneSale, rate)) }
}
