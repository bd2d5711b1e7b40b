import { comma, count, fr, NBSP, percent, SPECIMEN_FR, two } from './format.ts'
import type { Line, Month } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** Descriptions stand between the columns; discount and fees are each totalled as due and as paid, never together. */
export async function payfacto(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    font: 'Helvetica',
    size: 7.8,
    cut,
    title: 'Relevé',
    foot: (n, of) => `${n} de ${of}    ${SPECIMEN_FR}`,
  })
  const iso = (day: number) => `${month.year}-${two(month.month)}-${two(day)}`
  const letterhead = () => {
    paper.text('PayFacto', 40, 42, { size: 14, bold: true })
    paper.text(`No de marchand 5${month.seed}00771   Numéro d'association 1${month.seed}003`, 572, 36, {
      align: 'right',
    })
    paper.text(`Période de relevé ${iso(1)} au ${iso(month.lastDay)}`, 572, 47, {
      align: 'right',
      mark: 'period',
    })
    paper.line(40, 572, 54)
    paper.y = 74
  }
  letterhead()
  paper.onPage = letterhead
  paper.text(month.merchant.toUpperCase(), 40, 76, { bold: true })
  paper.text(`${month.city} (${month.province})`, 40, 87)
  paper.y = 104
  const head = (title: string) => {
    paper.room(60)
    paper.y += 10
    paper.text(title, 306, paper.y, { bold: true, size: 9.4, align: 'center' })
    paper.y += 17
  }
  const n = (value: number) => count(value, NBSP)
  head('SOMMAIRE DES VENTES')
  paper.table(
    [right(90), right(190), left(240), right(390), right(480), right(572)],
    [
      { bold: true, cells: ['Opérations', 'Ventes', 'Carte', 'Remb.', 'Ventes nettes', 'Moyenne'] },
      ...month.brands.map(
        (b): Row => [n(b.count), fr(b.gross), b.name, fr(b.refunds), fr(b.net), fr(b.gross / b.count)],
      ),
      {
        bold: true,
        line: true,
        cells: [
          marked(n(month.count), 'transactionCount'),
          marked(fr(month.gross), 'grossSales'),
          'Total des ventes',
          marked(fr(month.refunds), 'refunds'),
          marked(fr(month.net), 'netSales'),
          marked(fr(month.gross / month.count), 'averageTicket'),
        ],
      },
    ],
  )
  const middle = [right(90), right(190), left(220), right(440), right(500), right(572)]
  const titles: Row = {
    bold: true,
    cells: ['Opérations', 'Volume', 'Description', 'Taux', 'Par op.', 'Montant'],
  }
  const priced = (line: Line, name: string): Row => [
    n(line.count),
    fr(line.volume),
    name,
    comma(line.rate, 4),
    comma(line.item, 4),
    fr(line.cents),
  ]
  const total = (name: string, amount: ReturnType<typeof marked>, bold = true): Row => ({
    bold,
    line: bold,
    cells: ['', '', name, '', '', amount],
  })
  head('ESCOMPTE')
  paper.table(middle, [
    titles,
    ...month.brands.map((b) =>
      priced(b.margin, b.key === 'interac' ? 'Paiement direct' : `Escompte ${b.name}`),
    ),
    total('Escompte dû', marked(fr(month.margin), 'processorFees')),
    total('Escompte payé', fr(-month.margin), false),
    total('Escompte net à payer', fr(0), false),
  ])
  head('FRAIS')
  const due = month.interchange + month.assessments + month.fixedTotal
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(middle, [
    titles,
    ...month.brands.flatMap((b) => [
      ...b.interchange.map((line) => priced(line, `${b.name} - ${line.name}`)),
      priced(b.assessment, `${b.name} - Évaluation`),
    ]),
    total('Sous-total, interchange et escompte de gros', marked(fr(month.interchange), 'interchange'), false),
    total('Sous-total, évaluations', marked(fr(month.assessments), 'assessments'), false),
    ...month.fees.map(
      (fee): Row => [
        '1',
        '',
        fee.fr,
        '',
        '',
        fee.kind === 'monthly' ? fr(fee.cents) : marked(fr(fee.cents), marks[fee.kind]),
      ],
    ),
    total('Frais dû', fr(due)),
    ...month.taxes.map((tax) => total(tax.fr, marked(fr(tax.cents), 'tax'), false)),
    total('Frais payé', fr(-due - month.tax), false),
    total('Frais net à payer', fr(0), false),
  ])
  head("TAUX D'ESCOMPTE EFFECTIF DU MARCHAND (TEEM)")
  paper.table(
    [right(190), left(220)],
    month.brands.map((b): Row => [`${comma(percent(b.fees, b.gross))}${NBSP}%`, b.name]),
  )
  head('DÉPÔTS')
  paper.table(
    [right(90), right(190), left(220), right(440)],
    [
      { bold: true, cells: ['Opérations', 'Brut', 'Date', 'Déposé'] },
      ...month.days.map((day): Row => [n(day.count), fr(day.gross), iso(day.day), fr(day.net)]),
      ...(month.chargeback
        ? [['1', '', `Contrepassation dossier 88${month.seed}`, fr(-month.chargeback)] satisfies Row]
        : []),
    ],
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K4 description in the middle, due and paid',
      language: 'fr',
      processor: null,
      processorAsPrinted: 'PayFacto',
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
      ],
      derived: [...derived, 'totalFees', 'fixedFees'],
      alsoRight: { processor: ['other'], transactionCount: [month.count + month.returns] },
      traps: [
        'discount due and fees due are never added up',
        'due, paid and net repeat the sums',
        'descriptions stand in the middle of the rows',
        'the association number looks like an amount',
        'the page header comes again inside tables',
      ],
    }),
  }
}
