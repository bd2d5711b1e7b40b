import { comma, count, fr, monthFr, NBSP, percent, SPECIMEN_FR } from './format.ts'
import type { Month } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const money = (cents: number) => `${fr(cents)}${NBSP}$`

/** Labels are broken above and below their amounts; the first sum of fees a reader meets includes the taxes. */
export async function nuvei(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    size: 8,
    cut,
    title: 'Relevé mensuel',
    foot: (n, of) => `Page ${n} sur ${of} - ${SPECIMEN_FR}`,
  })
  const period = `Du 1er au ${month.lastDay} ${monthFr(month.month)} ${month.year}`
  paper.text('Nuvei', 572, 46, { size: 18, bold: true, align: 'right' })
  paper.text('Technologies Nuvei inc., Montréal', 572, 58, { align: 'right' })
  paper.text('Relevé mensuel du marchand', 40, 46, { size: 13, bold: true })
  paper.text(period, 40, 62, { mark: 'period' })
  paper.text(`${month.merchant}   |   No d'identification 4400${month.seed}18801`, 40, 74)
  paper.y = 108
  const head = (title: string) => {
    paper.room(70)
    paper.y += 12
    paper.text(title, 40, paper.y, { bold: true, size: 10 })
    paper.line(40, 572, paper.y + 4, 1)
    paper.y += 20
  }
  /** A label in two lines, its amount between them. */
  const between = (
    above: string,
    below: string,
    amount: string,
    mark?: 'netSales' | 'grossSales' | 'refunds',
  ) => {
    paper.room(30)
    paper.text(above, 48, paper.y - 4)
    paper.text(below, 48, paper.y + 5)
    paper.text(amount, 300, paper.y + 0.5, { align: 'right', ...(mark && { mark }) })
    paper.y += 24
  }
  const withTax = month.total + month.tax
  head('SOMMAIRE DES DÉPÔTS')
  between('Montant brut', 'des ventes', money(month.gross), 'grossSales')
  between('Montant des', 'crédits émis', money(-month.refunds), 'refunds')
  between('Ventes après', 'crédits', money(month.net), 'netSales')
  between('Contrepassations', 'débitées', money(-month.chargeback))
  between('Frais et taxes', 'prélevés', money(-withTax))
  between('Versé à', 'votre compte', money(month.net - month.chargeback - withTax))
  head('SOMMAIRE PAR TYPE DE CARTE')
  const columns = [left(48), right(190), right(270), right(330), right(410), right(490), right(572)]
  paper.table(
    columns,
    [
      ['', 'Nombre', 'Montant', 'Nombre', 'Montant', 'Achat', 'Taux'],
      ['Carte', 'de ventes', 'des ventes', 'de crédits', 'des crédits', 'moyen', 'effectif'],
      ...month.brands.map(
        (b): Row => [
          b.name,
          count(b.count, NBSP),
          money(b.gross),
          count(b.returns, NBSP),
          money(b.refunds),
          money(b.gross / b.count),
          `${comma(percent(b.fees, b.gross))}${NBSP}%`,
        ],
      ),
      {
        bold: true,
        line: true,
        cells: [
          'Ensemble',
          marked(count(month.count, NBSP), 'transactionCount'),
          money(month.gross),
          count(month.returns, NBSP),
          money(month.refunds),
          marked(money(month.gross / month.count), 'averageTicket'),
          '',
        ],
      },
    ],
    13,
  )
  head('TAUX ET FRAIS')
  const rates = [left(48), right(300), right(380), right(440), right(500), right(572)]
  const titles: Row = { bold: true, cells: ['Description', 'Nombre', 'Volume', 'Taux %', 'Par op.', 'Frais'] }
  paper.table(rates, [titles])
  for (const b of month.brands) {
    const lines = [
      ...b.interchange.map((line) => ({ ...line, name: `${b.name} interchange ${line.name}` })),
      { ...b.assessment, name: `${b.name} cotisation du réseau` },
      { ...b.margin, name: `${b.name} escompte Nuvei` },
    ]
    paper.table(
      rates,
      lines.map(
        (line): Row => [
          line.name,
          count(line.count, NBSP),
          money(line.volume),
          comma(line.rate, 4),
          comma(line.item, 4),
          money(line.cents),
        ],
      ),
    )
  }
  paper.table(rates, [
    {
      bold: true,
      line: true,
      cells: [
        'Total taux et frais',
        '',
        '',
        '',
        '',
        money(month.interchange + month.assessments + month.margin),
      ],
    },
  ])
  head('AUTRES FRAIS')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(
    [left(48), right(572)],
    [
      ...month.fees.map(
        (fee): Row => [
          fee.fr,
          fee.kind === 'monthly' ? money(fee.cents) : marked(money(fee.cents), marks[fee.kind]),
        ],
      ),
      { bold: true, line: true, cells: ['Total autres frais', marked(money(month.fixedTotal), 'fixedFees')] },
      ...month.taxes.map(
        (tax): Row => [
          `${tax.fr} (${String(tax.rate).replace('.', ',')}${NBSP}%)`,
          marked(money(tax.cents), 'tax'),
        ],
      ),
    ],
  )
  head('RÉCAPITULATION')
  paper.table(
    [left(48), right(572)],
    [
      { bold: true, cells: ['Frais du mois avant taxes', marked(money(month.total), 'totalFees')] },
      ['Taxes de vente', marked(money(month.tax), 'tax')],
      { bold: true, line: true, cells: ['Frais et taxes prélevés', money(withTax)] },
    ],
    14,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K2 labels around their amounts',
      language: 'fr',
      processor: null,
      processorAsPrinted: 'Nuvei',
      printed: [
        ...printed.filter((figure) => figure !== 'tax'),
        'tax',
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'averageTicket',
        'fixedFees',
        'totalFees',
      ],
      derived: [
        ...derived.filter((figure) => figure !== 'tax'),
        'interchange',
        'assessments',
        'processorFees',
      ],
      alsoRight: { processor: ['other'], transactionCount: [month.count + month.returns] },
      traps: [
        'labels broken above and below their amounts',
        'fees and taxes are one sum in the summary',
        'interchange, network and own fees share one table with one total',
        'chargeback principal in the summary',
      ],
    }),
  }
}
