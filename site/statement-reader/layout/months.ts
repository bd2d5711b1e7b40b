import type { Row } from './row.ts'
import { normalized } from './words.ts'

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
/** English and French, for regular expressions on normalized words. */
export const MONTH_NAMES = MONTHS.join('|')
const PATTERNS = MONTHS.map((month) => new RegExp(`^(?:${month})$`))

/** 1 to 12, of digits or a name; 0 for a word that is no month. */
export const monthNumber = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : PATTERNS.findIndex((pattern) => pattern.test(text)) + 1

const MONTH = new RegExp(`\\b(?:${MONTH_NAMES})\\b\\.?(?:[ -]+(?:\\d\\d?,? )?20\\d\\d)?`, 'g')
const ONLY_MONTH = new RegExp(`^(?:${MONTH_NAMES})\\.?(?: (?:20)?\\d\\d)?$`)

export const isMonth = (heading: string) => ONLY_MONTH.test(heading)

/**
 * Headings of columns that are months other than the statement's own, which is named outside the table: "September | August"
 * under "Reporting month: September 2026". All of them if it is not named, because nothing else shows whose column is whose.
 */
export function otherMonths(rows: Row[]): Set<string> {
  const headings = rows.flatMap(({ cells }) => {
    const months = cells.map(({ text }) => normalized(text)).filter((text) => ONLY_MONTH.test(text))
    // A month with its year, alone in its row, is the statement's own.
    const isColumn = new Set(months).size > 1 || (cells.length > 1 && months.some((text) => !/\d/.test(text)))
    return isColumn ? [{ cells, months }] : []
  })
  if (headings.length === 0) return new Set()
  const tables = new Set(headings.map(({ cells }) => cells))
  const texts = rows
    .filter(({ cells }) => !tables.has(cells))
    .flatMap(({ cells }) => cells.map(({ text }) => normalized(text)))
  const columns = headings.flatMap(({ months }) => months)
  const own = ownMonth(texts, columns.map(monthOf))
  const isAlone = new Set(columns).size === 1
  return new Set(columns.filter((column) => (own ? !isSame(monthOf(column), own) : !isAlone)))
}

/** The month named in words, or else the month of most dates. */
function ownMonth(texts: string[], columns: Month[]): Month | undefined {
  const named = texts.flatMap((text) => [...text.matchAll(MONTH)].map(([name]) => monthOf(name)))
  const inWords = named.find((month) => columns.some((column) => isSame(column, month)))
  if (inWords) return inWords
  const dates = texts.flatMap((text) => [
    ...text.matchAll(/\b(\d\d)[/-](\d\d)[/-](?:20)?\d\d\b|\b20\d\d-(\d\d)-\d\d\b/g),
  ])
  const numbers = dates.flatMap(([, first, second, iso]) => [first, second, iso].map(Number))
  const count = ({ month }: Month) => numbers.filter((number) => number === month).length
  const [most] = columns.toSorted((a, b) => count(b) - count(a))
  return most && count(most) > 0 ? { month: most.month, year: undefined } : undefined
}

/** A column may leave the year out. */
const isSame = (column: Month, own: Month) =>
  column.month === own.month && (!column.year || !own.year || column.year === own.year)

type Month = { month: number; year: string | undefined }

/** "June", "juin" and "Jun. 2026" are one; "mar" is March and "mars", "mai" is May. */
function monthOf(text: string): Month {
  return { month: monthNumber(/^[a-z]+/.exec(text)?.[0] ?? ''), year: /20\d\d/.exec(text)?.[0] }
}
