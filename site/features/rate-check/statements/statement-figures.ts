import { hasTwoReadings, readNumber, readPercent } from '../../../../api/contract/forms/typed-number.ts'
import { areFeesUnusuallyHigh } from '../../../../api/contract/rate-check/unusual-fees.ts'
import { halfUp, sharedOut } from '../../../../domain/rounding.ts'
import { formatRate } from '../../../lib/words/format.ts'
import { LOCALE } from '../../../lib/words/language.ts'
import type {
  Figures,
  Found,
  OtherPaper,
  Reading,
  StatementReading,
} from '../../../statement-reader/statement-reader.ts'
import type { Statement } from './confirmed-figures.store.ts'

/** The two that make an effective rate. */
export const MAIN = ['totalFees', 'grossSales'] as const satisfies (keyof Figures)[]
/** Go into a rate check with them, if confirmed. */
export const USED = [
  'transactionCount',
  'interchange',
  'assessments',
  'fixedFees',
] as const satisfies (keyof Figures)[]
/** Shown if the paper prints them, to check the others against. Nothing is computed from them. */
export const SHOWN = [
  'refunds',
  'netSales',
  'processorFees',
  'terminalRental',
  'pciFees',
  'chargebackFees',
  'tax',
  'effectiveRate',
] as const satisfies (keyof Figures)[]

export type FigureKey = (typeof MAIN | typeof USED | typeof SHOWN)[number]
/** As the visitor sees and edits them; empty for none. */
export type TypedFigures = Record<FigureKey, string>
type TypedAmounts = Record<FigureKey, number | null>

const FIGURES: FigureKey[] = [...MAIN, ...USED, ...SHOWN]

const typedAs = (amountOf: (key: FigureKey) => number | null | undefined) =>
  Object.fromEntries(FIGURES.map((key) => [key, asTyped(key, amountOf(key) ?? null)])) as TypedFigures

/** What the reader found, for the visitor to check; all empty for a paper that is no statement. */
export const typedFrom = (reading: Reading | null) =>
  typedAs((key) => (reading?.kind === 'statement' ? reading[key]?.value : null))

