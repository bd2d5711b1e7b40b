/** French sections on pages turned by 90 degrees; bold by printing twice; white text and text beyond the edge. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import { type Cell, columns, Sheet, WHITE } from '../sheet.ts'
import { count, fr, rate, SPECIMEN_FR } from '../words.ts'

const moins = (cents: number) => fr(-cents)

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1515,
    volume: 132400,
    ticket: 83,
    mix: { visa: 0.4, mastercard: 0.24, amex: 0.08, interac: 0.28 },
  })
  const [visa, mastercard, amex, interac] = month.cards
  if (!visa || !mastercard || !amex || !interac) throw new Error('four brands are drawn')
  const codes = (lines: ReturnType<typeof interchangeLines>, prefix: string) =>
    lines.map((line, at) => ({ ...line, name: `CAN-${prefix}0${at + 1}` }))
  const interchange = [
    ...codes(interchangeLines(visa, VISA, month.random), 'VS'),
    ...codes(interchangeLines(mastercard, MASTERCARD, month.random), 'MC'),
  ]
  const wholesale = codes(interchangeLines(amex, AMEX, month.random), 'AX')
  const brand = [
    fee('ÉVALUATION VISA', visa.count, visa.gross, 0.09),
    fee('ÉVALUATION MASTERCARD', mastercard.count, mastercard.gross, 0.09),
    fee('ÉVALUATION AMERICAN EXPRESS', amex.count, amex.gross, 0.12),
    fee('ÉVALUATION INTERAC', interac.count, 0, 0, 1.58),
  ]
  const items = [
    fee('VISA - OPÉRATION', visa.count + visa.refundCount, 0, 0, 12),
    fee('MASTERCARD - OPÉRATION', mastercard.count + mastercard.refundCount, 0, 0, 12),
    fee('AMERICAN EXPRESS - OPÉRATION', amex.count + amex.refundCount, 0, 0, 12),
    fee('INTERAC - OPÉRATION', interac.count + interac.refundCount, 0, 0, 8),
  ]
  const service = [
    { name: "LOCATION D'APPAREIL (4)", amount: 13980, kind: 'terminalRental' as const },
    { name: 'FORFAIT DE SERVICES DE COMPTE', amount: 2200 },
  ]
  const ic = totalOf(interchange) + totalOf(wholesale)
  const fixed = totalOf(service)
  const total = ic + totalOf(brand) + totalOf(items) + fixed
  const gst = Math.round(fixed * 0.05)
  const qst = Math.round(fixed * 0.09975)
  const bold = { bold: true, twice: true }

  const sheet = await Sheet.open({
    title: 'Relevé',
    width: 792,
    height: 612,
    turn: 90,
    size: 8,
    seed: 1515,
    footer: (page, pages) => `${SPECIMEN_FR}  ${page}/${pages}`,
    head: (one) => {
      one.text('Solutions Moneris', 40, 34, bold)
      one.text('Numéro de commerçant 0030018842117     Numéro de chaîne 004 112', 752, 34, { align: 'right' })
      // Left over from the printing program: seen by nobody.
      one.text('TOTAL DES FRAIS 9 999,99', 300, 20, { color: WHITE, size: 4 })
      one.text('FIN DE LOT 77 120,00', 860, 60)
      one.y = 62
    },
  })
  sheet.text('Solutions Moneris', 40, 50, { ...bold, size: 15 })
  sheet.text('Relevé mensuel du commerçant', 752, 44, { align: 'right', size: 12 })
  sheet.text('Date du relevé : juillet 2026', 752, 60, { align: 'right', is: 'period' })
  sheet.text('AUBERGE DU CAP-AUX-OIES', 40, 84).text('La Malbaie (Québec)', 40, 95)
  sheet.y = 124
  const sales = columns('L40 R210 R320 R420 R520 R620 R752')
  sheet.text('Section 1   VENTES PAR TYPE DE CARTE', 40, sheet.y, bold).down(15)
  sheet.row(sales, ['', 'Ventes brutes', '', 'Retours', '', 'Ventes nettes', 'Montant'], {
    bold: true,
    lead: 10,
  })
  sheet.row(sales, ['Carte', 'Articles', 'Montant', 'Articles', 'Montant', 'Montant', 'moyen'], {
    bold: true,
  })
  const saleRow = (name: string, card: typeof visa) =>
    sheet.row(sales, [
      name,
      count(card.count, ' '),
      fr(card.gross),
      count(card.refundCount),
      moins(card.refunds),
      fr(card.gross - card.refunds),
      fr(card.gross / card.count),
    ])
  saleRow('Visa', visa)
  saleRow('Mastercard', mastercard)
  sheet.down(8)
  sheet.text('American', 40, sheet.y - 8).text('Express', 40, sheet.y + 8)
  saleRow('', amex)
  sheet.down(8)
  saleRow('Interac', interac)
  sheet
    .row(
      sales,
      [
        'Grand total',
        [count(month.count, ' '), 'transactionCount'],
        [fr(month.gross), 'grossSales'],
        count(month.refundCount),
        [moins(month.refunds), 'refunds'],
        [fr(month.net), 'netSales'],
        [fr(month.gross / month.count), 'averageTicket'],
      ],
      bold,
    )
    .down(12)

  const list = columns('L40 R330 R430 R530 R630 R752')
  const titles: Cell[] = ['Description', 'Montant original', 'Articles', 'Taux %', 'Taux / article', 'Total']
  const section = (title: string, lines: typeof items, name: string, cell: Cell) => {
    sheet.need(70)
    sheet.text(title, 40, sheet.y, bold).down(14)
    sheet.row(list, titles, { bold: true })
    for (const line of lines) {
      if (sheet.y > 540) {
        sheet.addPage()
        sheet.row(list, titles, { bold: true })
      }
      sheet.row(list, [
        line.name,
        line.volume ? fr(line.volume) : '',
        count(line.count, ' '),
        line.rate ? rate(line.rate, 4, ',') : '',
        line.item ? rate(line.item / 100, 4, ',') : '',
        moins(line.amount),
      ])
    }
    sheet.row(list, [name, '', '', '', '', cell], bold).down(10)
  }
  section('Section 2   INTERCHANGE', interchange, "Total de l'interchange", [
    moins(totalOf(interchange)),
    '+interchange',
  ])
  section('ESCOMPTE DE GROS', wholesale, "Total de l'escompte de gros", [
    moins(totalOf(wholesale)),
    '+interchange',
  ])
  section('Section 3   FRAIS DE MARQUE DE CARTE', brand, 'Total des frais de marque de carte', [
    moins(totalOf(brand)),
    'assessments',
  ])
  section('Section 4   FRAIS DE TRANSACTION', items, 'Total des frais de transaction', [
    moins(totalOf(items)),
    'processorFees',
  ])
  sheet.need(90)
  sheet.text('Section 5   FRAIS DE SERVICE', 40, sheet.y, bold).down(14)
  for (const line of service)
    sheet.row(list, [
      line.name,
      '',
      '',
      '',
      '',
      line.kind ? [moins(line.amount), line.kind] : moins(line.amount),
    ])
  sheet.row(list, ['Total des frais de service', '', '', '', '', [moins(fixed), 'fixedFees']], bold).down(10)
  sheet.need(90)
  sheet.text('Section 6   SOMMAIRE DES FRAIS', 40, sheet.y, bold).down(14)
  sheet.row(list, ['Sections 2 à 5 : total des frais', '', '', '', '', [moins(total), 'totalFees']], bold)
  sheet.row(list, ['TPS', '', '', '5,0000', '', [moins(gst), '+tax']])
  sheet.row(list, ['TVQ', '', '', '9,9750', '', [moins(qst), '+tax']])
  sheet.row(list, ['Frais Moneris débités', '', '', '', '', moins(total + gst + qst)], bold)

  return [
    {
      id: 's15a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'French sections turned by 90 degrees, printed twice, hidden text',
        language: 'fr',
        processor: 'moneris',
        printed: 'Solutions Moneris',
        merchant: 'Auberge du Cap-aux-Oies',
        period: { start: '2026-07-01', end: '2026-07-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          averageTicket: Math.round(month.gross / month.count),
          interchange: ic,
          assessments: totalOf(brand),
          processorFees: totalOf(items),
          fixedFees: fixed,
          terminalRental: 13980,
          tax: gst + qst,
          totalFees: total,
        },
        derived: ['interchange', 'tax'],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'pages turned by 90 degrees',
          'bold text is printed twice',
          'white text and text beyond the edge hold invented totals',
          'American Express is broken above and below its figures',
          'interchange and wholesale discount are totalled apart',
        ],
      },
    },
  ]
}
