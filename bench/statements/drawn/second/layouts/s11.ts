/** Fees taken every day and again at the end of the month; last month and this year beside this month. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, sum, totalOf } from '../month.ts'
import { MASTERCARD, VISA } from '../programmes.ts'
import { type Cell, columns, GREY, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1111,
    volume: 29300,
    ticket: 47,
    mix: { visa: 0.46, mastercard: 0.14, visaDebit: 0.06, interac: 0.34 },
  })
  const [visa, mastercard, visaDebit, interac] = month.cards
  if (!visa || !mastercard || !visaDebit || !interac) throw new Error('four brands are drawn')
  const daily = [
    fee('DRAF VISA', visa.count, visa.gross, 0.21),
    fee('DRAF MASTERCARD', mastercard.count, mastercard.gross, 0.21),
    fee('DRAF VISA DEBIT', visaDebit.count, visaDebit.gross, 0.21),
    fee('IDP TRANSACTION FEE', interac.count, 0, 0, 5),
  ]
  const interchange = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    fee('VS CDN DEBIT', visaDebit.count, visaDebit.gross, 0.3),
  ]
  const assessments = [
    fee('VISA ASSESSMENT FEE', visa.count, visa.gross, 0.09),
    fee('MASTERCARD ASSESSMENT FEE', mastercard.count, mastercard.gross, 0.09),
    fee('VISA DEBIT ASSESSMENT FEE', visaDebit.count, visaDebit.gross, 0.05),
    fee('INTERAC DIRECT PAYMENT (IDP) ASSESSMENT FEE', interac.count, 0, 0, 1.58),
  ]
  const monthly = [
    { name: 'EQUIPMENT RENTAL - 1 COUNTERTOP', amount: 2995, kind: 'terminalRental' as const },
    { name: 'ACCOUNT MAINTENANCE', amount: 995 },
  ]
  const dayTotal = totalOf(daily)
  const fixed = totalOf(monthly)
  const endTotal = totalOf(interchange) + totalOf(assessments) + fixed
  const gst = Math.round(fixed * 0.05)
  const pst = Math.round(2995 * 0.07)
  const before = 0.93
  const year = 8.7

  const sheet = await Sheet.open({
    title: 'Statement',
    size: 8,
    seed: 1111,
    cut: 'odd',
    footer: (page, pages) => `${SPECIMEN}   Page ${page} of ${pages}`,
    head: (one) => {
      one.text('TD Merchant Solutions', 40, 36, { bold: true })
      one.y = 62
    },
  })
  sheet.text('TD Merchant Solutions', 40, 46, { bold: true, size: 14 })
  sheet.text('KOOTENAY BIKE WORKS', 40, 80).text('402 Baker St, Nelson BC', 40, 91)
  sheet.text('Statement for', 420, 80).text('March 2026', 572, 80, { align: 'right', is: 'period' })
  sheet.text('Account', 420, 91).text('2907-5114-08', 572, 91, { align: 'right' })
  sheet.y = 126
  const three = columns('L40 R340 R450 R572')
  sheet.text('At a glance', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(three, ['', 'March', 'February', 'Year to date'], { bold: true })
  const glance = (name: string, cents: number, cell: Cell): void => {
    sheet.row(three, [name, cell, en(Math.round(cents * before)), en(Math.round(cents * (year / 3)))])
  }
  glance('Sales drafts', month.gross, [en(month.gross), 'grossSales'])
  glance('Credit drafts', month.refunds, [en(month.refunds), 'refunds'])
  glance('Net', month.net, [en(month.net), 'netSales'])
  sheet.row(three, [
    'Number of sales drafts',
    [count(month.count), 'transactionCount'],
    count(Math.round(month.count * before)),
    count(Math.round(month.count * (year / 3))),
  ])
  glance('Fees taken daily', dayTotal, en(dayTotal))
  glance('Fees taken at month end', endTotal, en(endTotal))
  glance('Taxes on fees', gst + pst, [en(gst + pst), 'tax'])
  sheet.down(14)

  const list = columns('L40 R330 R400 R460 R520 R572')
  const group = (title: string, lines: typeof daily, name: string, total: Cell) => {
    sheet.need(50)
    sheet.text(title, 40, sheet.y, { bold: true, size: 10 }).down(14)
    sheet.row(list, ['Fee', 'Volume', 'Items', '%', 'Each', '$'], { color: GREY })
    for (const line of lines)
      sheet.row(list, [
        line.name,
        line.volume ? en(line.volume) : '',
        count(line.count),
        line.rate ? rate(line.rate, 3) : '',
        line.item ? (line.item / 100).toFixed(4) : '',
        en(line.amount),
      ])
    sheet.row(list, [name, '', '', '', '', total], { bold: true }).down(10)
  }
  sheet.text('Fees taken daily with each deposit', 40, sheet.y, { bold: true, size: 11 }).down(16)
  group('Pricing method DRAF', daily, 'Total taken daily', [en(dayTotal), 'processorFees', '+totalFees'])
  sheet.text('Fees taken at month end', 40, sheet.y, { bold: true, size: 11 }).down(16)
  group('Interchange', interchange, 'Total interchange', [en(totalOf(interchange)), 'interchange'])
  group('Network assessments', assessments, 'Total assessments', [en(totalOf(assessments)), 'assessments'])
  sheet.need(110)
  sheet.text('Equipment and account', 40, sheet.y, { bold: true, size: 10 }).down(14)
  for (const line of monthly)
    sheet.row(list, [line.name, '', '', '', '', line.kind ? [en(line.amount), line.kind] : en(line.amount)])
  sheet.row(list, ['Total equipment and account', '', '', '', '', [en(fixed), 'fixedFees']], { bold: true })
  sheet.down(8)
  sheet.row(list, ['Total taken at month end, before taxes', '', '', '', '', [en(endTotal), '+totalFees']], {
    bold: true,
  })
  sheet.row(list, ['GST 5%', '', '', '', '', en(gst)])
  sheet.row(list, ['PST 7% (equipment only)', '', '', '', '', en(pst)])
  sheet.row(list, ['Withdrawn April 1', '', '', '', '', en(endTotal + gst + pst)], { bold: true })

  return [
    {
      id: 's11a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'fees taken daily and at month end, month before and year beside',
        language: 'en',
        processor: 'td-merchant-services',
        printed: 'TD Merchant Solutions',
        merchant: 'Kootenay Bike Works',
        period: { start: '2026-03-01', end: '2026-03-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totalOf(interchange),
          assessments: totalOf(assessments),
          processorFees: dayTotal,
          fixedFees: fixed,
          terminalRental: 2995,
          tax: gst + pst,
          totalFees: sum([dayTotal, endTotal]),
        },
        derived: ['totalFees'],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'fees are taken daily and at month end: the sum of both is printed nowhere',
          'month before and year to date stand beside this month',
          'PST on the equipment alone, GST on the account too',
          'the withdrawal holds only half of the fees, with tax',
          'text cut at odd places',
        ],
      },
    },
  ]
}
