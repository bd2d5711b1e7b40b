import type { Cell, Row } from './row.ts'
import { normalized } from './words.ts'

/** The words over each column of a table, and the headings of its section. */
export function columnHeadings(rows: Row[]) {
  const furniture = repeatedOnPages(rows)
  const tables: Row[][] = []
  const sections: string[] = []
  let header: Row[] = []
  let headings: Row[] = []
  let previous: Row | null = null
  let columns = 0
  let sawHeading = false
  let pitch = 0
  for (const [index, row] of rows.entries()) {
    if (isText(row) && !furniture.has(row)) {
      if (isHeader(row, previous, header)) {
        const goesOn = previous && header.includes(previous) && !isFarBelow(row, previous, 0)
        header = goesOn ? [...header, row] : [row]
        columns = 0
      } else if (isHeading(row) && !isLineOfLabel(row, previous)) {
        headings = [...headings.filter((one) => isOver(one, row)), row].slice(-2)
        if (isFarBelow(row, previous, pitch) && !header.some(headsTimes)) header = []
        sawHeading = columns > 0
      }
      previous = row
    } else if (!furniture.has(row)) {
      const numbers = row.cells.filter(({ number }) => number !== null).length
      // A new section without a header: few numbers after a table with many.
      const isApart = sawHeading || isFarBelow(row, previous, pitch)
      if (isApart && 2 * numbers <= columns) header = []
      columns = header.length === 0 ? 0 : Math.max(columns, numbers)
      if (previous && previous.page === row.page) pitch = row.y - previous.y
      sawHeading = false
      previous = row
    }
    tables[index] = header
    sections[index] = headings.map((heading) => normalized(textOf(heading))).join(' | ')
  }
  return {
    over: (index: number, cell: Cell) => wordsOver(tables[index] ?? [], cell),
    section: (index: number) => sections[index] ?? '',
    /** A repeated page header or footer. */
    isRepeated: (row: Row) => furniture.has(row),
  }
}

const textOf = (row: Row) => row.cells.map((cell) => cell.text).join(' ')

/** Without numbers, except years over the columns of this year and the last. */
function isText(row: Row) {
  return row.cells.every(
    ({ number }) =>
      number === null || (number.kind === 'count' && number.value >= 2000 && number.value < 2100),
  )
}

/** Several words side by side, or one that continues a header's word ("Number / of Sales"). */
function isHeader(row: Row, previous: Row | null, header: Row[]) {
  if (row.cells.length >= 2) return true
  const [cell] = row.cells
  const first = header[0]?.cells[0]
  const follows = previous !== null && header.includes(previous) && row.y - previous.y < 1.9 * row.height
  return follows && cell !== undefined && first !== undefined && cell.x > first.right
}

/** A heading with more space above it than the lines before have between them ends their table. */
const isFarBelow = (row: Row, previous: Row | null, pitch: number) =>
  previous !== null &&
  row.page === previous.page &&
  row.y - previous.y > Math.max(2.2 * row.height, 1.5 * pitch)

/** "September | August | Year to date" also heads the sections below: without it they would count as one month's. */
const headsTimes = (row: Row) =>
  /to date|\bytd\b|cumul|previous|prior|last (month|year)|precedent|dernier/.test(normalized(textOf(row)))

/** As close to a row with numbers as the lines of one label. */
const isLineOfLabel = (row: Row, previous: Row | null) =>
  previous !== null &&
  previous.page === row.page &&
  row.y - previous.y < 1.25 * row.height &&
  previous.cells.some(({ number }) => number !== null)

const LONGEST_HEADING = 80

function isHeading(row: Row) {
  const text = textOf(row)
  return text.length <= LONGEST_HEADING && /\p{L}{2}/u.test(text) && !/[.;]$/.test(text)
}

/** A heading of the same or smaller letters ends the one before it. */
function isOver(heading: Row, next: Row) {
  return (
    heading.height > 1.02 * next.height || (isCapitals(heading) && !isCapitals(next)) || isNumbered(heading)
  )
}

const isCapitals = (row: Row) => textOf(row) === textOf(row).toUpperCase()
const isNumbered = (row: Row) => /^\d{1,2}\.? \p{L}/u.test(textOf(row))

/** The word over the column from each line of the header. */
function wordsOver(header: Row[], cell: Cell) {
  const words = header.flatMap((row) => {
    const over = row.cells.filter((word) => word.right > cell.x - 2 && word.x < cell.right + 2)
    const nearest = over.sort((a, b) => distance(a, cell) - distance(b, cell))[0]
    return nearest ? [nearest.text] : []
  })
  return normalized(words.join(' '))
}

function distance(word: Cell, cell: Cell) {
  return Math.min(
    Math.abs(word.right - cell.right),
    Math.abs(word.x - cell.x),
    Math.abs(word.x + word.right - cell.x - cell.right) / 2,
  )
}

/** Page headers and footers from the second page on: they interrupt tables. */
function repeatedOnPages(rows: Row[]) {
  const seen = new Set<string>()
  return new Set(
    rows.filter((row) => {
      const isEdge = row.y < 0.16 * row.pageHeight || row.y > 0.9 * row.pageHeight
      const key = `${Math.round(row.y)}|${textOf(row).replace(/\d+/g, '#')}`
      if (isEdge && seen.has(key)) return true
      if (isEdge) seen.add(key)
      return false
    }),
  )
}
