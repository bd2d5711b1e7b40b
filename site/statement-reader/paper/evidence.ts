import { type Entry, toEntries } from '../layout/entries.ts'
import type { Cell, Row } from '../layout/rows.ts'
import { normalized } from '../layout/words.ts'
import { hasMoney, isSentence, type Line } from './lines.ts'
import { CARD_BRANDS, CARD_FEES, NETWORK_FEES } from './signs.ts'

/** What can be seen of a paper without knowing what it is. */
export type Evidence = {
  rows: Row[]
  lines: Line[]
  /** Normalized: what stands at the top of the first page or in large letters. */
  titles: string[]
  /** The same of the other pages: a statement may follow a letter. */
  laterTitles: string[]
  /** Normalized: labels, columns and headings; no sentences. */
  labels: string[]
  /** Printed amounts, those told in sentences apart. */
  money: Entry[]
  /** How many amounts are told in sentences. */
  told: number
  /** Brands of cards that have amounts. */
  brands: number
  /** Amounts that a card fee's words stand beside or over. */
  cardFees: number
  /** Those of them that go to banks and networks, which no other paper prints. */
  networkFees: number
  /** Rows of amounts that begin with a date. */
  datedRows: number
  /** Amounts that are the one above and the row's amount together. */
  runningBalances: number
  /** Rows that multiply a number of things by their price. */
  products: number
  /** Of all words, those in sentences. */
  proseShare: number
}

export function gather(lines: Line[]): Evidence {
  const rows = lines.map(({ row }) => row)
  const amounts = toEntries(rows).filter(({ kind }) => kind === 'money')
  const money = amounts.filter(({ inProse }) => !inProse)
  const charged = money
    .filter(({ value }) => value !== 0)
    .map(({ label, column, section }) => ({ words: `${label} ${column} ${section}` }))
  return {
    rows,
    lines,
    titles: titlesOf(rows.filter(({ page }) => page === 1)),
    laterTitles: pagesAfterFirst(rows).flatMap(titlesOf),
    labels: labelsOf(rows),
    money,
    told: amounts.length - money.length,
    brands: CARD_BRANDS.filter((brand) => money.some((entry) => brand.test(`${entry.label} ${entry.column}`)))
      .length,
    cardFees: charged.filter(({ words }) => CARD_FEES.test(words)).length,
    networkFees: charged.filter(({ words }) => NETWORK_FEES.test(words)).length,
    datedRows: lines.filter(({ row, dates }) => hasMoney(row) && (dates[0]?.from ?? 99) < 8).length,
    runningBalances: runningBalancesOf(rows),
    products: rows.filter(isProduct).length,
    proseShare: proseShareOf(rows),
  }
}

function pagesAfterFirst(rows: Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ page }) => page)].flatMap(([page, ofPage]) => (page > 1 ? [ofPage] : []))
}

function titlesOf(rows: Row[]): string[] {
  const heights = rows.flatMap(({ cells }) => cells.map(({ height }) => height)).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 0
  const isTitle = (row: Row, index: number, cell: Cell) =>
    index < 4 || row.y < 0.12 * row.pageHeight || (cell.height > 1.3 * usual && row.y < 0.4 * row.pageHeight)
  return rows.flatMap((row, index) =>
    row.cells
      .filter((cell) => cell.number === null && isTitle(row, index, cell))
      .flatMap((cell) => {
        const words = normalized(cell.text)
        return isSentence(words) ? [] : [words]
      }),
  )
}

function labelsOf(rows: Row[]): string[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const words = cell.number ? '' : normalized(cell.text)
      return words === '' || isSentence(words) ? [] : [words]
    }),
  )
}

const amountsOf = (row: Row) =>
  row.cells.flatMap(({ number }) => (number?.kind === 'money' ? [Math.abs(number.value)] : []))

/** As on the account of a bank: the last amount of a row is that of the row above and another one of the row. */
function runningBalancesOf(rows: Row[]): number {
  const tables = rows.map(amountsOf).filter((amounts) => amounts.length > 0)
  return tables.filter((amounts, index) => {
    const before = tables[index - 1]?.at(-1)
    const balance = amounts.at(-1)
    if (before === undefined || balance === undefined || amounts.length < 2) return false
    return amounts.slice(0, -1).some((amount) => amount !== 0 && Math.abs(before - balance) === amount)
  }).length
}

/** 3 x 19.95 = 59.85. A percentage of an amount, as statements print it, is none. */
function isProduct(row: Row): boolean {
  const numbers = row.cells.flatMap(({ number }) => (number ? [number] : []))
  if (numbers.some(({ kind }) => kind === 'percent' || kind === 'rate')) return false
  const [price, amount] = numbers.filter(({ kind }) => kind === 'money').slice(-2)
  const count = numbers.find(({ kind }) => kind === 'count')
  return (
    count !== undefined &&
    price !== undefined &&
    amount !== undefined &&
    price !== amount &&
    amount.value > 0 &&
    count.value * price.value === amount.value
  )
}

function proseShareOf(rows: Row[]): number {
  const words = rows.map(({ cells }) => cells.map(({ text }) => text).join(' '))
  const count = (texts: string[]) => texts.reduce((sum, text) => sum + text.split(' ').length, 0)
  return count(words.filter(isSentenceOfWords)) / Math.max(1, count(words))
}

const isSentenceOfWords = (text: string) =>
  isSentence(text) && (text.match(/\d/g)?.length ?? 0) < 0.2 * text.length
