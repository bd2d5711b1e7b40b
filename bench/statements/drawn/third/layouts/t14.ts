/** A page for each brand with its own totals, a page for the account, and nowhere a sum over all of them. */
import type { Drawn } from '../../second/drawn.ts'
import { type Card, fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { columns, GREY, Sheet } from '../../second/sheet.ts'
import { count, en, rate, SPECIMEN } from '../../second/words.ts'

const BRANDS = [
  { brand: 'visa', name: 'Visa', programmes: VISA, network: 0.0904 },
  { brand: 'mastercard', name: 'Mastercard', programmes: MASTERCARD, network: 0.0904 },
  { brand: 'amex', name: 'American Express', programmes: AMEX, network: 0.15 },
  { brand: 'interac', name: 'Interac', programmes: [], network: 0 },
] as const

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3414,
    volume: 73900,
    ticket: 105,
    mix: { visa: 0.44, mastercard: 0.27, amex: 0.07, interac: 0.22 },
    refunds: 0.02,
  })
  const account = [
    { name: 'Equipment, 2 wireless units', amount: 7990, kind: 'terminalRental' as const },
    { name: 'Secure-payment (PCI) service', amount: 1450, kind: 'pciFees' as const },
    { name: 'Paper statement', amount: 300 },
  ]
  const fixed = totalOf(account)
  const tax = Math.round(fixed * 0.13)
  const sheet = await Sheet.open({
    title: 'Statement',
    size: 9,
    seed: 3414,
    face: 'Times',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  const head = (title: string, first: boolean) => {
    sheet.text('CardNorth Payments', 40, 46, { bold: true, size: 15 })
    sheet.text('Registered agent of Elavon Canada Company', 40, 60, { size: 7, color: GREY })
    sheet.text('Statement period 2026-06-01 / 2026-06-30', 572, 46, {
      align: 'right',
      ...(first ? { is: 'period' } : {}),
    })
    sheet.text('Harvest Moon Kitchenware, Niagara-on-the-Lake ON', 572, 60, { align: 'right' })
    sheet.rule(40, 572, 72, 1)
    sheet.text(title, 40, 100, { bold: true, size: 20 })
    sheet.y = 136
  }
  const pair = columns('L40 R240 L300 R400 R480 R572')
  const totals = { ic: 0, as: 0, tx: 0 }
  const brandPage = (card: Card, at: number) => {
    const brand = BRANDS[at]
    if (!brand) return
    if (at > 0) sheet.addPage()
    head(brand.name, at === 0)
    const programmes = brand.programmes.map((one): [string, number, number] => [...one])
    const lines = programmes.length ? interchangeLines(card, programmes, month.random) : []
    const network = brand.network
      ? fee(`${brand.name} network`, card.count, card.gross, brand.network)
      : fee('Interac network', card.count, 0, 0, 1.58)
    const agent = brand.network
      ? fee('CardNorth margin', card.count, card.gross, 0.26, 4)
      : fee('CardNorth per payment', card.count, 0, 0, 5)
    const cost = totalOf(lines) + network.amount + agent.amount
    totals.ic += totalOf(lines)
    totals.as += network.amount
    totals.tx += agent.amount
    const list = columns('L40 R330 R410 R490 R572')
    const item = { lead: 16 }
    sheet.row(
      pair,
      [
        'Payments',
        [count(card.count), '+transactionCount'],
        'Payment volume',
        '',
        '',
        [en(card.gross), '+grossSales'],
      ],
      item,
    )
    sheet.row(
      pair,
      ['Refunds', count(card.refundCount), 'Refund volume', '', '', [en(card.refunds), '+refunds']],
      item,
    )
    sheet.row(pair, ['', '', 'Volume after refunds', '', '', [en(card.gross - card.refunds), '+netSales']], {
      lead: 30,
    })
    sheet.row(list, ['Cost', 'Volume', 'Items', '%', '$'], { bold: true, lead: 16 })
    for (const line of lines)
      sheet.row(
        list,
        [line.name, en(line.volume), count(line.count), rate(line.rate, 4), en(line.amount)],
        item,
      )
    if (lines.length)
      sheet.row(list, ['Interchange subtotal', '', '', '', [en(totalOf(lines)), '+interchange']], {
        bold: true,
        lead: 16,
      })
    sheet.row(
      list,
      [
        network.name,
        '',
        count(network.count),
        brand.network ? rate(brand.network, 4) : '1.58¢',
        [en(network.amount), '+assessments'],
      ],
      item,
    )
    sheet.row(
      list,
      [
        agent.name,
        '',
        count(agent.count),
        brand.network ? '0.2600 + 4¢' : '5¢',
        [en(agent.amount), '+processorFees'],
      ],
      item,
    )
    sheet.row(list, [`Cost of ${brand.name}`, '', '', '', [en(cost), '+totalFees']], { bold: true, lead: 16 })
    sheet.row(list, ['Effective rate', '', '', '', `${rate((cost / card.gross) * 100)} %`], item)
  }
  month.cards.forEach(brandPage)
  sheet.addPage()
  head('Account', false)
  const last = columns('L40 R572')
  for (const line of account)
    sheet.row(last, [line.name, line.kind ? [en(line.amount), line.kind] : en(line.amount)], { lead: 16 })
  sheet.row(last, ['Cost of the account', [en(fixed), 'fixedFees', '+totalFees']], { bold: true, lead: 16 })
  sheet.row(last, ['HST 13 % on the account', [en(tax), 'tax']], { lead: 16 })
  const total = totals.ic + totals.as + totals.tx + fixed
  sheet.row(last, ['Each cost above is withdrawn apart on 2026-07-02.'], { color: GREY })
  return [
    {
      id: 't14a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'a page for each brand, no sum over them',
        language: 'en',
        processor: 'elavon-canada',
        printed: 'CardNorth Payments, registered agent of Elavon Canada Company',
        merchant: 'Harvest Moon Kitchenware',
        period: { start: '2026-06-01', end: '2026-06-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totals.ic,
          assessments: totals.as,
          processorFees: totals.tx,
          fixedFees: fixed,
          terminalRental: 7990,
          pciFees: 1450,
          tax,
          totalFees: total,
        },
        derived: [
          'grossSales',
          'refunds',
          'netSales',
          'transactionCount',
          'interchange',
          'assessments',
          'processorFees',
          'totalFees',
        ],
        alsoRight: { processor: ['other'], transactionCount: [month.count + month.refundCount] },
        traps: [
          'no page sums the brands: the first brand is not the month',
          'an effective rate for each brand alone',
          'the agent prints its own name, the acquirer stands small',
        ],
      },
    },
  ]
}
