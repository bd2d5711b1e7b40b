import { type AssumptionShown, assumptionsUsed } from './assumptions-used.ts'
import type { CardSales } from './card-sales.ts'
import type { Comparison } from './comparison.ts'
import type { Basis, CurrentCost } from './current-cost.ts'
import { type MonthlyRates, monthlyCostCents } from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'
import { halfUp } from './rounding.ts'
import type { Situation } from './situation.ts'
import { type SourceShown, sourcesShown } from './sources-shown.ts'
import { type WhyNone, whyNone } from './why-none.ts'

/** How the estimate came about, kept with it so that it can be shown long after the rate data has changed. */
export type Explanation = {
  rateDataVersion: string
  /** The least that the business may be paying. */
  lowEndCents: number
  /** What its sales cost any processor: no offer can be lower. */
  wholesaleFloorCents: number
  /** How each part of the current cost is known; null where the business has no such sales. */
  knownFrom: {
    inPerson: Basis | null
    online: Basis | null
    debit: Basis | null
    monthlyFee: CurrentCost['monthlyFee']
  }
  /** Everyone whose price was worked out, best first, whether recommended or not. */
  compared: { slug: string; name: string; monthlyCostCents: number; savingCents: number }[]
  /** The price rows that the figures rest on. */
  rows: { slug: string; name: string; asOf: string | null; sources: SourceShown[] }[]
  assumptions: AssumptionShown[]
  /** Null when somebody is recommended. */
  whyNone: WhyNone | null
}

/** Everything one estimate was worked out from. */
export type Workings = {
  book: RateBook
  situation: Situation
  processor: Processor
  priceRow: Processor
  sold: CardSales
  wholesale: MonthlyRates
  current: CurrentCost
  compared: Comparison[]
  worthwhile: Comparison[]
}

export function explain(workings: Workings): Explanation {
  const { book, sold, current } = workings
  return {
    rateDataVersion: book.version,
    lowEndCents: halfUp(current.lowCents),
    wholesaleFloorCents: halfUp(monthlyCostCents(sold, workings.wholesale)),
    knownFrom: {
      inPerson: sold.inPersonCredit.volumeCents > 0 ? current.inPerson : null,
      online: sold.online.volumeCents > 0 ? current.online : null,
      debit: sold.debit.volumeCents > 0 ? current.debit : null,
      monthlyFee: current.monthlyFee,
    },
    compared: workings.compared.map(({ processor, costCents, savingCents }) => ({
      slug: processor.slug,
      name: processor.name,
      monthlyCostCents: halfUp(costCents),
      savingCents,
    })),
    rows: rowsUsed(workings).map(({ slug, name, asOf, sources }) => ({
      slug,
      name,
      asOf,
      sources: sourcesShown(sources),
    })),
    assumptions: assumptionsUsed(workings),
    whyNone: workings.worthwhile.length > 0 ? null : whyNone(workings),
  }
}

/** Each row once: today's processor, the row that prices it, the reported range if it was needed, the others. */
function rowsUsed({ book, processor, priceRow, sold, current, compared }: Workings) {
  const usesRange =
    (sold.inPersonCredit.volumeCents > 0 && current.inPerson === 'reported-range') ||
    (sold.debit.volumeCents > 0 && current.debit === 'reported-range')
  const range = usesRange ? [book.genericQuote] : []
  return [...new Set([processor, priceRow, ...range, ...compared.map((comparison) => comparison.processor)])]
}
