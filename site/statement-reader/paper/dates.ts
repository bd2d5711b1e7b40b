import type { Period } from '../reading.ts'

/** A date as printed. Several readings where day and month can be told apart only by the rest of the paper. */
export type PrintedDate = {
  from: number
  to: number
  readings: Reading[]
}

type Reading = {
  /** Unknown where only a later date of the same range prints it. */
  year: number | undefined
  month: number
  /** Unknown where a month is named: "June 2026". */
  day: number | undefined
  order: Order
}

/** Which of two numbers is the day. */
export type Order = 'day-first' | 'month-first' | 'clear'

const MONTHS = [
  'jan(?:uary|vier|v)?',
  'feb(?:ruary)?|fev(?:rier|r)?',
  'mar(?:ch|s)?',
  'apr(?:il)?|avr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juillet|juil',
  'aug(?:ust)?|aout',
  'sept?(?:ember|embre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'dec(?:ember|embre)?',
]
const MONTH = `(${MONTHS.join('|')})\\.?`
const MONTH_PATTERNS = MONTHS.map((month) => new RegExp(`^(?:${month})$`))
const YEAR = "((?:19|20)\\d\\d|'\\d\\d)"
const DAY = '(\\d{1,2})(?:er|st|nd|rd|th)?'
const GAP = '[ ,./-]{0,3}'
const BEFORE = '(?<![a-z0-9.,/$])'
/** A date may follow a slash at once: 2026-05-01/2026-05-31. */
const AFTER = '(?![a-z0-9%$]|[.,]\\d|/\\d(?!\\d{3}-))'

type Form = { pattern: RegExp; read: (parts: string[]) => Reading[] }

/** The first that fits at a place wins. */
const FORMS: Form[] = [
  {
    pattern: new RegExp(`(?<![a-z0-9.,$])(20\\d\\d)([-/.])(\\d{1,2})\\2(\\d{1,2})${AFTER}`, 'g'),
    read: ([year, , month, day]) => [clear(year, month, day)],
  },
  {
    pattern: new RegExp(`${BEFORE}(\\d{1,2})([-/.])(\\d{1,2})\\2((?:20)?\\d\\d)${AFTER}`, 'g'),
    read: ([first, , second, year]) => [
      { ...clear(year, second, first), order: 'day-first' },
      { ...clear(year, first, second), order: 'month-first' },
    ],
  },
  {
    pattern: new RegExp(`${BEFORE}${DAY}[ /-]?(?:de )?${MONTH}${GAP}${YEAR}${AFTER}`, 'g'),
    read: ([day, month, year]) => [clear(year, month, day)],
  },
  {
    // "01-SEP-26": two last digits are a year only between dashes.
    pattern: new RegExp(`${BEFORE}(\\d{1,2})-${MONTH}-(\\d\\d)${AFTER}`, 'g'),
    read: ([day, month, year]) => [clear(year, month, day)],
  },
  {
    pattern: new RegExp(
      `${BEFORE}${MONTH}[ ,.'/-]{0,3}(?:(?:year|annee) ?:? )?((?:19|20)\\d\\d)${AFTER}`,
      'g',
    ),
    read: ([month, year]) => [clear(year, month, undefined)],
  },
  {
    pattern: new RegExp(`${BEFORE}${MONTH}${GAP}${DAY}[ ,-]{1,3}${YEAR}${AFTER}`, 'g'),
    read: ([month, day, year]) => [clear(year, month, day)],
  },
  {
    pattern: new RegExp(`${BEFORE}(20\\d\\d)[ ./-]?${MONTH}[ ./-]?${DAY}${AFTER}`, 'g'),
    read: ([year, month, day]) => [clear(year, month, day)],
  },
  {
    pattern: new RegExp(`${BEFORE}(20\\d\\d)[ ./-]${MONTH}(?![ ./-]?\\d)${AFTER}`, 'g'),
    read: ([year, month]) => [clear(year, month, undefined)],
  },
  {
    pattern: new RegExp(`${BEFORE}${MONTH} ?${DAY}${AFTER}`, 'g'),
    read: ([month, day]) => [clear(undefined, month, day)],
  },
  {
    pattern: new RegExp(`${BEFORE}${DAY} ${MONTH}${AFTER}`, 'g'),
    read: ([day, month]) => [clear(undefined, month, day)],
  },
  {
    pattern: new RegExp(`(?<!-)${BEFORE}(\\d\\d)/(20\\d\\d)${AFTER}`, 'g'),
    read: ([month, year]) => [clear(year, month, undefined)],
  },
  {
    pattern: new RegExp(`${BEFORE}(20\\d\\d)-(\\d\\d)(?!-)${AFTER}`, 'g'),
    read: ([year, month]) => [clear(year, month, undefined)],
  },
  {
    pattern: new RegExp(`${BEFORE}(20\\d\\d)([01]\\d)([0-3]\\d)${AFTER}`, 'g'),
    read: ([year, month, day]) => [clear(year, month, day)],
  },
]

/** Longer than any line of a statement: a piece of text made to keep us busy. */
const LONGEST_LINE = 1_000

