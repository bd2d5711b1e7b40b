import { type DecimalMark, type Numeral, toNumeral } from '../numbers/numeral.ts'
import { columnHeadings } from './column-headings.ts'
import { otherMonths } from './months.ts'
import { type Cell, decimalMarks, type Row } from './rows.ts'
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
  const markOf = decimalMarks(rows)
  return rows.flatMap((row, index) => {
    if (headings.isRepeated(row)) return []
    const labels = labelsOf(row, index, rows)
    const told = row.cells.flatMap((cell) => (cell.number ? [] : toldInProse(cell, markOf(row))))
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
  const first = row.cells.find(isWords)
  let label: Cell[] = []
  let before: Cell | null = null
  for (const cell of row.cells) {
    if (cell.number) {
      const beside = label.length > 0 ? label : first ? [first] : []
      const between = before ? linesBetween(before, cell, index, rows) : []
      const words = between.length > 0 ? between : beside.flatMap((word) => wholeLabel(word, index, rows))
      labels.set(cell, normalized(words.join(' ')) || wordsAround(cell, row, index, rows))
      before = cell
    } else if (isWords(cell)) {
      label = before ? [cell] : [...label, cell]
      before = null
    }
  }
  return labels
}

/** Half a line up and down between two numbers: the lines of a label whose number stands at its middle. */
function linesBetween(before: Cell, cell: Cell, index: number, rows: Row[]): string[] {
  const near = [-1, 1].flatMap((step) => rows[index + step]?.cells ?? [])
  return near
    .filter(
      (other) =>
        isWords(other) &&
        other.x > before.right &&
        other.right <= cell.x &&
        Math.abs(other.y - cell.y) < 0.9 * cell.height,
    )
    .map(({ text }) => text)
}

/** Lines of a label are nearer than rows of a table. */
const LABEL_LEADING = 1.25
const LONGEST_LABEL = 48

/** "Nombre de / transactions / de vente": the lines over and under a word that belong to no other number. */
function wholeLabel(word: Cell, index: number, rows: Row[]): string[] {
  const lines = (step: 1 | -1) => {
    const found: string[] = []
    let last = nextLine(word, index, step, rows)
    while (last && isFree(last.cell, rows[last.index])) {
      const beyond = nextLine(last.cell, last.index, step, rows)
      // As near to the next row with a number, whose label it may be.
      if (beyond && !isFree(beyond.cell, rows[beyond.index])) return found
      found.push(last.cell.text)
      last = beyond
    }
    return found
  }
  return [...lines(-1).toReversed(), word.text, ...lines(1)]
}

/** The words that begin at the same place one line further; numbers of another column may stand between. */
function nextLine(word: Cell, index: number, step: 1 | -1, rows: Row[]) {
  for (let next = index + step; ; next += step) {
    const row = rows[next]
    const distance = row ? Math.abs(row.y - word.y) : Number.POSITIVE_INFINITY
    if (!row || distance > LABEL_LEADING * word.height || row.page !== rows[index]?.page) return null
    const cell = row.cells.find((other) => isWords(other) && Math.abs(other.x - word.x) < 2)
    if (cell) return { cell, index: next }
  }
}

/** No number follows it in its row. */
function isFree(word: Cell, row: Row | undefined) {
  const after = row?.cells.filter((cell) => cell.x > word.x) ?? []
  return after[0]?.number == null
}

/**
 * Where no word stands in its row: the lines of a label broken above and below the number, on its left; or the words right
 * over and under it, nearer than lines of text stand.
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
    return (over.length > 0 || cells.length > 1 ? over : cells).filter(({ text }) => !IS_SHARE.test(text))
  })
  return normalized(
    (words.length > 0 ? words : wordsOnTheLeft(cell, index, rows)).map(({ text }) => text).join(' '),
  )
}

/** "60 % of all fees" under an amount tells how much it is, not what. */
const IS_SHARE = /^\d[\d.,]* ?%/

/** The column of words nearest on the left, as far as a label of three lines reaches. */
function wordsOnTheLeft(cell: Cell, index: number, rows: Row[]): Cell[] {
  // A row of a table has its own first cell, though it be a date.
  if ((rows[index]?.cells.length ?? 0) > 2 || rows[index]?.cells.some(({ number }) => !number)) return []
  const near = [-3, -2, -1, 1, 2, 3]
    .flatMap((step) => rows[index + step]?.cells ?? [])
    .filter(
      (other) => isWords(other) && other.right <= cell.x && Math.abs(other.y - cell.y) < 2 * cell.height,
    )
  const nearest = Math.max(...near.map(({ x }) => x))
  return near.filter(({ x }) => Math.abs(x - nearest) < 2)
}

const MONEY_IN_PROSE = /(?:CA)?\$ ?\d[\d ,.]*[.,]\d{2}(?!\d)|\d[\d ,.]*[.,]\d{2} ?\$/g

function toldInProse(cell: Cell, mark: DecimalMark) {
  if (cell.text.length < 20) return []
  return [...cell.text.matchAll(MONEY_IN_PROSE)].flatMap((match) => {
    const number = toNumeral(match[0], mark)
    return number?.kind === 'money' ? [{ cell, number, label: normalized(cell.text) }] : []
  })
}
