import { type DecimalMark, decimalMarkOf, type Numeral, toNumeral } from '../numbers/numeral.ts'
import { columnHeadings } from './column-headings.ts'
import { otherMonths } from './months.ts'
import type { Cell, Row } from './rows.ts'
import { normalized } from './words.ts'

/** A printed number with the words that say what it is, all normalized. */
export type Entry = {
  /** Of its row. */
  index: number
  row: Row
  cell: Cell
  kind: Numeral['kind']
  /** As printed, cents for money. */
  value: number
  /** Beside it: on its left, or else on its right, above and below. */
  label: string
  /** Over its column, from the top. Empty outside tables. */
  column: string
  /** The last headings over it, the nearest last. */
  section: string
  /** Its column is headed by another month than the paper's. */
  isOtherMonth: boolean
  /** In the middle of a sentence: a sum told, not a line of a table. */
  inProse: boolean
}

export function toEntries(rows: Row[]): Entry[] {
  const headings = columnHeadings(rows)
  const others = otherMonths(rows)
  const mark = decimalMarkOf(rows.flatMap((row) => row.cells.map((cell) => cell.text)))
  return rows.flatMap((row, index) => {
    const labels = labelsOf(row, index, rows)
    const told = row.cells.flatMap((cell) => (cell.number ? [] : toldInProse(cell, mark)))
    const numbers = row.cells.flatMap((cell) => (cell.number ? [{ cell, number: cell.number }] : []))
    return [
      ...numbers.map(({ cell, number }) => ({
        index,
        row,
        cell,
        kind: number.kind,
        value: number.value,
        label: labels.get(cell) ?? '',
        column: headings.over(index, cell),
        section: headings.section(index),
        isOtherMonth: others.has(headings.over(index, cell)),
        inProse: false,
      })),
      ...told.map(({ cell, number, label }) => ({
        index,
        row,
        cell,
        kind: number.kind,
        value: number.value,
        label,
        column: '',
        section: headings.section(index),
        isOtherMonth: false,
        inProse: true,
      })),
    ]
  })
}

/** A word, not "n/a", "-", a date or stars. */
export const isWords = (cell: Cell) => cell.number === null && /\p{L}[^\p{L}]*\p{L}/u.test(cell.text)

/** The words on a number's left up to the number before; on its right where the row begins with numbers. */
function labelsOf(row: Row, index: number, rows: Row[]) {
  const labels = new Map<Cell, string>()
  const words = row.cells.filter(isWords)
  const first = words[0]
  if (!first) {
    for (const cell of row.cells) labels.set(cell, wordsAround(cell, row, index, rows))
    return labels
  }
  let label: string[] = []
  let afterNumber = false
  for (const cell of row.cells) {
    if (cell.number) {
      labels.set(cell, normalized(label.length > 0 ? label.join(' ') : first.text))
      afterNumber = true
    } else if (isWords(cell)) {
      label = afterNumber ? [cell.text] : [...label, cell.text]
      afterNumber = false
    }
  }
  return labels
}

const LONGEST_LABEL = 48

/**
 * A label broken over two lines leaves its number between them, or stands below it: nearer than lines of text stand. It is
 * the words over and under the number, or else the one cell beside.
 */
function wordsAround(cell: Cell, row: Row, index: number, rows: Row[]) {
  const isNear = (other: Row | undefined, letters: number): other is Row =>
    other !== undefined &&
    other.page === row.page &&
    Math.abs(other.y - row.y) < letters * row.height &&
    other.cells.every(({ number, text }) => number === null && text.length <= LONGEST_LABEL)
  const [above, below, next] = [rows[index - 1], rows[index + 1], rows[index + 2]]
  // A line of words below that heads no numbers of its own belongs to those above it.
  const footer = isNear(below, 2.2) && below.cells.length > 1 && !next?.cells.some(({ number }) => number)
  const around = [isNear(above, 1.2) ? above : null, isNear(below, footer ? 2.2 : 1.4) ? below : null].filter(
    (other) => other !== null,
  )
  const words = around.flatMap(({ cells }) => {
    const over = cells.filter((other) => other.right > cell.x - 2 && other.x < cell.right + 2)
    return over.length > 0 || cells.length > 1 ? over : cells
  })
  return normalized(words.map(({ text }) => text).join(' '))
}

const MONEY_IN_PROSE = /(?:CA)?\$ ?\d[\d ,.]*[.,]\d{2}(?!\d)|\d[\d ,.]*[.,]\d{2} ?\$/g

function toldInProse(cell: Cell, mark: DecimalMark) {
  if (cell.text.length < 20) return []
  return [...cell.text.matchAll(MONEY_IN_PROSE)].flatMap((match) => {
    const number = toNumeral(match[0], mark)
    return number?.kind === 'money' ? [{ cell, number, label: normalized(cell.text) }] : []
  })
}