/** Every date in a normalised text, in its order. */
export function findDates(words: string): PrintedDate[] {
  if (words.length > LONGEST_LINE || !/\d/.test(words)) return []
  const found: PrintedDate[] = []
  for (const { pattern, read } of FORMS) {
    for (const match of words.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const readings = read(match.slice(1)).filter(isDate)
      const isFree = found.every((other) => other.to <= from || other.from >= to)
      if (isFree && readings.length > 0) found.push({ from, to, readings })
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Ranges as printed: two dates with nothing but "to" between them, or days of one month ("1 au 31 mai 2026"). */
export type PrintedRange = { from: number; to: number; periods: (Period & { order: Order })[] }

const TO =
  /^[ ,.:)]*(?:-|\/|\.{2,3}|…|(?:to|au|a)(?: ?[/|] ?(?:to|au|a))?|through|thru|until|till|and|et|jusqu'au|~|>|(?:(?:statement|billing|period|periode)\s)?(?:end|ending|fin|to|end date|date de fin|ending date))[ :(]*(?:le |au )?$/

export function findRanges(words: string, dates: PrintedDate[]): PrintedRange[] {
  return [...daysOfOneMonth(words), ...daysOfOneYear(words), ...pairs(words, dates)]
}

function pairs(words: string, dates: PrintedDate[]): PrintedRange[] {
  return dates.flatMap((start, index): PrintedRange[] => {
    const end = dates[index + 1]
    if (!end || !TO.test(words.slice(start.to, end.from))) return []
    const periods = combine(start.readings, end.readings)
    return periods.length === 0 ? [] : [{ from: start.from, to: end.to, periods }]
  })
}

/** Both dates are written in the same order. */
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

function daysOfOneMonth(words: string): PrintedRange[] {
  if (words.length > LONGEST_LINE) return []
  const between = '(?:[ ,]*(?:-|to|au|a|through|et|and)[ ]*)(?:le )?'
  const forms = [
    { pattern: `${BEFORE}${MONTH} ${DAY}${between}${DAY}[, ]{1,3}${YEAR}${AFTER}`, at: [1, 2, 3, 4] },
    { pattern: `${BEFORE}${DAY}${between}${DAY} (?:de )?${MONTH}[, ]{1,3}${YEAR}${AFTER}`, at: [3, 1, 2, 4] },
  ]
  return forms.flatMap(({ pattern, at: [month = 0, first = 0, second = 0, year = 0] }) =>
    [...words.matchAll(new RegExp(pattern, 'g'))].flatMap((match): PrintedRange[] => {
      const start = clear(match[year], match[month], match[first])
      const end = clear(match[year], match[month], match[second])
      const periods = isDate(start) && isDate(end) ? combine([start], [end]) : []
      return periods.length === 0 ? [] : [{ from: match.index, to: match.index + match[0].length, periods }]
    }),
  )
}

/** "06/01 - 06/30/2026": the year stands behind the second alone. */
function daysOfOneYear(words: string): PrintedRange[] {
  if (words.length > LONGEST_LINE) return []
  const day = '(\\d\\d)/(\\d\\d)'
  const pattern = new RegExp(
    `${BEFORE}${day} ?(?:-|to|au|a|through|thru) ?${day}[/, ]{1,2}(20\\d\\d)${AFTER}`,
    'g',
  )
  return [...words.matchAll(pattern)].flatMap((match): PrintedRange[] => {
    const [, a, b, c, d, year] = match
    const read = (order: Order) => {
      const dates =
        order === 'month-first'
          ? [
              [a, b],
              [c, d],
            ]
          : [
              [b, a],
              [d, c],
            ]
      const [start, end] = dates.map(([month, date]) => ({ ...clear(year, month, date), order }))
      return start && end && isDate(start) && isDate(end) ? combine([start], [end]) : []
    }
    const periods = [...read('month-first'), ...read('day-first')]
    return periods.length === 0 ? [] : [{ from: match.index, to: match.index + match[0].length, periods }]
  })
}

function clear(year: string | undefined, month: string | undefined, day: string | undefined): Reading {
  return {
    year: toYear(year),
    month: toMonth(month ?? ''),
    day: day === undefined ? undefined : Number(day),
    order: 'clear',
  }
}

function toYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const year = Number(text.replace("'", ''))
  return year < 100 ? 2000 + year : year
}

function toMonth(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return MONTH_PATTERNS.findIndex((pattern) => pattern.test(text)) + 1
}

function isDate({ year, month, day }: Reading): boolean {
  if (month < 1 || month > 12) return false
  if (year !== undefined && (year < 2000 || year > 2099)) return false
  return day === undefined || (day >= 1 && day <= lastDay(year ?? 2000, month))
}

/** Nothing but the name of a month, as before its name in another language: "septembre / September 2026". */
export const isMonthName = (words: string) => new RegExp(`^(?:${MONTH})?[ /|]*$`).test(words)

export const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

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

/** The whole month that a date names, or whose last day it is; else nothing. */
export function monthOf({ year, month, day }: Reading): Period | undefined {
  if (year === undefined || (day !== undefined && day !== lastDay(year, month))) return undefined
  return { start: iso(year, month, 1), end: iso(year, month, lastDay(year, month)) }
}

export const dayOf = ({ year, month, day }: Reading) => (day === undefined ? '' : iso(year, month, day))

export const daysIn = ({ start, end }: Period) => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
