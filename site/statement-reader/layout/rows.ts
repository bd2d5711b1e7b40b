import { type DecimalMark, toNumeral } from '../numbers/numeral.ts'
import type { Paper, Piece } from '../reading.ts'
import { inReadingOrder } from './page-columns.ts'
import { visiblePieces } from './pieces.ts'
import { type Cell, decimalMarks, type Row } from './row.ts'

/** In reading order: by page, then from the top, a page's left column before its right one. */
export function toRows(paper: Paper): Row[] {
  const lines = linesOf(visiblePieces(paper.pieces, paper.pages))
  const rows = lines.map((line) => toRow(line, paper))
  const markOf = decimalMarks(rows)
  for (const row of rows) row.cells = row.cells.flatMap((cell) => readNumbers(cell, markOf(row)))
  return inReadingOrder(rows)
}

/** Pieces on one baseline, which may slant a little. */
function linesOf(pieces: Piece[]): Piece[][] {
  const sorted = pieces.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  const lines: Piece[][] = []
  for (const piece of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    const last = line?.at(-1)
    const meets =
      first &&
      last &&
      first.page === piece.page &&
      piece.y - last.y <= 0.3 * Math.min(last.height, piece.height) &&
      piece.y - first.y <= 0.5 * Math.min(first.height, piece.height)
    if (meets) line.push(piece)
    else lines.push([piece])
  }
  return lines
}

function toRow(line: Piece[], paper: Paper): Row {
  const { page } = line[0] as Piece
  const size = paper.pages[page - 1]
  const cells: Cell[] = []
  for (const piece of line.filter((one) => !isCovered(one, line)).toSorted((a, b) => a.x - b.x)) {
    const before = cells.at(-1)
    if (before && belongTogether(before, piece)) append(before, piece)
    else cells.push({ ...asCell(piece), number: null })
  }
  for (const cell of cells) cell.text = cell.text.replace(/\s+/g, ' ').trim()
  return {
    page,
    pageWidth: size?.width ?? 0,
    pageHeight: size?.height ?? 0,
    y: line[line.length >> 1]?.y ?? 0,
    height: Math.max(...line.map((piece) => piece.height)),
    cells,
  }
}

/** Bold by printing twice, once whole and once in words. */
function isCovered(piece: Piece, line: Piece[]) {
  return line.some(
    (other) =>
      other.text.length > piece.text.length &&
      other.text.includes(piece.text.trim()) &&
      piece.x > other.x - 1 &&
      piece.x + piece.width < other.x + other.width + 1,
  )
}

function asCell(piece: Piece) {
  return {
    text: piece.text,
    x: piece.x,
    right: piece.x + piece.width,
    y: piece.y,
    height: piece.height,
  }
}

const FIGURES_ONLY = /^[-−($]*(?:[\d.,\s]*\s)?[.,]*\d[\d.,)%-]*$/

/** A blank is a quarter of a letter wide; columns are farther apart. Two whole numbers separate sooner than words. */
function belongTogether(before: Cell, piece: Piece) {
  const gap = piece.x - before.right
  const height = Math.min(before.height, piece.height)
  // Columns that touch: no number has two decimal marks.
  if (/\d[.,]\d{2}$/.test(before.text) && /^\$?\d+[.,]\d/.test(piece.text)) return false
  const bothNumbers =
    /[.,]\d{2}\)?$|^\d+$/.test(before.text.trim()) &&
    FIGURES_ONLY.test(before.text.trim()) &&
    FIGURES_ONLY.test(piece.text.trim())
  return (
    gap < (bothNumbers ? 0.5 : 0.95) * height && (gap > -0.45 * height || sharedLetters(before, piece) > 0)
  )
}

function append(cell: Cell, piece: Piece) {
  const gap = piece.x - cell.right
  const shared = sharedLetters(cell, piece)
  const blank = gap > 0.16 * Math.min(cell.height, piece.height) && !isSmallCapital(cell, piece)
  cell.text += blank ? ` ${piece.text}` : piece.text.slice(shared)
  cell.right = Math.max(cell.right, piece.x + piece.width)
  cell.height = Math.max(cell.height, piece.height)
}

