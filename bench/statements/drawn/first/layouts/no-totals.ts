// A block a card and nothing added up anywhere: not the sales, not the fees.
import { fee } from '../fees.ts'
import { grouped, money, monthName, rate, SPECIMEN } from '../formats.ts'
import { type Brand, type Charge, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MASTERCARD',
  amex: 'AMERICAN EXPRESS',
  visadebit: 'VISA DEBIT',
  interac: 'INTERAC',
}
type Variant = { blockTotals: boolean }

const dollars = (cents: number) => money(cents, { before: '$' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 8.5, seed: options.seed, width: 595, height: 842 },
    footer: (page, pages) => `${SPECIMEN}   Sheet ${page} of ${pages}`,
    header: (each) => {
      each.text(`Worldline Canada: ${month.merchant}, ${monthName(month.month)} ${month.year}`, 40, 34, {
        size: 7,
      })
      each.y = 60
    },
  })
  sheet.text('Worldline Canada', 40, 48, { bold: true, size: 13 })
  sheet.text('Card acceptance report', 555, 48, { align: 'right', size: 11 })
  sheet.text(month.merchant, 40, 66)
  const end = `${Number(month.end.slice(-2))} ${monthName(month.month)} ${month.year}`
  sheet.text(`1 ${monthName(month.month)} ${month.year} – ${end}`, 555, 66, { align: 'right', of: 'period' })
  sheet.y = 100
  for (const card of month.cards) block(sheet, card, variant)
  monthly(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const COLUMNS: Column[] = [{ x: 52 }, right(330), right(420), right(555)]

const priceOf = (row: Charge) =>
  [row.percent ? `${rate(row.percent, 3)}%` : '', row.item ? `$${rate(row.item, 4)}` : '']
    .filter(Boolean)
    .join(' + ')

const block = (sheet: Sheet, card: Month['cards'][number], variant: Variant) => {
  sheet.need(130)
  sheet.band(40, sheet.y - 10, 515, 14, 0.88)
  sheet.text(NAMES[card.brand], 46, sheet.y, { bold: true })
  sheet.y += 16
  const charges = [...card.interchange, ...card.assessments, { ...card.markup, name: 'Service fee' }]
  const rows: Row[] = [
    ['Sales', grouped(card.count), '', dollars(card.gross)],
    ['Refunds', String(card.refundCount), '', dollars(-card.refunds)],
    ...charges.map(
      (row): Row => [
        card.interchange.includes(row) ? `Interchange: ${row.name}` : row.name,
        grouped(row.count),
        priceOf(row),
        dollars(-row.amount),
      ],
    ),
  ]
  if (variant.blockTotals)
    rows.push({ bold: true, cells: [`Settled, ${NAMES[card.brand]}`, '', '', dollars(card.net - card.fees)] })
  sheet.table(COLUMNS, rows)
  sheet.y += 12
}

const monthly = (sheet: Sheet, month: Month) => {
  sheet.need(100)
  sheet.band(40, sheet.y - 10, 515, 14, 0.88)
  sheet.text('MONTHLY', 46, sheet.y, { bold: true })
  sheet.y += 16
  sheet.table(COLUMNS, [
    ...month.fixed.map(
      (each): Row => [each.name, '1', '', { text: dollars(-each.amount), of: QUANTITY_OF_KIND[each.kind] }],
    ),
    ...month.taxes.map(
      (tax): Row => [`${tax.en} ${tax.percent}%`, '', '', { text: dollars(-tax.amount), of: 'tax' }],
    ),
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'a block a card, no totals',
    language: 'en',
    processor: null,
    processorAsPrinted: 'Worldline Canada',
    month,
    printed: { ...fixedAmounts(month), ...(month.taxes.length === 1 ? { tax: month.tax } : {}) },
    derived: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, totalFees: month.fees, tax: month.tax },
    },
    traps: [
      'nothing is added up: sales and fees are a row in each card’s block',
      'fees are negative in the same column as sales',
      ...(variant.blockTotals ? ['a block ends in what was settled, after fees'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f22a',
    draw: () =>
      draw(
        {
          ...{
            seed: 511,
            merchant: 'Tamarack Outfitters',
            volume: 33400,
            ticket: 97,
            province: 'ON',
            month: 9,
          },
          ...{ interacItem: 0.07, markup: { percent: 0.3, item: 0.05 } },
          fixed: [fee('Terminal rental', 2490, 'terminal'), fee('Account fee', 800)],
        },
        { blockTotals: false },
      ),
  },
  {
    id: 'f22b',
    draw: () =>
      draw(
        {
          ...{
            seed: 512,
            merchant: 'Chinook Cycle Works',
            volume: 71900,
            ticket: 164,
            province: 'AB',
            month: 6,
          },
          ...{ refundShare: 0.02, interacItem: 0.06, markup: { percent: 0.2, item: 0.07 } },
          share: { visa: 0.4, mc: 0.22, amex: 0.05, visadebit: 0.05, interac: 0.28 },
          fixed: [fee('Terminal rental', 4980, 'terminal')],
        },
        { blockTotals: true },
      ),
  },
]
