import type { Rate } from '../contract/admin/rate-cards.ts'
import type { CardSales, Sales } from './card-sales.ts'

/** All that one processor charges one business. */
export type MonthlyRates = { inPerson: Rate; online: Rate; debit: Rate; fixedMonthlyCents: number }

/** In cents and not rounded: sums are rounded once, at the end. */
export function monthlyCostCents(sold: CardSales, rates: MonthlyRates): number {
  return (
    salesCostCents(sold.inPersonCredit, rates.inPerson) +
    salesCostCents(sold.online, rates.online) +
    salesCostCents(sold.debit, rates.debit) +
    rates.fixedMonthlyCents
  )
}

/** In cents and not rounded. */
export function salesCostCents({ volumeCents, sales }: Sales, { percent, feeCents }: Rate): number {
  return (volumeCents * percent) / 100 + sales * feeCents
}

/** All charges as percent of all sales, not rounded; 0 when nothing is sold. */
export function effectiveRatePercent(costCents: number, volumeCents: number): number {
  return volumeCents > 0 ? (costCents / volumeCents) * 100 : 0
}

/** In cents and not rounded; 0, never less, when the other costs as much or more. */
export function cheaperByCents(costCents: number, otherCostCents: number): number {
  return Math.max(0, costCents - otherCostCents)
}

export const yearlyCents = (monthlyCents: number) => 12 * monthlyCents
