import { expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import type { Piece } from '../reading.ts'
import { toRows } from './rows.ts'

const PAGE = { width: 612, height: 792 }

test('two columns of text are read one after the other', () => {
  const left = ['Gross sales 38,233.22', 'Returns 317.82', 'Net sales 37,915.40', 'Items 1,010']
  const right = ['Visa interchange 87.80', 'Amex interchange 33.29', 'Interac 11.83', 'Subtotal 132.92']
  const pieces = [...column(left, 40, 100), ...column(right, 340, 106)]
  const words = [...left, ...right].map((line) => line.split(/ (?=\d)/)[0])
  expect(rowsOf(pieces).map(({ cells }) => cells[0]?.text)).toEqual(words)
})

test('a table below two columns stays whole', () => {
  const pieces = [
    ...column(['Sales 10.00', 'Refunds 1.00', 'Fees 2.00', 'Paid 7.00'], 40, 100),
    ...column(['You saved', 'an estimated', 'amount of', 'eight dollars'], 340, 106),
    ...[200, 214, 228, 242].flatMap((y) => [
      piece('Visa', 40, y),
      piece('Total', 340, y),
      piece('5.00', 420, y),
    ]),
  ]
  const table = rowsOf(pieces).slice(-4)
  expect(table.map(({ cells }) => cells.length)).toEqual([3, 3, 3, 3])
})

test('a column of numbers belongs to the labels of several lines beside it', () => {
  const labels = ['Interchange', 'of Visa', 'Interchange', 'of Mastercard', 'Network', 'fees']
  const pieces = [
    ...labels.map((text, line) => piece(text, 40, 100 + 10 * line)),
    ...['87.80', '33.29', '11.83'].map((text, line) => piece(text, 340, 105 + 20 * line)),
  ]
  const numbers = rowsOf(pieces).flatMap(({ cells }, index) =>
    cells.some(({ number }) => number) ? [index] : [],
  )
  expect(numbers).toEqual([1, 4, 7])
})

test('a table is never split between its columns', () => {
  const rows = toRows(
    paperFromText(`
      Card type         Items      Amount      Fees
      Visa                126    3,936.18     17.95
      Mastercard           76    2,270.56     10.62
      Interac             163    3,528.99     13.04
      Total               365    9,735.73     41.61`),
  )
  expect(rows.map(({ cells }) => cells.length)).toEqual([4, 4, 4, 4, 4])
})

function column(lines: string[], x: number, y: number): Piece[] {
  return lines.flatMap((line, index) => {
    const [words = '', number] = line.split(/ (?=[\d,.]+$)/)
    const at = y + 14 * index
    return number ? [piece(words, x, at), piece(number, x + 150, at)] : [piece(words, x, at)]
  })
}

function piece(text: string, x: number, y: number): Piece {
  return { page: 1, text, x, y, height: 8, width: text.length * 4 }
}

function rowsOf(pieces: Piece[]) {
  return toRows({ pages: [PAGE], pieces })
}
