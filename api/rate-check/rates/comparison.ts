import type { MarginTier, Rate, Terminal } from '../../contract/admin/rate-cards.ts'
import type { Source as SourceShown } from '../../contract/rate-check-results.ts'
import {
  asOnPaper,
  type CardSales,
  cheaperByCents,
  halfUp,
  type MonthlyRates,
  marginFor,
  monthlyCostCents,
  publishedCardRates,
  type Sales,
  salesCostCents,
  wholeDollarsDown,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import { type Processor, sourcesShown } from './rates.schema.ts'

/** One other processor, held against the one of today. `savingCents` is in whole dollars and may be 0. */
export type Comparison = { processor: Processor; costCents: number; savingCents: number }

/** Best saving first, ties by name, never by who pays us. Leaves out processors without a price for this business. */
export function compare(
  book: RateBook,
  others: Processor[],
  currentLowCents: number,
  sold: CardSales,
  wholesale: MonthlyRates,
): Comparison[] {
  const floorCents = monthlyCostCents(sold, wholesale)
  return others
    .flatMap((processor) => {
      const costCents = alternativeCostCents(
        processor,
        sold,
        wholesale,
        book.assumptions.terminalLifeMonths.value,
      )
      if (costCents === null) return []
      return [{ processor, costCents, savingCents: savingCents(currentLowCents, costCents, floorCents) }]
    })
    .sort(byBestSavingThenName)
}

/** Never more than would be left if a processor worked at the wholesale price. */
function savingCents(currentLowCents: number, alternativeCents: number, floorCents: number): number {
  return wholeDollarsDown(
    Math.min(cheaperByCents(currentLowCents, alternativeCents), cheaperByCents(currentLowCents, floorCents)),
  )
}

function byBestSavingThenName(one: Comparison, other: Comparison): number {
  return other.savingCents - one.savingCents || (one.processor.name < other.processor.name ? -1 : 1)
}

/** Small savings are within what an estimate can tell, and not worth a change. */
export function isWorthMentioning(
  { assumptions }: RateBook,
  { savingCents }: Comparison,
  shownCents: number,
): boolean {
  const leastShareCents = asOnPaper(shownCents * assumptions.leastSavingShare.value)
  return (
    savingCents > 0 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents
  )
}

/**
 * What the business would pay this processor, a terminal included, in cents and not rounded; null where a price
 * that this business needs is not known.
 */
function alternativeCostCents(
  processor: Processor,
  sold: CardSales,
  wholesale: MonthlyRates,
  terminalLifeMonths: number,
): number | null {
  const published = publishedCardRates(processor, sold, wholesale)
  const inPerson = neededRate(sold.inPersonCredit, published.inPerson)
  const online = neededRate(sold.online, published.online)
  const debit = neededRate(sold.debit, processor.interac)
  const terminalCents =
    sold.inPersonCredit.volumeCents > 0
      ? terminalMonthlyCents(processor.dearestTerminal, terminalLifeMonths)
      : 0
  const { monthlyFeeCents } = processor
  if (!inPerson || !online || !debit || monthlyFeeCents === null || terminalCents === null) return null
  return monthlyCostCents(sold, {
    inPerson,
    online,
    debit,
    fixedMonthlyCents: monthlyFeeCents + terminalCents,
  })
}

/** A rate for sales that the business does not make is not needed, whatever it is. */
function neededRate({ volumeCents }: Sales, rate: Rate | null): Rate | null {
  return volumeCents > 0 ? rate : { percent: 0, feeCents: 0 }
}

function terminalMonthlyCents(terminal: Terminal | null, lifeMonths: number): number | null {
  if (terminal === null) return null
  return terminal.kind === 'rented' ? terminal.monthlyCents : terminal.priceCents / lifeMonths
}

/** A published price over cost, and what it would come to. Amounts are whole cents, in a month; fees are for one sale. */
export type OfferOverCost = {
  slug: string
  name: string
  asOf: string | null
  sources: SourceShown[]
  /** Sales by credit card and online from which it is published. */
  fromMonthlyCents: number
  /** It is the one for as much as this business sells. */
  fitsMonthlySales: boolean
  cardPresentMarginPercent: number
  cardNotPresentMarginPercent: number
  cardPresentFeeCents: number
  cardNotPresentFeeCents: number
  monthlyFeeCents: number | null
  monthlyCostCents: number
  /** What would come on top: it is not published, or is no monthly price. */
  leavesOut: ('monthly-fee' | 'debit-fee' | 'terminal')[]
}

/**
 * What each published margin would come to on top of this wholesale cost, in cents and not rounded; the lowest first, ties by
 * name. Besides those that fit, the next larger size of business, where it is within reach. Nothing is added that nobody
 * publishes.
 */
export function offersOverCost(
  processors: Processor[],
  wholesaleCents: number,
  sold: CardSales,
  wholesale: MonthlyRates,
): OfferOverCost[] {
  return processors
    .flatMap((processor) => {
      const { pricing } = processor
      if (pricing.kind !== 'interchange-plus') return []
      return tiersWithinReach(pricing.tiers, sold).map((tier) => {
        const costCents =
          wholesaleCents + marginCents(tier, sold) + debitMarginCents(processor, sold, wholesale)
        return {
          slug: processor.slug,
          name: processor.name,
          asOf: processor.asOf,
          sources: sourcesShown(processor.sources),
          fromMonthlyCents: tier.fromMonthlyCents,
          fitsMonthlySales: tier === marginFor(pricing.tiers, sold),
          cardPresentMarginPercent: tier.cardPresent.percent,
          cardNotPresentMarginPercent: tier.cardNotPresent.percent,
          cardPresentFeeCents: tier.cardPresent.feeCents,
          cardNotPresentFeeCents: tier.cardNotPresent.feeCents,
          monthlyFeeCents: processor.monthlyFeeCents,
          monthlyCostCents: halfUp(costCents + (processor.monthlyFeeCents ?? 0)),
          leavesOut: leftOut(processor, sold),
        }
      })
    })
    .sort(
      (one, other) =>
        one.monthlyCostCents - other.monthlyCostCents || one.name.localeCompare(other.name, 'en-CA'),
    )
}

/** A price for many times the sales is no measure of what this business could pay. */
const REACH = 5

/** The tier of this volume, and the one after it unless that is for more than `REACH` times as much. */
function tiersWithinReach(tiers: MarginTier[], sold: CardSales): MarginTier[] {
  const fitting = marginFor(tiers, sold)
  const next = tiers.find(({ fromMonthlyCents }) => fromMonthlyCents > sold.creditAndOnlineCents)
  const isNear = next && next.fromMonthlyCents <= REACH * sold.creditAndOnlineCents
  return [...(fitting ? [fitting] : []), ...(isNear ? [next] : [])]
}

const marginCents = ({ cardPresent, cardNotPresent }: MarginTier, sold: CardSales) =>
  salesCostCents(sold.inPersonCredit, cardPresent) + salesCostCents(sold.online, cardNotPresent)

/** Interac has one price for all: what of it is more than debit costs at wholesale. */
const debitMarginCents = ({ interac }: Processor, { debit }: CardSales, wholesale: MonthlyRates) =>
  interac === null ? 0 : Math.max(0, salesCostCents(debit, interac) - salesCostCents(debit, wholesale.debit))

function leftOut(
  { monthlyFeeCents, interac, dearestTerminal }: Processor,
  { debit, inPersonCredit }: CardSales,
): OfferOverCost['leavesOut'] {
  const isTerminalFree = dearestTerminal?.kind === 'bought' && dearestTerminal.priceCents === 0
  const out: OfferOverCost['leavesOut'] = []
  if (monthlyFeeCents === null) out.push('monthly-fee')
  if (debit.volumeCents > 0 && interac === null) out.push('debit-fee')
  if (inPersonCredit.volumeCents > 0 && !isTerminalFree) out.push('terminal')
  return out
}
