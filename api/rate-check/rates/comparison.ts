import type { Rate, Terminal } from '../../contract/admin/rate-cards.ts'
import {
  asOnPaper,
  type CardSales,
  cheaperByCents,
  type MonthlyRates,
  monthlyCostCents,
  publishedCardRates,
  type Sales,
  wholeDollarsDown,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'

/** One other processor, held against the one of today. `savingCents` is in whole dollars and may be 0. */
export type Comparison = { processor: Processor; costCents: number; savingCents: number }

/** Best saving first, ties by name, never by who pays us. Whoever has no price for this business is left out. */
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
