import { comma, count, en, fr, NBSP, percent, SPECIMEN_FR, two } from './format.ts'
import { type Month, sum } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** Both languages at once, headings in small capitals that come apart; fees stand in kinds and are never added up before tax. */
export async function fiserv(month: Month, cut: Cut, decimals: 'comma' | 'point'): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    size: 7.4,
    cut,
    title: 'Relevé',
    foot: (n, of) => `${n}/${of}   ${SPECIMEN_FR}`,
  })
  const money = (cents: number) => (decimals === 'comma' ? fr(cents) : en(cents))
  const rate = (n: number, digits = 2) => (decimals === 'comma' ? comma(n, digits) : n.toFixed(digits))
  const n = (value: number) => count(value, decimals === 'comma' ? NBSP : ',')
  const yy = String(month.year).slice(2)
  const date = (day: number) => `${two(month.month)}/${two(day)}/${yy}`
  paper.text('Fiserv Canada / Clover', 40, 44, { size: 12, bold: true })
  paper.text('www.commercecontrol.example', 40, 56)
  paper.text('Période / Period', 440, 44, { align: 'right' })
  paper.text(`${date(1)} - ${date(month.lastDay)}`, 572, 44, { align: 'right', mark: 'period' })
  paper.text(`Numéro de commerçant / Merchant number  5244${month.seed}90210`, 572, 56, { align: 'right' })
  paper.text(`${month.merchant.toUpperCase()}  ${month.city} ${month.province}`, 40, 74)
  paper.y = 92
  /** The first letter of each word is larger and stands a little apart. */
  const head = (title: string) => {
    paper.room(56)
    paper.y += 10
    let x = 40
    for (const word of title.split(' ')) {
      paper.text(word.slice(0, 1), x, paper.y, { size: 10, bold: true })
      x += paper.widthOf(word.slice(0, 1), 10) + 1.6
      paper.text(word.slice(1).toUpperCase(), x, paper.y, { size: 7.6, bold: true })
      x += paper.widthOf(word.slice(1).toUpperCase(), 7.6) + 4
    }
    paper.line(40, 572, paper.y + 3)
    paper.y += 16
  }
  const perCard = [
    left(42),
    right(150),
    right(225),
    right(275),
    right(335),
    right(385),
    right(430),
    right(500),
    right(572),
  ]
  head('Cartes / Cards')
  const cardFees = sum(month.brands.map((b) => b.margin.cents))
  paper.table(perCard, [
    ['', 'Vendus', 'Montant', 'Crédités', 'Montant', '%', 'Par art.', 'Escompte', 'Taux effectif'],
    ['', 'Sold', 'Amount', 'Credited', 'Amount', '%', 'Per item', 'Discount', 'Effective rate'],
    ...month.brands.map(
      (b): Row => [
        b.name,
        n(b.count),
        money(b.gross),
        n(b.returns),
        money(b.refunds),
        rate(b.margin.rate, 4),
        rate(b.margin.item, 4),
        money(b.margin.cents),
        `${rate(percent(b.fees, b.gross))} %`,
      ],
    ),
    {
      bold: true,
      line: true,
      cells: [
        'Total',
        marked(n(month.count), 'transactionCount'),
        marked(money(month.gross), 'grossSales'),
        n(month.returns),
        marked(money(month.refunds), 'refunds'),
        '',
        '',
        marked(money(cardFees), 'processorFees'),
        '',
      ],
    },
  ])
  head('Interchange Et Réseaux / Interchange And Networks')
  let invoice = 771_204_500 + month.seed
  const dated = (description: string, cents: number): Row => {
    invoice += 1
    return [date(month.lastDay), String(invoice), description, money(-cents)]
  }
  const columns = [left(42), left(100), left(170), right(572)]
  paper.table(columns, [
    ['Date', 'Facture / Invoice', 'Description', 'Montant / Amount'],
    ...month.brands.flatMap((b) =>
      b.interchange.map((line) => dated(`INTERCHANGE ${b.name} ${line.name}`.toUpperCase(), line.cents)),
    ),
    {
      bold: true,
      line: true,
      cells: [
        "Frais d'interchange / Interchange charges",
        '',
        '',
        marked(money(-month.interchange), 'interchange'),
      ],
    },
    ...month.brands.map((b) => dated(`ÉVALUATION / ASSESSMENT ${b.name}`.toUpperCase(), b.assessment.cents)),
    {
      bold: true,
      line: true,
      cells: ["Frais d'évaluation / Assessments", '', '', marked(money(-month.assessments), 'assessments')],
    },
  ])
  head('Autres Frais / Other Fees')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(columns, [
    ...month.fees.map((fee): Row => {
      invoice += 1
      const amount = money(-fee.cents)
      return [
        date(3),
        String(invoice),
        `${fee.fr} / ${fee.en}`.toUpperCase(),
        fee.kind === 'monthly' ? amount : marked(amount, marks[fee.kind]),
      ]
    }),
    {
      bold: true,
      line: true,
      cells: ['Sous-total / Subtotal', '', '', marked(money(-month.fixedTotal), 'fixedFees')],
    },
    ...month.taxes.map(
      (tax): Row => [
        `${tax.fr} / ${tax.en}  ${String(tax.rate)}% x ${money(month.taxable)}`,
        '',
        '',
        marked(money(-tax.cents), 'tax'),
      ],
    ),
    {
      bold: true,
      cells: ['Total, taxes comprises / Total, taxes included', '', '', money(-month.fixedTotal - month.tax)],
    },
  ])
  head('Sommaire / Summary')
  paper.table(
    [left(42), right(572)],
    [
      ['Montant total soumis / Total amount submitted', marked(money(month.net), 'netSales')],
      ['Contrepassations / Chargebacks', money(-month.chargeback)],
      ['Interchange et réseaux / Interchange and networks', money(-month.interchange - month.assessments)],
      ['Escompte / Discount', money(-cardFees)],
      ['Autres frais, taxes comprises / Other fees, taxes included', money(-month.fixedTotal - month.tax)],
      {
        bold: true,
        line: true,
        cells: [
          'Montant total traité / Total amount processed',
          money(month.net - month.chargeback - month.total - month.tax),
        ],
      },
    ],
  )
  head('Lots / Batches')
  paper.table(
    [left(42), right(200), right(330)],
    [
      ['Date', 'Nombre / Count', 'Montant / Amount'],
      ...month.days.map((day): Row => [date(day.day), n(day.count), money(day.net)]),
      { bold: true, line: true, cells: ['Total', n(month.count), money(month.net)] },
    ],
    11,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K12 both languages, one row a card',
      language: 'bilingual',
      processor: 'clover',
      processorAsPrinted: 'Fiserv Canada / Clover',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'interchange',
        'assessments',
        'processorFees',
        'fixedFees',
      ],
      derived: [...derived, 'totalFees', 'averageTicket'],
      alsoRight: { transactionCount: [month.count + month.returns] },
      traps: [
        'headings come apart (C ARTES)',
        'fees are never added up; other fees are totalled before and after tax',
        'discount is positive by card, every other fee negative',
        'invoice numbers of nine digits',
        'chargeback principal in the summary',
      ],
    }),
  }
}
