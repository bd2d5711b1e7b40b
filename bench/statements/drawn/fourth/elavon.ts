import { count, en, percent, SPECIMEN, two } from './format.ts'
import { type Brand, type Line, type Month, sum } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** Totals stand above what they add up; the summary has a column for the year beside the month. */
export async function elavon(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    size: 7.6,
    cut,
    title: 'Merchant Billing Statement',
    foot: (n, of) => `Sheet ${n} of ${of}. ${SPECIMEN}`,
  })
  const period = `${two(month.month)}/01/${month.year} - ${two(month.month)}/${month.lastDay}/${month.year}`
  paper.text('Elavon', 40, 46, { size: 17, bold: true })
  paper.text('Elavon Canada Company', 40, 58)
  paper.text('MERCHANT BILLING STATEMENT', 572, 44, { size: 12, bold: true, align: 'right' })
  paper.text(`Merchant ID  80${month.seed}7704415`, 572, 58, { align: 'right' })
  paper.text(`Processing dates  ${period}`, 572, 68, { align: 'right', mark: 'period' })
  paper.text(month.merchant.toUpperCase(), 40, 84, { bold: true })
  paper.text(`77 SPECIMEN AVE, ${month.city} ${month.province} X0X 0X0`, 40, 94)
  paper.y = 118
  const head = (title: string) => {
    paper.room(54)
    paper.y += 8
    paper.box(36, paper.y - 10, 540, 14, 0.88)
    paper.text(title, 41, paper.y, { bold: true, size: 8.4 })
    paper.y += 16
  }
  const feesAndTax = month.total + month.tax
  head('YOUR ACCOUNT AT A GLANCE')
  const glance: [string, number][] = [
    ['Net amount submitted', month.net],
    ['Adjustments', 0],
    ['Chargebacks', -month.chargeback],
    [`Charges including ${month.taxes.map((tax) => tax.en).join(' and ')}`, -feesAndTax],
  ]
  const year = glance.map(([, cents]) => Math.round(cents * (month.month - 0.4 + 0.3 * month.next())))
  paper.table(
    [left(42), right(360), right(500)],
    [
      { bold: true, cells: ['', 'This month', 'Year to date'] },
      ...glance.map(([name, cents], i): Row => [name, en(cents), en(year[i] ?? 0)]),
      {
        bold: true,
        line: true,
        cells: ['Net funded to your account', en(month.net - month.chargeback - feesAndTax), en(sum(year))],
      },
    ],
  )
  head('VOLUME RECAP')
  const recap = (b: Pick<Brand, 'name' | 'count' | 'gross' | 'returns' | 'refunds' | 'net'>) => [
    b.name,
    count(b.count),
    en(b.gross),
    count(b.returns),
    en(b.refunds),
    en(b.net),
    en(b.gross / b.count),
  ]
  paper.table(
    [left(42), right(180), right(255), right(320), right(400), right(485), right(570)],
    [
      {
        bold: true,
        cells: ['Plan', 'Sales items', 'Sales', 'Credit items', 'Credits', 'Net', 'Average sale'],
      },
      {
        bold: true,
        band: true,
        cells: [
          'All plans',
          marked(count(month.count), 'transactionCount'),
          marked(en(month.gross), 'grossSales'),
          count(month.returns),
          marked(en(month.refunds), 'refunds'),
          marked(en(month.net), 'netSales'),
          marked(en(month.gross / month.count), 'averageTicket'),
        ],
      },
      ...month.brands.map((b): Row => recap(b)),
    ],
  )
  const columns = [left(42), right(300), right(370), right(430), right(490), right(570)]
  const priced = (line: Line, name = line.name): Row => [
    name,
    count(line.count),
    en(line.volume),
    `${line.rate.toFixed(4)}%`,
    line.item.toFixed(4),
    en(line.cents),
  ]
  const titles: Row = { bold: true, cells: ['', 'Items', 'Volume', 'Rate', 'Each', 'Charge'] }
  const total = (
    name: string,
    cents: number,
    mark: 'interchange' | 'assessments' | 'processorFees',
  ): Row => ({
    bold: true,
    band: true,
    cells: [name, '', '', '', '', marked(en(cents), mark)],
  })
  head('CHARGES BY INTERCHANGE CATEGORY')
  paper.table(columns, [
    titles,
    total('All interchange and wholesale charges', month.interchange, 'interchange'),
  ])
  for (const brand of month.brands) {
    paper.table(columns, [
      { bold: true, cells: [`${brand.name} - subtotal`, '', '', '', '', en(brand.interchangeTotal)] },
      ...brand.interchange.map((line) => priced(line, `   ${line.name.toUpperCase()}`)),
    ])
  }
  head('CARD ASSOCIATION FEES')
  paper.table(columns, [
    titles,
    total('All card association fees', month.assessments, 'assessments'),
    ...month.brands.map((b) => priced(b.assessment, `   ${b.name.toUpperCase()} DUES`)),
  ])
  head('DISCOUNT AND AUTHORIZATION')
  paper.table(columns, [
    titles,
    total('All discount and authorization charges', month.margin, 'processorFees'),
    ...month.brands.map((b) => priced(b.margin, `   ${b.name.toUpperCase()}`)),
  ])
  head('OTHER FEES')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(
    [left(42), right(570)],
    [
      { bold: true, band: true, cells: ['All other fees', marked(en(month.fixedTotal), 'fixedFees')] },
      ...month.fees.map(
        (fee): Row => [
          `   ${fee.en.toUpperCase()}`,
          fee.kind === 'monthly' ? en(fee.cents) : marked(en(fee.cents), marks[fee.kind]),
        ],
      ),
    ],
  )
  head('CHARGES RECAP')
  paper.table(
    [left(42), right(570)],
    [
      { bold: true, band: true, cells: ['Charges before sales tax', marked(en(month.total), 'totalFees')] },
      ...month.taxes.map(
        (tax): Row => [
          `${tax.en} ${tax.rate}% on other fees of ${en(month.taxable)}`,
          marked(en(tax.cents), 'tax'),
        ],
      ),
      ['Charges including sales tax', en(feesAndTax)],
    ],
  )
  head('EFFECTIVE MERCHANT DISCOUNT RATE BY PLAN')
  paper.table(
    [left(42), right(200)],
    month.brands.map((b): Row => [b.name, `${percent(b.fees, b.gross).toFixed(2)}%`]),
  )
  head('DEPOSITS')
  paper.table(
    [left(42), right(180), right(280), right(380), right(480)],
    [
      { bold: true, cells: ['Date', 'Items', 'Sales', 'Credits', 'Deposit'] },
      ...month.days.map(
        (day): Row => [
          `${two(month.month)}/${two(day.day)}`,
          count(day.count),
          en(day.gross),
          en(day.refunds),
          en(day.net),
        ],
      ),
      {
        bold: true,
        line: true,
        cells: [
          '',
          count(sum(month.days.map((d) => d.count))),
          en(month.gross),
          en(month.refunds),
          en(month.net),
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
      layout: 'K1 totals above, year beside the month',
      language: 'en',
      processor: 'elavon-canada',
      processorAsPrinted: 'Elavon',
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
        'totals stand above their rows',
        'year to date beside the month',
        'chargeback principal in the summary',
        'charges in the summary include tax',
      ],
    }),
  }
}
