import { normalized } from '../layout/words.ts'
import type { Certainty, Found, Period, Place } from '../reading.ts'
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
import { cellsAt, hasMoney, isSentence, type Line, placeOf } from './lines.ts'

/** Longer is no month of business: a year, a contract. Days. */
const LONGEST = 62
/** A month, or a cycle of about one. */
const MONTH_LONG = { from: 26, to: 36 }
const ENOUGH = 5
/** By how much one period must stand out from another. */
const MARGIN = 1

const PERIOD_WORDS =
  /\b(periode?|period covered|statement (for|from|covers)|releve (du|de|pour)|months?|mois|(for|pour)$|cycle|activity|activite|activites|couvert|covered|from|between|du|processing|traitement|billing|facturation|service|reporting|report|rapport|summary|sommaire|monthly|mensuel\w*|transactions?|sales|ventes)\b/
const STATEMENT_DATE =
  /\b(statement date|date du releve|date de releve|date of statement|statement|releve|etat|period end|closing date|date de cloture|end(ed|ing|s)|se terminant|terminee?|month end|fin de mois|fin de periode)\b/
/** Days on which something is paid or printed, and times that are not this month. */
const OTHER_DATE =
  /\b(deposit(ed|s)?|depots?|due|echeance|payable|paid|payment (date|on)|payout|versement|arriv\w*|print\w*|imprim\w*|genere\w*|generated|issued?|emis\w*|emission|prepared|prepare|created|cree|invoice date|date de (la )?facture|facture le|year.to.date|ytd|cumul\w*|annee|yearly|annual|previous|precedent\w*|last|dernier\w*|prior|compar\w*|effective|effet|vigueur|next|prochain\w*|expir\w*|renew\w*|contract|contrat|agreement|entente|since|depuis|fiscal|rolling|peer|notice|avis|changes?|changement|as of|valid\w*|valable|signed|opened|ouvert\w*|joined|member|version|rev|revised|effective|until|copyright)\b/

type Candidate = {
  period: Period
  place: Place
  score: number
  /** Start and end printed, or a month named, beside words that say so. */
  isExplicit: boolean
  /** Those words are "statement period" or the like. */
  isNamed: boolean
}

/** The month that the paper speaks of. Null where two stand equally, or where only other dates are printed. */
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

/** The longest time that the paper says it speaks of, in days: an annual summary says a year, a payout a week. 0 for none. */
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

/** Days printed in tables of amounts lie in the month, or shortly after it where they are deposits. */
function supportOf(period: Period, days: string[]): number {
  if (days.length < 3) return 0
  const share = shareWithin(period, days)
  return share >= 0.7 ? 1.5 : share < 0.3 ? -4 : 0
}

function shareWithin({ start, end }: Period, days: string[]): number {
  const last = new Date(Date.parse(end) + 5 * 86_400_000).toISOString().slice(0, 10)
  return days.filter((day) => day >= start && day <= last).length / days.length
}

/** Sure: a range or a month, alone in it, backed by the days in its tables or, without tables, named in so many words. */
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

