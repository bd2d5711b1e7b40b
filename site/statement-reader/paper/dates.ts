import { MONTH_NAMES, monthNumber } from '../layout/months.ts'
import type { Period } from '../reading.ts'

/** A date as printed. It has several readings if only the rest of the paper tells its day from its month. */
export type PrintedDate = {
  from: number
  to: number
  readings: Reading[]
}

type Reading = {
  /** Unknown if only a later date of the same range prints it. */
  year: number | undefined
  month: number
  /** Unknown if only a month is named: "June 2026". */
  day: number | undefined
  order: Order
}

/** Which of two numbers is the day. */
export type Order = 'day-first' | 'month-first' | 'clear'

const MONTH = `(?<month>${MONTH_NAMES})\\.?`
const YEAR = "(?<year>(?:19|20)\\d\\d|'\\d\\d)"
const ORDINAL = '(?:er|st|nd|rd|th)?'
const DAY = `(?<day>\\d{1,2})${ORDINAL}`
const GAP = '[ ,./-]{0,3}'
const BEFORE = '(?<![a-z0-9.,/$])'
/** A date may follow a slash at once: 2026-05-01/2026-05-31. */
const AFTER = '(?![a-z0-9%$]|[.,]\\d|/\\d(?!\\d{3}-))'

const form = (body: string, before = BEFORE) => new RegExp(`${before}${body}${AFTER}`, 'g')

/** The first form that fits at a place wins. */
const DATES = [
  form('(?<year>20\\d\\d)(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})', '(?<![a-z0-9.,$])'),
  form('(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>(?:20)?\\d\\d)'),
  form(`${DAY}[ /-]?(?:de )?${MONTH}${GAP}${YEAR}`),
  // "01-SEP-26": two last digits are a year only between dashes.
  form(`(?<day>\\d{1,2})-${MONTH}-(?<year>\\d\\d)`),
  form(`${MONTH}[ ,.'/-]{0,3}(?:(?:year|annee) ?:? )?(?<year>(?:19|20)\\d\\d)`),
  form(`${MONTH}${GAP}${DAY}[ ,-]{1,3}${YEAR}`),
  form(`(?<year>20\\d\\d)[ ./-]?${MONTH}[ ./-]?${DAY}`),
  form(`(?<year>20\\d\\d)[ ./-]${MONTH}(?![ ./-]?\\d)`),
  form(`${MONTH} ?${DAY}`),
  form(`${DAY} ${MONTH}`),
  form('(?<month>\\d\\d)/(?<year>20\\d\\d)', `(?<!-)${BEFORE}`),
  form('(?<year>20\\d\\d)-(?<month>\\d\\d)(?!-)'),
  form('(?<year>20\\d\\d)(?<month>[01]\\d)(?<day>[0-3]\\d)'),
]

const BETWEEN = `[ ,]*(?:-|to|au|a|through|et|and) *(?:le )?(?<endDay>\\d{1,2})${ORDINAL}`
const NUMBERS = '(?<first>\\d\\d)/(?<second>\\d\\d)'
const END_NUMBERS = '(?<endFirst>\\d\\d)/(?<endSecond>\\d\\d)'

/** The year stands after the second alone: "1 au 31 mai 2026", "06/01 - 06/30/2026". */
const RANGES = [
  form(`${MONTH} ${DAY}${BETWEEN}[, ]{1,3}${YEAR}`),
  form(`${DAY}${BETWEEN} (?:de )?${MONTH}[, ]{1,3}${YEAR}`),
  form(`${NUMBERS} ?(?:-|to|au|a|through|thru) ?${END_NUMBERS}[/, ]{1,2}(?<year>20\\d\\d)`),
]

/** Letters. Longer than any line of a statement: a piece of text made to keep the reader busy. */
const MAX_LINE = 1_000

