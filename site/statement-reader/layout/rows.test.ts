import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import type { Paper, Piece } from '../reading.ts'
import { toRows } from './rows.ts'

const PAGE = { width: 612, height: 792 }

/** A test that these pieces of one page are read as these rows of cells. */
const reads = (title: string, pieces: Piece[], rows: string[][]) =>
  test(title, () => expect(textsOf(toRows(paperOf(pieces)))).toEqual(rows))

test('columns become cells with their numbers', () => {
  const rows = toRows(
    paperFromText(`
      Card type         Items      Amount
      Visa              1,204   12,345.67
      Master Card         301    2,345.00`),
  )
  expect(textsOf(rows)).toEqual([
    ['Card type', 'Items', 'Amount'],
    ['Visa', '1,204', '12,345.67'],
    ['Master Card', '301', '2,345.00'],
  ])
  expect(rows[1]?.cells[2]?.number).toMatchObject({ kind: 'money', value: 1_234_567 })
})

reads(
  'letters drawn one by one are joined to words and numbers',
  [...letterByLetter('Total des ventes', 40), ...letterByLetter('1 234,56 $', 300)],
  [['Total des ventes', '1 234,56 $']],
)

reads(
  'pieces cut inside words are joined',
  [
    piece('TOT', 40, 100, { width: 20 }),
    piece('AL F', 59.5, 100, { width: 24 }),
    piece('EES', 83.2, 100, { width: 22 }),
    piece('12', 300, 100.4, { width: 11 }),
    piece('3.45', 311.5, 100, { width: 20 }),
  ],
  [['TOTAL FEES', '123.45']],
)

reads(
  'text printed twice to look bold is read once',
  [0, 0.4].flatMap((shift) => letterByLetter('Bill 1,100.11', 40 + shift)),
  [['Bill', '1,100.11']],
)

test('letters struck twice in pairs, narrow ones too, are read once', () => {
  const pairs = ['B', 'Bi', 'il', 'll'].map((text, at) => {
    const width = { B: 7, i: 2.5, l: 2.5 }
    const before = [0, 0.2, 7.2, 9.7][at] ?? 0
    const letters = [...text] as (keyof typeof width)[]
    return piece(text, 40 + before, 100, {
      width: letters.reduce((sum, letter) => sum + width[letter], 0),
      height: 11,
    })
  })
  expect(textsOf(toRows(paperOf(pairs)))).toEqual([['Bill']])
})

reads(
  'an amount and a rate that touch are two columns',
  [piece('12,781.51', 385, 50, { width: 40 }), piece('0.30 % +', 425.5, 50, { width: 36 })],
  [['12,781.51', '0.30 % +']],
)

reads(
  'text outside the page is not read',
  [piece('99.99', -80, 100), piece('88.88', 40, 900), piece('77.77', 700, 100)],
  [],
)

reads(
  'small capitals in two pieces are one word',
  [piece('S', 40, 128, { width: 6.7, height: 10 }), piece('OMMAIRE', 48.3, 128, { width: 38.7, height: 8 })],
  [['SOMMAIRE']],
)

reads(
  'two columns of numbers that nearly touch stay two',
  [piece('348.57', 100, 50, { width: 30 }), piece('0.00', 137, 50, { width: 18 })],
  [['348.57', '0.00']],
)

test.each([
  ['Total fees: $1,012.00', ['Total fees:', '$1,012.00']],
  ['282 transactions', ['282', 'transactions']],
  ['LOCATION TPS:1.50 TVQ:2.99', ['LOCATION TPS:1.50 TVQ:2.99']],
  ['22,177.20 · 295 sales', ['22,177.20', '295 sales']],
  ['payments .................... 501', ['payments', '501']],
  ['Visa ....4417', ['Visa ....4417']],
])('%p in one piece has the cells %j', (text, cells) => {
  expect(textsOf(toRows(paperOf([piece(text, 40, 50)])))).toEqual([cells])
})

test('each page keeps its own decimal mark', () => {
  const rows = toRows(
    paperFromText('Ventes  3 472  193,32 $\n Net  453,23\fSales  3,472  $193.32\nNet  453.23'),
  )
  const values = rows.map(({ cells }) => cells.flatMap(({ number }) => number?.value ?? []))
  expect(values).toEqual([[3472, 19332], [45323], [3472, 19332], [45323]])
})

test('rows come in reading order however they were drawn', () => {
  const rows = toRows({
    pages: [PAGE, PAGE],
    pieces: [piece('d', 40, 50, { page: 2 }), piece('c', 40, 90), piece('b', 90, 50), piece('a', 40, 50)],
  })
  expect(textsOf(rows)).toEqual([['a', 'b'], ['c'], ['d']])
})

test('random pieces never break the making of rows', () => {
  const anyNumber = fc.oneof(fc.double(), fc.double({ min: -50, max: 900 }))
  const anyPiece: fc.Arbitrary<Piece> = fc.record({
    page: fc.integer({ min: -1, max: 4 }),
    text: fc.oneof(fc.string(), fc.constantFrom('1 234,56', '(12.00)', '  a   1.00  ', 'Total')),
    x: anyNumber,
    y: anyNumber,
    width: anyNumber,
    height: anyNumber,
  })
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 60 }), (pieces) => {
      for (const row of toRows({ pages: [PAGE, PAGE], pieces })) {
        expect(row.cells.length).toBeGreaterThan(0)
      }
    }),
  )
})

function textsOf(rows: ReturnType<typeof toRows>) {
  return rows.map((row) => row.cells.map((cell) => cell.text))
}

function piece(text: string, x: number, y: number, size: Partial<Piece> = {}): Piece {
  return { page: 1, text, x, y, width: text.length * 4.5, height: 9, ...size }
}

function letterByLetter(text: string, from: number) {
  let x = from
  return [...text].flatMap((letter) => {
    const at = x
    x += /[il1., ]/.test(letter) ? 2.5 : 5
    return letter === ' ' ? [] : [piece(letter, at, 100, { width: x - at })]
  })
}

function paperOf(pieces: Piece[]): Paper {
  return { pages: [PAGE], pieces }
}
