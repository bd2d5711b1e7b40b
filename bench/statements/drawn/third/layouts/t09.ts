/** Lists that run over pages with sums carried forward; Roman chapters; seven digits; a bank's name over the acquirer's. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, split, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { type Cell, columns, Sheet } from '../../second/sheet.ts'
import { count, en, rate, SPECIMEN } from '../../second/words.ts'

const CHANNELS = ['TAP', 'CHIP', 'SWIPE', 'KEYED', 'ONLINE', 'PHONE']

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 2909,
    volume: 1284000,
    ticket: 133,
    mix: { visa: 0.46, mastercard: 0.26, amex: 0.08, interac: 0.2 },
    refunds: 0.035,
  })
  const [visa, mastercard, amex, interac] = month.cards
  if (!visa || !mastercard || !amex || !interac) throw new Error('four brands are drawn')
  const broad = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    ...interchangeLines(amex, AMEX, month.random),
  ]
  // Each programme once for each way in which a card was read.
  const interchange = broad.flatMap((line) => {
    const volumes = split(line.volume, [30, 20, 4, 3, 6, 2], month.random)
    const counts = split(line.count, [30, 20, 4, 3, 6, 2], month.random)
    return CHANNELS.map((channel, at) =>
      fee(`${line.name} ${channel}`, counts[at] ?? 0, volumes[at] ?? 0, line.rate),
    )
  })
  const scheme = [
    fee('VISA ACQUIRER FEE', visa.count, visa.gross, 0.09),
    fee('VISA CROSS BORDER', 211, 2418733, 0.4),
    fee('MASTERCARD ACQUIRER FEE', mastercard.count, mastercard.gross, 0.09),
    fee('AMERICAN EXPRESS NETWORK', amex.count, amex.gross, 0.12),
    fee('INTERAC NETWORK', interac.count, 0, 0, 1.58),
  ]
  const acquirer = [
    fee(
      'CREDIT SALES AND REFUNDS',
      month.count - interac.count + month.refundCount - interac.refundCount,
      0,
      0,
      4,
    ),
    fee('INTERAC SALES AND REFUNDS', interac.count + interac.refundCount, 0, 0, 3),
  ]
  const hire = [
    { name: 'TERMINALS, 14 COUNTERTOP', amount: 34930, kind: 'terminalRental' as const },
    { name: 'SEMI-INTEGRATION', amount: 14000 },
    { name: 'DISPUTE HANDLING, 5', amount: 12500, kind: 'chargebackFees' as const },
  ]
  const [ic, as, tx, fx] = [totalOf(interchange), totalOf(scheme), totalOf(acquirer), totalOf(hire)]
  const total = ic + as + tx + fx
  const gst = Math.round((34930 + 14000) * 0.05)
  const sheet = await Sheet.open({
    title: 'Statement',
    size: 8,
    seed: 2909,
    face: 'Times',
    footer: (page, pages) => `${SPECIMEN}   Page ${page} of ${pages}`,
    head: (one) => {
      one.text('BMO Merchant Services', 40, 34, { bold: true })
      one.text('Chain 0 114 001   Merchant 0030 0712 4408 1', 572, 34, { align: 'right' })
      one.y = 62
    },
  })
  sheet.text('BMO Merchant Services', 40, 46, { bold: true, size: 15 })
  sheet.text('Card processing by Moneris Solutions Corporation', 40, 60, { size: 7 })
  sheet.text('Statement for the month of July 2026', 572, 46, { align: 'right', is: 'period' })
  sheet.text('CHINOOK & SONS FURNITURE WAREHOUSE LTD, CALGARY AB', 40, 86)
  sheet.y = 118
  const cards = columns('L40 R200 R330 R400 R490 R572')
  sheet.text('I.  Purchases by card', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(cards, ['', 'Purchases', 'Amount', 'Refunds', 'Amount', 'Net'], { bold: true })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['American Express', amex],
    ['Interac', interac],
  ] as const)
    sheet.row(cards, [
      name,
      count(card.count),
      en(card.gross),
      count(card.refundCount),
      en(-card.refunds),
      en(card.gross - card.refunds),
    ])
  sheet.row(
    cards,
    [
      'All cards',
      [count(month.count), 'transactionCount'],
      [en(month.gross), 'grossSales'],
      count(month.refundCount),
      [en(-month.refunds), 'refunds'],
      [en(month.net), 'netSales'],
    ],
    { bold: true },
  )
  sheet.down(14)
  const list = columns('L40 R330 R410 R490 R572')
  sheet.text('II.  Interchange and American Express discount', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Programme', 'Amount', 'Items', 'Rate %', 'Fee'], { bold: true })
  let running = 0
  for (const line of interchange) {
    if (sheet.y > 716) {
      sheet.row(list, ['Carried forward', '', '', '', en(running)], { bold: true })
      sheet.addPage()
      sheet.row(list, ['Brought forward', '', '', '', en(running)], { bold: true })
    }
    running += line.amount
    sheet.row(list, [line.name, en(line.volume), count(line.count), rate(line.rate, 4), en(line.amount)])
  }
  sheet
    .row(list, ['Interchange and discount for the month', '', '', '', [en(ic), 'interchange']], {
      bold: true,
    })
    .down(14)
  const chapter = (title: string, lines: typeof scheme, name: string, cell: Cell) => {
    sheet.need(90)
    sheet.text(title, 40, sheet.y, { bold: true, size: 11 }).down(16)
    for (const line of lines)
      sheet.row(list, [
        line.name,
        line.volume ? en(line.volume) : '',
        count(line.count),
        line.rate ? rate(line.rate, 4) : rate(line.item / 100, 4),
        en(line.amount),
      ])
    sheet.row(list, [name, '', '', '', cell], { bold: true }).down(14)
  }
  chapter('III.  Scheme fees', scheme, 'Scheme fees for the month', [en(as), 'assessments'])
  chapter('IV.  Acquirer fees', acquirer, 'Acquirer fees for the month', [en(tx), 'processorFees'])
  sheet.need(150)
  sheet.text('V.  Equipment and services', 40, sheet.y, { bold: true, size: 11 }).down(16)
  for (const line of hire)
    sheet.row(list, [line.name, '', '', '', line.kind ? [en(line.amount), line.kind] : en(line.amount)])
  sheet
    .row(list, ['Equipment and services for the month', '', '', '', [en(fx), 'fixedFees']], { bold: true })
    .down(14)
  sheet.text('VI.  Reckoning', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['II to V, fees for the month', '', '', '', [en(total), 'totalFees']])
  sheet.row(list, ['GST on equipment and integration', '', '', '', [en(gst), 'tax']])
  sheet.row(list, ['Collected from your account', '', '', '', en(total + gst)], { bold: true })
  return [
    {
      id: 't09a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'long lists with sums carried forward, Roman chapters',
        language: 'en',
        processor: 'bmo-merchant-services',
        printed: 'BMO Merchant Services',
        merchant: 'Chinook & Sons Furniture Warehouse Ltd',
        period: { start: '2026-07-01', end: '2026-07-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: tx,
          fixedFees: fx,
          terminalRental: 34930,
          chargebackFees: 12500,
          tax: gst,
          totalFees: total,
        },
        alsoRight: {
          processor: ['moneris'],
          transactionCount: [month.count + month.refundCount],
        },
        traps: [
          'carried and brought forward sums are no fees of their own',
          'more than a million of sales',
          'chain number 0 114 001 looks like money',
          "a bank's name above, the acquirer's name small",
        ],
      },
    },
  ]
}
