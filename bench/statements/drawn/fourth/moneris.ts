import { comma, count, fr, monthFr, NBSP, percent, SPECIMEN_FR, two } from './format.ts'
import type { Line, Month } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** French; what was paid stands first, in two columns; peers stand beside the merchant's own figures. */
export async function moneris(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    size: 7.6,
    cut,
    title: 'Relevé mensuel',
    foot: (n, of) => `Page ${n} de ${of}   ${SPECIMEN_FR}`,
  })
  const name = monthFr(month.month)
  paper.text('Moneris', 40, 44, { size: 16, bold: true })
  paper.text(`Relevé de ${name} ${month.year}`.replace('de a', "d'a").replace('de o', "d'o"), 572, 42, {
    size: 11,
    align: 'right',
    mark: 'period',
  })
  paper.text(`Commerçant 0030${month.seed}66012     Chaîne 00000098120`, 572, 54, { align: 'right' })
  paper.text(`${month.merchant.toUpperCase()}, ${month.city}`, 40, 60)
  paper.y = 88
  const n = (value: number) => count(value, NBSP)
  const fee = (cents: number) => fr(-cents)
  paper.box(36, 74, 262, 92)
  paper.box(314, 74, 262, 92)
  const start = paper.y
  paper.table(
    [left(44), right(290)],
    [
      { bold: true, cells: ['Vos ventes'] },
      ['Ventes brutes', marked(fr(month.gross), 'grossSales')],
      ['Remises aux clients', marked(fr(-month.refunds), 'refunds')],
      { bold: true, cells: ['Ventes nettes', marked(fr(month.net), 'netSales')] },
      ['Nombre de ventes', marked(n(month.count), 'transactionCount')],
      ['Vente moyenne', marked(fr(month.gross / month.count), 'averageTicket')],
    ],
    13,
  )
  paper.y = start
  paper.table(
    [left(322), right(568)],
    [
      { bold: true, cells: ['Ce que vous avez payé'] },
      ['Interchange et escompte de gros', marked(fee(month.interchange), 'interchange')],
      ['Évaluation et marques de carte', marked(fee(month.assessments), 'assessments')],
      ['Transactions', marked(fee(month.margin), 'processorFees')],
      ['Services', marked(fee(month.fixedTotal), 'fixedFees')],
      { bold: true, cells: ['Frais totaux, taxes en sus', marked(fee(month.total), 'totalFees')] },
    ],
    13,
  )
  paper.y = 178
  const head = (title: string) => {
    paper.room(56)
    paper.y += 9
    paper.text(title, 40, paper.y, { bold: true, size: 9 })
    paper.line(40, 572, paper.y + 3)
    paper.y += 16
  }
  head('Ventes par carte et comparaison avec vos pairs')
  const sales = [left(44), right(150), right(230), right(300), right(370), right(450), right(530)]
  paper.table(sales, [
    { bold: true, cells: ['', 'Ventes', 'Ventes', 'Retours', 'Retours', 'Ventes', 'Groupe de'] },
    { bold: true, cells: ['Carte', 'nombre', 'montant', 'nombre', 'montant', 'nettes', 'pairs, ventes'] },
  ])
  for (const b of month.brands) {
    const figures = [
      n(b.count),
      fr(b.gross),
      n(b.returns),
      fr(b.refunds),
      fr(b.net),
      fr(Math.round(b.gross * (0.7 + month.next()))),
    ]
    const parts = b.key === 'amex' ? ['American', 'Express'] : ['', b.name]
    paper.text(parts[0] ?? '', 44, paper.y - 5)
    paper.text(parts[1] ?? '', 44, paper.y + (b.key === 'amex' ? 4 : 0))
    paper.table(sales, [['', ...figures]], 16)
  }
  paper.table(sales, [
    {
      bold: true,
      line: true,
      cells: [
        'Total',
        n(month.count),
        fr(month.gross),
        n(month.returns),
        fr(month.refunds),
        fr(month.net),
        '',
      ],
    },
  ])
  const columns = [left(44), right(326), right(378), right(436), right(504), right(572)]
  const titles: Row = {
    bold: true,
    cells: ['Description', 'Montant', 'Nombre', 'Taux %', 'Taux/op.', 'Total'],
  }
  const priced = (line: Line, label: string): Row => [
    label,
    fr(line.volume),
    n(line.count),
    comma(line.rate, 5),
    comma(line.item, 6),
    fee(line.cents),
  ]
  const sumRow = (label: string, cents: number): Row => ({
    bold: true,
    line: true,
    cells: [label, '', '', '', '', fee(cents)],
  })
  head("Frais d'interchange et escompte de gros")
  paper.table(columns, [titles])
  for (const b of month.brands) {
    paper.table(columns, [
      ...b.interchange.map((line) => priced(line, `CAN-${b.name} ${line.name}`.toUpperCase())),
      sumRow(`TOTAL ${b.name.toUpperCase()}`, b.interchangeTotal),
    ])
  }
  head("Frais d'évaluation et autres frais de marque de carte")
  paper.table(columns, [
    titles,
    ...month.brands.map((b) => priced(b.assessment, `${b.name} - ÉVALUATION`.toUpperCase())),
    sumRow('Total', month.assessments),
  ])
  head('Frais de transaction')
  paper.table(columns, [
    titles,
    ...month.brands.map((b) => priced(b.margin, `${b.name} - TRANSACTION`.toUpperCase())),
    sumRow('Total', month.margin),
  ])
  head('Frais de service')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(columns, [
    ...month.fees.map(
      (f): Row => [
        f.fr.toUpperCase(),
        '',
        '1',
        '',
        comma(f.cents / 100, 6),
        f.kind === 'monthly' ? fee(f.cents) : marked(fee(f.cents), marks[f.kind]),
      ],
    ),
    sumRow('Total', month.fixedTotal),
  ])
  head("Taux d'escompte du commerçant en vigueur")
  paper.table(
    [left(44), right(200), right(300)],
    [
      { bold: true, cells: ['Carte', 'Vous', 'Groupe de pairs'] },
      ...month.brands.map(
        (b): Row => [
          b.name,
          `${comma(percent(b.fees, b.gross))} %`,
          `${comma(percent(b.fees, b.gross) * 1.12)} %`,
        ],
      ),
    ],
  )
  head('Détails financiers')
  const date = (day: number) => `${two(month.month)}/${two(day)}/${String(month.year).slice(2)}`
  const gst = sumOf(month, /TPS|TVH/)
  const taken = month.total + month.tax + month.chargeback
  paper.table(
    [left(44), left(110), right(380), right(460), right(572)],
    [
      { bold: true, cells: ['Date', 'Description', 'TVP/TVQ', 'TPS/TVH', 'Montant'] },
      ...month.days.map(
        (day): Row => [date(day.day), 'MONERIS - Ventes et retours', fr(0), fr(0), fr(day.net)],
      ),
      [date(month.lastDay), 'FRAIS MONERIS', fr(month.tax - gst), fr(gst), fr(-taken)],
      {
        bold: true,
        line: true,
        cells: [
          '',
          'Total des dépôts',
          month.tax > gst ? marked(fr(month.tax - gst), 'tax') : fr(0),
          marked(fr(gst), 'tax'),
          fr(month.net - taken),
        ],
      },
    ],
    11,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K6 two boxes and peers',
      language: 'fr',
      processor: 'moneris',
      processorAsPrinted: 'Moneris',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'averageTicket',
        'interchange',
        'assessments',
        'processorFees',
        'fixedFees',
        'totalFees',
      ],
      derived,
      alsoRight: { transactionCount: [month.count + month.returns] },
      traps: [
        'two boxes side by side',
        'peer columns beside own figures',
        'every fee is negative',
        'tax only among the deposits',
        'American Express in two lines around its figures',
      ],
    }),
  }
}

const sumOf = (month: Month, name: RegExp) =>
  month.taxes.filter((tax) => name.test(tax.fr)).reduce((total, tax) => total + tax.cents, 0)
