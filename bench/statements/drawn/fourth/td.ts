import { count, en, monthEn, SPECIMEN, two } from './format.ts'
import { type Brand, type Month, sum } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const taxOn = (month: Month, cents: number, index: number) =>
  Math.round((cents * (month.taxes[index]?.rate ?? 0)) / 100)

/** A letter first, then a wide sheet: fees taken daily and fees taken at month end are never added up. */
export async function td(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    font: 'Times',
    size: 9,
    width: 792,
    height: 612,
    cut,
    title: 'Merchant statement',
    foot: (n, of) => `TDMS ${n} / ${of}   ${SPECIMEN}`,
  })
  const name = monthEn(month.month)
  const next = monthEn(month.month + 1)
  const letterhead = () => {
    paper.text('TD Merchant Solutions', 40, 40, { size: 14, bold: true })
    paper.text(`Merchant no. 9${month.seed}5500321`, 752, 40, { align: 'right' })
    paper.y = 66
  }
  letterhead()
  paper.onPage = letterhead
  paper.text(month.merchant, 40, 96)
  paper.text(`15 Sample Road, ${month.city}, ${month.province}  X0X 0X0`, 40, 107)
  paper.y = 150
  for (const line of [
    'Dear merchant,',
    `Enclosed is your statement for ${name} ${month.year}. Please read the notice below about fees that will change.`,
    `From ${next} 1 the INTERAC DIRECT PAYMENT (IDP) ASSESSMENT FEE will be $0.0172 per transaction,`,
    'the MONTHLY SERVICE FEE will be $22.50, and the PAPER STATEMENT FEE will be $6.00 per statement.',
    'A merchant with sales of $50,000.00 a month can expect to pay about $14.10 more in total fees.',
    'Thank you for letting us serve you.',
  ]) {
    paper.text(line, 40)
    paper.y += 18
  }
  paper.newPage()
  paper.text(`Statement period: ${name} 1 - ${name} ${month.lastDay}, ${month.year}`, 752, 54, {
    align: 'right',
    mark: 'period',
  })
  const head = (title: string) => {
    paper.room(70)
    paper.y += 10
    paper.text(title, 40, paper.y, { size: 11, bold: true })
    paper.y += 18
  }
  head('Card activity')
  const activity = (b: Brand): Row => [
    b.name,
    count(b.count),
    en(b.gross),
    count(b.returns),
    `(${en(b.refunds)})`,
    en(b.net),
  ]
  paper.table(
    [left(44), right(270), right(380), right(460), right(570), right(690)],
    [
      {
        bold: true,
        cells: ['Card', 'Purchases', 'Purchase amount', 'Refunds', 'Refund amount', 'Purchases less refunds'],
      },
      ...month.brands.map(activity),
      {
        bold: true,
        line: true,
        cells: [
          'Total activity',
          marked(count(month.count), 'transactionCount'),
          marked(en(month.gross), 'grossSales'),
          count(month.returns),
          marked(`(${en(month.refunds)})`, 'refunds'),
          marked(en(month.net), 'netSales'),
        ],
      },
    ],
    14,
  )
  head('Fees collected daily from your deposits')
  const daily = month.interchange + month.assessments + month.margin
  paper.table(
    [left(44), left(160), right(330), right(440), right(540), right(640), right(748)],
    [
      {
        bold: true,
        cells: ['Card', 'Method', 'Volume', 'Interchange', 'Assessment', 'Service charge', 'Collected'],
      },
      ...month.brands.map(
        (b): Row => [
          b.key === 'interac' ? 'Interac Direct Payment (IDP)' : b.name,
          b.key === 'interac' ? '' : 'IPLUS',
          en(b.gross),
          en(b.interchangeTotal),
          en(b.assessment.cents),
          en(b.margin.cents),
          en(b.fees),
        ],
      ),
      {
        bold: true,
        line: true,
        cells: [
          'Total collected daily',
          '',
          en(month.gross),
          marked(en(month.interchange), 'interchange'),
          marked(en(month.assessments), 'assessments'),
          marked(en(month.margin), 'processorFees'),
          en(daily),
        ],
      },
    ],
    14,
  )
  head('Fees collected at month end')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  // The tax of each fee is rounded so that the column adds up to the tax on the sum.
  const taxable = month.fees.filter((fee) => fee.taxable)
  const taxCells = (feeIndex: number) =>
    month.taxes.map((tax, i) => {
      const fee = month.fees[feeIndex]
      if (!fee?.taxable) return '0.00'
      const before = taxable.slice(0, -1).map((other) => taxOn(month, other.cents, i))
      return en(fee === taxable.at(-1) ? tax.cents - sum(before) : taxOn(month, fee.cents, i))
    })
  const taxColumns = month.taxes.map((_, i) => right(540 + i * 100))
  paper.table(
    [left(44), right(440), ...taxColumns],
    [
      { bold: true, cells: ['Fee', 'Amount', ...month.taxes.map((tax) => tax.en)] },
      ...month.fees.map(
        (fee, i): Row => [
          `${fee.en.toUpperCase()} FEE`.replace('FEE FEE', 'FEE'),
          fee.kind === 'monthly' ? en(fee.cents) : marked(en(fee.cents), marks[fee.kind]),
          ...taxCells(i),
        ],
      ),
      {
        bold: true,
        line: true,
        cells: [
          'Total collected at month end',
          marked(en(month.fixedTotal), 'fixedFees'),
          ...month.taxes.map((tax) => marked(en(tax.cents), 'tax')),
        ],
      },
    ],
    14,
  )
  head('Your account')
  const end = `${name} ${month.lastDay}`
  paper.table(
    [left(44), right(440)],
    [
      ['Deposited during the month, daily fees taken out', en(month.net - daily)],
      ...(month.chargeback
        ? [[`Chargeback 7719${month.seed} debited ${name} 17`, `(${en(month.chargeback)})`]]
        : []),
      [`Month end fees and tax debited ${end}`, `(${en(month.fixedTotal + month.tax)})`],
    ],
    14,
  )
  head('Deposits by day')
  paper.table(
    [left(44), right(240), right(360)],
    [
      { bold: true, cells: ['Day', 'Transactions', 'Sales less refunds'] },
      ...month.days.map(
        (day): Row => [`${month.year}-${two(month.month)}-${two(day.day)}`, count(day.count), en(day.net)],
      ),
    ],
    12.5,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K3 letter, then daily and month-end fees',
      language: 'en',
      processor: 'td-merchant-services',
      processorAsPrinted: 'TD Merchant Solutions',
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
        'a letter with future fees comes first',
        'fees taken daily and at month end are never added up',
        'tax stands beside each fee',
        'the month-end debit includes tax',
      ],
    }),
  }
}
