import { placeOf } from '../layout/row.ts'
import { normalized } from '../layout/words.ts'
import type { Certainty, Found, Period, Place } from '../reading.ts'
import {
  labelOf,
  NAMED,
  ownWords,
  PERIOD_WORDS,
  STATEMENT_DATE,
  scoreOfLabel,
  scoreOfPlace,
} from './date-labels.ts'
import {
  combine,
  dayOf,
  daysIn,
  findDates,
  findRanges,
  isMonthName,
  monthOf,
  type Order,
  type PrintedDate,
} from './dates.ts'
import { cellsAt, hasMoney, type Line } from './lines.ts'

/** Longer is no month of business: a year, a contract. Days. */
const LONGEST = 62
/** A month, or a cycle of about one. */
const MONTH_LONG = { from: 26, to: 36 }
const ENOUGH = 5
/** The lead that one period needs over another. */
const MARGIN = 1

type Candidate = {
  period: Period
  place: Place
  score: number
  /** The paper prints its start and end, or names a month, beside words for a period. */
  isExplicit: boolean
  /** Those words are "statement period" or the like. */
  isNamed: boolean
}

/** The month of the paper. Null if two are equally likely, or if it prints only other dates. */
export function findPeriod(lines: Line[]): Found<Period> | null {
  const order = orderOf(lines)
  const candidates = [
    ...labelledRanges(lines, order),
    ...labelledMonths(lines, order),
    ...labelledEnds(lines, order),
  ]
  const days = daysOfTables(lines, order)
  const ranked = rank(
    candidates.filter(({ period }) => daysIn(period) <= LONGEST),
    days,
  )
  const [best, second] = ranked
  if (!best || best.score < ENOUGH || (second && second.score > best.score - MARGIN)) return null
  return { ...best.place, value: best.period, certainty: certaintyOf(best, second, days) }
}

/** The longest period that the paper names, in days: a year for an annual summary, a week for a payout. 0 for none. */
export function longestPeriod(lines: Line[]): number {
  const ranges = labelledRanges(lines, orderOf(lines)).filter(
    ({ period, score }) => score - fitOf(period) >= ENOUGH,
  )
  return Math.max(0, ...ranges.map(({ period }) => daysIn(period)))
}

function rank(candidates: Candidate[], days: string[]): Candidate[] {
  const same = Map.groupBy(candidates, ({ period }) => `${period.start}/${period.end}`)
  return [...same.values()]
    .map((group) => {
      const best = group.reduce((a, b) => (b.score > a.score ? b : a))
      const repeated = Math.min(group.length - 1, 2) * 0.5
      return { ...best, score: best.score + repeated + supportOf(best.period, days) }
    })
    .sort((a, b) => b.score - a.score)
}

/** Days in tables of amounts lie in the month, or shortly after it for deposits. */
function supportOf(period: Period, days: string[]): number {
  if (days.length < 3) return 0
  const share = shareWithin(period, days)
  return share >= 0.7 ? 1.5 : share < 0.3 ? -4 : 0
}

function shareWithin({ start, end }: Period, days: string[]): number {
  const last = new Date(Date.parse(end) + 5 * 86_400_000).toISOString().slice(0, 10)
  return days.filter((day) => day >= start && day <= last).length / days.length
}

/** Sure: one explicit range or month that the days in tables confirm, or without tables its name. */
function certaintyOf(best: Candidate, second: Candidate | undefined, days: string[]): Certainty {
  const isAlone = !second || second.score <= best.score - 3
  const isBacked = days.length >= 3 ? shareWithin(best.period, days) >= 0.8 : best.isNamed
  return best.isExplicit && isAlone && isBacked ? 'sure' : 'likely'
}

function labelledRanges(lines: Line[], order: Order | undefined): Candidate[] {
  return lines.flatMap((line, index) => {
    const ranges = [line, ...continued(lines, index)].flatMap((searched) =>
      findRanges(searched.words, searched.dates).map((range) => ({ searched, range })),
    )
    return ranges.flatMap(({ searched, range }): Candidate[] => {
      const period = choose(range.periods, order)
      if (!period) return []
      const cells = cellsAt(searched, range.from, range.to)
      const label = labelOf(lines, index, searched, range.from)
      const score = 4 + scoreOfLabel(label) + scoreOfPlace(line, label) + fitOf(period)
      return [
        {
          period,
          place: placeOf(searched.row, cells),
          score,
          isExplicit: PERIOD_WORDS.test(label),
          isNamed: NAMED.test(label),
        },
      ]
    })
  })
}

/** A month long, or about one. */
function fitOf(period: Period): number {
  const days = daysIn(period)
  if (days < MONTH_LONG.from) return -2
  return days > MONTH_LONG.to ? -1 : 2
}

/** "May 1, 2026 to" with its end on the line below. */
function continued(lines: Line[], index: number): Line[] {
  const [line, below] = [lines[index], lines[index + 1]]
  if (!line || !below || below.row.page !== line.row.page) return []
  return line.row.cells.flatMap((cell) => {
    const next = below.row.cells.find((other) => other.x < cell.right && other.right > cell.x)
    const [above, under] = [normalized(cell.text), next ? normalized(next.text) : '']
    const goesOn = /(-|\bto|\bau|\ba)$/.test(above) || /^(-|to|au|a) /.test(under)
    if (!next || !goesOn) return []
    return [
      {
        row: { ...line.row, cells: [cell, next] },
        words: `${above} ${under}`,
        starts: [0, above.length + 1],
        dates: findDates(`${above} ${under}`),
      },
    ]
  })
}

