import { type DecimalMark, decimalMarkOf, type Numeral } from '../numbers/numeral.ts'
import type { Place } from '../reading.ts'

/** A word group or a number of a row. Points from the top left; `y` is the baseline. */
export type Cell = {
  text: string
  x: number
  right: number
  y: number
  height: number
  number: Numeral | null
  /** In a sentence of a letter, which has no columns. */
  inSentence?: boolean
}

/** One line of a page, from left to right. */
export type Row = {
  page: number
  pageWidth: number
  pageHeight: number
  y: number
  height: number
  cells: Cell[]
}

/** By page: a paper may be in French and then in English. A page without cents follows the others. */
export function decimalMarks(rows: Row[]): (row: Row) => DecimalMark {
  const textsOf = (some: Row[]) => some.flatMap((row) => row.cells.map((cell) => cell.text))
  const ofPaper = decimalMarkOf(textsOf(rows)) ?? '.'
  const ofPages = new Map(
    [...Map.groupBy(rows, ({ page }) => page)].map(([page, some]) => [page, decimalMarkOf(textsOf(some))]),
  )
  return ({ page }) => ofPages.get(page) ?? ofPaper
}

/** The text and box of cells, to show a picture of them. */
export function placeOf({ page, cells: all }: Row, cells: Cell[] = all): Place {
  const x = Math.min(...cells.map((cell) => cell.x))
  const y = Math.min(...cells.map((cell) => cell.y - cell.height))
  const right = Math.max(...cells.map((cell) => cell.right))
  // A comma reaches below the baseline, a bracket above the letters.
  const bottom = Math.max(...cells.map((cell) => cell.y + 0.25 * cell.height))
  return {
    page,
    text: cells.map(({ text }) => text).join(' '),
    box: { x, y, width: right - x, height: bottom - y },
  }
}