/** Every date in a normalized text, in its order. */
export function findDates(words: string): PrintedDate[] {
  if (words.length > MAX_LINE || !/\d/.test(words)) return []
  const found: PrintedDate[] = []
  for (const pattern of DATES) {
    for (const match of words.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const readings = readingsOf(match.groups)
      const isFree = found.every((other) => other.to <= from || other.from >= to)
      if (isFree && readings.length > 0) found.push({ from, to, readings })
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Ranges as printed: two dates with nothing but "to" between them, or days of one month or year. */
export type PrintedRange = { from: number; to: number; periods: (Period & { order: Order })[] }

const TO =
  /^[ ,.:)]*(?:-|\/|\.{2,3}|…|(?:to|au|a)(?: ?[/|] ?(?:to|au|a))?|through|thru|until|till|and|et|jusqu'au|~|>|(?:(?:statement|billing|period|periode)\s)?(?:end|ending|fin|to|end date|date de fin|ending date))[ :(]*(?:le |au )?$/

export function findRanges(words: string, dates: PrintedDate[]): PrintedRange[] {
  if (words.length > MAX_LINE) return []
  const matches = RANGES.flatMap((pattern) => [...words.matchAll(pattern)])
  const inOne = matches.map((match) => {
    const { endDay: day, endFirst: first, endSecond: second, ...others } = match.groups ?? {}
    const periods = combine(readingsOf(match.groups), readingsOf({ ...others, day, first, second }))
    return { from: match.index, to: match.index + match[0].length, periods }
  })
  const pairs = dates.flatMap((start, index) => {
    const end = dates[index + 1]
    if (!end || !TO.test(words.slice(start.to, end.from))) return []
    return [{ from: start.from, to: end.to, periods: combine(start.readings, end.readings) }]
  })
  return [...inOne, ...pairs].filter(({ periods }) => periods.length > 0)
}

/** Both dates have the same order of day and month. */
export function combine(starts: Reading[], ends: Reading[]): (Period & { order: Order })[] {
  return starts.flatMap((start) =>
    ends.flatMap((end) => {
      if (start.order !== end.order) return []
      const period = { start: startOf(start, end.year), end: endOf(end, start.year) }
      // "Dec 15 to Jan 14, 2027": the year of the end is not that of the start.
      if (period.start > period.end && start.year === undefined && end.year !== undefined)
        period.start = startOf(start, end.year - 1)
      return period.start !== '' && period.end >= period.start ? [{ ...period, order: start.order }] : []
    }),
  )
}

/** The dates that a match may be. */
function readingsOf(groups: Record<string, string | undefined> = {}): Reading[] {
  const { year, month, day, first, second } = groups
  const read = (month: string | undefined, day: string | undefined, order: Order): Reading => ({
    year: toYear(year),
    month: monthNumber(month ?? ''),
    day: day === undefined ? undefined : Number(day),
    order,
  })
  const readings =
    first === undefined
      ? [read(month, day, 'clear')]
      : [read(second, first, 'day-first'), read(first, second, 'month-first')]
  return readings.filter(isDate)
}

function toYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const year = Number(text.replace("'", ''))
  return year < 100 ? 2000 + year : year
}

function isDate({ year, month, day }: Reading): boolean {
  if (month < 1 || month > 12) return false
  if (year !== undefined && (year < 2000 || year > 2099)) return false
  return day === undefined || (day >= 1 && day <= lastDay(year ?? 2000, month))
}

/** Nothing but the name of a month, as before its name in another language: "septembre / September 2026". */
export const isMonthName = (words: string) => MONTH_ALONE.test(words)
const MONTH_ALONE = new RegExp(`^(?:${MONTH})?[ /|]*$`)

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const startOf = (date: Reading, otherYear: number | undefined) =>
  iso(date.year ?? otherYear, date.month, date.day ?? 1)

function endOf(date: Reading, otherYear: number | undefined) {
  const year = date.year ?? otherYear
  return iso(year, date.month, date.day ?? lastDay(year ?? 2000, date.month))
}

function iso(year: number | undefined, month: number, day: number): string {
  if (year === undefined) return ''
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The month that a date names, or of which it is the last day. */
export function monthOf({ year, month, day }: Reading): Period | undefined {
  if (year === undefined || (day !== undefined && day !== lastDay(year, month))) return undefined
  return { start: iso(year, month, 1), end: iso(year, month, lastDay(year, month)) }
}

export const dayOf = ({ year, month, day }: Reading) => (day === undefined ? '' : iso(year, month, day))

export const daysIn = ({ start, end }: Period) => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