/** Bold by printing twice, in other pieces the second time: the letters printed over those before. */
function sharedLetters(cell: Cell, piece: Piece): number {
  const over = cell.right - piece.x
  if (over < 0.12 * piece.height) return 0
  for (let letters = piece.text.length; letters > 0; letters--) {
    const shared = piece.text.slice(0, letters)
    const isWideEnough = over >= 0.3 * piece.height || /^[ijl.,:;|'!]$/.test(shared)
    if (isWideEnough && cell.text.endsWith(shared)) return letters
  }
  return 0
}

/** "S" then "OMMAIRE" in smaller letters is one word. */
function isSmallCapital(cell: Cell, piece: Piece) {
  return (
    /(^|\s)[A-ZÀ-Ý]$/.test(cell.text) &&
    /^[A-ZÀ-Ý]{2}/.test(piece.text) &&
    piece.height < 0.92 * cell.height &&
    piece.x - cell.right < 0.3 * cell.height
  )
}

/** "Total fees: $12.00" is a label and a number; "12 sales" too. Other cells stay whole. */
function readNumbers(cell: Cell, mark: DecimalMark): Cell[] {
  const number = toNumeral(cell.text, mark)
  if (number) return [{ ...cell, number }]
  const parts = partsOf(cell.text, mark)
  return parts ? partedCells(cell, parts, mark) : [cell]
}

const PLAIN_AMOUNT = String.raw`-?(?:CA|C)?\$? ?-?\d{0,3}(?:[ ,.]?\d{3})*[.,]\d{2}(?: ?\$)?-?(?: C[RT])?`
const AMOUNT = String.raw`${PLAIN_AMOUNT}|-?\$?\(${PLAIN_AMOUNT}\)`
const LABEL_THEN_AMOUNT = new RegExp(`^(.*[\\p{L})%][^\\d$(]*?:?) (${AMOUNT})$`, 'u')
const COUNT_THEN_WORD = /^(\d[\d, ]*) (transactions?|ventes?|sales?|payments?|paiements?|items?|articles?)$/i

/** "22 177,20 $ · 295 ventes". */
const BETWEEN_FIGURES = / [·•|] /
/** "Payments taken (1,193)". */
const COUNT_IN_BRACKETS = /^(.*) (\(\d[\d, ]*\))$/

function partsOf(text: string, mark: DecimalMark): string[] | null {
  const numbers = text.split(/ (?=[-($]*\$?\d)/)
  if (numbers.length > 1 && numbers.every((part) => toNumeral(part, mark))) return numbers
  const apart = text.split(BETWEEN_FIGURES)
  if (apart.length > 1 && apart.some((part) => toNumeral(part, mark))) return apart
  const counted = COUNT_THEN_WORD.exec(text)
  if (counted) return counted.slice(1, 3)
  const inBrackets = COUNT_IN_BRACKETS.exec(text)
  if (inBrackets && /\p{L}{3}/u.test(inBrackets[1] ?? '')) return inBrackets.slice(1, 3)
  const labelled = LABEL_THEN_AMOUNT.exec(text)
  // "LOCATION TPS:1.50 TVQ:2.99": tax inside a description is part of it.
  if (!labelled || /\b(tps|tvq|tvh|gst|hst|qst|pst)\s?:\s?[\d.,]+/i.test(text)) return null
  return labelled.slice(1, 3)
}

/** As if all letters were equally wide: a picture's edge may be off by a letter. */
function partedCells(cell: Cell, parts: string[], mark: DecimalMark): Cell[] {
  const letterWidth = (cell.right - cell.x) / cell.text.length
  let from = 0
  return parts.map((part, index) => {
    const at = cell.text.indexOf(part, from)
    from = at + part.length
    const isLast = index === parts.length - 1
    return {
      ...cell,
      text: part.trim(),
      x: cell.x + at * letterWidth,
      right: isLast ? cell.right : cell.x + from * letterWidth,
      number: toNumeral(part, mark),
    }
  })
}
