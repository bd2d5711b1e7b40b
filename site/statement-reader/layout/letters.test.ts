import { expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toEntries } from './entries.ts'
import { asList } from './letters.ts'
import { toRows } from './rows.ts'

// Small providers explain the month in a letter; with the total of fees and its parts in sentences.
const LETTER = `
  In May your customers paid you by card 1,577 times. Together they paid $38,213.73. You gave back
  $461.61 in 20 refunds, which leaves net card sales of $37,752.12.
  Our fees came to $354.80 before tax: $322.13 went to the banks as interchange; $22.67 went to the
  networks, and $10.00 is for PCI compliance.`

test('each number of a letter stands beside the words of its clause', () => {
  expect(labels(LETTER)).toEqual([
    ['1,577', 'in may your customers paid you by card times'],
    ['$38,213.73', 'together they paid'],
    ['$461.61', 'you gave back in 20 refunds'],
    ['$37,752.12', 'which leaves net card sales of'],
    ['$354.80', 'our fees came to before tax'],
    ['$322.13', 'went to the banks as interchange'],
    ['$22.67', 'went to the networks'],
    ['$10.00', 'is for pci compliance'],
  ])
})

test('a number of a letter has the place where it is printed', () => {
  const [count, paid] = asList(toRows(paperFromText(LETTER))).map(({ cells }) =>
    cells.find(({ number }) => number),
  )
  const [line] = toRows(paperFromText(LETTER))
  expect(count?.x).toBeCloseTo((line?.cells[0]?.x ?? 0) + 5 * 39, 0)
  expect(paid?.y).toBe(line?.y ?? 0)
})

test('a paper with tables keeps its rows', () => {
  const rows = toRows(
    paperFromText(`
      Sales       1,000.00
      Refunds       100.00
      Net sales     900.00
      Fees           12.00
      Tax             1.00
      Your account was debited by the sum of $13.00 on the fifth, as you had agreed.`),
  )
  expect(asList(rows)).toEqual(rows)
})

function labels(block: string) {
  return toEntries(asList(toRows(paperFromText(block)))).map(({ cell, label }) => [cell.text, label])
}
