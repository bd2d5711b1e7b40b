import type { Cell, Row } from '../layout/rows.ts'
import { normalized } from '../layout/words.ts'
import type { Place } from '../reading.ts'
import { findDates, type PrintedDate } from './dates.ts'

/** A row as it is searched for words and dates: one string, with where each cell begins in it. */
export type Line = {
  row: Row
  words: string
  starts: number[]
  dates: PrintedDate[]
}

export function toLines(rows: Row[]): Line[] {
  return rows.map((row) => {
    const starts: number[] = []
    let words = ''
    for (const cell of row.cells) {
      if (words !== '') words += ' '
      starts.push(words.length)
      words += normalized(cell.text)
    }
    return { row, words, starts, dates: findDates(words) }
  })
}

/** The cells that a match within the words touches. */
export function cellsAt({ row, starts }: Line, from: number, to: number): Cell[] {
  return row.cells.filter((_, index) => {
    const [start = 0, next = Number.POSITIVE_INFINITY] = [starts[index], starts[index + 1]]
    return start < to && next > from
  })
}

/** Where cells stand and what they print, as a picture shows it. */
export function placeOf(row: Row, cells: Cell[] = row.cells): Place {
  const x = Math.min(...cells.map((cell) => cell.x))
  const right = Math.max(...cells.map((cell) => cell.right))
  const top = Math.min(...cells.map((cell) => cell.y - cell.height))
  const bottom = Math.max(...cells.map((cell) => cell.y + 0.25 * cell.height))
  return {
    page: row.page,
    text: cells.map((cell) => cell.text).join(' '),
    box: { x, y: top, width: right - x, height: bottom - top },
  }
}

/** A sentence rather than a label or a title: what it says is about the paper, not a part of it. Dates and numbers are no words. */
export const isSentence = (text: string) => (text.match(/[a-z]{2,}/gi)?.length ?? 0) > 9

export const hasMoney = (row: Row) => row.cells.some((cell) => cell.number?.kind === 'money')
