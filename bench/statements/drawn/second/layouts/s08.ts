/** Labels broken above and below their numbers; the page's head comes again in the middle of tables. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { MASTERCARD, VISA } from '../programmes.ts'
import { type Cell, columns, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const usd = (cents: number) => en(cents, { before: '$', bareZero: true, negative: 'minus' })

const LIST = columns('L40 R285 R350 R420 R490 R572')

/** The figures stand on a middle line, the label a little above and a little below it. */
const broken = (sheet: Sheet, above: string, below: string, cells: Cell[], bold = false) => {
  sheet.need(26)
  sheet.text(above, 40, sheet.y - 5, { bold })
  sheet.text(below, 40, sheet.y + 5, { bold })
  sheet.row(LIST, ['', ...cells], { lead: 25, bold })
}

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 808,
    volume: 46800,
    ticket: 33,
    mix: { visa: 0.44, mastercard: 0.21, interac: 0.35 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const interchange = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
  ]
  const brand = [
    fee('VISA BASE NETWORK|ASSESSMENT FEE', visa.count, visa.gross, 0.1017),
    fee('MASTERCARD BRAND|USAGE ASSESSMENT', mastercard.count, mastercard.gross, 0.1017),
    fee('MC DIGITAL|ENABLEMENT', 0, 0, 0),
  ]
  const digital = brand[2]
  if (digital) digital.amount = 8
  const margin = [
    fee('NUVEI DISCOUNT|VISA SALES', visa.count, visa.gross, 0.22),
    fee('NUVEI DISCOUNT|MASTERCARD SALES', mastercard.count, mastercard.gross, 0.22),
    fee('INTERAC DEBIT|TRANSACTION FEE', interac.count, 0, 0, 7.5),
  ]
  const other = [
    { name: 'TERMINAL RENTAL|MOVE5000 (2)', amount: 7000, kind: 'terminalRental' as const },
    { name: 'PCI NON-VALIDATION|MONTHLY FEE', amount: 1995, kind: 'pciFees' as const },
    { name: 'ONLINE REPORTING|ACCESS', amount: 500 },
  ]
  const rates = totalOf(interchange) + totalOf(brand) + totalOf(margin)
  const fixed = totalOf(other)
  const total = rates + fixed
  const tax = Math.round(fixed * 0.05) + Math.round(fixed * 0.07)
  const sheet = await Sheet.open({
    title: 'Statement',
    size: 8,
    seed: 808,
    footer: (page, pages) => `${SPECIMEN}  ${page}/${pages}`,
    head: (one) => {
      one.text('nuvei', 40, 36, { bold: true, size: 15 })
      one.text('MERCHANT STATEMENT', 330, 30).text('09/01/2026 - 09/30/2026', 572, 30, { align: 'right' })
      one.text('MID 8800 4471 902', 330, 40)
      one.y = 62
      one.row(LIST, ['DESCRIPTION', 'AMOUNT', 'ITEMS', 'RATE %', '$ EACH', 'FEE'], { bold: true, lead: 22 })
    },
  })
  sheet.text('nuvei', 40, 36, { bold: true, size: 15 })
  sheet.text('MERCHANT STATEMENT', 330, 30)
  sheet.text('09/01/2026 - 09/30/2026', 572, 30, { align: 'right', is: 'period' })
  sheet.text('MID 8800 4471 902', 330, 40)
  sheet.text('SUNROSE BISTRO LTD', 40, 80).text('311 Granville St, Vancouver BC', 40, 91)
  sheet.y = 130
  sheet.text('DEPOSIT SUMMARY', 40, sheet.y, { bold: true, size: 10 }).down(22)
  const top = columns('R160 R260 R360 R460 R572')
  const heads = [
    ['Total', 'Sales'],
    ['Total', 'Refunds'],
    ['Net', 'Deposits'],
    ['Total', 'Fees'],
    ['Sales Tax', 'on Fees'],
  ]
  top.forEach((column, at) => {
    const [above = '', below = ''] = heads[at] ?? []
    sheet.text(above, column.x, sheet.y - 11, { align: 'right' })
    sheet.text(below, column.x, sheet.y + 11, { align: 'right' })
  })
  sheet.row(
    top,
    [
      [usd(month.gross), 'grossSales'],
      [usd(month.refunds), 'refunds'],
      [usd(month.net), 'netSales'],
      [usd(total), 'totalFees'],
      [usd(tax), 'tax'],
    ],
    { lead: 34 },
  )
  sheet.text('CARD TYPE SUMMARY', 40, sheet.y, { bold: true, size: 10 }).down(22)
  const types = columns('L40 R160 R260 R340 R430 R572')
  sheet.row(types, ['', '# SALES', '$ SALES', '# REFUNDS', '$ REFUNDS', 'AVG TICKET'], { bold: true })
  for (const [name, card] of [
    ['VISA', visa],
    ['MASTERCARD', mastercard],
    ['INTERAC', interac],
  ] as const)
    sheet.row(types, [
      name,
      count(card.count),
      usd(card.gross),
      count(card.refundCount),
      usd(card.refunds),
      usd(card.gross / card.count),
    ])
  sheet
    .row(types, [
      'ALL',
      [count(month.count), 'transactionCount'],
      usd(month.gross),
      count(month.refundCount),
      usd(month.refunds),
      [usd(month.gross / month.count), 'averageTicket'],
    ])
    .down(14)

  sheet.row(LIST, ['DESCRIPTION', 'AMOUNT', 'ITEMS', 'RATE %', '$ EACH', 'FEE'], { bold: true, lead: 22 })
  const section = (title: string, lines: typeof margin, total: Cell) => {
    sheet.need(60)
    sheet.text(title, 40, sheet.y, { bold: true, size: 10 }).down(20)
    for (const line of lines) {
      const [above = '', below = ''] = line.name.split('|')
      broken(sheet, above, below, [
        line.volume ? usd(line.volume) : '',
        line.count ? count(line.count) : '',
        line.rate ? rate(line.rate, 4) : '',
        line.item ? `$.0${line.item * 10}` : '',
        usd(line.amount),
      ])
    }
    broken(sheet, 'SUBTOTAL', title, ['', '', '', '', total], true)
  }
  section(
    'INTERCHANGE',
    interchange.map((line) => ({ ...line, name: line.name.replace(/ (?=\S+$)/, '|') })),
    [usd(totalOf(interchange)), 'interchange'],
  )
  section('CARD BRAND FEES', brand, [usd(totalOf(brand)), 'assessments'])
  section('RATES & FEES', margin, [usd(totalOf(margin)), 'processorFees'])
  sheet.need(130)
  sheet.text('OTHER CHARGES', 40, sheet.y, { bold: true, size: 10 }).down(20)
  for (const line of other) {
    const [above = '', below = ''] = line.name.split('|')
    broken(sheet, above, below, [
      '',
      '',
      '',
      '',
      line.kind ? [usd(line.amount), line.kind] : usd(line.amount),
    ])
  }
  broken(sheet, 'SUBTOTAL', 'OTHER CHARGES', ['', '', '', '', [usd(fixed), 'fixedFees']], true)
  broken(sheet, 'GST 5% + PST 7%', 'ON OTHER CHARGES', ['', '', '', '', usd(tax)])
  broken(sheet, 'WITHDRAWN', 'OCT 02', ['', '', '', '', usd(total + tax)], true)

  return [
    {
      id: 's08a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'labels above and below their numbers, head repeated in tables',
        language: 'en',
        processor: 'other',
        printed: 'nuvei',
        merchant: 'Sunrose Bistro Ltd',
        period: { start: '2026-09-01', end: '2026-09-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          averageTicket: Math.round(month.gross / month.count),
          interchange: totalOf(interchange),
          assessments: totalOf(brand),
          processorFees: totalOf(margin),
          fixedFees: fixed,
          terminalRental: 7000,
          pciFees: 1995,
          tax,
          totalFees: total,
        },
        alsoRight: { transactionCount: [month.count + month.refundCount], processor: [null] },
        traps: [
          'labels are broken above and below the line of their number',
          'a fee of $.08',
          'the head of the page comes again inside tables',
          'the amount withdrawn includes tax',
        ],
      },
    },
  ]
}
