// A paper printed from a template whose leftovers are still in the text layer: white figures, text beside the page, and headings
// in two strokes. Letter by letter.
import { fee } from '../fees.ts'
import { grouped, money, monthName, rate, SPECIMEN } from '../formats.ts'
import { type Brand, type Charge, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Cell, type Column, type Cut, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'Amex',
  visadebit: 'Visa Debit',
  interac: 'Interac Debit',
}
type Variant = { cut: Cut; turn: 0 | 270 }

const dollars = (cents: number) => money(cents, { before: '$ ', minus: 'before' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 8.5, seed: options.seed, cut: variant.cut, turn: variant.turn },
    footer: (page, pages) => `Clearly Payments Inc.  ${SPECIMEN}  ${page} of ${pages}`,
    header: (each) => {
      each.y = 60
    },
  })
  leftovers(sheet)
  head(sheet, month)
  overview(sheet, month)
  costs(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

/** Figures of the template's sample merchant: nobody sees them on paper. */
const leftovers = (sheet: Sheet) => {
  sheet.text('Total fees: $ 1,111.11', 330, 150, { white: true, cut: 'whole' })
  sheet.text('Gross sales $ 99,999.99', 330, 164, { white: true, cut: 'whole' })
  sheet.text('Sample Merchant, January 2020, Total sales $ 55,555.55, Fees $ 777.77', 640, 300, {
    cut: 'whole',
  })
  sheet.text('{{merchant.total_fees}} 0.00', -180, 420, { cut: 'whole' })
}

const head = (sheet: Sheet, month: Month) => {
  sheet.text('Clearly Payments', 40, 50, { bold: true, size: 15, doubled: true })
  sheet.text(`Statement for ${monthName(month.month)}, ${month.year}`, 572, 50, {
    align: 'right',
    size: 11,
    of: 'period',
  })
  sheet.text(month.merchant, 40, 74)
  sheet.text('Interchange-plus', 572, 74, { align: 'right' })
  sheet.y = 112
}

const heading = (sheet: Sheet, text: string) => {
  sheet.need(50)
  sheet.text(text, 40, sheet.y, { bold: true, size: 11, doubled: true })
  sheet.y += 16
}

const overview = (sheet: Sheet, month: Month) => {
  heading(sheet, 'Overview')
  const columns: Column[] = [{ x: 40 }, right(290)]
  sheet.table(columns, [
    ['Total sales', { text: dollars(month.gross), of: 'grossSales' }],
    ['Number of sales', { text: grouped(month.count), of: 'transactionCount' }],
    ['Average sale', { text: dollars(Math.round(month.gross / month.count)), of: 'averageTicket' }],
    ['Returned to customers', { text: dollars(-month.refunds), of: 'refunds' }],
    ['Total fees', { text: dollars(month.fees), of: 'totalFees' }],
    ['Effective rate', { text: `${rate((month.fees / month.gross) * 100)} %`, of: 'effectiveRate' }],
  ])
  sheet.y += 16
}

const COLUMNS: Column[] = [{ x: 40 }, right(330), right(430), right(490), right(572)]

const line = (label: string, row: Charge): Row => [
  label,
  grouped(row.count),
  dollars(row.volume),
  row.percent
    ? `${rate(row.percent, 2)} %${row.item ? ` + $ ${rate(row.item, 2)}` : ''}`
    : `$ ${rate(row.item, 3)}`,
  dollars(row.amount),
]

/** A category's name often begins with the card's. */
const named = (card: string, category: string) => {
  if (category === 'Markup') return card
  return category.startsWith(card.split(' ')[0] ?? card) ? category : `${card} ${category}`
}

const costs = (sheet: Sheet, month: Month) => {
  const total = (cell: Cell): Row => ({ bold: true, above: true, cells: ['Total', '', '', '', cell] })
  const group = (title: string, rows: Row[], cell: Cell) => {
    heading(sheet, title)
    sheet.table(COLUMNS, [...rows, total(cell)])
    sheet.y += 12
  }
  const of = (pick: (card: Month['cards'][number]) => Charge[]) =>
    month.cards.flatMap((card) => pick(card).map((row) => line(named(NAMES[card.brand], row.name), row)))
  group(
    'Interchange, paid to banks',
    of((card) => card.interchange),
    { text: dollars(month.interchange), of: 'interchange' },
  )
  group(
    'Card brand fees',
    of((card) => card.assessments),
    { text: dollars(month.assessments), of: 'assessments' },
  )
  group(
    'Clearly markup',
    of((card) => [card.markup]),
    { text: dollars(month.processor), of: 'processorFees' },
  )
  const fixed = month.fixed.map(
    (each): Row => [
      each.name,
      '1',
      '',
      dollars(each.amount),
      { text: dollars(each.amount), of: QUANTITY_OF_KIND[each.kind] },
    ],
  )
  group('Monthly items', fixed, { text: dollars(month.fixedTotal), of: 'fixedFees' })
  const taxes = month.taxes.map(
    (tax): Row => [`${tax.en} at ${tax.percent} %`, '', '', '', { text: dollars(tax.amount), of: 'tax' }],
  )
  heading(sheet, 'Sales tax on monthly items')
  sheet.table(COLUMNS, taxes)
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'template with hidden text',
    language: 'en',
    processor: 'clearly-payments',
    processorAsPrinted: 'Clearly Payments',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        totalFees: month.fees,
      },
      ...{ averageTicket: Math.round(month.gross / month.count), interchange: month.interchange },
      ...{ assessments: month.assessments, processorFees: month.processor, fixedFees: month.fixedTotal },
      ...{ effectiveRate: Math.round((month.fees / month.gross) * 10000) / 100, ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { tax: month.tax, netSales: month.net },
    traps: [
      'white text with other figures under the same labels',
      'text outside the page with a sample merchant’s figures',
      'headings printed twice, a hair apart',
      "'Total' ends every group; the label of the group stands above",
      `text cut: ${variant.cut}`,
      ...(variant.turn ? ['the page is turned by 270 degrees'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f17a',
    draw: () =>
      draw(
        {
          ...{
            seed: 461,
            merchant: 'Beacon Hill Optical',
            volume: 45200,
            ticket: 228,
            province: 'BC',
            month: 9,
          },
          ...{ interacItem: 0.05, markup: { percent: 0.2, item: 0.05 } },
          fixed: [fee('Account fee', 1500), fee('Terminal rental', 2900, 'terminal')],
        },
        { cut: 'odd', turn: 0 },
      ),
  },
  {
    id: 'f17b',
    draw: () =>
      draw(
        {
          ...{
            seed: 462,
            merchant: 'Crosswind Drone Supply',
            volume: 21300,
            ticket: 341,
            province: 'ON',
            month: 7,
          },
          ...{ refundShare: 0.02, markup: { percent: 0.3, item: 0.1 }, share: { visa: 0.6, mc: 0.4 } },
          fixed: [fee('Gateway', 1000)],
        },
        { cut: 'letters', turn: 270 },
      ),
  },
]
