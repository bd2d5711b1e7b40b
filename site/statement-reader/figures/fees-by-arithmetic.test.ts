import { describe, expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/paper-from-text.ts'
import { toRows } from '../layout/rows.ts'
import { readFigures } from './read-figures.ts'

const totalOf = (block: string) => {
  const found = readFigures(toRows(paperFromText(block)), { origin: 'text' }).totalFees
  return found && { value: found.value, certainty: found.certainty }
}

describe('the month’s fees under words that nobody foresaw', () => {
  const ledger = (last: string) => `
    Brand            Sales   Amount sold   Refunded     Settled
    Visa                99      7,668.20      64.88    7,603.32
    Interac            109      5,490.18      71.47    5,418.71
    All brands         208     13,158.38     136.35   13,022.03
    Visa
    Interchange, classic         62.84
    Margin                       34.84
    Visa in all                  97.68
    Interac
    Interchange, tap              2.77
    Margin                        8.88
    Interac in all               11.65
    Your account
    Wireless terminal rental     38.75
    Monthly account fee          12.50
    Account in all               51.25
    Month end
    Brands and account          160.58
    ${last}`

  test('are the sum of other sums, and what tax is added to', () => {
    const withTax = ledger(`HST at 14% of 51.25           7.18
    Debited                     167.76`)
    expect(totalOf(withTax)).toEqual({ value: 160.58, certainty: 'likely' })
  })

  test('stay open where a section is left out of it', () => {
    expect(totalOf(ledger('').replace('160.58', '109.33'))).toBeNull()
  })

  test('stay open where a tax stands among their lines', () => {
    expect(
      totalOf(`
        Card purchases taken            22,044.41
        Given back to customers          (169.28)
        Purchases after refunds         21,875.13
        Costs passed on by the brands      216.73
        Our own part                       117.76
        HST 13% on the machine               3.19
        The countertop machine              24.50
        Taken for the month               (362.18)
        Sent to your bank               21,512.95`),
    ).toBeNull()
  })
})

test('beside last month and this month, the column of a peer group is not the month’s', () => {
  expect(
    totalOf(`
      Activity in October 2026
      Sales                          September      October   Shops like yours
      Gross card sales               49,357.54    48,074.01          41,413.82
      Refunds                           881.59       577.63             643.19
      Net card sales                 48,475.95    47,496.38          40,770.63
      Fees                           September      October   Shops like yours
      Interchange                       439.10       445.12             384.27
      Assessments                        37.42        37.15              32.34
      Processing                        121.08       120.73             103.30
      Total fees before tax             597.60       603.00             519.91
      HST                                 7.83         7.83               7.83
      Withdrawn                         605.43       610.83             527.74`)?.value,
  ).toBe(603)
})
