import { halfUp, sharedOut } from '../../../domain/rounding.ts'
import { areFeesUnusuallyHigh } from '../../contract/rate-check/unusual-fees.ts'
import {
  type CardSales,
  type PrintedWholesale,
  type Situation,
  type Statement,
  wholesalePartsCents,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import type { Breakdown } from './shown-breakdown.ts'

type Part = Breakdown['parts'][number]

/**
 * The parts of a month's cost: as the statement prints them, scaled with its sales, else estimated from the wholesale data. The
 * processor has the rest, never less than nothing. Null without a statement. `monthlyCostCents` is whole.
 */
export function breakDown(
  book: RateBook,
  situation: Situation,
  monthlyCostCents: number,
  sold: CardSales,
): Breakdown | null {
  const { statement, monthlyVolumeCents } = situation
  if (!statement) return null
  const inMonth = scaleToMonth(statement, monthlyVolumeCents)
  const costCents = inMonth(statement.feesCents)
  const printedFixed = statement.fixedFeesCents == null ? null : inMonth(statement.fixedFeesCents)

  const wholesale = wholesaleOf(book, sold, {
    ...printedWholesale(situation),
    mostCents: costCents - (printedFixed ?? 0),
  })
  const { interchange, assessments } = wholesale
  const aboveCents = Math.max(0, costCents - interchange.cents - assessments.cents)
  const fixed = printedFixed === null ? ownFixed(situation, aboveCents) : fromStatement(printedFixed)
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

/** The wholesale cost that the statement prints, scaled to a month; nulls without a statement. */
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

/** Smaller differences come from binary sums and from rounding to cents. */
const HALF_A_CENT = 0.5

/** Estimates what is not printed, cut in proportion where the fees leave less room. */
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

/** A monthly fee above what the statement leaves room for is not on it, so it says nothing about fixed fees. */
function ownFixed({ monthlyFeeCents }: Situation, aboveCents: number): Known | null {
  return monthlyFeeCents == null || monthlyFeeCents > aboveCents + HALF_A_CENT
    ? null
    : { cents: Math.min(monthlyFeeCents, aboveCents), from: 'owner' }
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
  return parts.map((part, at) => ({ ...part, cents: cents[at] ?? 0, percent: (hundredths[at] ?? 0) / 100 }))
}