export function asTyped(key: FigureKey, value: number | null): string {
  if (value === null) return ''
  if (key === 'transactionCount') return value.toLocaleString(LOCALE, { maximumFractionDigits: 0 })
  return value.toLocaleString(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}

/** The typed value in the unit of its field; NaN if it is no number. */
export const readTyped = (key: FigureKey, text: string): number =>
  key === 'effectiveRate' ? readPercent(text) : readNumber(text)

export function typedOf({ fees, sales, count, ...parts }: Statement): TypedFigures {
  const all: Partial<TypedAmounts> = { ...parts, totalFees: fees, grossSales: sales, transactionCount: count }
  return typedAs((key) => all[key])
}

/** To the cent. A fee may be printed below zero. */
export const sumOfNumbers = (numbers: { value: number }[]) =>
  Math.round(100 * numbers.reduce((sum, { value }) => sum + Math.abs(value), 0)) / 100

const FEE_PARTS = ['interchange', 'assessments', 'fixedFees'] as const

/** Fees: many papers print only parts of them. */
export const mayBeAddedUp = (key: FigureKey) => key === 'totalFees' || FEE_PARTS.some((part) => part === key)

/** The most that the rate check takes. */
const MOST_FEES = 10_000_000
const MOST_SALES = 1_000_000_000

export type Mistake =
  | 'amount'
  | 'range'
  | 'cents'
  | 'count'
  | 'feesNeeded'
  | 'salesNeeded'
  | 'feesAboveSales'
  | 'feesAreSales'
  | 'partAboveFees'
  | 'partsAboveFees'

export type Checked =
  | { name: 'wrong'; mistakes: Partial<Record<FigureKey, Mistake>> }
  /** `isUnusual`: possible, but hardly anyone pays as much, so the visitor confirms it twice. */
  | { name: 'fine'; statement: Omit<Statement, 'period' | 'processor'>; isUnusual: boolean }

/** The statement as typed, or its mistakes by field. */
export function checkTyped(typed: TypedFigures): Checked {
  const mistakes: Partial<Record<FigureKey, Mistake>> = {}
  const amountAt = (key: FigureKey, most: number) => {
    if (typed[key].trim() === '') return null
    const amount = readNumber(typed[key])
    const mistake = mistakeIn(typed[key], most)
    if (mistake) mistakes[key] = mistake
    return Math.round(100 * amount) / 100
  }
  const fees = amountAt('totalFees', MOST_FEES)
  const sales = amountAt('grossSales', MOST_SALES)
  const interchange = amountAt('interchange', MOST_FEES)
  const assessments = amountAt('assessments', MOST_FEES)
  const fixedFees = amountAt('fixedFees', MOST_FEES)
  const count = readCount(typed.transactionCount)
  if (Number.isNaN(count)) mistakes.transactionCount = 'count'
  if (!fees) mistakes.totalFees ??= 'feesNeeded'
  if (!sales) mistakes.grossSales ??= 'salesNeeded'
  if (fees && sales && !mistakes.totalFees && fees >= sales)
    mistakes.totalFees = fees === sales ? 'feesAreSales' : 'feesAboveSales'
  if (fees && !mistakes.totalFees) {
    for (const key of FEE_PARTS) if (readNumber(typed[key]) > fees) mistakes[key] ??= 'partAboveFees'
    const parts = (interchange ?? 0) + (assessments ?? 0) + (fixedFees ?? 0)
    if (parts > fees + 0.005) mistakes.totalFees = 'partsAboveFees'
  }
  if (!fees || !sales || Object.keys(mistakes).length > 0) return { name: 'wrong', mistakes }
  return {
    name: 'fine',
    statement: { fees, sales, count, interchange, assessments, fixedFees },
    isUnusual: areFeesUnusuallyHigh(fees, sales),
  }
}

function mistakeIn(text: string, most: number): Mistake | undefined {
  if (hasTwoReadings(text)) return 'cents'
  const amount = readNumber(text.replace(/^\s*[-−]/, ''))
  if (Number.isNaN(amount)) return 'amount'
  if (/^\s*[-−]/.test(text) || amount > most) return 'range'
  return Math.abs(100 * amount - Math.round(100 * amount)) > 1e-4 ? 'cents' : undefined
}

/** Null for nothing typed, NaN for no count. */
function readCount(text: string): number | null {
  if (text.trim() === '') return null
  const count = readNumber(text)
  return Number.isInteger(count) && count > 0 && count <= 100_000_000 ? count : Number.NaN
}

const effectiveRateOf = ({ fees, sales }: { fees: number; sales: number }) => (100 * fees) / sales

export const formatEffectiveRate = (of: { fees: number; sales: number }) =>
  formatRate(halfUp(effectiveRateOf(of), 2))

/** Each amount in percent of the sales, rounded as in the results: together they are the effective rate of their sum. */
export function formatShares(amounts: readonly number[], sales: number): string[] {
  const fees = amounts.reduce((sum, amount) => sum + amount, 0)
  const hundredthsOf = (amount: number) => 100 * effectiveRateOf({ fees: amount, sales })
  return sharedOut(halfUp(hundredthsOf(fees)), amounts.map(hundredthsOf)).map((share) =>
    formatRate(share / 100),
  )
}

/** While the visitor types; null if one of the two is missing, or fees reach the sales. */
export function rateSoFar(typed: TypedFigures): string | null {
  const read = { fees: readNumber(typed.totalFees), sales: readNumber(typed.grossSales) }
  return read.fees > 0 && read.sales > read.fees ? formatEffectiveRate(read) : null
}

/** The arithmetic that makes a figure sure, as far as the reading shows it. */
export type Reason = 'partsAddUp' | 'salesAddUp' | 'ratePrinted' | 'rowsAddUp'

export function reasonFor(key: FigureKey, reading: StatementReading): Reason {
  const { totalFees, grossSales, refunds, netSales, effectiveRate } = reading
  const parts = [reading.interchange, reading.assessments, reading.processorFees, reading.fixedFees]
  if (mayBeAddedUp(key) && parts.every((part) => part !== null) && isSame(sumOf(parts), totalFees?.value))
    return 'partsAddUp'
  if (
    (key === 'grossSales' || key === 'refunds' || key === 'netSales') &&
    grossSales &&
    refunds &&
    isSame(grossSales.value - refunds.value, netSales?.value)
  )
    return 'salesAddUp'
  if ((key === 'totalFees' || key === 'grossSales') && totalFees && grossSales && effectiveRate) {
    const rate = effectiveRateOf({ fees: totalFees.value, sales: grossSales.value })
    if (Math.abs(rate - effectiveRate.value) <= 0.0051) return 'ratePrinted'
  }
  return 'rowsAddUp'
}

const sumOf = (parts: Found<number>[]) => parts.reduce((sum, { value }) => sum + value, 0)
/** Rounding may lose a cent for each part. */
const isSame = (one: number, other: number | undefined) =>
  other !== undefined && Math.abs(one - other) <= 0.045

/** Never a statement of one month in CAD, whatever the visitor says: nothing on it can be picked. */
const NEVER_USABLE: ReadonlySet<OtherPaper> = new Set(['annual-summary', 'other-currency', 'no-sales'])
export const mayBePickedFrom = (looksLike: OtherPaper) => !NEVER_USABLE.has(looksLike)
