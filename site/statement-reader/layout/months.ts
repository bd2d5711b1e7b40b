import type { Row } from './rows.ts'
import { normalized } from './words.ts'

const NAMES =
  'jan(?:uary|vier|v)?|feb(?:ruary)?|fev(?:rier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|july?|juillet|juil|aug(?:ust)?|aout|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dec(?:ember|embre)?'
const MONTH = new RegExp(`\\b(?:${NAMES})\\b\\.?(?:[ -]+(?:\\d\\d?,? )?20\\d\\d)?`, 'g')
const ONLY_MONTH = new RegExp(`^(${NAMES})\\.?(?: (?:20)?\\d\\d)?$`)

export const isMonth = (heading: string) => ONLY_MONTH.test(heading)

/**
 * Headings of columns that are months beside the statement's own, which is named outside the table: "September | August" under
 * "Reporting month: September 2026". Where it is not named, all of them: then none can be told.
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

/** Named in words, or else by the month that most dates have. */
function ownMonth(texts: string[], columns: Month[]): Month | undefined {
  const named = texts.flatMap((text) => [...text.matchAll(MONTH)].map(([name]) => monthOf(name)))
  const inWords = named.find((month) => columns.some((column) => isSame(column, month)))
  if (inWords) return inWords
  const dates = texts.flatMap((text) => [
    ...text.matchAll(/\b(\d\d)[/-](\d\d)[/-](?:20)?\d\d\b|\b20\d\d-(\d\d)-\d\d\b/g),
  ])
  const numbers = dates.flatMap(([, first, second, iso]) => [first, second, iso].map(Number))
  const count = ({ name }: Month) => numbers.filter((number) => ORDER[number - 1] === name).length
  const [most] = columns.toSorted((a, b) => count(b) - count(a))
  return most && count(most) > 0 ? { name: most.name, year: undefined } : undefined
}

const ORDER = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A column may leave the year out. */
const isSame = (column: Month, own: Month) =>
  column.name === own.name && (!column.year || !own.year || column.year === own.year)

type Month = { name: string; year: string | undefined }

/** "June" and "juin" and "Jun. 2026" are one; "mar" is March and "mars", "mai" is May. */
function monthOf(text: string): Month {
  return { name: nameOf(text), year: /20\d\d/.exec(text)?.[0] }
}

function nameOf(name: string) {
  const start = name.slice(0, 3)
  const same: Record<string, string> = { fev: 'feb', avr: 'apr', mai: 'may', aou: 'aug' }
  if (start === 'jui') return name.startsWith('juil') ? 'jul' : 'jun'
  return same[start] ?? start
}
