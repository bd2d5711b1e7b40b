import { formatPeriod } from '../../../lib/words/format.ts'
import type { Period } from '../../../statement-reader/statement-reader.ts'
import type { ConfirmedFigures, Statement } from './confirmed-figures.store.ts'

/** The longest period that the rate check takes. */
const MOST_DAYS = 400
const DAYS_OF_A_MONTH = 30.4
const DAY_MS = 24 * 60 * 60 * 1000

/** All statements together. A figure that one of them lacks is null. */
export function together(statements: Statement[], now: Date): ConfirmedFigures {
  const sum = (of: (statement: Statement) => number | null): number | null => {
    const amounts = statements.map(of)
    if (amounts.some((amount) => amount === null)) return null
    return Math.round(100 * amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)) / 100
  }
  const period = wholePeriod(statements, now)
  const [first] = statements
  const isOfOne = statements.every(({ processor }) => processor === first?.processor)
  return {
    statementFees: sum(({ fees }) => fees) ?? 0,
    statementSales: sum(({ sales }) => sales) ?? 0,
    statementCount: sum(({ count }) => count),
    statementInterchange: sum(({ interchange }) => interchange),
    statementAssessments: sum(({ assessments }) => assessments),
    statementFixedFees: sum(({ fixedFees }) => fixedFees),
    statementStart: period?.start ?? null,
    statementEnd: period?.end ?? null,
    months: statements.reduce((total, statement) => total + monthsIn(statement.period), 0),
    processor: isOfOne ? (first?.processor ?? null) : null,
  }
}

/** A few systems print two months on one statement. */
const monthsIn = (period: Period | null) =>
  period === null ? 1 : Math.max(1, Math.round((daysBetween(period.start, period.end) + 1) / DAYS_OF_A_MONTH))

/** Counts a statement once that is here twice: the same file, or the same figures of one month. */
export function withoutTheSame(statements: Statement[]): Statement[] {
  const keyOf = ({ fees, sales, processor, period }: Statement) =>
    [fees, sales, processor, period?.start, period?.end].join(' ')
  const keys = statements.map(keyOf)
  return statements.filter((statement, at) => keys.indexOf(keyOf(statement)) === at)
}

/** From the first day to the last. Null if a period is unknown, if there are gaps, or if the rate check refuses it. */
function wholePeriod(statements: Statement[], now: Date): Period | null {
  const inOrder = sorted(periodsOf(statements))
  if (inOrder.length === 0 || inOrder.length < statements.length) return null
  const [start, end] = [inOrder[0]?.start ?? '', inOrder.at(-1)?.end ?? '']
  const isOver = end <= now.toISOString().slice(0, 10)
  return areInARow(inOrder) && isOver && daysBetween(start, end) < MOST_DAYS ? { start, end } : null
}

/** The periods that are known. */
export const periodsOf = (statements: Statement[]) => statements.flatMap(({ period }) => period ?? [])

const sorted = (periods: Period[]) => periods.toSorted((a, b) => a.start.localeCompare(b.start))

/** Each starts the day after the one before. */
const areInARow = (inOrder: Period[]) =>
  inOrder
    .slice(1)
    .every((period, index) => Math.round(daysBetween(inOrder[index]?.end ?? '', period.start)) === 1)

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

export type Warning = 'same-month' | 'different-providers' | 'months-missing'

export function warningsAbout(statements: Statement[]): Warning[] {
  const inOrder = sorted(periodsOf(statements))
  const pairs = inOrder.slice(1).map((period, index) => ({ before: inOrder[index] ?? period, period }))
  const processors = new Set(statements.flatMap(({ processor }) => processor ?? []))
  const warnings: Warning[] = []
  if (pairs.some(({ before, period }) => period.start <= before.end)) warnings.push('same-month')
  if (processors.size > 1) warnings.push('different-providers')
  if (pairs.some(({ before, period }) => daysBetween(before.end, period.start) > 1.5))
    warnings.push('months-missing')
  return warnings
}

/** "April to June 2026" for consecutive months; else each by name. */
export function monthsInWords(periods: Period[]): string {
  const inOrder = sorted(periods)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return ''
  return areInARow(inOrder)
    ? formatPeriod({ start: first.start, end: last.end })
    : inOrder.map(formatPeriod).join(', ')
}

/** Of the same month. */
export function lastDayOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const MONTHS_TO_CHOOSE = 24

/** The latest first. The rate check takes only months that are over. */
export function recentMonths(now: Date): Period[] {
  return Array.from({ length: MONTHS_TO_CHOOSE }, (_, later) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1 - later, 1))
      .toISOString()
      .slice(0, 10)
    return { start: first, end: lastDayOf(first) }
  })
}
