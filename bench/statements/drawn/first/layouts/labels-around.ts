// A row of sums whose labels are half above and half below them; "$.08"; the tax is a row of other charges.
import { fee } from '../fees.ts'
import { grouped, money, rate, SPECIMEN, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cell, type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'MasterCard',
  amex: 'Amex',
  visadebit: 'Visa Debit',
  interac: 'Interac',
}
type Variant = { shuffled: boolean }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'after-dollar', noZero: true })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 8, seed: options.seed },
    footer: (page, pages) => `Nuvei Technologies Corp.   ${SPECIMEN}   Page: ${page}/${pages}`,
    header: (each) => {
      each.text(`${month.merchant}   Merchant #: 7731 0029 45`, 40, 34, { size: 7 })
      each.y = 60
    },
  })
  const write = () => {
    head(sheet, month)
    deposits(sheet, month)
    rates(sheet, month)
  }
  if (variant.shuffled) sheet.outOfOrder(write)
  else write()
  sheet.newPage()
  otherCharges(sheet, month)
  cardTypes(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month) => {
  sheet.text('nuvei', 40, 46, { bold: true, size: 18 })
  sheet.text('Merchant Statement', 572, 40, { align: 'right', size: 11 })
  const period = `${two(month.month)}/01/2026 - ${two(month.month)}/${month.end.slice(-2)}/2026`
  sheet.text('Processing Month:', 440, 54, { align: 'right' })
  sheet.text(period, 572, 54, { align: 'right', of: 'period' })
  sheet.text(month.merchant, 40, 84)
  sheet.text('Merchant #: 7731 0029 45', 40, 95)
  sheet.y = 130
}

const title = (sheet: Sheet, text: string) => {
  sheet.need(50)
  sheet.band(40, sheet.y - 10, 532, 14, 0.85)
  sheet.text(text, 44, sheet.y, { bold: true })
  sheet.y += 22
}

const deposits = (sheet: Sheet, month: Month) => {
  title(sheet, 'DEPOSIT SUMMARY')
  const sums: [string, string, string, Quantity?][] = [
    ['Amount of', dollars(month.gross), 'Sales', 'grossSales'],
    ['Amount of', dollars(-month.refunds), 'Credits', 'refunds'],
    ['Total', dollars(month.net), 'Net Sales', 'netSales'],
    ['Chargebacks', dollars(0), '& Reversals'],
    ['Total', dollars(-(month.fees + month.tax)), 'Fees'],
    ['Total', dollars(month.net - month.fees - month.tax), 'Deposits'],
  ]
  for (const [index, [above, value, below, of]] of sums.entries()) {
    const x = 84 + index * 89
    sheet.text(above, x, sheet.y, { align: 'center', size: 7 })
    sheet.text(value, x, sheet.y + 13, { align: 'center', of })
    sheet.text(below, x, sheet.y + 26, { align: 'center', size: 7 })
  }
  sheet.y += 50
}

const COLUMNS: Column[] = [{ x: 44 }, right(290), right(380), right(440), right(500), right(568)]

const rates = (sheet: Sheet, month: Month) => {
  title(sheet, 'RATES & FEES')
  sheet.table(COLUMNS, [
    { size: 7, cells: ['Description', 'Items', 'Amount', 'Disc %', 'Disc Per Item', 'Total'] },
  ])
  const rows = month.cards.flatMap((card): Row[] => [
    [
      `${NAMES[card.brand]} Qualified Discount`,
      grouped(card.count),
      dollars(card.gross),
      rate(card.markup.percent, 3),
      dollars(Math.round(card.markup.item * 100)),
      dollars(card.markup.amount),
    ],
    ...card.interchange.map((row) => [
      `${NAMES[card.brand]} Intchg ${row.name}`,
      grouped(row.count),
      dollars(row.volume),
      rate(row.percent, 3),
      row.item ? `$${rate(row.item, 3).slice(1)}` : '',
      dollars(row.amount),
    ]),
  ])
  sheet.table(COLUMNS, rows)
  const total = month.processor + month.interchange
  sheet.table(COLUMNS, [
    { bold: true, above: true, cells: ['Total Rates & Fees', '', '', '', '', dollars(total)] },
  ])
  sheet.y += 18
}

