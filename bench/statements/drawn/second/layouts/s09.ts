/** French; the description stands in the middle of each row; two totals are both paid and none sums them. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { MASTERCARD_FR, VISA_FR } from '../programmes.ts'
import { type Cell, columns, GREY, Sheet } from '../sheet.ts'
import { count, fr, rate, SPECIMEN_FR } from '../words.ts'

const MIDDLE = columns('R110 R180 L200 R430 R490 R572')

const head = (sheet: Sheet) => {
  sheet.text('PayFacto', 40, 36, { bold: true, size: 14 })
  sheet.text('Relevé du marchand', 250, 30).text('Numéro de marchand 114001', 250, 41)
  sheet.text("Numéro d'association 90350 22", 420, 30).text('Période de relevé', 420, 41)
}

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 909,
    volume: 88200,
    ticket: 52,
    mix: { visa: 0.38, mastercard: 0.2, interac: 0.42 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const discount = [
    fee('Escompte Visa', visa.count, visa.gross, 0.18),
    fee('Escompte Mastercard', mastercard.count, mastercard.gross, 0.18),
    fee('Paiement direct Interac, par opération', interac.count, 0, 0, 4.25),
  ]
  const interchange = [
    ...interchangeLines(visa, VISA_FR, month.random),
    ...interchangeLines(mastercard, MASTERCARD_FR, month.random),
  ]
  const network = [
    fee('Évaluation Visa', visa.count, visa.gross, 0.1017),
    fee('Évaluation Mastercard', mastercard.count, mastercard.gross, 0.1017),
    fee('Évaluation Interac', interac.count, 0, 0, 1.58),
  ]
  const fixed = [
    { name: 'Location de terminal (3)', amount: 8985, kind: 'terminalRental' as const },
    { name: 'Frais de conformité PCI', amount: 1250, kind: 'pciFees' as const },
    { name: 'Passerelle de paiement', amount: 1500 },
    { name: 'Frais de rétrofacturation (2)', amount: 5000, kind: 'chargebackFees' as const },
  ]
  const dueDiscount = totalOf(discount)
  const dueFees = totalOf(interchange) + totalOf(network) + totalOf(fixed)
  const gst = Math.round((8985 + 1250 + 1500) * 0.05)
  const qst = Math.round((8985 + 1250 + 1500) * 0.09975)
  const sheet = await Sheet.open({
    title: 'Relevé',
    size: 8,
    seed: 909,
    footer: (page, pages) => `${SPECIMEN_FR}  ${page} de ${pages}`,
    head: (one) => {
      head(one)
      one.text('du 2026-06-01 au 2026-06-30', 572, 41, { align: 'right', size: 6.5 })
      one.y = 64
    },
  })
  head(sheet)
  sheet.text('du 2026-06-01 au 2026-06-30', 572, 41, { align: 'right', size: 6.5, is: 'period' })
  sheet.text('RESTO-BAR LE CONTREFORT', 40, 84).text('Trois-Rivières (Québec)', 40, 95)
  sheet.y = 124
  sheet.text('Sommaire des ventes', 40, sheet.y, { bold: true, size: 10 }).down(15)
  const sales = columns('R110 R180 L200 R340 R430 R572')
  const money = (cents: number) => fr(cents, { after: ' $' })
  sheet.row(sales, ['Ventes', 'Opérations', 'Type de carte', 'Crédits', 'Opérations', 'Total net'], {
    color: GREY,
  })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['Interac', interac],
  ] as const)
    sheet.row(sales, [
      money(card.gross),
      count(card.count, ' '),
      name,
      money(card.refunds),
      count(card.refundCount),
      money(card.gross - card.refunds),
    ])
  sheet.row(
    sales,
    [
      [money(month.gross), 'grossSales'],
      [count(month.count, ' '), 'transactionCount'],
      'Total',
      [money(month.refunds), 'refunds'],
      count(month.refundCount),
      [money(month.net), 'netSales'],
    ],
    { bold: true },
  )
  sheet.down(14)

  sheet.text("Taux d'escompte effectif du marchand (TEEM)", 40, sheet.y, { bold: true, size: 10 }).down(15)
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
  ] as const) {
    const cost = totalOf(
      [...discount, ...interchange, ...network].filter(
        (line) => line.name.includes(name) || (name === 'Mastercard' && line.name.startsWith('MC')),
      ),
    )
    sheet.row(MIDDLE, [
      money(card.gross),
      '',
      name,
      `${rate((cost / card.gross) * 100, 2, ',')} %`,
      '',
      money(cost),
    ])
  }
  sheet.down(14)

  sheet.text('Détail des frais', 40, sheet.y, { bold: true, size: 10 }).down(15)
  const titles: Cell[] = ['Montant', 'Opérations', 'Description', 'Escompte', 'Esc./art.', 'Frais']
  const group = (title: string, lines: typeof discount, total: Cell, name: string) => {
    sheet.need(50)
    sheet.row(MIDDLE, ['', '', title, '', '', ''], { bold: true })
    sheet.row(MIDDLE, titles, { color: GREY })
    for (const line of lines)
      sheet.row(MIDDLE, [
        line.volume ? money(line.volume) : '',
        count(line.count, ' '),
        line.name,
        line.rate ? rate(line.rate, 5, ',') : '',
        line.item ? rate(line.item / 100, 6, ',') : '',
        money(line.amount),
      ])
    sheet.row(MIDDLE, ['', '', name, '', '', total], { bold: true }).down(8)
  }
  group('Escompte', discount, [money(dueDiscount), 'processorFees', '+totalFees'], 'Escompte dû')
  group(
    'Interchange',
    interchange,
    [money(totalOf(interchange)), 'interchange'],
    "Sous-total de l'interchange",
  )
  group('Réseaux', network, [money(totalOf(network)), 'assessments'], 'Sous-total des réseaux')
  sheet.need(140)
  sheet.row(MIDDLE, ['', '', 'Frais du compte'], { bold: true })
  for (const line of fixed)
    sheet.row(MIDDLE, [
      '',
      '',
      line.name,
      '',
      '',
      line.kind ? [money(line.amount), line.kind] : money(line.amount),
    ])
  sheet.row(MIDDLE, ['', '', 'Sous-total du compte', '', '', [money(totalOf(fixed)), 'fixedFees']], {
    bold: true,
  })
  sheet.row(MIDDLE, ['', '', 'Total des frais dû', '', '', [money(dueFees), '+totalFees']], { bold: true })
  sheet.down(14)
  sheet.need(110)
  sheet.text('Sommaire des frais', 40, sheet.y, { bold: true, size: 10 }).down(15)
  const paid = columns('L200 R400 R490 R572')
  sheet.row(paid, ['', 'Dû', 'Payé', 'Net dû'], { color: GREY })
  sheet.row(paid, ['Escompte', money(dueDiscount), money(dueDiscount), money(0)])
  sheet.row(paid, ['Frais', money(dueFees), money(dueFees), money(0)])
  sheet.row(paid, ['TPS', [money(gst), '+tax'], money(gst), money(0)])
  sheet.row(paid, ['TVQ', [money(qst), '+tax'], money(qst), money(0)])
  sheet.down(6)
  sheet.row(paid, ['Montant déduit le 2026-07-03', '', money(dueDiscount + dueFees + gst + qst)], {
    bold: true,
  })

  return [
    {
      id: 's09a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'description in the middle of the row, two dues',
        language: 'fr',
        processor: 'other',
        printed: 'PayFacto',
        merchant: 'Resto-bar Le Contrefort',
        period: { start: '2026-06-01', end: '2026-06-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totalOf(interchange),
          assessments: totalOf(network),
          processorFees: dueDiscount,
          fixedFees: totalOf(fixed),
          terminalRental: 8985,
          pciFees: 1250,
          chargebackFees: 5000,
          tax: gst + qst,
          totalFees: dueDiscount + dueFees,
        },
        derived: ['totalFees', 'tax'],
        alsoRight: { transactionCount: [month.count + month.refundCount], processor: [null] },
        traps: [
          'sales and count stand left of their label, credits right of it',
          '"Escompte dû" and "Total des frais dû" are both paid and never summed before tax',
          'due, paid and net due repeat the same sums',
          'merchant number 114001 looks like money',
          'the total paid includes TPS and TVQ',
        ],
      },
    },
  ]
}
