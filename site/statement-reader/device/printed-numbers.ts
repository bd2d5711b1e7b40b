import { type Row, toRows } from '../layout/rows.ts'
import type { PrintedNumber } from '../opened-paper.ts'
import type { Paper } from '../reading.ts'

/** Every amount and count on the paper, in reading order; neither rates nor percentages. */
export function printedNumbers(paper: Paper): PrintedNumber[] {
  return toRows(paper).flatMap(numbersOf)
}

function numbersOf(row: Row): PrintedNumber[] {
  return row.cells.flatMap(({ number, text, x, right, y, height }) => {
    if (number?.kind !== 'money' && number?.kind !== 'count') return []
    const isMoney = number.kind === 'money'
    const words = row.cells.find((cell) => cell.number === null && cell.x < x && /\p{L}{2}/u.test(cell.text))
    return {
      page: row.page,
      text,
      value: Math.abs(isMoney ? number.value / 100 : number.value),
      isMoney,
      ...(words && { label: { text: words.text, x: words.x, right: words.right } }),
      // A comma reaches below the baseline, a bracket above the letters.
      box: { x, y: y - height, width: right - x, height: height * 1.25 },
    }
  })
}