const otherCharges = (sheet: Sheet, month: Month) => {
  title(sheet, 'OTHER CHARGES')
  const networks = month.cards.flatMap((card) =>
    card.assessments.map(
      (row): Row => [
        `${NAMES[card.brand]} Dues and Assessments`,
        grouped(row.count),
        dollars(row.volume),
        row.percent ? rate(row.percent, 4) : '',
        row.item ? `$${rate(row.item, 4).slice(1)}` : '',
        dollars(row.amount),
      ],
    ),
  )
  const fixed = month.fixed.map(
    (each): Row => [
      each.name,
      '1',
      '',
      '',
      dollars(each.amount),
      { text: dollars(each.amount), of: QUANTITY_OF_KIND[each.kind] },
    ],
  )
  const taxes = month.taxes.map(
    (tax): Row => [
      `${tax.en} - Sales Tax`,
      '',
      '',
      rate(tax.percent, 3),
      '',
      { text: dollars(tax.amount), of: 'tax' },
    ],
  )
  sheet.table(COLUMNS, [...networks, ...fixed, ...taxes])
  const total = month.assessments + month.fixedTotal + month.tax
  sheet.table(COLUMNS, [
    { bold: true, above: true, cells: ['Total Other Charges', '', '', '', '', dollars(total)] },
  ])
  sheet.y += 18
}

const cardTypes = (sheet: Sheet, month: Month) => {
  title(sheet, 'CARD TYPE SUMMARY')
  const columns: Column[] = [{ x: 44 }, ...[150, 240, 310, 400, 490, 568].map(right)]
  const heads: Row[] = [
    { size: 7, cells: ['', 'Number', 'Amount', 'Number of', 'Amount of', 'Net', 'Average'] },
    { size: 7, cells: ['', 'of Sales', 'of Sales', 'Credits', 'Credits', 'Sales', 'Ticket'] },
  ]
  sheet.table(columns, heads, { lead: 9 })
  const total: Cell[] = [
    'Total',
    { text: grouped(month.count), of: 'transactionCount' },
    { text: dollars(month.gross), of: 'grossSales' },
    String(month.refundCount),
    { text: dollars(-month.refunds), of: 'refunds' },
    { text: dollars(month.net), of: 'netSales' },
    { text: dollars(Math.round(month.gross / month.count)), of: 'averageTicket' },
  ]
  sheet.table(columns, [
    ...month.cards.map((card) => [
      NAMES[card.brand],
      ...[
        grouped(card.count),
        dollars(card.gross),
        String(card.refundCount),
        dollars(-card.refunds),
        dollars(card.net),
      ],
      dollars(Math.round(card.gross / card.count)),
    ]),
    { bold: true, above: true, cells: total },
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'labels above and below their sums',
    language: 'en',
    processor: null,
    processorAsPrinted: 'Nuvei',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ averageTicket: Math.round(month.gross / month.count), ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{
        fixedFees: month.fixedTotal,
        totalFees: month.fees,
        tax: sum(month.taxes.map((tax) => tax.amount)),
      },
    },
    traps: [
      'labels are half above and half below their number',
      "'Total Fees' and 'Total Other Charges' include tax",
      'interchange and discount are mixed in one table with one total',
      'money under a dollar as $.08, negative as $-62.63',
      'the shop’s count stands only on the last page',
      ...(variant.shuffled ? ['the first page is written in no order'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f09a',
    draw: () =>
      draw(
        {
          ...{
            seed: 381,
            merchant: 'Bluenose Chandlery Ltd',
            volume: 47700,
            ticket: 129,
            province: 'NS',
            month: 9,
          },
          ...{ interacItem: 0.08, markup: { percent: 0.2, item: 0.08 } },
          fixed: [
            fee('Equipment Rental', 2800, 'terminal'),
            fee('PCI Non-Validation', 2995, 'pci'),
            fee('Online Reporting', 499),
          ],
        },
        { shuffled: false },
      ),
  },
  {
    id: 'f09b',
    draw: () =>
      draw(
        {
          ...{
            seed: 382,
            merchant: 'Foothills Crossfit',
            volume: 12900,
            ticket: 119,
            province: 'AB',
            month: 10,
          },
          ...{ refundShare: 0, interacItem: 0.08, share: { visa: 0.5, mc: 0.28, amex: 0.04, interac: 0.18 } },
          markup: { percent: 0.45, item: 0.08 },
          fixed: [fee('Gateway Monthly Access', 1500)],
        },
        { shuffled: true },
      ),
  },
]
