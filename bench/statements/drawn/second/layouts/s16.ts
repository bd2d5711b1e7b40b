/** A wallet's activity statement: credits and debits marked CR and DR, sales among transfers and a loan. */
import type { Drawn } from '../drawn.ts'
import { monthOf } from '../month.ts'
import { columns, GREY, Sheet } from '../sheet.ts'
import { count, en, SPECIMEN } from '../words.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1616,
    volume: 15800,
    ticket: 64,
    mix: { visa: 0.7, mastercard: 0.3 },
    refunds: 0.02,
  })
  const fees = Math.round(month.gross * 0.029) + month.count * 30
  const cross = Math.round(month.gross * 0.08 * 0.01)
  const dispute = 2000
  const total = fees + cross + dispute
  const opening = 214077
  const transfers = 1180000
  const advance = 120000
  const held = 35000
  const closing = opening + month.net - total - transfers - advance - held
  const sheet = await Sheet.open({
    title: 'Activity statement',
    size: 9,
    seed: 1616,
    cut: 'words',
    footer: (page, pages) => `${SPECIMEN}  ${page}/${pages}`,
  })
  const cr = (cents: number) => `${en(Math.abs(cents))} CR`
  const dr = (cents: number) => `${en(Math.abs(cents))} DR`
  sheet.text('PayPal', 40, 50, { bold: true, size: 20 })
  sheet.text('Merchant processing statement', 40, 70)
  sheet.text('Statement period', 572, 46, { align: 'right', color: GREY })
  sheet.text('2025/12/01 - 2025/12/31', 572, 58, { align: 'right', is: 'period' })
  sheet.text('Snowberry Soap Co', 40, 104).text('Merchant account ID 7KQ2T9XWLLM8A', 40, 116)
  sheet.text('Currency CAD', 40, 128)
  sheet.y = 168
  const three = columns('L40 R400 R572')
  const heading = (title: string) => sheet.text(title, 40, sheet.y, { bold: true, size: 11 }).down(18)
  heading('Balance')
  sheet.row(three, ['Opening balance, December 1', '', cr(opening)])
  sheet.row(three, ['Closing balance, December 31', '', cr(closing)]).down(14)
  heading('Sales activity')
  sheet.row(three, ['', 'Count', 'CAD'], { color: GREY })
  sheet.row(three, [
    'Payments received by card',
    [count(month.count), 'transactionCount'],
    [cr(month.gross), 'grossSales'],
  ])
  sheet.row(three, ['Refunds sent', count(month.refundCount), [dr(month.refunds), 'refunds']])
  sheet.row(three, ['Net sales', '', [cr(month.net), 'netSales']], { bold: true })
  sheet.row(three, ['Average sales amount', '', [en(month.gross / month.count), 'averageTicket']]).down(14)
  heading('Fees')
  sheet.row(three, ['Card processing, 2.90% + 0.30', count(month.count), [dr(fees), '+processorFees']])
  sheet.row(three, ['Cross-border, 1.00%', '17', [dr(cross), '+processorFees']])
  sheet.row(three, ['Dispute fee', '1', [dr(dispute), 'fixedFees', 'chargebackFees']])
  sheet.row(three, ['Total fees', '', [dr(total), 'totalFees']], { bold: true }).down(14)
  heading('Other activity')
  sheet.row(three, ['Working capital repayment, 10% of sales', '', dr(advance)])
  sheet.row(three, ['Rolling reserve, held until 2026/06/30', '', dr(held)])
  sheet.row(three, ['Transfers to your bank', '4', dr(transfers)]).down(20)
  sheet.text('Taxes do not apply to the fees on this statement.', 40, sheet.y, { color: GREY })
  return [
    {
      id: 's16a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'activity of a wallet, CR and DR after each amount',
        language: 'en',
        processor: 'other',
        printed: 'PayPal',
        merchant: 'Snowberry Soap Co',
        period: { start: '2025-12-01', end: '2025-12-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          averageTicket: Math.round(month.gross / month.count),
          processorFees: fees + cross,
          fixedFees: dispute,
          chargebackFees: dispute,
          totalFees: total,
        },
        derived: ['processorFees'],
        alsoRight: { processor: [null], tax: [0] },
        traps: [
          'CR marks money received, not a negative amount',
          'a repaid advance, a reserve and transfers are no fees',
          'opening and closing balance',
          'rates stand inside labels',
        ],
      },
    },
  ]
}
