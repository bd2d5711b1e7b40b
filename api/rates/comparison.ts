import { alternativeCostCents } from './alternative-cost.ts'
import type { CardSales } from './card-sales.ts'
import { cheaperByCents, type MonthlyRates, monthlyCostCents } from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'
import { asOnPaper, wholeDollarsDown } from './rounding.ts'

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
