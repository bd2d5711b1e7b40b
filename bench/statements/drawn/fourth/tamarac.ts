import { comma, count, fr, monthEn, monthFr, NBSP, percent, SPECIMEN_FR, two } from './format.ts'
import { type Fixed, type Month, sum } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** Two languages at once on a turned page, of a company on no list; tax stands beside every fee. */
export async function tamarac(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    size: 8,
    width: 792,
    height: 612,
    turned: true,
    cut,
    title: 'Relevé / Statement',
    foot: (n, of) => `${n} / ${of}   ${SPECIMEN_FR}`,
  })
  const n = (value: number) => count(value, NBSP)
  paper.text('Paiements Tamarac Payments', 40, 42, { size: 15, bold: true })
  paper.text('Relevé du commerçant / Merchant statement', 752, 42, { size: 11, align: 'right' })
  paper.text(`${month.merchant}   -   ${month.city} ${month.province}`, 40, 58)
  paper.text(`${monthFr(month.month)} / ${monthEn(month.month)} ${month.year}`, 752, 58, {
    align: 'right',
    mark: 'period',
  })
  paper.y = 88
  const head = (title: string) => {
    paper.room(66)
    paper.y += 8
    paper.text(title, 40, paper.y, { bold: true, size: 9.5 })
    paper.y += 16
  }
  head('Ventes / Sales')
  paper.table(
    [left(44), right(250), right(360), right(460), right(560), right(680)],
    [
      {
        bold: true,
        cells: ['Carte / Card', 'Nombre / Count', 'Brut / Gross', 'Nombre / Count', 'Remb. / Refunds', 'Net'],
      },
      {
        bold: true,
        cells: [
          'Total du mois / Month total',
          marked(n(month.count), 'transactionCount'),
          marked(fr(month.gross), 'grossSales'),
          n(month.returns),
          marked(fr(month.refunds), 'refunds'),
          marked(fr(month.net), 'netSales'),
        ],
      },
      ...month.brands.map(
        (b): Row => [b.name, n(b.count), fr(b.gross), n(b.returns), fr(b.refunds), fr(b.net)],
      ),
    ],
    13,
  )
  head('Frais et taxes / Fees and taxes')
  const at = [340, 430, 520, 640]
  const columns = [left(44), ...at.slice(0, month.taxes.length + 2).map((x) => right(x))]
  const taxed = (fee: Fixed) => {
    const last = month.fees.filter((f) => f.taxable).at(-1)
    const taxes = month.taxes.map((tax) => {
      const own = (f: Fixed) => Math.round((f.cents * tax.rate) / 100)
      const before = month.fees.filter((f) => f.taxable && f !== last).map(own)
      return !fee.taxable ? 0 : fee === last ? tax.cents - sum(before) : own(fee)
    })
    return { taxes, all: fee.cents + sum(taxes) }
  }
  const network = month.interchange + month.assessments
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  const untaxed = month.taxes.map(() => fr(0))
  paper.table(
    columns,
    [
      {
        bold: true,
        cells: [
          '',
          'Frais / Fee',
          ...month.taxes.map((tax) => `${tax.fr} / ${tax.en} ${String(tax.rate).replace('.', ',')} %`),
          'Payé / Paid',
        ],
      },
      {
        bold: true,
        cells: [
          'Tous les frais / All fees',
          marked(fr(month.total), 'totalFees'),
          ...month.taxes.map((tax) => marked(fr(tax.cents), 'tax')),
          fr(month.total + month.tax),
        ],
      },
      ['Coût des réseaux et des banques / Network and bank costs', fr(network), ...untaxed, fr(network)],
      [
        'Service Tamarac / Tamarac service',
        marked(fr(month.margin), 'processorFees'),
        ...untaxed,
        fr(month.margin),
      ],
      ...month.fees.map((fee): Row => {
        const { taxes, all } = taxed(fee)
        return [
          `${fee.fr} / ${fee.en}`,
          fee.kind === 'monthly' ? fr(fee.cents) : marked(fr(fee.cents), marks[fee.kind]),
          ...taxes.map((cents) => fr(cents)),
          fr(all),
        ]
      }),
    ],
    13,
  )
  head('Économies estimées / Estimated savings')
  const flat = Math.round(month.gross * 0.0275)
  paper.text(
    `À 2,75 % vous auriez payé ${fr(flat)} $ de frais. / At 2.75% you would have paid ${fr(flat)} $ in fees.`,
    44,
  )
  paper.y += 13
  paper.text(`Épargne / Saved: ${fr(flat - month.total)} $`, 44)
  paper.y += 8
  head('Service par carte / Service by card')
  paper.table(
    [left(44), right(250), right(360), right(460), right(560), right(680)],
    [
      {
        bold: true,
        cells: ['', 'Volume', '% de service', '$ / op.', 'Service', 'Taux en vigueur / EMDR'],
      },
      ...month.brands.map(
        (b): Row => [
          b.name,
          fr(b.gross),
          comma(b.margin.rate),
          comma(b.margin.item),
          fr(b.margin.cents),
          `${comma(percent(b.fees, b.gross))} %`,
        ],
      ),
    ],
    13,
  )
  head('Dépôts / Deposits')
  paper.table(
    [left(44), right(250), right(360)],
    [
      { bold: true, cells: ['Date', 'Nombre / Count', 'Montant / Amount'] },
      ...month.days.map(
        (day): Row => [`${month.year}-${two(month.month)}-${two(day.day)}`, n(day.count), fr(day.net)],
      ),
    ],
    12,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K8 two languages, turned page',
      language: 'bilingual',
      processor: null,
      processorAsPrinted: 'Paiements Tamarac Payments',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'processorFees',
        'totalFees',
      ],
      derived: [...derived, 'fixedFees', 'averageTicket'],
      alsoRight: { processor: ['other'], transactionCount: [month.count + month.returns] },
      traps: [
        'the page is turned',
        'network and bank costs are one sum: neither interchange nor assessments can be told',
        'tax beside every fee and a column with tax',
        'invented savings',
        'totals above their rows',
      ],
    }),
  }
}
