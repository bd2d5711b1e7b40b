/** A landscape guide-like paper: cover page, "$.08", "$-62.63", tax as one row among the charges. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, sum, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import { type Cell, columns, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const usd = (cents: number) => en(cents, { before: '$', negative: 'inner', bareZero: true })
const NAMES = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMERICAN EXPRESS',
  interac: 'DEBIT (IDP)',
} as const
type Name = keyof typeof NAMES

type Plan = {
  id: string
  seed: number
  volume: number
  ticket: number
  merchant: string
  month: string
  period: { start: string; end: string }
  printed: string
  processor: string
  turn: 0 | 90
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: plan.ticket,
    mix: { visa: 0.47, mastercard: 0.26, amex: 0.07, interac: 0.2 },
    refunds: 0.02,
  })
  const programmes = { visa: VISA, mastercard: MASTERCARD, amex: AMEX }
  const credit = month.cards.filter((card) => card.brand !== 'interac')
  const qualified = credit.flatMap((card) =>
    interchangeLines(card, programmes[card.brand as keyof typeof programmes], month.random),
  )
  const dues = credit.map((card) =>
    fee(`${NAMES[card.brand as Name]} DUES`, card.count, card.gross, card.brand === 'amex' ? 0.15 : 0.09),
  )
  const margin = credit.map((card) =>
    fee(`${NAMES[card.brand as Name]} DISC`, card.count, card.gross, 0.19, 5),
  )
  const debit = month.cards
    .filter((card) => card.brand === 'interac')
    .map((card) => fee('DEBIT SALE', card.count, 0, 0, 7))
  const charges: {
    name: string
    items: number
    amount: number
    kind?: 'terminalRental' | 'pciFees' | 'chargebackFees'
  }[] = [
    { name: 'TERMINAL RENTAL', items: 2, amount: 6990, kind: 'terminalRental' },
    { name: 'STATEMENT FEE', items: 1, amount: 595 },
    { name: 'CHARGEBACK HANDLING', items: 1, amount: 2500, kind: 'chargebackFees' },
    { name: 'ONLINE REPORTING', items: 1, amount: 208 },
  ]
  const fixed = totalOf(charges)
  const tax = Math.round((6990 + 595) * 0.13)
  const rates = totalOf(qualified) + totalOf(dues) + totalOf(margin) + totalOf(debit)
  const deducted = rates + fixed + tax

  const sheet = await Sheet.open({
    title: 'Merchant Statement',
    width: 792,
    height: 612,
    turn: plan.turn,
    seed: plan.seed,
    size: 8,
    footer: (page, pages) => `${SPECIMEN}   ${page} OF ${pages}`,
    head: (one) => {
      one.text(plan.printed.toUpperCase(), 40, 32, { bold: true })
      one.text(`STATEMENT PERIOD ${plan.month}`, 750, 32, { align: 'right' })
      one.rule(40, 750, 38)
      one.y = 64
    },
  })
  sheet.text(plan.printed, 60, 130, { size: 24, bold: true })
  sheet.text('Merchant Statement', 60, 160, { size: 16 })
  sheet.text('STATEMENT PERIOD', 60, 230, { bold: true }).text(plan.month, 200, 230, { is: 'period' })
  sheet.text('MERCHANT', 60, 246, { bold: true }).text(plan.merchant.toUpperCase(), 200, 246)
  sheet.text('MERCHANT NUMBER', 60, 262, { bold: true }).text(`7000 00${plan.seed}4 118`, 200, 262)
  sheet.text('AMOUNT DEDUCTED', 60, 278, { bold: true }).text(usd(-deducted), 200, 278)
  sheet.box(52, 336, 460, 44)
  sheet.text(
    'This guide page explains your paper: see CARD TYPE SUMMARY for sales, RATES & FEES for',
    60,
    350,
  )
  sheet.text('what each card cost and OTHER CHARGES for the rest. Questions: 1 800 555 0142.', 60, 362)

  sheet.addPage()
  sheet.text('CARD TYPE SUMMARY', 40, sheet.y, { bold: true, size: 10 }).down(18)
  const cards = columns('L40 R230 R320 R400 R490 R570 R660 R750')
  const heads: [string, string][] = [
    ['', 'CARD TYPE'],
    ['NUMBER', 'OF SALES'],
    ['', 'SALES'],
    ['NUMBER', 'OF CREDITS'],
    ['', 'CREDITS'],
    ['TOTAL NUMBER', 'OF ITEMS'],
    ['NET', 'SALES'],
    ['AVERAGE', 'TICKET'],
  ]
  sheet.row(
    cards,
    heads.map(([top]) => top),
    { bold: true, lead: 9 },
  )
  sheet.row(
    cards,
    heads.map(([, low]) => low),
    { bold: true },
  )
  for (const card of month.cards)
    sheet.row(cards, [
      NAMES[card.brand as Name],
      count(card.count),
      usd(card.gross),
      count(card.refundCount),
      usd(-card.refunds),
      count(card.count + card.refundCount),
      usd(card.gross - card.refunds),
      usd(card.gross / card.count),
    ])
  const ticket = Math.round(month.gross / month.count)
  sheet.row(
    cards,
    [
      'TOTAL',
      [count(month.count), 'transactionCount'],
      [usd(month.gross), 'grossSales'],
      count(month.refundCount),
      [usd(-month.refunds), 'refunds'],
      count(month.count + month.refundCount),
      [usd(month.net), 'netSales'],
      [usd(ticket), 'averageTicket'],
    ],
    { bold: true },
  )
  sheet.down(18)

  sheet.text('RATES & FEES', 40, sheet.y, { bold: true, size: 10 }).down(16)
  const list = columns('L40 R330 R430 R520 R610 R750')
  const group = (title: string, lines: typeof dues, is: Cell) => {
    sheet.need(40)
    sheet.row(list, [title, 'ITEMS', 'AMOUNT', 'RATE', 'PER ITEM', 'FEE'], { bold: true })
    for (const line of lines)
      sheet.row(list, [
        line.name,
        count(line.count),
        line.volume ? usd(line.volume) : '',
        line.rate ? rate(line.rate, 5) : '',
        line.item ? usd(line.item) : '',
        usd(-line.amount),
      ])
    sheet.row(list, [`TOTAL ${title}`, '', '', '', '', is], { bold: true }).down(8)
  }
  group('INTERCHANGE', qualified, [usd(-totalOf(qualified)), 'interchange'])
  group('DUES AND ASSESSMENTS', dues, [usd(-totalOf(dues)), 'assessments'])
  group('DISCOUNT', margin, [usd(-totalOf(margin)), '+processorFees'])
  group('DEBIT', debit, [usd(-totalOf(debit)), '+processorFees'])
  sheet.row(list, ['TOTAL RATES & FEES', '', '', '', '', [usd(-rates), '+totalFees']], { bold: true })
  sheet.down(14)

  sheet.need(130)
  sheet.text('OTHER CHARGES', 40, sheet.y, { bold: true, size: 10 }).down(16)
  for (const line of charges)
    sheet.row(list, [
      line.name,
      count(line.items),
      '',
      '',
      '',
      [usd(-line.amount), '+fixedFees', '+totalFees', ...(line.kind ? [line.kind] : [])],
    ])
  sheet.row(list, ['GST/HST', '', '', '13.000', '', [usd(-tax), 'tax']])
  sheet.row(list, ['TOTAL OTHER CHARGES', '', '', '', '', usd(-fixed - tax)], { bold: true }).down(12)
  sheet.row(list, ['TOTAL AMOUNT DEDUCTED', '', '', '', '', usd(-deducted)], { bold: true }).down(20)

  sheet.need(60)
  sheet.text('EMDR CALCULATIONS', 40, sheet.y, { bold: true, size: 10 }).down(16)
  for (const card of credit) {
    const cost = sum(
      [...qualified, ...dues, ...margin]
        .filter((line) =>
          line.name.startsWith({ visa: 'V', mastercard: 'M', amex: 'A' }[card.brand as 'visa']),
        )
        .map((line) => line.amount),
    )
    sheet.row(list, [
      NAMES[card.brand as Name],
      '',
      usd(card.gross),
      '',
      '',
      `${rate((cost / card.gross) * 100, 3)}%`,
    ])
  }

  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'landscape with cover, tax as a row of other charges',
      language: 'en',
      processor: plan.processor,
      printed: plan.printed,
      merchant: plan.merchant,
      period: plan.period,
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        averageTicket: ticket,
        interchange: totalOf(qualified),
        assessments: totalOf(dues),
        processorFees: totalOf(margin) + totalOf(debit),
        fixedFees: fixed,
        terminalRental: 6990,
        chargebackFees: 2500,
        tax,
        totalFees: rates + fixed,
      },
      derived: ['processorFees', 'fixedFees', 'totalFees'],
      alsoRight: { transactionCount: [month.count + month.refundCount] },
      traps: [
        '"Total Other Charges" and "Total Amount Deducted" include tax',
        'headings over two lines',
        'money like $.08 and $-62.63',
        'EMDR by card only',
        'the amount deducted stands alone on the cover',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's04a',
    seed: 401,
    volume: 64200,
    ticket: 92,
    merchant: 'Larkspur Optical',
    month: 'AUGUST-2026',
    period: { start: '2026-08-01', end: '2026-08-31' },
    printed: 'Chase Merchant Services',
    processor: 'chase-merchant-services',
    turn: 0,
  }),
  await paper({
    id: 's04b',
    seed: 402,
    volume: 8150,
    ticket: 23,
    merchant: 'Bean & Birch Cafe',
    month: 'FEBRUARY-2026',
    period: { start: '2026-02-01', end: '2026-02-28' },
    printed: 'Chase Merchant Services',
    processor: 'chase-merchant-services',
    turn: 90,
  }),
]
