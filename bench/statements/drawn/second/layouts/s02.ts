/** French words with English numbers; discount and network fees share a list; nothing sums the fees before tax. */
import type { Drawn } from '../drawn.ts'
import { type Card, daysOf, fee, interchangeLines, monthOf, sum, totalOf } from '../month.ts'
import { MASTERCARD_FR, VISA_FR } from '../programmes.ts'
import { type Cell, columns, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN_FR } from '../words.ts'

const SHORT = { visa: 'VISA', mastercard: 'MC', interac: 'INTERAC', amex: 'AMEX' } as const
type Short = keyof typeof SHORT

type Plan = { id: string; seed: number; volume: number; merchant: string; town: string; mixed: boolean }

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 44,
    mix: { visa: 0.4, mastercard: 0.24, interac: 0.36 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  // The discount is charged on returns as well as on sales.
  const discount = [visa, mastercard].map((card) =>
    fee(
      `${SHORT[card.brand as Short]} CREDIT`,
      card.count + card.refundCount,
      card.gross + card.refunds,
      0.32,
      4,
    ),
  )
  const direct = fee('INTERAC PAIEMENT DIRECT', interac.count + interac.refundCount, 0, 0, 5.5)
  const network = [
    fee('VISA ASMTS', visa.count, visa.gross, 0.1017),
    fee('MC ASMTS', mastercard.count, mastercard.gross, 0.1017),
    fee('FRAIS RESEAU INTERAC', interac.count, 0, 0, 1.58),
  ]
  const unqualified = [
    ...interchangeLines(visa, VISA_FR, month.random),
    ...interchangeLines(mastercard, MASTERCARD_FR, month.random),
  ]
  const equipment = [
    { name: 'LOCATION TERMINAL SANS FIL', amount: 3495 },
    { name: 'FORFAIT SÉCURITÉ DES DONNÉES (PCI)', amount: 1095 },
  ]
  const listTotal = totalOf(discount) + direct.amount + totalOf(network)
  const billing = listTotal + totalOf(unqualified)
  const fixed = totalOf(equipment)
  const gst = Math.round(fixed * 0.05)
  const qst = Math.round(fixed * 0.09975)

  const sheet = await Sheet.open({
    title: 'Relevé du marchand',
    face: 'Times',
    size: 9,
    seed: plan.seed,
    cut: plan.mixed ? 'odd' : 'words',
    order: plan.mixed ? 'mixed' : 'drawn',
    footer: (page, pages) => `${SPECIMEN_FR}   page ${page} de ${pages}`,
    head: (one) => {
      one.text('Paiements Globaux Canada SENC', 40, 34, { bold: true })
      one.text('suite', 570, 34, { align: 'right' })
      one.y = 60
    },
  })
  sheet.text('Paiements Globaux Canada SENC', 40, 44, { bold: true, size: 13 })
  sheet.text('Relevé mensuel du marchand', 570, 44, { align: 'right', size: 13 })
  sheet.text(plan.merchant, 40, 74).text(plan.town, 40, 86)
  sheet.text('Date du relevé', 420, 74).text('31/05/2026', 570, 74, { align: 'right', is: 'period' })
  sheet.text('No de marchand', 420, 86).text('0008 114 2201', 570, 86, { align: 'right' })
  sheet.y = 116

  sheet.text('VOTRE CHIFFRE PAR CARTE', 40, sheet.y, { bold: true }).down(14)
  const cards = columns('L40 R290 R370 R460 R570')
  sheet.row(cards, ['', 'VISA', 'MC', 'INTERAC', 'TOTAL'], { bold: true })
  const across = (name: string, pick: (card: Card) => string, total: Cell): void => {
    sheet.row(cards, [name, pick(visa), pick(mastercard), pick(interac), total])
  }
  across('Nombre de ventes', (card) => count(card.count), [count(month.count), 'transactionCount'])
  across('Montant des ventes', (card) => en(card.gross), [en(month.gross), 'grossSales'])
  across('Nombre de crédits', (card) => count(card.refundCount), count(month.refundCount))
  across('Montant des crédits', (card) => en(card.refunds), [en(month.refunds), 'refunds'])
  across('Ventes nettes', (card) => en(card.gross - card.refunds), [en(month.net), 'netSales'])
  sheet.down(14)

  sheet.text('DÉPÔTS', 40, sheet.y, { bold: true }).down(14)
  const deposits = columns('L40 R130 R240 L320 R410 R520')
  const days = daysOf(month, 31, 0.75)
  for (let at = 0; at < days.length; at += 2) {
    const cells = days
      .slice(at, at + 2)
      .flatMap((day): Cell[] => [
        `${String(day.day).padStart(2, '0')}/05/26`,
        count(day.count),
        en(day.gross - day.refunds),
      ])
    sheet.row(deposits, cells, { lead: 11 })
  }
  sheet.row(deposits, ['', '', '', 'Total déposé', '', en(month.net)], { bold: true }).down(14)

  sheet.need(150)
  sheet.text('ESCOMPTE', 40, sheet.y, { bold: true }).down(14)
  const list = columns('L40 R260 R350 R420 R490 R570')
  sheet.row(list, ['Description', 'Numéro', 'Volume', 'Taux %', 'Par article', 'Frais'], { bold: true })
  for (const line of discount)
    sheet.row(list, [
      line.name,
      count(line.count),
      en(line.volume),
      rate(line.rate, 4),
      '0.040000',
      [en(line.amount), '+processorFees'],
    ])
  sheet.row(list, [
    direct.name,
    count(direct.count),
    '',
    '',
    '0.055000',
    [en(direct.amount), '+processorFees'],
  ])
  for (const line of network)
    sheet.row(list, [
      line.name,
      count(line.count),
      line.volume ? en(line.volume) : '',
      line.rate ? rate(line.rate, 4) : '',
      line.item ? '0.015800' : '',
      [en(line.amount), '+assessments'],
    ])
  sheet.row(list, ['Total', '', '', '', '', en(listTotal)], { bold: true }).down(14)

  sheet.need(60)
  sheet.text('FRAIS DE TRANSACTION NON QUALIFIÉE (FTNQ)', 40, sheet.y, { bold: true }).down(14)
  for (const line of unqualified)
    sheet.row(list, [line.name, count(line.count), en(line.volume), rate(line.rate, 4), '', en(line.amount)])
  sheet
    .row(list, ['Total', '', '', '', '', [en(totalOf(unqualified)), 'interchange']], { bold: true })
    .down(14)

  sheet.need(150)
  sheet.text('SOMMAIRE DE FACTURATION', 40, sheet.y, { bold: true }).down(14)
  sheet.row(list, ['Escompte', '', '', '', '', en(listTotal)])
  sheet.row(list, ['FTNQ', '', '', '', '', en(totalOf(unqualified))])
  sheet.row(list, ['Total de la facturation', '', '', '', '', [en(billing), '+totalFees']], { bold: true })
  sheet.down(10)
  sheet.text("FRAIS D'ÉQUIPEMENT ET DE SERVICE", 40, sheet.y, { bold: true }).down(14)
  equipment.forEach((line, at) => {
    sheet.row(list, [line.name, '', '', '', '', [en(line.amount), at === 0 ? 'terminalRental' : 'pciFees']])
  })
  sheet.row(list, ['Total équipement et service', '', '', '', '', [en(fixed), 'fixedFees', '+totalFees']], {
    bold: true,
  })
  sheet.row(list, ['TPS 888000111 RT0001', '', '', '', '', [en(gst), '+tax']])
  sheet.row(list, ['TVQ 1200000000 TQ0001', '', '', '', '', [en(qst), '+tax']])
  const taken = billing + fixed + gst + qst
  sheet.row(list, ['FRAIS PLUS TAXES', '', '', '', '', en(taken)], { bold: true }).down(10)
  sheet.text(`AVIS : votre compte a été débité de la somme de ${en(taken)} $ le 02/06/2026.`, 40, sheet.y)

  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'French words, English numbers, discount and network fees in one list',
      language: 'fr',
      processor: 'global-payments-canada',
      printed: 'Paiements Globaux Canada SENC',
      merchant: plan.merchant,
      period: { start: '2026-05-01', end: '2026-05-31' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        interchange: totalOf(unqualified),
        assessments: totalOf(network),
        processorFees: sum([totalOf(discount), direct.amount]),
        fixedFees: fixed,
        terminalRental: 3495,
        pciFees: 1095,
        tax: gst + qst,
        totalFees: billing + fixed,
      },
      derived: ['totalFees', 'assessments', 'processorFees', 'tax'],
      alsoRight: { transactionCount: [month.count + month.refundCount] },
      traps: [
        'English numbers in a French paper, dates DD/MM/YY',
        'network fees stand among the discount lines',
        'no figure adds billing and equipment before tax',
        'deposits in two columns side by side',
        plan.mixed ? 'text cut at odd places and written in mixed order' : 'text cut in words',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's02a',
    seed: 201,
    volume: 18900,
    merchant: 'Boulangerie du Vieux-Moulin',
    town: '75, rue Principale, Saint-Jérôme QC',
    mixed: false,
  }),
  await paper({
    id: 's02b',
    seed: 202,
    volume: 73400,
    merchant: 'Quincaillerie Rive-Nord inc.',
    town: '1440, boul. des Laurentides, Laval QC',
    mixed: true,
  }),
]
