import { describe, expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toEntries } from '../layout/entries.ts'
import { toRows } from '../layout/rows.ts'
import { findClosedSums, isProof } from './closed-sums.ts'

/** A test that a paper with this text has these totals. */
const finds = (title: string, found: string[]) => (block: string) =>
  test(title, () => expect(totals(block)).toEqual(found))

describe('a total under any label is found by', () => {
  finds('the rows above it, in each column', ['20 above', '2,000.75 above', '50.35 above'])(`
        Visa          12    1,200.50    30.10
        Mastercard     7      700.25    17.20
        Amex           1      100.00     3.05
        Machin        20    2,000.75    50.35`)

  finds('subtotals above it, which count once', ['30.01 above', '10.00 above', '40.01 above'])(`
        One        10.00
        Two        20.01
        Subtotal   30.01
        Three       5.50
        Four        4.50
        Subtotal   10.00
        All        40.01`)

  test('a subtotal above its own rows, which counts once', () => {
    const block = `
        Interchange       680.80
        Equipment          89.50
        Rental             87.00
        Statement           2.50
        Fees before tax   770.30`
    expect(totals(block)).toContain('770.30 above')
  })

  finds('the rows below it', ['60.25 below'])(`
        VISA CHARGES       60.25
        Consumer           40.15
        Business           20.10`)

  finds('the numbers beside it', ['-656.69 beside'])('Month   -528.29   -39.90   0.00   -88.50   -656.69')

  finds('amounts in the column before its own', ['486.62 across'])(`
        Rates and fees           401.28
        Other charges             85.34
        Net rates and charges              486.62`)

  test('rows that differ by rounded cents, if its label says total', () => {
    const rows = `
        A     100.26
        B     200.26
        C     300.26
        D     400.26`
    expect(totals(`${rows}\n        Total 1,001.02`)).toEqual(['1,001.02 above'])
    expect(totals(`${rows}\n        Other 1,001.02`)).toEqual([])
  })
})

test('one line and its total prove nothing', () => {
  const sums = sumsOf(`
        Terminal rental         29.95
        Total service fees      29.95`)
  expect([...sums.values()].map(isProof)).toEqual([false])
})

finds(
  'a count is never added to money',
  [],
)(`
        Items    12
        Amount   30.00
        Sum      42`)

function sumsOf(block: string) {
  return findClosedSums(toEntries(toRows(paperFromText(block))))
}

function totals(block: string) {
  return [...sumsOf(block)].map(([total, { direction }]) => `${total.cell.text} ${direction}`)
}
