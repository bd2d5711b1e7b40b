import { sizeOf } from '../layout/entries.ts'
import type { Row } from '../layout/row.ts'
import { normalized } from '../layout/words.ts'
import type { FIGURES, Figures } from '../reading.ts'
import { isProof } from './closed-sums.ts'
import type { Context } from './context.ts'
import type { FeeTotal } from './fees.ts'
import type { Sales } from './sales/sales.ts'
import { says } from './vocabulary.ts'

export type FigureName = (typeof FIGURES)[number]

/** Of sales. Outside of them a misread digit or another column is likelier than such fees. */
const USUAL = { least: 0.003, most: 0.06 }

type Read = { figures: Figures; sales: Sales; fees: FeeTotal | null; isCountProven: boolean }

/**
 * What a photograph does not prove (rule 50): a digit may be lost, and the heading of a column with it. A figure stands only if
 * a second number agrees with it, and fees only if their rate is usual and nothing suggests that they are another period's.
 */
export function unprovenOn(rows: Row[], context: Context, read: Read): Set<FigureName> {
  const { figures, sales, fees } = read
  const isLinked = fees !== null && (fees.identities.has('rate') || fees.identities.has('paid-out'))
  const rate = (figures.totalFees?.value ?? 0) / (figures.grossSales?.value ?? 0)
  const isUsual = rate >= USUAL.least && rate <= USUAL.most
  const mayBeOther = !isLinked && (speaksOfOtherTimes(rows) || hasColumnBeside(fees, context))
  // Without a total by words, two agreements have proved the one by arithmetic.
  const isFees = isUsual && !mayBeOther && (fees === null || isAgreed(fees))
  const agreements = [sales.agrees, addsUp(sales, context), read.isCountProven, isFees, isLinked]
  // The lines of one card obey the same equations.
  const isSales = agreements.filter((agrees) => agrees).length >= 2
  const isTooLow = rate < USUAL.least && figures.totalFees !== null
  return new Set<FigureName>([
    ...(isFees && isSales ? [] : OF_FEES),
    ...(isSales && !isTooLow ? [] : OF_SALES),
    ...(sales.agrees ? [] : (['refunds', 'netSales'] as const)),
    ...(fees?.identities.has('with-tax') ? [] : (['tax'] as const)),
    ...(read.isCountProven ? [] : (['transactionCount'] as const)),
  ])
}

const OF_FEES = [
  'totalFees',
  'interchange',
  'assessments',
  'processorFees',
  'fixedFees',
  'terminalRental',
  'pciFees',
  'chargebackFees',
  'tax',
  'effectiveRate',
] as const
const OF_SALES = ['grossSales', 'refunds', 'netSales', 'transactionCount', 'averageTicket'] as const

const isAgreed = ({ place, identities }: FeeTotal) => place !== null && identities.size > 0

/** Printed, and the lines of a table add up to it. */
const addsUp = ({ gross }: Sales, context: Context) =>
  gross !== null &&
  !gross.parts &&
  (context.runs.has(gross.size) || gross.places.some((place) => isProof(context.sums.get(place))))

/** Words of a heading, not of a sentence. */
const LONGEST_HEADING = 6

const speaksOfOtherTimes = (rows: Row[]) =>
  rows.some(({ cells }) =>
    cells.some(({ text }) => {
      const words = normalized(text)
      return words.split(' ').length <= LONGEST_HEADING && says(words, 'otherTime')
    }),
  )

/** Twelve months, and no more than rounding. A volume is many times its fee. */
const MOST_TIMES = 13
const LEAST_TIMES = 1.2

/** Whether most of its lines have a second amount of about the same size: the same fees in another period. */
function hasColumnBeside(fees: FeeTotal | null, { rows, sums }: Context): boolean {
  const lines = fees?.sums.flatMap((sum) => [sum, ...(sums.get(sum)?.parts ?? [])]) ?? []
  const beside = lines.filter((line) =>
    rows.get(line.index)?.some((other) => {
      const times = Math.max(sizeOf(other), sizeOf(line)) / Math.min(sizeOf(other), sizeOf(line))
      return other.kind === 'money' && times >= LEAST_TIMES && times <= MOST_TIMES
    }),
  )
  return lines.length > 0 && beside.length >= lines.length / 2
}
