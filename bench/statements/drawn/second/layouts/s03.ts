/** Both languages in each heading, headings in small capitals, the tax inside the description of a fee. */
import type { Drawn } from '../drawn.ts'
import { daysOf, fee, interchangeLines, monthOf, sum, totalOf } from '../month.ts'
import { columns, GREY, Sheet } from '../sheet.ts'
import { bare, count, en, rate, SPECIMEN } from '../words.ts'

/** Small capitals: a tall first letter and low rest are separate runs, so that words come apart. */
const smallCaps = (sheet: Sheet, text: string, x: number) => {
  let at = x
  for (const word of text.split(' ')) {
    const [first = '', ...rest] = word
    sheet.text(first, at, sheet.y, { bold: true, size: 11, cut: 'whole' })
    at += sheet.widthOf(first, { bold: true, size: 11 }) + 1
    sheet.text(rest.join(''), at, sheet.y, { bold: true, size: 8.5, cut: 'whole' })
    at += sheet.widthOf(rest.join(''), { bold: true, size: 8.5 }) + 4
  }
  sheet.rule(40, 572, sheet.y + 4, 0.8)
  sheet.down(18)
}

const CODES = {
  visa: [
    ['INTERCHANGE VS CONS STD', 1.25, 0.5],
    ['INTERCHANGE VS INFINITE', 1.57, 0.35],
    ['INTERCHANGE VS INF PRIV', 2.08, 0.15],
  ],
  mastercard: [
    ['INTERCHANGE MC CORE', 0.92, 0.5],
    ['INTERCHANGE MC WORLD ELITE', 1.56, 0.5],
  ],
} satisfies Record<string, [string, number, number][]>

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 303,
    volume: 27400,
    ticket: 38,
    mix: { visa: 0.45, mastercard: 0.2, interac: 0.35 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const interchange = [
    ...interchangeLines(visa, CODES.visa, month.random),
    ...interchangeLines(mastercard, CODES.mastercard, month.random),
  ]
  const discount = [
    fee('ESC. VISA / VISA DISC', visa.count, visa.gross, 0.25),
    fee('ESC. MC / MC DISC', mastercard.count, mastercard.gross, 0.25),
  ]
  const service = [fee('INTERAC FRAIS PAR TRAN / PER TRAN FEE', interac.count, 0, 0, 6), ...discount]
  const network = [
    fee('ÉVALUATION VISA ASSESSMENT', visa.count, visa.gross, 0.09),
    fee('ÉVALUATION MC ASSESSMENT', mastercard.count, mastercard.gross, 0.09),
  ]
  const fixed = [
    { name: 'LOCATION TERMINAL RENTAL', amount: 3800, kind: 'terminalRental' as const },
    { name: 'FRAIS MENSUELS / MONTHLY FEE', amount: 1000 },
    { name: 'PCI VALIDATION', amount: 795, kind: 'pciFees' as const },
  ].map((line) => ({ ...line, tax: Math.round(line.amount * 0.05) }))
  const serviceTotal = totalOf(interchange) + totalOf(service)
  const taxTotal = sum(fixed.map((line) => line.tax))
  const otherTotal = totalOf(network) + totalOf(fixed) + taxTotal
  const feesBeforeTax = serviceTotal + totalOf(network) + totalOf(fixed)
  let invoice = 7204118

  const sheet = await Sheet.open({
    title: 'Relevé / Statement',
    size: 8,
    seed: 303,
    footer: (page, pages) => `${SPECIMEN}   Page ${page} / ${pages}`,
    head: (one) => {
      one.text('commercecontrol.com', 40, 30, { size: 7, color: GREY })
      one.text('No de commerçant / Merchant Number 4410 0229 13', 572, 30, { size: 7, align: 'right' })
      one.y = 56
    },
  })
  sheet.text('clover', 40, 48, { size: 20, bold: true, face: 'Times' })
  sheet.text('First Data Canada Ltée / Ltd., 2630 Skymark Avenue, Mississauga ON', 40, 62, {
    size: 7,
    color: GREY,
  })
  sheet.text('FLEURS AURORE FLOWERS', 40, 90).text('9 Water Street, Bathurst NB', 40, 101)
  sheet.text('Période couverte par le relevé / Statement Period', 330, 90)
  sheet.text('07/01/26 - 07/31/26', 572, 101, { align: 'right', is: 'period' })
  sheet.y = 132

  smallCaps(sheet, 'SOMMAIRE / SUMMARY', 40)
  const two = columns('L40 R572')
  sheet.row(two, ['Ventes brutes / Gross sales', [en(month.gross), 'grossSales']])
  sheet.row(two, ['Moins remboursements / Less refunds', [en(-month.refunds), 'refunds']])
  sheet.row(two, ['Rétrofacturations-contrepassations / Chargebacks-reversals', '-64.20'])
  sheet.row(two, ['Interchange / Interchange', '0.00'])
  sheet.row(two, ['Frais de service / Service charges', en(-serviceTotal)])
  sheet.row(two, ['Autres frais / Fees', en(-otherTotal)])
  sheet.row(
    two,
    ['Montant total traité / Total amount processed', en(month.net - 6420 - serviceTotal - otherTotal)],
    {
      bold: true,
    },
  )
  sheet.down(14)

  smallCaps(sheet, 'VENTES PAR CARTE / SALES BY CARD', 40)
  const cards = columns('L40 R230 R330 R400 R490 R572')
  sheet.row(cards, ['Carte', 'Articles', 'Ventes', 'Articles', 'Crédits', 'Net'], { bold: true, lead: 9 })
  sheet.row(cards, ['Card', 'Items', 'Sales', 'Items', 'Credits', 'Net'], { bold: true })
  for (const [name, card] of [
    ['VISA', visa],
    ['MASTERCARD', mastercard],
    ['INTERAC', interac],
  ] as const)
    sheet.row(cards, [
      name,
      count(card.count),
      en(card.gross),
      count(card.refundCount),
      en(card.refunds),
      en(card.gross - card.refunds),
    ])
  sheet.row(
    cards,
    [
      'TOTAL',
      [count(month.count), 'transactionCount'],
      en(month.gross),
      count(month.refundCount),
      en(month.refunds),
      [en(month.net), 'netSales'],
    ],
    { bold: true },
  )
  sheet.down(14)

  smallCaps(sheet, 'MONTANTS SOUMIS PAR LOT / AMOUNTS SUBMITTED BY BATCH', 40)
  const batch = columns('L40 R200 R290 R400 R480 R572')
  for (const day of daysOf(month, 31, 0.85))
    sheet.row(batch, [
      `07/${String(day.day).padStart(2, '0')}/26`,
      `0${71000 + day.day * 37}`,
      count(day.count),
      bare(day.gross),
      bare(-day.refunds),
      bare(day.gross - day.refunds),
    ])
  sheet.down(10)

  const feeRow = columns('L40 L100 L180 R480 R572')
  const line = (
    name: string,
    detail: string,
    amount: number,
    is: Parameters<typeof sheet.row>[1][number],
  ) => {
    invoice += 13
    sheet.row(feeRow, ['07/31/26', String(invoice), name, detail, is || en(-amount)])
  }
  sheet.need(80)
  smallCaps(sheet, 'SOMMAIRE DES FRAIS / FEE DETAIL SUMMARY', 40)
  sheet.text('Frais de service / Service charges', 40, sheet.y, { bold: true }).down(13)
  for (const one of interchange)
    line(one.name, `${rate(one.rate, 2)}% x ${bare(one.volume)}`, one.amount, [
      en(-one.amount),
      '+interchange',
    ])
  for (const one of service)
    line(
      one.name,
      one.item ? `${one.count} x .0600` : `${rate(one.rate, 2)}% x ${bare(one.volume)}`,
      one.amount,
      [en(-one.amount), '+processorFees'],
    )
  sheet.row(feeRow, ['', '', 'Total frais de service / Total service charges', '', en(-serviceTotal)], {
    bold: true,
  })
  sheet.down(6)
  sheet.text('Autres frais / Fees', 40, sheet.y, { bold: true }).down(13)
  for (const one of network)
    line(one.name, `${rate(one.rate, 4)}%`, one.amount, [en(-one.amount), '+assessments'])
  for (const one of fixed)
    line(`${one.name} GST:${bare(one.tax)}`, '', one.amount + one.tax, en(-one.amount - one.tax))
  sheet.row(feeRow, ['', '', 'Total autres frais / Total fees', '', en(-otherTotal)], { bold: true })
  sheet.down(4)
  sheet.text(
    'Les montants comprennent la TPS indiquée (GST:).  Amounts include the GST shown (GST:).',
    40,
    sheet.y,
    {
      size: 7,
    },
  )
  sheet.down(22)
  smallCaps(sheet, 'RÉTROFACTURATIONS / CHARGEBACKS', 40)
  sheet.row(feeRow, ['07/14/26', '20718841', 'VISA 4837  CONTESTATION / DISPUTE', '', '-64.20'])
  sheet.down(14)
  smallCaps(sheet, 'DIVULGATION DES TAUX / RATE DISCLOSURE', 40)
  sheet.row(feeRow, ['VISA', '', 'Taux effectif / Effective rate', '', '1.93 %'])
  sheet.row(feeRow, ['MC', '', 'Taux effectif / Effective rate', '', '1.61 %'])

  return [
    {
      id: 's03a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'both languages at once, small capitals, tax inside the description',
        language: 'both',
        processor: 'clover',
        printed: 'Clover, First Data Canada',
        merchant: 'Fleurs Aurore Flowers',
        period: { start: '2026-07-01', end: '2026-07-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totalOf(interchange),
          assessments: totalOf(network),
          processorFees: totalOf(service),
          fixedFees: totalOf(fixed),
          terminalRental: 3800,
          pciFees: 795,
          tax: taxTotal,
          totalFees: feesBeforeTax,
        },
        derived: [
          'interchange',
          'assessments',
          'processorFees',
          'fixedFees',
          'terminalRental',
          'pciFees',
          'tax',
          'totalFees',
        ],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'headings in small capitals come apart',
          'interchange is printed 0.00 while its lines stand under service charges',
          'amounts of other fees include the GST named in their description',
          'a chargeback of 64.20 stands in the summary and is no fee',
          'invoice numbers look like money',
        ],
      },
    },
  ]
}
