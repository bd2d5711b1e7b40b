import type { Cell, Row } from '../layout/row.ts'
import { normalized } from '../layout/words.ts'
import { findDates, type PrintedDate } from './dates.ts'

/** A row as one string of words, with the start of each cell in it. */
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

/** A sentence, not a label or a title. Dates and numbers are no words. */
export const isSentence = (text: string) => (text.match(/[a-z]{2,}/gi)?.length ?? 0) > 9

export const hasMoney = (row: Row) => row.cells.some((cell) => cell.number?.kind === 'money')

/** The median height of the letters. */
export function usualHeight(rows: Row[]): number {
  const heights = rows.flatMap((row) => row.cells.map((cell) => cell.height)).sort((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}