/** The reading of a range in the order of the paper's other dates, or the only one of a month's length. */
function choose(periods: (Period & { order: Order })[], order: Order | undefined): Period | undefined {
  const same = periods.every(({ start, end }) => start === periods[0]?.start && end === periods[0]?.end)
  const inOrder = periods.filter((period) => period.order === order || period.order === 'clear')
  const monthLong = periods.filter((one) => daysIn(one) >= MONTH_LONG.from && daysIn(one) <= MONTH_LONG.to)
  const only = (some: typeof periods) => (some.length === 1 ? some[0] : undefined)
  const one = same ? periods[0] : (only(inOrder) ?? only(monthLong))
  return one && { start: one.start, end: one.end }
}

function labelledMonths(lines: Line[], order: Order | undefined): Candidate[] {
  return lines.flatMap((line, index) => {
    const { dates } = line
    const inRange = findRanges(line.words, dates)
    return dates.flatMap((date): Candidate[] => {
      if (inRange.some((range) => date.from < range.to && range.from < date.to)) return []
      const label = labelOf(lines, index, line, date.from)
      const isMonth = date.readings.every(({ day }) => day === undefined)
      const period = isMonth
        ? oneMonth(date)
        : STATEMENT_DATE.test(label)
          ? lastDayOf(date, order)
          : undefined
      if (!period) return []
      const place = placeOf(line.row, cellsAt(line, date.from, date.to))
      const isLabelled = PERIOD_WORDS.test(label) || STATEMENT_DATE.test(label)
      const isSubtitle =
        isMonth && line.row.page === 1 && index < TOP_ROWS && isMonthName(ownWords(line, date.from))
      const score =
        (isMonth ? 2 : 1) +
        (isLabelled ? 3 : 0) +
        (isSubtitle ? 1.5 : 0) +
        scoreOfLabel(label) / 2 +
        scoreOfPlace(line, label)
      return [{ period, place, score, isExplicit: isMonth && isLabelled, isNamed: NAMED.test(label) }]
    })
  })
}

/** A month alone below the title is the paper's. */
const TOP_ROWS = 6

const oneMonth = (date: PrintedDate) => date.readings[0] && monthOf(date.readings[0])

/** A statement dated the last day of a month is for that month. */
function lastDayOf(date: PrintedDate, order: Order | undefined): Period | undefined {
  const months = date.readings
    .filter((reading) => reading.order === order || reading.order === 'clear' || order === undefined)
    .flatMap((reading) => monthOf(reading) ?? [])
  return months.length === 1 ? months[0] : undefined
}

const STARTS = /\b(start|from|begin\w*|debut|du|first day|opening)\b[^a-z]*(date[ :]*)?$/
const ENDS = /\b(end|to|through|ending|fin|au|last day|closing)\b[^a-z]*(date[ :]*)?$/

/** "Period start: …" and "Period end: …" beside or below it. */
function labelledEnds(lines: Line[], order: Order | undefined): Candidate[] {
  const dated = lines.flatMap((line, index) =>
    line.dates.map((date) => ({ line, index, date, label: labelOf(lines, index, line, date.from) })),
  )
  return dated.flatMap((start, at): Candidate[] => {
    const end = dated[at + 1]
    if (!end || end.index - start.index > 2 || end.line.row.page !== start.line.row.page) return []
    if (!STARTS.test(start.label) || !ENDS.test(end.label)) return []
    const period = choose(combine(start.date.readings, end.date.readings), order)
    if (!period) return []
    const place = placeOf(end.line.row, cellsAt(end.line, end.date.from, end.date.to))
    const score = 5 + scoreOfLabel(start.label) + scoreOfPlace(start.line, start.label)
    return [{ period, place, score, isExplicit: true, isNamed: NAMED.test(start.label) }]
  })
}

/** Whether the day or the month comes first in numeric dates; undefined if no date of the paper shows it. */
function orderOf(lines: Line[]): Order | undefined {
  const orders = lines.flatMap(({ dates }) =>
    dates.flatMap(({ readings }) => (readings.length === 1 && readings[0] ? [readings[0].order] : [])),
  )
  const dayFirst = orders.filter((order) => order === 'day-first').length
  const monthFirst = orders.filter((order) => order === 'month-first').length
  if (dayFirst === monthFirst) return undefined
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}

/** The first dates in rows of amounts: batches, deposits, activity. */
function daysOfTables(lines: Line[], order: Order | undefined): string[] {
  return lines.flatMap((line) => {
    const [date] = hasMoney(line.row) ? line.dates : []
    if (!date || date.from > 12) return []
    const reading = date.readings.find((one) => one.order === order) ?? date.readings[0]
    const day = reading && (date.readings.length === 1 || order !== undefined) ? dayOf(reading) : ''
    return day === '' ? [] : [day]
  })
}