/** The one reading of a range that is a month long, or that the order of the paper's other dates gives. */
function choose(periods: (Period & { order: Order })[], order: Order | undefined): Period | undefined {
  const same = periods.every(({ start, end }) => start === periods[0]?.start && end === periods[0]?.end)
  const inOrder = periods.filter((period) => period.order === order || period.order === 'clear')
  const monthLong = periods.filter((one) => daysIn(one) >= MONTH_LONG.from && daysIn(one) <= MONTH_LONG.to)
  const one = same
    ? periods[0]
    : inOrder.length === 1
      ? inOrder[0]
      : monthLong.length === 1
        ? monthLong[0]
        : undefined
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

/** A month alone below the title is that of the paper. */
const TOP_ROWS = 6

const oneMonth = (date: PrintedDate) => date.readings[0] && monthOf(date.readings[0])

/** A statement dated the last day of a month speaks of that month. */
function lastDayOf(date: PrintedDate, order: Order | undefined): Period | undefined {
  const months = date.readings
    .filter((reading) => reading.order === order || reading.order === 'clear' || order === undefined)
    .flatMap((reading) => monthOf(reading) ?? [])
  return months.length === 1 ? months[0] : undefined
}

const STARTS = /\b(start|from|begin\w*|debut|du|first day|opening)\b[^a-z]*(date)?[ :]*$/
const ENDS = /\b(end|to|through|ending|fin|au|last day|closing)\b[^a-z]*(date)?[ :]*$/

/** "Period start: …" with "Period end: …" beside or below it. */
function labelledEnds(lines: Line[], order: Order | undefined): Candidate[] {
  const dated = lines.flatMap((line, index) =>
    line.dates.map((date) => ({
      line,
      index,
      date,
      label: labelOf(lines, index, line, date.from),
    })),
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

/** Of a sentence the words right before a date are about it. */
const LABEL_WORDS = 6

/** What stands before a date in its cell or left of it; where nothing does, what stands above it. */
function labelOf(lines: Line[], index: number, line: Line, from: number): string {
  const cellStart = cellStartOf(line, from)
  const own = ownWords(line, from)
  if (/[a-z]{2}/.test(own)) return own.trim().split(' ').slice(-LABEL_WORDS).join(' ')
  const cellIndex = line.starts.indexOf(cellStart)
  const left = line.row.cells[cellIndex - 1]
  const cell = line.row.cells[cellIndex]
  const before = left ? normalized(left.text) : ''
  const isBeside = left && cell && cell.x - left.right < 0.5 * line.row.pageWidth
  if (isBeside && /[a-z]{2}/.test(before) && findDates(before).length === 0) return `${before} ${own}`
  return cell ? textAbove(lines, index, cell) : ''
}

const cellStartOf = (line: Line, from: number) => line.starts.findLast((start) => start <= from) ?? 0

/** What stands before a place in its own cell. */
const ownWords = (line: Line, from: number) => line.words.slice(cellStartOf(line, from), from)

function textAbove(
  lines: Line[],
  index: number,
  cell: { x: number; right: number; y: number; height: number },
): string {
  for (let at = index - 1; at >= Math.max(0, index - 2); at--) {
    const row = lines[at]?.row
    if (!row || row.page !== lines[index]?.row.page || cell.y - row.y > 3 * cell.height) return ''
    const above = row.cells.filter((other) => other.x < cell.right && other.right > cell.x)
    const words = normalized(above.map((other) => other.text).join(' '))
    // A date above is a date of its own, not what this one is called.
    if (above.length > 0) return findDates(words).length > 0 ? '' : words
  }
  return ''
}

const NAMED = /\b(service|billing|statement|processing|reporting) (period|month|cycle)|periode|mois d/

function scoreOfLabel(label: string): number {
  if (NAMED.test(label)) return 4
  if (OTHER_DATE.test(label)) return -6
  return PERIOD_WORDS.test(label) ? 3 : 0
}

/** Heads say what a paper speaks of; tables, notices and sentences speak of other things as well. */
function scoreOfPlace({ row, words }: Line, label: string): number {
  const isHead = row.page === 1 && row.y < 0.35 * row.pageHeight
  const place = isHead ? 2 : row.y < 0.15 * row.pageHeight ? 1 : row.page === 1 ? 0.5 : 0
  const isTold = isSentence(words) && !(isHead && TOLD.test(label))
  return place - (hasMoney(row) ? 4 : 0) - (isTold ? 4 : 0) - (isFootnote(words) ? 3 : 0)
}

/** "This is your statement for the month of June 2026." */
const TOLD = /\b(period|periode|month of|mois d|statement|releve|activity|activite|transactions|cycle)\b/

const isFootnote = (words: string) => /^[*†‡]|^\(?\d\)? [a-z]/.test(words) && isSentence(words)

/** Whether the day or the month comes first in dates of two digits, where some date of the paper tells. */
function orderOf(lines: Line[]): Order | undefined {
  const told = lines.flatMap(({ dates }) =>
    dates.flatMap(({ readings }) => (readings.length === 1 && readings[0] ? [readings[0].order] : [])),
  )
  const dayFirst = told.filter((order) => order === 'day-first').length
  const monthFirst = told.filter((order) => order === 'month-first').length
  if (dayFirst === monthFirst) return undefined
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}

/** The days that begin rows of amounts: batches, deposits, activity. */
function daysOfTables(lines: Line[], order: Order | undefined): string[] {
  return lines.flatMap((line) => {
    const [date] = hasMoney(line.row) ? line.dates : []
    if (!date || date.from > 12) return []
    const reading = date.readings.find((one) => one.order === order) ?? date.readings[0]
    const day = reading && (date.readings.length === 1 || order !== undefined) ? dayOf(reading) : ''
    return day === '' ? [] : [day]
  })
}
