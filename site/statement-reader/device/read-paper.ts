import { placeOf } from '../layout/row.ts'
import { toRows } from '../layout/rows.ts'
import { readStatement } from '../read-statement.ts'
import type { OpenedPaper, Paper, PrintedNumber } from '../reading.ts'

/** All that leaves a worker of a paper: never its text as a whole. */
export type ReadPaper = Pick<OpenedPaper, 'reading' | 'pages' | 'numbers'>

export const readPaper = (paper: Paper): ReadPaper => ({
  reading: readStatement(paper),
  pages: paper.pages,
  numbers: printedNumbers(paper),
})

/** Every amount and count on the paper, in reading order; neither rates nor percentages. */
export const printedNumbers = (paper: Paper): PrintedNumber[] =>
  toRows(paper).flatMap((row) =>
    row.cells.flatMap((cell) => {
      const { number, x } = cell
      if (number?.kind !== 'money' && number?.kind !== 'count') return []
      const isMoney = number.kind === 'money'
      const words = row.cells.find(
        (other) => other.number === null && other.x < x && /\p{L}{2}/u.test(other.text),
      )
      return {
        ...placeOf(row, [cell]),
        value: Math.abs(isMoney ? number.value / 100 : number.value),
        isMoney,
        ...(words && { label: { text: words.text, x: words.x, right: words.right } }),
      }
    }),
  )
