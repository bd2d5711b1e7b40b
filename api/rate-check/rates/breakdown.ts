import { areFeesUnusuallyHigh } from '../../contract/unusual-fees.ts'
import {
  asOnPaper,
  type CardSales,
  halfUp,
  type PrintedWholesale,
  type Situation,
  type Statement,
  wholesalePartsCents,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'

/** What a month's cost by statement is made of. Amounts are whole cents, at the business's monthly card sales. */
export type Breakdown = {
  /** The days the statement covers, as entered. */
  period: { start: string; end: string } | null
  /** Never negative; they add up to the month's cost. Fixed fees are there only where they are known. */
  parts: Part[]
  /** The fixed fees are not known, so the processor's part holds them. */
  markupHoldsFixedFees: boolean
  /** Interchange and assessments, which no processor can lower. */
  wholesaleCents: number
  aboveWholesaleCents: number
  /** What is left of the fees is less than the wholesale cost is estimated at: the estimates are cut to it. */
  belowWholesale: boolean
  /** Figures that are possible yet more often a slip. */
  asks: 'fees-high' | 'fees-low' | null
}

type Key = 'interchange' | 'assessments' | 'processor' | 'fixed'

export type Part = {
  key: Key
  cents: number
  /** Of all card sales; two decimals, and together the effective rate. */
  percent: number
  /** Printed on the statement or left over from what is; said by the owner; or our estimate. */
  from: 'statement' | 'owner' | 'estimated'
}

type MonthByStatement = {
  statement: Statement
  /** As the estimate has it: the statement's share of the monthly sales, in whole cents. */
  monthlyCostCents: number
  monthlyVolumeCents: number
  /** Typed beside the statement; null where it was not. */
  ownMonthlyFeeCents: number | null
  sold: CardSales
}

/**
 * From the statement where it prints a part, scaled with its sales; else from the wholesale data, by the functions that the
 * estimate uses. The processor is left with the rest, and never with less than nothing.
 */
export function breakDown(book: RateBook, month: MonthByStatement): Breakdown {
  const { statement, monthlyCostCents, monthlyVolumeCents } = month
  const inMonth = scaleToMonth(statement, monthlyVolumeCents)
  const costCents = inMonth(statement.feesCents)
  const printedFixed = statement.fixedFeesCents == null ? null : inMonth(statement.fixedFeesCents)

  const wholesale = wholesaleOf(book, month.sold, {
    ...printedWholesale(month),
    mostCents: costCents - (printedFixed ?? 0),
  })
  const { interchange, assessments } = wholesale
  const aboveCents = Math.max(0, costCents - interchange.cents - assessments.cents)
  const fixed = printedFixed === null ? ownFixed(month, aboveCents) : fromStatement(printedFixed)
  const parts: Omit<Part, 'percent'>[] = [
    { key: 'interchange', ...interchange },
    { key: 'assessments', ...assessments },
    {
      key: 'processor',
      cents: Math.max(0, aboveCents - (fixed?.cents ?? 0)),
      from: [interchange, assessments].every(({ from }) => from === 'statement') ? 'statement' : 'estimated',
    },
    ...(fixed === null ? [] : [{ key: 'fixed' as const, ...fixed }]),
  ]
  const shown = inWholeCents(parts, monthlyCostCents, monthlyVolumeCents)
  const wholesaleCents = shown
    .filter(({ key }) => key === 'interchange' || key === 'assessments')
    .reduce((sum, { cents }) => sum + cents, 0)
  return {
    period: statement.period ?? null,
    parts: shown,
    markupHoldsFixedFees: fixed === null,
    wholesaleCents,
    aboveWholesaleCents: monthlyCostCents - wholesaleCents,
    belowWholesale: wholesale.isCut,
    asks: asks(statement, wholesale.isCut),
  }
}

/** What the statement prints of the wholesale cost, as its share of the monthly sales; nothing without a statement. */
export function printedWholesale({
  statement,
  monthlyVolumeCents,
}: Pick<Situation, 'statement' | 'monthlyVolumeCents'>): PrintedWholesale {
  if (!statement) return { interchangeCents: null, assessmentsCents: null }
  const { interchangeCents, assessmentsCents } = statement
  const inMonth = scaleToMonth(statement, monthlyVolumeCents)
  return {
    interchangeCents: interchangeCents == null ? null : inMonth(interchangeCents),
    assessmentsCents: assessmentsCents == null ? null : inMonth(assessmentsCents),
  }
}

const scaleToMonth =
  ({ salesCents }: Statement, monthlyVolumeCents: number) =>
  (cents: number) =>
    cents * (monthlyVolumeCents / salesCents)

type Known = Pick<Part, 'cents' | 'from'>
const fromStatement = (cents: number): Known => ({ cents, from: 'statement' })

/** A cost that a month's sales miss by less than this is a matter of binary sums and of rounding to cents. */
const HALF_A_CENT = 0.5

/** What is not printed is estimated, and cut in proportion where the fees leave less room than that. */
function wholesaleOf(
  { wholesale }: RateBook,
  sold: CardSales,
  known: PrintedWholesale & { mostCents: number },
): { interchange: Known; assessments: Known; isCut: boolean } {
  const { interchangeCents, assessmentsCents } = known
  const estimated = wholesalePartsCents(wholesale, sold)
  const neededCents =
    (interchangeCents === null ? estimated.interchangeCents : 0) +
    (assessmentsCents === null ? estimated.assessmentsCents : 0)
  const roomCents = Math.max(0, known.mostCents - (interchangeCents ?? 0) - (assessmentsCents ?? 0))
  const isCut = neededCents > roomCents + HALF_A_CENT
  const share = neededCents > roomCents ? roomCents / neededCents : 1
  const estimate = (cents: number): Known => ({ cents: cents * share, from: 'estimated' })
  return {
    interchange:
      interchangeCents === null ? estimate(estimated.interchangeCents) : fromStatement(interchangeCents),
    assessments:
      assessmentsCents === null ? estimate(estimated.assessmentsCents) : fromStatement(assessmentsCents),
    isCut,
  }
}

/** A monthly fee that is more than the statement leaves room for is not on it, so what it says of fixed fees is nothing. */
function ownFixed({ ownMonthlyFeeCents }: MonthByStatement, aboveCents: number): Known | null {
  return ownMonthlyFeeCents === null || ownMonthlyFeeCents > aboveCents + HALF_A_CENT
    ? null
    : { cents: Math.min(ownMonthlyFeeCents, aboveCents), from: 'owner' }
}

function asks({ feesCents, salesCents }: Statement, isBelowWholesale: boolean): Breakdown['asks'] {
  if (areFeesUnusuallyHigh(feesCents, salesCents)) return 'fees-high'
  return isBelowWholesale ? 'fees-low' : null
}

function inWholeCents(parts: Omit<Part, 'percent'>[], costCents: number, volumeCents: number): Part[] {
  const cents = sharedOut(
    costCents,
    parts.map((part) => part.cents),
  )
  // In hundredths of a percent.
  const rate = halfUp((costCents / volumeCents) * 10_000)
  const hundredths = sharedOut(
    rate,
    cents.map((amount) => (amount / volumeCents) * 10_000),
  )
  return parts.map((part, at) => ({
    ...part,
    cents: cents[at] ?? 0,
    percent: (hundredths[at] ?? 0) / 100,
  }))
}

/**
 * Whole numbers, as near as can be, that add up to a whole that was rounded by itself: each rounded down, then one more where
 * the largest fractions were.
 */
export function sharedOut(whole: number, amounts: number[]): number[] {
  const down = amounts.map((amount) => Math.floor(asOnPaper(amount)))
  const missing = whole - down.reduce((sum, amount) => sum + amount, 0)
  const byFraction = amounts
    .map((amount, at) => ({ at, fraction: amount - (down[at] ?? 0) }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at)
  // Binary sums of large amounts may leave one too many, which the largest can spare.
  if (missing < 0) {
    const largest = down.indexOf(Math.max(...down))
    return down.map((amount, at) => (at === largest ? amount + missing : amount))
  }
  const raised = new Set(byFraction.slice(0, missing).map(({ at }) => at))
  return down.map((amount, at) => amount + (raised.has(at) ? 1 : 0))
}
