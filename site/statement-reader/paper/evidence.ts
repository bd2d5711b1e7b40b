import { toEntries } from '../layout/entries.ts'
import type { Cell, Row } from '../layout/row.ts'
import { normalized } from '../layout/words.ts'
import { hasMoney, isSentence, type Line, usualHeight } from './lines.ts'
import { CARD_BRANDS, CARD_FEES, NETWORK_FEES } from './signs.ts'

export type Evidence = ReturnType<typeof gather>

/** What a paper shows before anything is known about it. */
export function gather(lines: Line[]) {
  const rows = lines.map(({ row }) => row)
  const laterRows = rows.filter(({ page }) => page > 1)
  const amounts = toEntries(rows).filter(({ kind }) => kind === 'money')
  const money = amounts.filter(({ inProse }) => !inProse)
  const charged = money
    .filter(({ value }) => value !== 0)
    .map(({ label, column, section }) => ({ words: `${label} ${column} ${section}` }))
  return {
    rows,
    lines,
    /** Normalized: the top of the first page, and its large letters. */
    titles: titlesOf(rows.filter(({ page }) => page === 1)),
    /** The same of the other pages: a statement may follow a letter. */
    laterTitles: [...Map.groupBy(laterRows, ({ page }) => page).values()].flatMap(titlesOf),
    /** Normalized: labels, columns and headings; no sentences. */
    labels: rows.flatMap(({ cells }) => labelsOf(cells)),
    /** Printed amounts; `inSentences` counts those in sentences. */
    money,
    inSentences: amounts.length - money.length,
    /** Brands of cards that have amounts. */
    brands: CARD_BRANDS.filter((brand) => money.some((entry) => brand.test(`${entry.label} ${entry.column}`)))
      .length,
    /** Amounts that the words of a card fee stand beside or over. */
    cardFees: charged.filter(({ words }) => CARD_FEES.test(words)).length,
    /** Of these, fees of banks and networks, which no other paper prints. */
    networkFees: charged.filter(({ words }) => NETWORK_FEES.test(words)).length,
    /** Rows of amounts that begin with a date. */
    datedRows: lines.filter(({ row, dates }) => hasMoney(row) && (dates[0]?.from ?? 99) < 8).length,
    runningBalances: runningBalancesOf(rows),
    /** Rows that multiply a number of things by their price. */
    products: rows.filter(isProduct).length,
    /** The share of words that are in sentences. */
    proseShare: proseShareOf(rows),
  }
}

function titlesOf(rows: Row[]): string[] {
  const usual = usualHeight(rows)
  return rows.flatMap((row, index) => {
    const isTitle = ({ height }: Cell) =>
      index < 4 || row.y < 0.12 * row.pageHeight || (height > 1.3 * usual && row.y < 0.4 * row.pageHeight)
    return labelsOf(row.cells.filter(isTitle))
  })
}

const labelsOf = (cells: Cell[]): string[] =>
  cells
    .filter(({ number }) => !number)
    .map(({ text }) => normalized(text))
    .filter((words) => words !== '' && !isSentence(words))

const amountsOf = (row: Row) =>
  row.cells.flatMap(({ number }) => (number?.kind === 'money' ? [Math.abs(number.value)] : []))

/** Rows as on a bank account: the balance is the balance above plus or minus an amount of the row. */
function runningBalancesOf(rows: Row[]): number {
  const tables = rows.map(amountsOf).filter((amounts) => amounts.length > 0)
  return tables.filter((amounts, index) => {
    const before = tables[index - 1]?.at(-1)
    const balance = amounts.at(-1)
    if (before === undefined || balance === undefined || amounts.length < 2) return false
    return amounts.slice(0, -1).some((amount) => amount !== 0 && Math.abs(before - balance) === amount)
  }).length
}

/** 3 x 19.95 = 59.85. A percentage of an amount, as on statements, does not count. */
function isProduct(row: Row): boolean {
  const numbers = row.cells.flatMap(({ number }) => (number ? [number] : []))
  if (numbers.some(({ kind }) => kind === 'percent' || kind === 'rate')) return false
  const [price, amount] = numbers.filter(({ kind }) => kind === 'money').slice(-2)
  const count = numbers.find(({ kind }) => kind === 'count')
  if (!count || !price || !amount || price === amount) return false
  return amount.value > 0 && count.value * price.value === amount.value
}

function proseShareOf(rows: Row[]): number {
  const words = rows.map(({ cells }) => cells.map(({ text }) => text).join(' '))
  const count = (texts: string[]) => texts.reduce((sum, text) => sum + text.split(' ').length, 0)
  return count(words.filter(isSentenceOfWords)) / Math.max(1, count(words))
}

const isSentenceOfWords = (text: string) =>
  isSentence(text) && (text.match(/\d/g)?.length ?? 0) < 0.2 * text.length
