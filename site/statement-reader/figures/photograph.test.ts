import { describe, expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { readStatement } from '../read-statement.ts'
import type { StatementReading } from '../reading.ts'

const HEAD = `
  Moneris
  Merchant statement, June 2026
`
const SALES = `
  Card type        Sales      Amount   Credits    Amount   Net amount
  Visa               196    23,936.18         3     90.37    23,845.81
  Mastercard          76    12,270.56         2     67.75    12,202.81
  Total              272    36,206.74         5    158.12    36,048.62
`
const fees = (lines: string) => `
  Fees                                Amount
  Visa interchange ${lines}`

const FEES = fees(`                  359.12
  Mastercard interchange              184.06
  Visa assessment                      38.16
  Transaction fees                     91.61
  PCI compliance                       48.76
  Total fees                          721.71
`)

/** The heading of the second column is lost, and most of the first. */
const YEAR_TO_DATE = fees(`                  359.12     3,101.10
  Mastercard interchange              184.06     1,602.20
  Visa assessment                      38.16       350.05
  Transaction fees                     91.61       802.99
  PCI compliance                       48.76       422.54
  Total fees                                     6,278.88
`)

describe('of a photograph', () => {
  test('figures that agree with each other and make a usual rate are likely', () => {
    const { totalFees, grossSales, doubted } = photographOf(SALES + FEES)
    expect(totalFees).toMatchObject({ value: 721.71, certainty: 'likely' })
    expect(grossSales).toMatchObject({ value: 36_206.74, certainty: 'likely' })
    expect(doubted).toEqual({})
  })

  test('the fees of the year to date are never the total fees of the month', () => {
    const { totalFees, interchange, fixedFees, effectiveRate, grossSales } = photographOf(
      SALES + YEAR_TO_DATE,
    )
    expect({ totalFees, interchange, fixedFees, effectiveRate }).toEqual({
      totalFees: null,
      interchange: null,
      fixedFees: null,
      effectiveRate: null,
    })
    expect(grossSales?.value).toBe(36_206.74)
  })

  test('fees that make an unusual rate are questioned, and not filled in', () => {
    const { totalFees, doubted } = photographOf(
      SALES + FEES.replace('359.12', '3,359.12').replace('721.71', '3,721.71'),
    )
    expect(totalFees).toBeNull()
    expect(doubted?.totalFees?.value).toBe(3721.71)
  })

  test('fees beside the words "year to date" are questioned, unless the payout or a rate proves them', () => {
    const { totalFees, doubted } = photographOf(`${SALES}${FEES}\n  Year to date\n`)
    expect(totalFees).toBeNull()
    expect(doubted?.totalFees?.value).toBe(721.71)
    const rate = '  Effective rate, total fees of sales      1.99 %\n'
    expect(photographOf(`${SALES}${FEES}${rate}\n  Year to date\n`).totalFees?.value).toBe(721.71)
  })

  test('a number of sales is left out if no average and no sum agrees with it', () => {
    expect(photographOf(SALES + FEES).transactionCount?.value).toBe(272)
    expect(photographOf((SALES + FEES).replace(' 272 ', '  72 ')).transactionCount).toBeNull()
  })

  test('card sales that nothing agrees with are left out', () => {
    const misread = SALES.replace('12,270.56', '12,270.86').replace('36,048.62', '36,018.62')
    const { grossSales, refunds, netSales } = photographOf(misread + FEES)
    expect({ grossSales, refunds, netSales }).toEqual({ grossSales: null, refunds: null, netSales: null })
  })

  test('a PDF with the same words keeps figures that only words name', () => {
    const paper = paperFromText(`${HEAD}${SALES}${FEES}\n  Year to date\n`)
    expect(readStatement(paper)).toMatchObject({ totalFees: { value: 721.71 } })
  })
})

function photographOf(block: string): StatementReading {
  const reading = readStatement({ ...paperFromText(HEAD + block), origin: 'photograph' })
  if (reading.kind !== 'statement') throw new Error(`Read as ${JSON.stringify(reading)}`)
  return reading
}

test('"Interchange and dues" holds assessments, too: it is neither of both', () => {
  const block = `${HEAD}${SALES}
  Fees                                Amount
  Interchange and dues                581.34
  Transaction fees                     91.61
  PCI compliance                       48.76
  Total fees                          721.71`
  const reading = readStatement(paperFromText(block))
  expect(reading).toMatchObject({ totalFees: { value: 721.71 }, interchange: null, assessments: null })
})
