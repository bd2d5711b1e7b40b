import type { Rate, Terminal } from '../contract/admin/rate-cards.ts'
import type { CardSales, Sales } from './card-sales.ts'
import { type MonthlyRates, monthlyCostCents } from './monthly-cost.ts'
import { publishedCardRates } from './published-rates.ts'
import type { Processor } from './rates.schema.ts'

/**
 * What the business would pay this processor, a terminal included, in cents and not rounded; null where a price
 * that this business needs is not known.
 */
export function alternativeCostCents(
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
