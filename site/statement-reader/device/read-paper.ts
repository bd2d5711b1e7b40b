import type { PrintedNumber } from '../opened-paper.ts'
import { readStatement } from '../read-statement.ts'
import type { PageSize, Paper, Reading, Unreadable } from '../reading.ts'
import { printedNumbers } from './printed-numbers.ts'

/** What leaves a worker of a paper: never its text as a whole. */
export type ReadPaper = { reading: Reading; pages: PageSize[]; numbers: PrintedNumber[] }

export const readPaper = (paper: Paper): ReadPaper => ({
  reading: readStatement(paper),
  pages: paper.pages,
  numbers: printedNumbers(paper),
})

export const unreadPaper = (reason: Unreadable): ReadPaper => ({
  reading: { kind: 'unreadable', reason },
  pages: [],
  numbers: [],
})
