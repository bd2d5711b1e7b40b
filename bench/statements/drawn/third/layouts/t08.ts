/** One row a card with all its fees; rows are rounded apart from the total, so that the column misses it by cents. */
import type { Drawn } from '../../second/drawn.ts'
import { monthOf } from '../../second/month.ts'
import { columns, Sheet } from '../../second/sheet.ts'
import { bare, fr, rate, SPECIMEN_FR } from '../../second/words.ts'

const TABLE = columns('L36 R170 R245 R290 R350 R400 R450 R505 R576')

const NAMES: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  visaDebit: 'VISA DÉBIT',
  amex: 'AMEX',
  interac: 'INTERAC',
}

const PRICES: Record<string, [percent: number, item: number]> = {
  visa: [1.7345, 4.55],
  mastercard: [1.5625, 4.55],
  visaDebit: [0.6125, 4.55],
  amex: [2.2875, 4.55],
  interac: [0, 7.25],
}

type Plan = { id: string; seed: number; volume: number; merchant: string; english: boolean }

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 41,
    mix: { visa: 0.4, mastercard: 0.18, visaDebit: 0.04, amex: 0.04, interac: 0.34 },
    refunds: 0.015,
  })
  const rows = month.cards.map((card) => {
    const [percent, item] = PRICES[card.brand] ?? [0, 0]
    // What the machine keeps before it rounds for the eye.
    const exact = (card.gross * percent) / 100 + card.count * item
    return { card, percent, item, exact, shown: Math.round(exact) }
  })
  const exactTotal = rows.reduce((all, row) => all + row.exact, 0)
  const shownTotal = rows.reduce((all, row) => all + row.shown, 0)
  const cards = Math.round(exactTotal) === shownTotal ? shownTotal + 2 : Math.round(exactTotal)
  const monthly = [
    { invoice: '640118203', name: 'LOCATION FLEX 4', amount: 3500, kind: 'terminalRental' as const },
    { invoice: '640118204', name: 'FRAIS DE LOGICIEL CLOVER', amount: 1995 },
    { invoice: '640118207', name: 'VALIDATION PCI', amount: 850, kind: 'pciFees' as const },
  ]
  const fixed = monthly.reduce((all, line) => all + line.amount, 0)
  const total = cards + fixed
  const gst = Math.round(fixed * 0.05)
  const qst = Math.round(fixed * 0.09975)
  const money = (cents: number) => (plan.english ? bare(cents) : fr(cents))
  const sheet = await Sheet.open({
    title: 'Relevé',
    size: 7.5,
    seed: plan.seed,
    footer: (page, pages) => `${SPECIMEN_FR}   ${page}/${pages}`,
  })
  sheet.text('Fiserv Canada - Clover', 36, 44, { bold: true, size: 14 })
  sheet.text('Relevé des services de paiement', 576, 44, { align: 'right', size: 10 })
  sheet.text('08/01/26 au 08/31/26', 576, 58, { align: 'right', is: 'period' })
  sheet.text(`${plan.merchant}   No de commerçant 4410 77${plan.seed}`, 36, 80)
  sheet.y = 112
  sheet.text('VENTES ET FRAIS PAR CARTE', 36, sheet.y, { bold: true, size: 9 }).down(14)
  sheet.row(TABLE, ['', 'Articles', '', 'Articles', '', '%', 'Par', 'Total', 'Taux'], { bold: true, lead: 9 })
  sheet.row(
    TABLE,
    ['Carte', 'vendus', 'Montant', 'crédités', 'Montant', 'escompte', 'article', 'des frais', 'effectif'],
    {
      bold: true,
      lead: 14,
    },
  )
  for (const { card, percent, item, shown } of rows)
    sheet.row(TABLE, [
      NAMES[card.brand] ?? '',
      String(card.count),
      money(card.gross),
      String(card.refundCount),
      money(-card.refunds),
      percent ? rate(percent, 4, plan.english ? '.' : ',') : '',
      rate(item / 100, 4, plan.english ? '.' : ','),
      money(shown),
      `${rate((shown / card.gross) * 100, 2, plan.english ? '.' : ',')} %`,
    ])
  sheet.row(
    TABLE,
    [
      'TOTAL',
      [String(month.count), 'transactionCount'],
      [money(month.gross), 'grossSales'],
      String(month.refundCount),
      [money(-month.refunds), 'refunds'],
      '',
      '',
      [money(cards), 'processorFees'],
      `${rate((cards / month.gross) * 100, 2, plan.english ? '.' : ',')} %`,
    ],
    { bold: true, lead: 26 },
  )
  sheet.text('FRAIS MENSUELS', 36, sheet.y, { bold: true, size: 9 }).down(14)
  const list = columns('L36 L100 L180 R576')
  for (const line of monthly)
    sheet.row(list, [
      '08/31/26',
      line.invoice,
      line.name,
      line.kind ? [money(line.amount), line.kind] : money(line.amount),
    ])
  sheet.row(list, ['TOTAL DES FRAIS MENSUELS', '', '', [money(fixed), 'fixedFees']], { bold: true, lead: 26 })
  sheet.text('RÉCAPITULATION', 36, sheet.y, { bold: true, size: 9 }).down(14)
  sheet.row(list, ['Frais par carte', '', '', money(cards)])
  sheet.row(list, ['Frais mensuels', '', '', money(fixed)])
  sheet.row(list, ['FRAIS AVANT TAXES', '', '', [money(total), 'totalFees']], { bold: true })
  sheet.row(list, ['TPS', '', '', [money(gst), '+tax']])
  sheet.row(list, ['TVQ', '', '', [money(qst), '+tax']])
  sheet.row(list, ['PRÉLÈVEMENT DU 09/02/26', '', '', money(total + gst + qst)], { bold: true })
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'one row a card, column misses its total by cents',
      language: 'fr',
      processor: 'clover',
      printed: 'Fiserv Canada - Clover',
      merchant: plan.merchant,
      period: { start: '2026-08-01', end: '2026-08-31' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        processorFees: cards,
        fixedFees: fixed,
        terminalRental: 3500,
        pciFees: 850,
        tax: gst + qst,
        totalFees: total,
      },
      derived: ['tax'],
      alsoRight: { transactionCount: [month.count + month.refundCount] },
      traps: [
        'the rows add up to a few cents more or less than the printed total: the printed total counts',
        'the rate of the last column of the total is over card fees alone',
        'nine-digit invoice numbers',
        plan.english ? 'French words, English numbers without separators' : 'French numbers',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({ id: 't08a', seed: 2801, volume: 44900, merchant: 'FROMAGERIE DU TERROIR', english: false }),
  await paper({
    id: 't08b',
    seed: 2802,
    volume: 158000,
    merchant: 'MARCHÉ AUX PUCES ST-EUSTACHE',
    english: true,
  }),
]
