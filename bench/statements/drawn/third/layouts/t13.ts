/** Pages upside down (turned by 180 degrees); both languages in one label; refunds and credits marked CR. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { columns, Sheet } from '../../second/sheet.ts'
import { count, en, rate, SPECIMEN } from '../../second/words.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3313,
    volume: 27700,
    ticket: 49,
    mix: { visa: 0.48, mastercard: 0.2, interac: 0.32 },
    refunds: 0.02,
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const interchange = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
  ]
  const network = [
    fee('Visa', visa.count, visa.gross, 0.0904),
    fee('Mastercard', mastercard.count, mastercard.gross, 0.0904),
  ]
  const service = [
    fee('Visa | Mastercard', visa.count + mastercard.count, visa.gross + mastercard.gross, 0.2),
    fee('Paiement direct | Direct payment', interac.count, 0, 0, 8),
  ]
  const account = [
    { name: 'Terminal | Terminal', amount: 3250, kind: 'terminalRental' as const },
    { name: 'Relevé papier | Paper statement', amount: 400 },
    { name: 'Crédit de bienvenue | Welcome credit', amount: -1500 },
  ]
  const [ic, as, tx, fx] = [totalOf(interchange), totalOf(network), totalOf(service), totalOf(account)]
  const total = ic + as + tx + fx
  const tax = Math.round((3250 + 400) * 0.15)
  const cr = (cents: number) => en(cents, { negative: 'CR' })
  const sheet = await Sheet.open({
    title: 'Relevé | Statement',
    size: 8.5,
    seed: 3313,
    turn: 180,
    cut: 'letters',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
    head: (one) => {
      one.text('Banque Scotia | Scotiabank', 40, 34, { bold: true })
      one.y = 60
    },
  })
  sheet.text('Banque Scotia | Scotiabank', 40, 46, { bold: true, size: 14 })
  sheet.text('Services aux commerçants | Merchant Services', 40, 61)
  sheet.text('2026-10-01 au | to 2026-10-31', 572, 46, { align: 'right', is: 'period' })
  sheet.text('No 7000 0418 3313', 572, 61, { align: 'right' })
  sheet.text('PHARMACIE DU MARAIS PHARMACY, DIEPPE NB', 40, 88)
  sheet.y = 120
  const cards = columns('L40 R300 R400 R470 R572')
  sheet.row(cards, ['Carte | Card', 'No | #', 'Ventes | Sales', 'No | #', 'Remises | Credits'], {
    bold: true,
    lead: 15,
  })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['Paiement direct | Direct payment', interac],
  ] as const)
    sheet.row(cards, [name, count(card.count), en(card.gross), count(card.refundCount), cr(-card.refunds)], {
      lead: 14,
    })
  sheet.row(
    cards,
    [
      'Total | Total',
      [count(month.count), 'transactionCount'],
      [en(month.gross), 'grossSales'],
      count(month.refundCount),
      [cr(-month.refunds), 'refunds'],
    ],
    { bold: true, lead: 14 },
  )
  sheet.row(cards, ['Ventes nettes | Net sales', '', [en(month.net), 'netSales']], { bold: true, lead: 26 })
  const list = columns('L40 R300 R400 R470 R572')
  const block = (
    title: string,
    lines: typeof network,
    is: 'interchange' | 'assessments' | 'processorFees',
  ) => {
    sheet.text(title, 40, sheet.y, { bold: true }).down(14)
    for (const line of lines)
      sheet.row(list, [
        line.name,
        count(line.count),
        line.volume ? en(line.volume) : '',
        line.rate ? `${rate(line.rate, 4)} %` : `${(line.item / 100).toFixed(4)}`,
        en(line.amount),
      ])
    sheet.row(list, ['Sous-total | Subtotal', '', '', '', [en(totalOf(lines)), is]], { bold: true, lead: 22 })
  }
  block("Frais d'interchange | Interchange fees", interchange, 'interchange')
  block("Frais d'évaluation | Assessments", network, 'assessments')
  block('Frais de traitement | Processing fees', service, 'processorFees')
  sheet.text('Frais du compte | Account fees', 40, sheet.y, { bold: true }).down(14)
  for (const line of account)
    sheet.row(list, [line.name, '', '', '', line.kind ? [cr(line.amount), line.kind] : cr(line.amount)])
  sheet.row(list, ['Sous-total | Subtotal', '', '', '', [en(fx), 'fixedFees']], { bold: true, lead: 22 })
  sheet.row(list, ['Total des frais | Total fees', '', '', '', [en(total), 'totalFees']], {
    bold: true,
    lead: 14,
  })
  sheet.row(list, ['TVH | HST', '', '', '15 %', [en(tax), 'tax']], { lead: 14 })
  sheet.row(list, ['Montant débité | Amount debited', '', '', '', en(total + tax)], { bold: true })
  return [
    {
      id: 't13a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'upside down, both languages in one label',
        language: 'both',
        processor: 'scotiabank-merchant-services',
        printed: 'Banque Scotia | Scotiabank, Services aux commerçants | Merchant Services',
        merchant: 'Pharmacie du Marais Pharmacy',
        period: { start: '2026-10-01', end: '2026-10-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: tx,
          fixedFees: fx,
          terminalRental: 3250,
          tax,
          totalFees: total,
        },
        alsoRight: {
          processor: ['chase-merchant-services'],
          transactionCount: [month.count + month.refundCount],
        },
        traps: [
          'pages are turned by 180 degrees, letter by letter',
          'a welcome credit marked CR lowers the account fees',
          'four subtotals with the same label',
        ],
      },
    },
  ]
}
