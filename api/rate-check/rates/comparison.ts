import { asOnPaper, halfUp } from '../../../domain/rounding.ts'
import type { MarginTier, Rate, Terminal } from '../../contract/admin/rate-cards.ts'
import {
  type CardSales,
  cheaperByCents,
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
import type { OfferOverCost } from './shown-breakdown.ts'

/** Another processor compared with the current one. `savingCents` is whole dollars and may be 0. */
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
      const costCents = alternativeCostCents(book, processor, sold, wholesale)
      if (costCents === null) return []
      // Never more than a processor at the wholesale price would save.
      const savingCents = cheaperByCents(currentLowCents, Math.max(costCents, floorCents))
      return [{ processor, costCents, savingCents: wholeDollarsDown(savingCents) }]
    })
    .sort(
      (one, other) =>
        other.savingCents - one.savingCents || (one.processor.name < other.processor.name ? -1 : 1),
    )
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

/** The cost at this processor with a terminal, in cents and not rounded; null where a needed price is not known. */
function alternativeCostCents(
  { assumptions }: RateBook,
  processor: Processor,
  sold: CardSales,
  wholesale: MonthlyRates,
): number | null {
  const published = publishedCardRates(processor, sold, wholesale)
  const inPerson = neededRate(sold.inPersonCredit, published.inPerson)
  const online = neededRate(sold.online, published.online)
  const debit = neededRate(sold.debit, processor.interac)
  const terminalCents =
    sold.inPersonCredit.volumeCents > 0
      ? terminalMonthlyCents(processor.dearestTerminal, assumptions.terminalLifeMonths.value)
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

/** A rate for sales that the business does not make may be unknown. */
function neededRate({ volumeCents }: Sales, rate: Rate | null): Rate | null {
  return volumeCents > 0 ? rate : { percent: 0, feeCents: 0 }
}

function terminalMonthlyCents(terminal: Terminal | null, lifeMonths: number): number | null {
  if (terminal === null) return null
  return terminal.kind === 'rented' ? terminal.monthlyCents : terminal.priceCents / lifeMonths
}

/** Each published margin on top of this wholesale cost, lowest first, ties by name: the fitting tier, and the next within reach. */
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

/** A tier for more than so many times the sales is out of reach. */
const REACH = 5

function tiersWithinReach(tiers: MarginTier[], sold: CardSales): MarginTier[] {
  const fitting = marginFor(tiers, sold)
  const next = tiers.find(({ fromMonthlyCents }) => fromMonthlyCents > sold.creditAndOnlineCents)
  const isNear = next && next.fromMonthlyCents <= REACH * sold.creditAndOnlineCents
  return [...(fitting ? [fitting] : []), ...(isNear ? [next] : [])]
}

const marginCents = ({ cardPresent, cardNotPresent }: MarginTier, sold: CardSales) =>
  salesCostCents(sold.inPersonCredit, cardPresent) + salesCostCents(sold.online, cardNotPresent)

/** What an Interac price is above the wholesale cost of debit. */
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
