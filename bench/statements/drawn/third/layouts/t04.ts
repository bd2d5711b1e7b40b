/** A restaurant's paper: tips beside sales, white headings on dark bands, four columns of totals. */
import { rgb } from 'pdf-lib'
import type { Drawn } from '../../second/drawn.ts'
import { fee, monthOf, totalOf } from '../../second/month.ts'
import { type Cell, columns, Sheet, WHITE } from '../../second/sheet.ts'
import { count, en, rate, SPECIMEN } from '../../second/words.ts'

const TEAL = rgb(0.05, 0.36, 0.4)

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 2404,
    volume: 68400,
    ticket: 54,
    mix: { visa: 0.46, mastercard: 0.26, amex: 0.08, interac: 0.2 },
    refunds: 0.004,
  })
  const rows = month.cards.map((card) => {
    const tips = Math.round(card.gross * (0.12 + 0.03 * month.random()))
    return { card, tips, food: card.gross - tips }
  })
  const tips = rows.reduce((all, row) => all + row.tips, 0)
  const names = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', interac: 'Interac debit' } as const
  const costs = month.cards.map((card) =>
    card.brand === 'interac'
      ? fee(names.interac, card.count, 0, 0, 10)
      : fee(names[card.brand as 'visa'], card.count, card.gross, card.brand === 'amex' ? 2.9 : 1.99, 10),
  )
  const processing = totalOf(costs)
  const plan = [
    { name: 'Card reader rental, 2 readers', amount: 5000, kind: 'terminalRental' as const },
    { name: 'Offline protection', amount: 1200 },
  ]
  const fixed = totalOf(plan)
  const total = processing + fixed
  const hst = Math.round(fixed * 0.13)
  const sheet = await Sheet.open({
    title: 'Payments statement',
    size: 9,
    seed: 2404,
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  const band = (title: string) => {
    sheet.box(36, sheet.y - 12, 540, 17, TEAL)
    sheet.text(title, 42, sheet.y, { bold: true, color: WHITE })
    sheet.down(20)
  }
  sheet.text('TouchBistro Payments', 36, 50, { bold: true, size: 17, color: TEAL })
  sheet.text('Payments statement', 576, 44, { align: 'right', size: 11 })
  sheet.text('2026-04-01 to 2026-04-30', 576, 58, { align: 'right', is: 'period' })
  sheet.text('The Brass Otter Taphouse, 21 Queen St E, Cambridge ON', 36, 84)
  sheet.y = 120
  band('What guests paid')
  const list = columns('L42 R200 R290 R370 R470 R570')
  sheet.row(list, ['', 'Bills paid', 'Food & drink', 'Tips', 'Charged to cards', 'Voids & refunds'], {
    bold: true,
    lead: 16,
  })
  for (const { card, tips: tip, food } of rows)
    sheet.row(
      list,
      [names[card.brand as 'visa'], count(card.count), en(food), en(tip), en(card.gross), en(-card.refunds)],
      { lead: 16 },
    )
  sheet.box(36, sheet.y - 12, 540, 16, rgb(0.9, 0.95, 0.95))
  sheet.row(
    list,
    [
      'All',
      [count(month.count), 'transactionCount'],
      en(month.gross - tips),
      en(tips),
      [en(month.gross), 'grossSales'],
      [en(-month.refunds), 'refunds'],
    ],
    { bold: true, lead: 28 },
  )
  band('What it cost you')
  const cost = columns('L42 R290 R370 R470 R570')
  sheet.row(cost, ['', 'Charged to cards', 'Rate', 'Per bill', 'Fee'], { bold: true, lead: 16 })
  costs.forEach((line) => {
    sheet.row(
      cost,
      [
        line.name,
        line.volume ? en(line.volume) : '',
        line.rate ? `${rate(line.rate)}%` : '',
        '$0.10',
        en(line.amount),
      ],
      { lead: 16 },
    )
  })
  sheet.row(cost, ['Payment fees', '', '', '', [en(processing), 'processorFees']], { bold: true, lead: 22 })
  for (const line of plan) {
    const cell: Cell = line.kind ? [en(line.amount), line.kind] : en(line.amount)
    sheet.row(cost, [line.name, '', '', '', cell], { lead: 16 })
  }
  sheet.row(cost, ['Hardware and services', '', '', '', [en(fixed), 'fixedFees']], { bold: true, lead: 22 })
  sheet.row(cost, ['All fees, tax excluded', '', '', '', [en(total), 'totalFees']], { bold: true, lead: 16 })
  sheet.row(cost, ['HST on hardware and services', '', '13%', '', [en(hst), 'tax']], { lead: 28 })
  band('What reached your bank')
  sheet.row(cost, ['Charged to cards, less refunds, fees and HST', '', '', '', en(month.net - total - hst)], {
    bold: true,
  })
  return [
    {
      id: 't04a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'tips beside sales, white headings on dark bands',
        language: 'en',
        processor: 'touchbistro-payments',
        printed: 'TouchBistro Payments',
        merchant: 'The Brass Otter Taphouse',
        period: { start: '2026-04-01', end: '2026-04-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          transactionCount: month.count,
          processorFees: processing,
          fixedFees: fixed,
          terminalRental: 5000,
          tax: hst,
          totalFees: total,
        },
        alsoRight: {
          grossSales: [(month.gross - tips) / 100],
          netSales: [(month.gross - tips - month.refunds) / 100],
          averageTicket: [Math.round((month.gross - tips) / month.count) / 100],
        },
        traps: [
          'card sales are food, drink and tips together',
          'headings are white on dark',
          'one price for each brand: interchange is not told',
        ],
      },
    },
  ]
}
