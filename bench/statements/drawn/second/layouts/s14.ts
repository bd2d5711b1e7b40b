/** Two columns of text a page, amounts left of their labels on the right side; the only summary comes at the very end. */
import type { Drawn } from '../drawn.ts'
import { daysOf, fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import { columns, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const brackets = (cents: number) => en(-cents, { before: '$', negative: 'brackets' })

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1414,
    volume: 57600,
    ticket: 142,
    mix: { visa: 0.47, mastercard: 0.25, amex: 0.08, interac: 0.2 },
    refunds: 0.03,
  })
  const [visa, mastercard, amex, interac] = month.cards
  if (!visa || !mastercard || !amex || !interac) throw new Error('four brands are drawn')
  const interchange = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    ...interchangeLines(amex, AMEX, month.random),
  ]
  const brand = [
    fee('Visa network', visa.count, visa.gross, 0.09),
    fee('Mastercard network', mastercard.count, mastercard.gross, 0.09),
    fee('Amex network', amex.count, amex.gross, 0.15),
    fee('Interac network', interac.count, 0, 0, 1.58),
  ]
  const margin = [
    fee('Paystone rate, credit', month.count - interac.count, month.gross - interac.gross, 0.4),
    fee('Paystone per item, credit', month.count - interac.count, 0, 0, 10),
    fee('Paystone per item, debit', interac.count, 0, 0, 10),
  ]
  const monthly = [
    { name: 'Terminal lease', amount: 4495, kind: 'terminalRental' as const },
    { name: 'Loyalty bundle', amount: 3900 },
    { name: 'Not PCI validated', amount: 2995, kind: 'pciFees' as const },
    { name: 'Monthly minimum top-up', amount: 0 },
  ]
  const fixed = totalOf(monthly)
  const total = totalOf(interchange) + totalOf(brand) + totalOf(margin) + fixed
  const hst = Math.round(fixed * 0.15)
  const sheet = await Sheet.open({
    title: 'Processing statement',
    size: 7.5,
    seed: 1414,
    cut: 'words',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
    head: (one) => {
      one.text('Paystone', 40, 34, { bold: true })
      one.y = 60
    },
  })
  sheet.text('Paystone', 40, 46, { bold: true, size: 18 })
  sheet.text('Processing statement', 572, 40, { align: 'right', size: 11 })
  sheet.text('01-JAN-2026 to 31-JAN-2026', 572, 54, { align: 'right', is: 'period' })
  sheet.text('Fundy Shore Furniture, 71 King Street, Saint John NB     MID 5229 0091', 40, 74)

  // The left half of the page: sales and deposits.
  const left = columns('L40 R130 R190 R290')
  sheet.y = 104
  sheet.text('Sales', 40, sheet.y, { bold: true, size: 10 }).down(14)
  sheet.row(left, ['Card', 'Sold $', 'No.', 'Returned $'], { bold: true })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['Amex', amex],
    ['Interac', interac],
  ] as const)
    sheet.row(left, [name, en(card.gross), count(card.count), brackets(card.refunds)])
  sheet.down(10)
  sheet.text('Deposits', 40, sheet.y, { bold: true, size: 10 }).down(14)
  for (const day of daysOf(month, 31, 0.8))
    sheet.row(left, [
      `${String(day.day).padStart(2, '0')}-JAN`,
      en(day.gross),
      count(day.count),
      day.refunds ? brackets(day.refunds) : '-',
    ])

  // The right half: fees, with the amount before its label.
  const right = columns('R370 L380 R572')
  sheet.y = 104
  const half = (title: string, lines: { name: string; amount: number; rate?: number; item?: number }[]) => {
    sheet.text(title, 320, sheet.y, { bold: true, size: 10 }).down(14)
    for (const line of lines) {
      const named = monthly.find((one) => one.name === line.name)?.kind
      const detail = line.rate
        ? `${rate(line.rate, 3)}%`
        : line.item
          ? `$${(line.item / 100).toFixed(4)}`
          : ''
      const amount = brackets(line.amount)
      sheet.row(right, [named ? [amount, named] : amount, line.name, detail])
    }
    sheet.down(10)
  }
  half('Interchange, passed through at cost', interchange)
  half('Card networks', brand)
  half('Paystone', margin)
  half('Every month', monthly)

  sheet.addPage()
  sheet.text('Your month in one view', 40, sheet.y, { bold: true, size: 12 }).down(20)
  const view = columns('R120 L135 R360 R470')
  sheet.row(view, ['January', '', 'December', 'January 2025'], { bold: true })
  const line = (cents: number, name: string, is: Parameters<typeof sheet.row>[1][number]) => {
    sheet.row(view, [is, name, brackets(-Math.round(cents * 1.41)), brackets(-Math.round(cents * 0.86))], {
      lead: 14,
    })
  }
  const plain = (cents: number) => en(cents, { before: '$' })
  line(month.gross, 'sold by card', [plain(month.gross), 'grossSales'])
  sheet.row(
    view,
    [
      [count(month.count), 'transactionCount'],
      'sales',
      count(Math.round(month.count * 1.5)),
      count(Math.round(month.count * 0.9)),
    ],
    { lead: 14 },
  )
  line(-month.refunds, 'returned to customers', [brackets(month.refunds), 'refunds'])
  line(month.net, 'net of returns', [plain(month.net), 'netSales'])
  line(-totalOf(interchange), 'interchange', [brackets(totalOf(interchange)), 'interchange'])
  line(-totalOf(brand), 'card networks', [brackets(totalOf(brand)), 'assessments'])
  line(-totalOf(margin), 'Paystone', [brackets(totalOf(margin)), 'processorFees'])
  line(-fixed, 'every month', [brackets(fixed), 'fixedFees'])
  line(-total, 'all fees', [brackets(total), 'totalFees'])
  line(-hst, 'HST (15% of what comes every month)', [brackets(hst), 'tax'])
  const percent = rate((total / month.gross) * 100)
  sheet.row(view, [[`${percent}%`, 'effectiveRate'], 'all fees as a share of sales', '2.31%', '2.58%'], {
    lead: 14,
  })

  return [
    {
      id: 's14a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'two columns a page, amounts before their labels, summary at the end',
        language: 'en',
        processor: 'paystone',
        printed: 'Paystone',
        merchant: 'Fundy Shore Furniture',
        period: { start: '2026-01-01', end: '2026-01-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totalOf(interchange),
          assessments: totalOf(brand),
          processorFees: totalOf(margin),
          fixedFees: fixed,
          terminalRental: 4495,
          pciFees: 2995,
          tax: hst,
          totalFees: total,
          effectiveRate: Number(percent),
        },
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'two columns on page 1: rows of the left half and of the right half share lines',
          'amounts stand left of their labels',
          'negative fees in brackets',
          'month before and year before beside this month',
        ],
      },
    },
  ]
}
