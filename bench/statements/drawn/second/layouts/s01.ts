/**
 * A letter comes first; cards run across, figures down; every total stands above its rows; fees carry a trailing minus.
 */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import { columns, GREY, Sheet } from '../sheet.ts'
import type { Facts } from '../truth.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const NAMES = { visa: 'VISA', mastercard: 'MASTERCARD', amex: 'AMEX', interac: 'INTERAC' } as const
type Name = keyof typeof NAMES

const less = (cents: number) => en(-cents, { negative: 'trailing' })

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  town: string
  fixed: [string, number, ('terminalRental' | 'pciFees')?][]
}

const letter = (sheet: Sheet, plan: Plan) => {
  sheet.text('Moneris', 40, 60, { size: 22, bold: true })
  sheet.text('PO Box 410, Station U, Toronto ON', 40, 76, { size: 7, color: GREY })
  sheet.text(plan.merchant, 80, 150, { size: 10 }).text(plan.town, 80, 163, { size: 10 })
  sheet.text('5 October 2026', 480, 150)
  sheet.y = 230
  sheet.paragraph(
    [
      'Dear business owner,',
      '',
      'Your merchant statement for the month is enclosed. From this issue on each total is printed above the lines',
      'that it sums, so that you see it first. Nothing about your pricing changes.',
      '',
      'Did you know? Shops that offer tap for every sale save up to 1,250.00 a year in queue time. The limit for a',
      'contactless sale remains 250.00. Ask us before 31 December 2026.',
      '',
      `Merchant number 0030 ${String(plan.seed * 7919).padStart(7, '0')}      Chain 00${plan.seed * 311}`,
      '',
      'Your Merchant Care team',
    ],
    80,
    { size: 9.5, lead: 15 },
  )
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 61,
    mix: { visa: 0.42, mastercard: 0.22, amex: 0.06, interac: 0.3 },
  })
  const programmes = { visa: VISA, mastercard: MASTERCARD, amex: AMEX }
  const credit = month.cards.filter((card) => card.brand !== 'interac')
  const interchange = credit.flatMap((card) =>
    interchangeLines(card, programmes[card.brand as keyof typeof programmes], month.random),
  )
  const assessments = month.cards.map((card) =>
    card.brand === 'interac'
      ? fee('INTERAC NETWORK FEE', card.count, card.gross, 0, 1.58)
      : fee(
          `${NAMES[card.brand as Name]} ASSESSMENT`,
          card.count,
          card.gross,
          card.brand === 'amex' ? 0.12 : 0.1017,
        ),
  )
  const items = month.cards.map((card) =>
    fee(
      `${NAMES[card.brand as Name]} PER ITEM`,
      card.count + card.refundCount,
      0,
      0,
      card.brand === 'interac' ? 6 : 9,
    ),
  )
  const fixed = plan.fixed.map(([name, amount, kind]) => ({ name, amount, kind }))
  const ic = totalOf(interchange)
  const as = totalOf(assessments)
  const tx = totalOf(items)
  const fx = totalOf(fixed)
  const total = ic + as + tx + fx
  const tax = Math.round(fx * 0.13)

  const sheet = await Sheet.open({
    title: 'Merchant statement',
    seed: plan.seed,
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
    head: (one) => {
      one.text('Moneris', 40, 34, { bold: true, size: 12 }).text('Monthly merchant statement', 110, 34)
      one.text('For the month ended 09/30/26', 570, 34, { align: 'right', is: 'period' })
      one.rule(40, 570, 40, 1)
      one.y = 66
    },
  })
  letter(sheet, plan)
  sheet.addPage()

  sheet.text('1   What your customers spent', 40, sheet.y, { bold: true, size: 11 }).down(20)
  const across = columns('L40 R250 R330 R400 R480 R570')
  sheet.row(across, ['', 'All cards', ...month.cards.map((card) => NAMES[card.brand as Name])], {
    bold: true,
  })
  sheet.row(across, [
    'Items',
    [count(month.count), 'transactionCount'],
    ...month.cards.map((c) => count(c.count)),
  ])
  sheet.row(across, ['Gross sales', [en(month.gross), 'grossSales'], ...month.cards.map((c) => en(c.gross))])
  sheet.row(across, [
    'Returned items',
    count(month.refundCount),
    ...month.cards.map((c) => count(c.refundCount)),
  ])
  sheet.row(across, ['Returns', [less(month.refunds), 'refunds'], ...month.cards.map((c) => less(c.refunds))])
  sheet.row(
    across,
    ['Net sales', [en(month.net), 'netSales'], ...month.cards.map((c) => en(c.gross - c.refunds))],
    {
      bold: true,
    },
  )
  const ticket = Math.round(month.gross / month.count)
  sheet.row(across, [
    'Average ticket',
    [en(ticket), 'averageTicket'],
    ...month.cards.map((c) => en(c.gross / c.count)),
  ])
  sheet.down(16)

  const list = columns('L40 R330 R410 R460 R570')
  sheet.text('2   Interchange and wholesale discount', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Total interchange and wholesale discount', '', '', '', [less(ic), 'interchange']], {
    bold: true,
  })
  sheet.row(list, ['Programme', 'Amount', 'Items', 'Rate %', 'Fee'], { color: GREY })
  for (const line of interchange)
    sheet.row(list, [line.name, en(line.volume), count(line.count), rate(line.rate, 4), less(line.amount)])
  sheet.down(14)

  sheet.text('3   Card brand fees', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Total card brand fees', '', '', '', [less(as), 'assessments']], { bold: true })
  for (const line of assessments)
    sheet.row(list, [
      line.name,
      en(line.volume),
      count(line.count),
      line.rate ? rate(line.rate, 4) : `${(line.item / 100).toFixed(4)}/item`,
      less(line.amount),
    ])
  sheet.down(14)

  sheet.text('4   Moneris transaction fees', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Total transaction fees', '', '', '', [less(tx), 'processorFees']], { bold: true })
  for (const line of items)
    sheet.row(list, [line.name, '', count(line.count), (line.item / 100).toFixed(4), less(line.amount)])
  sheet.down(14)

  sheet.need(120)
  sheet.text('5   Account and equipment', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Total account and equipment', '', '', '', [less(fx), 'fixedFees']], { bold: true })
  for (const line of fixed)
    sheet.row(list, [line.name, '', '', '', line.kind ? [less(line.amount), line.kind] : less(line.amount)])
  sheet.down(14)

  sheet.need(110)
  sheet.text('6   What we charged', 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(list, ['Fees debited from your account on 10/01/26', '', '', '', less(total + tax)], {
    bold: true,
  })
  sheet.row(list, ['Fees, sections 2 to 5', '', '', '', [less(total), 'totalFees']])
  sheet.row(list, ['HST on section 5', '', '', '13.00', [less(tax), 'tax']])

  const facts: Facts = {
    layout: 'letter first, cards across, totals above their rows',
    language: 'en',
    processor: 'moneris',
    printed: 'Moneris',
    merchant: plan.merchant,
    period: { start: '2026-09-01', end: '2026-09-30' },
    values: {
      grossSales: month.gross,
      refunds: month.refunds,
      netSales: month.net,
      transactionCount: month.count,
      averageTicket: ticket,
      interchange: ic,
      assessments: as,
      processorFees: tx,
      fixedFees: fx,
      terminalRental: fixed.find((line) => line.kind === 'terminalRental')?.amount,
      pciFees: fixed.find((line) => line.kind === 'pciFees')?.amount,
      tax,
      totalFees: total,
    },
    alsoRight: { transactionCount: [month.count + month.refundCount] },
    traps: [
      'the first page is a letter with invented savings and a limit',
      'each total stands above the rows it sums',
      'the total over all cards is the first column',
      'the debit with tax stands above the total before tax',
      'negative fees with a trailing minus',
    ],
  }
  return { id: plan.id, bytes: await sheet.bytes(), facts, marks: sheet.marks }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's01a',
    seed: 101,
    volume: 38500,
    merchant: 'Copperfield Hardware Ltd',
    town: '18 Mill Street, Orangeville ON',
    fixed: [
      ['Terminal rental, 1 unit', 2995, 'terminalRental'],
      ['Account service', 1250],
      ['PCI programme', 833, 'pciFees'],
    ],
  }),
  await paper({
    id: 's01b',
    seed: 102,
    volume: 212000,
    merchant: 'Pinehurst Garden Centre Inc',
    town: '2200 Concession Rd 6, Milton ON',
    fixed: [
      ['Device rental, 4 units', 11980, 'terminalRental'],
      ['Account service', 1250],
    ],
  }),
]
