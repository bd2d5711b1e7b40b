/** Sixteenth to fifteenth: a row a day, written from the last to the first; totals only at the foot. */
import type { Drawn } from '../../second/drawn.ts'
import { monthOf, split } from '../../second/month.ts'
import { columns, Sheet } from '../../second/sheet.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 2606,
    volume: 14200,
    ticket: 187,
    mix: { visa: 0.5, mastercard: 0.35, amex: 0.15 },
    refunds: 0.04,
  })
  const days = [
    ...Array.from({ length: 16 }, (_, at) => `Aug ${at + 16}`),
    ...Array.from({ length: 15 }, (_, at) => `Sep ${at + 1}`),
  ].filter((_, at) => at % 7 !== 6)
  const even = days.map(() => 1)
  const sales = split(month.gross, even, month.random)
  const items = split(month.count, even, month.random)
  const returns = split(
    month.refunds,
    days.filter((_, at) => at % 9 === 4).map(() => 1),
    month.random,
  )
  const backOn = days.filter((_, at) => at % 9 === 4)
  const fees = sales.map((sale, at) => Math.round(sale * 0.0249) + (items[at] ?? 0) * 25)
  const processing = fees.reduce((all, one) => all + one, 0)
  const subscription = 2000
  const total = processing + subscription
  const gst = Math.round(subscription * 0.05)
  const sheet = await Sheet.open({
    title: 'QuickBooks Payments',
    size: 9,
    seed: 2606,
    order: 'backwards',
    width: 595,
    height: 842,
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  sheet.text('QuickBooks Payments', 40, 50, { bold: true, size: 15 })
  sheet.text('Monthly payments statement', 40, 68)
  sheet.text('Aug 16, 2026 to Sep 15, 2026', 555, 50, { align: 'right', is: 'period' })
  sheet.text('Intuit Canada ULC', 555, 64, { align: 'right', size: 7 })
  sheet.text('Alder & Ash Landscape Design, Red Deer AB', 40, 92)
  sheet.y = 124
  const list = columns('L40 R150 R270 R370 R460 R555')
  sheet.row(list, ['Day', 'Card payments', 'Taken', 'Given back', 'Fees', 'Sent to bank'], {
    bold: true,
    lead: 17,
  })
  days.forEach((day, at) => {
    const [sale = 0, cost = 0] = [sales[at], fees[at]]
    const back = returns[backOn.indexOf(day)] ?? 0
    sheet.row(
      list,
      [day, count(items[at] ?? 0), en(sale), back ? en(-back) : '', en(-cost), en(sale - back - cost)],
      {
        lead: 15,
      },
    )
  })
  sheet.rule(40, 555, sheet.y - 9)
  sheet.down(6)
  sheet.row(
    list,
    [
      'Sum',
      [count(month.count), 'transactionCount'],
      [en(month.gross), 'grossSales'],
      [en(-month.refunds), 'refunds'],
      [en(-processing), 'processorFees', '+totalFees'],
      en(month.net - processing),
    ],
    { bold: true, lead: 26 },
  )
  sheet.text('Plan for the month, withdrawn on Sep 16', 40, sheet.y)
  sheet
    .text(en(subscription, { before: '$' }), 555, sheet.y, {
      align: 'right',
      is: ['fixedFees', '+totalFees'],
    })
    .down(15)
  sheet.text('GST on the plan', 40, sheet.y)
  sheet.text(en(gst, { before: '$' }), 555, sheet.y, { align: 'right', is: 'tax' }).down(15)
  return [
    {
      id: 't06a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'a row a day from mid-month to mid-month, totals at the foot',
        language: 'en',
        processor: 'quickbooks-payments',
        printed: 'QuickBooks Payments',
        merchant: 'Alder & Ash Landscape Design',
        period: { start: '2026-08-16', end: '2026-09-15' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          transactionCount: month.count,
          processorFees: processing,
          fixedFees: subscription,
          tax: gst,
          totalFees: total,
        },
        derived: ['totalFees'],
        alsoRight: {},
        traps: [
          'the period runs from the 16th to the 15th',
          'text is written from the bottom to the top; A4 page',
          'the fees of the table lack the plan, which stands below and is withdrawn apart',
        ],
      },
    },
  ]
}
