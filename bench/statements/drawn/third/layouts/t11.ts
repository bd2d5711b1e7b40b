/** Looks like a bill: balance forward, payment received, and for each charge the taxes beside it. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { type Cell, columns, GREY, Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  place: string
  gst: number
  pst: number
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 88,
    mix: { visa: 0.45, mastercard: 0.27, interac: 0.28 },
    refunds: 0.018,
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
  ])
  const as = totalOf([
    fee('', visa.count, visa.gross, 0.09),
    fee('', mastercard.count, mastercard.gross, 0.09),
    fee('', interac.count, 0, 0, 1.58),
  ])
  const margin = fee('', month.count, month.gross - interac.gross, 0.28, 3).amount
  const direct = interac.count * 4
  type Charge = { name: string; quantity: string; amount: number; taxed: boolean; is: MarkName[] }
  const charges: Charge[] = [
    {
      name: 'Interchange at cost',
      quantity: count(visa.count + mastercard.count),
      amount: ic,
      taxed: false,
      is: ['interchange'],
    },
    {
      name: 'Brand assessments',
      quantity: count(month.count),
      amount: as,
      taxed: false,
      is: ['assessments'],
    },
    {
      name: 'Acquiring margin',
      quantity: count(month.count),
      amount: margin,
      taxed: false,
      is: ['+processorFees'],
    },
    {
      name: 'Interac settlement',
      quantity: count(interac.count),
      amount: direct,
      taxed: false,
      is: ['+processorFees'],
    },
    {
      name: 'Wireless terminal',
      quantity: '3',
      amount: 11985,
      taxed: true,
      is: ['terminalRental', '+fixedFees'],
    },
    { name: 'SIM data plan', quantity: '3', amount: 2400, taxed: true, is: ['+fixedFees'] },
    { name: 'PCI portal', quantity: '1', amount: 1150, taxed: true, is: ['pciFees', '+fixedFees'] },
  ]
  const taxOf = (charge: Charge, percent: number) =>
    charge.taxed ? Math.round((charge.amount * percent) / 100) : 0
  const total = charges.reduce((all, charge) => all + charge.amount, 0)
  const gst = charges.reduce((all, charge) => all + taxOf(charge, plan.gst), 0)
  const pst = charges.reduce((all, charge) => all + taxOf(charge, plan.pst), 0)
  const sheet = await Sheet.open({
    title: 'Account statement',
    size: 8.5,
    seed: plan.seed,
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  sheet.text('Global Payments', 40, 48, { bold: true, size: 16 })
  sheet.text('MERCHANT ACCOUNT STATEMENT', 572, 44, { align: 'right', bold: true })
  sheet.text('Statement Date 30/06/26', 572, 58, { align: 'right', is: 'period' })
  sheet.text('Account 8 204 771', 572, 72, { align: 'right' })
  sheet.text(plan.merchant, 40, 84).text(plan.place, 40, 96)
  sheet.box(330, 100, 242, 92)
  const due = columns('L340 R562')
  const past = Math.round(total * 0.94) + 2210
  sheet.y = 118
  sheet.row(due, ['Balance forward', en(past)], { lead: 14 })
  sheet.row(due, ['Payment received 03/06/26, thank you', en(past, { after: ' CR' })], { lead: 14 })
  sheet.row(due, ['Current charges', en(total)], { lead: 14 })
  sheet.row(due, ['Taxes', [en(gst + pst), 'tax']], { lead: 14 })
  sheet.row(due, ['Will be debited 03/07/26', en(total + gst + pst)], { bold: true, lead: 14 })

  sheet.y = 226
  sheet.text('Card activity, 01/06/26 - 30/06/26', 40, sheet.y, { bold: true, size: 10.5 }).down(16)
  const cards = columns('L40 R220 R330 R400 R490 R572')
  sheet.row(cards, ['Tender', 'Sales #', 'Sales $', 'Credits #', 'Credits $', 'Net $'], { color: GREY })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['Interac Debit', interac],
  ] as const)
    sheet.row(cards, [
      name,
      count(card.count),
      en(card.gross),
      count(card.refundCount),
      en(card.refunds, { after: ' CR' }),
      en(card.gross - card.refunds),
    ])
  sheet.row(
    cards,
    [
      'All tenders',
      [count(month.count), 'transactionCount'],
      [en(month.gross), 'grossSales'],
      count(month.refundCount),
      [en(month.refunds, { after: ' CR' }), 'refunds'],
      [en(month.net), 'netSales'],
    ],
    { bold: true, lead: 28 },
  )
  sheet.text('Current charges', 40, sheet.y, { bold: true, size: 10.5 }).down(16)
  const list = columns('L40 R270 R350 R425 R490 R572')
  sheet.row(list, ['Description', 'Quantity', 'Charge', 'GST', 'PST', 'Charge with tax'], { color: GREY })
  for (const charge of charges) {
    const [a, b] = [taxOf(charge, plan.gst), taxOf(charge, plan.pst)]
    const amount: Cell = [en(charge.amount), ...charge.is]
    sheet.row(list, [charge.name, charge.quantity, amount, en(a), en(b), en(charge.amount + a + b)], {
      lead: 14,
    })
  }
  sheet.row(
    list,
    ['Total current charges', '', [en(total), 'totalFees'], en(gst), en(pst), en(total + gst + pst)],
    {
      bold: true,
      lead: 24,
    },
  )
  sheet.text('Our GST registration: 10212 4477 RT0001.', 40, sheet.y, { color: GREY })
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'a bill with balance forward and taxes beside each charge',
      language: 'en',
      processor: 'global-payments-canada',
      printed: 'Global Payments',
      merchant: plan.merchant,
      period: { start: '2026-06-01', end: '2026-06-30' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        interchange: ic,
        assessments: as,
        processorFees: margin + direct,
        fixedFees: 11985 + 2400 + 1150,
        terminalRental: 11985,
        pciFees: 1150,
        tax: gst + pst,
        totalFees: total,
      },
      derived: ['processorFees', 'fixedFees'],
      alsoRight: { transactionCount: [month.count + month.refundCount] },
      traps: [
        'balance forward and the payment of it are not of this month',
        'each charge stands twice: without and with tax; taxes in columns of their own',
        'CR after refunds',
        'dates DD/MM/YY',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't11a',
    seed: 3101,
    volume: 91500,
    merchant: 'Cowichan Cedar Homes',
    place: 'Duncan BC',
    gst: 5,
    pst: 7,
  }),
  await paper({
    id: 't11b',
    seed: 3102,
    volume: 12700,
    merchant: 'Wascana Framing Studio',
    place: 'Regina SK',
    gst: 5,
    pst: 6,
  }),
]
