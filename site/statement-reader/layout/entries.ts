import { type DecimalMark, type Numeral, toNumeral } from '../numbers/numeral.ts'
import { columnHeadings } from './column-headings.ts'
import { otherMonths } from './months.ts'
import { type Cell, decimalMarks, type Row } from './row.ts'
import { normalized } from './words.ts'

/** A printed number with the normalized words about it. */
export type Entry = {
  /** Of its row. */
  index: number
  row: Row
  cell: Cell
  kind: Numeral['kind']
  /** As printed, cents for money. */
  value: number
  /** On its left, or else on its right, above and below. */
  label: string
  /** Over its column; empty outside tables. */
  column: string
  /** The headings above it, the nearest last. */
  section: string
  /** The heading of its column is another month. */
  isOtherMonth: boolean
  /** In the middle of a sentence, not in a line of a table. */
  inProse: boolean
}

/** Cents for money, without its sign. */
export const sizeOf = ({ value }: Entry) => Math.abs(value)

export const sumOf = (entries: Entry[]) => entries.reduce((sum, entry) => sum + sizeOf(entry), 0)

/** The nearest heading over it. */
export const headingOf = ({ section }: Entry) => section.split(' | ').at(-1) ?? ''

/** Flush right, flush left or centred; a sign after a number ("1.00-", "CR") may stand outside. Sentences are one list. */
export function isSameColumn(a: Entry, b: Entry): boolean {
  if (a.cell.inSentence || b.cell.inSentence) return a.cell.inSentence === b.cell.inSentence
  const near = 0.45 * Math.min(a.cell.height, b.cell.height)
  const centres = Math.abs(a.cell.x + a.cell.right - b.cell.x - b.cell.right) / 2
  return (
    Math.abs(a.cell.right - b.cell.right) < near ||
    Math.abs(a.cell.x - b.cell.x) < 0.4 * near ||
    centres < 0.4 * near
  )
}

export function toEntries(rows: Row[]): Entry[] {
  const headings = columnHeadings(rows)
  const others = otherMonths(rows)
  const markOf = decimalMarks(rows)
  return rows.flatMap((row, index) => {
    if (headings.isRepeated(row)) return []
    const labels = labelsOf(row, index, rows)
    const section = headings.section(index)
    const numbers = row.cells.flatMap((cell): Entry[] => {
      if (!cell.number) return []
      const { kind, value } = cell.number
      const column = headings.over(index, cell)
      const [label, isOtherMonth] = [labels.get(cell) ?? '', others.has(column)]
      return [{ index, row, cell, kind, value, label, column, section, isOtherMonth, inProse: false }]
    })
    const sentences = row.cells.flatMap((cell) => (cell.number ? [] : amountsInProse(cell, markOf(row))))
    const inProse = { column: '', section, isOtherMonth: false, inProse: true }
    return [...numbers, ...sentences.map((one): Entry => ({ index, row, ...one, ...inProse }))]
  })
}

/** A word, not "n/a", "-", a date or stars. */
export const isWords = (cell: Cell) => cell.number === null && /\p{L}[^\p{L}]*\p{L}/u.test(cell.text)

/** The words on a number's left up to the number before; on its right if the row starts with numbers. */
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

/** Between two numbers, half a line up and down: a label of two lines with its number beside their middle. */
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

/** Lines of a label are closer than rows of a table. */
const LABEL_LEADING = 1.25
const LONGEST_LABEL = 48

/** "Nombre de / transactions / de vente": with the lines above and below that belong to no other number. */
function wholeLabel(word: Cell, index: number, rows: Row[]): string[] {
  const lines = (step: 1 | -1) => {
    const found: string[] = []
    let last = nextLine(word, index, step, rows)
    while (last && isFree(last.cell, rows[last.index])) {
      const beyond = nextLine(last.cell, last.index, step, rows)
      // It may be the label of the next row with a number.
      if (beyond && !isFree(beyond.cell, rows[beyond.index])) return found
      found.push(last.cell.text)
      last = beyond
    }
    return found
  }
  return [...lines(-1).toReversed(), word.text, ...lines(1)]
}

/** The words that start at the same place one line further; numbers of other columns may stand in between. */
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

/** The lines of a label above and below the number on its left, or the words close above and below it. */
function wordsAround(cell: Cell, row: Row, index: number, rows: Row[]) {
  const isNear = (other: Row | undefined, letters: number): other is Row =>
    other !== undefined &&
    other.page === row.page &&
    Math.abs(other.y - row.y) < letters * row.height &&
    other.cells.every(({ number, text }) => number === null && text.length <= LONGEST_LABEL)
  const [above, below, next] = [rows[index - 1], rows[index + 1], rows[index + 2]]
  // A line of words without numbers below it belongs to the numbers above.
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

/** "60 % of all fees" under an amount is no name of it. */
const IS_SHARE = /^\d[\d.,]* ?%/

/** The nearest column of words on the left, up to three lines away. */
function wordsOnTheLeft(cell: Cell, index: number, rows: Row[]): Cell[] {
  // A row of a table has its own first cell, even if that is a date.
  if ((rows[index]?.cells.length ?? 0) > 2 || rows[index]?.cells.some(({ number }) => !number)) return []
  const near = [-3, -2, -1, 1, 2, 3]
    .flatMap((step) => rows[index + step]?.cells ?? [])
    .filter(
      (other) => isWords(other) && other.right <= cell.x && Math.abs(other.y - cell.y) < 2 * cell.height,
    )
  const nearest = Math.max(...near.map(({ x }) => x))
  return near.filter(({ x }) => Math.abs(x - nearest) < 2)
}

const MONEY_IN_PROSE = /(?:CA)?\$ ?\d[\d ,.]{0,20}[.,]\d{2}(?!\d)|\d[\d ,.]{0,20}[.,]\d{2} ?\$/g

function amountsInProse(cell: Cell, mark: DecimalMark) {
  if (cell.text.length < 20) return []
  return [...cell.text.matchAll(MONEY_IN_PROSE)].flatMap((match) => {
    const number = toNumeral(match[0], mark)
    if (number?.kind !== 'money') return []
    return [{ cell, kind: number.kind, value: number.value, label: normalized(cell.text) }]
  })
}
