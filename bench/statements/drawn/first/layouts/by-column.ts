// Three columns of time again, but written column after column and from the bottom up, as some exports of spreadsheets are.
import { fee } from '../fees.ts'
import { grouped, money, monthName, SPECIMEN } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

type Line = {
  label: string
  values: [string, string, string]
  of?: Quantity
  bold?: boolean
  heading?: boolean
}
type Variant = { turn: 0 | 180; before: number; year: number }

const dollars = (cents: number) => money(cents, { minus: 'brackets' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 9, seed: options.seed, turn: variant.turn },
    footer: () => SPECIMEN,
  })
  sheet.text('Intuit QuickBooks Payments', 48, 54, { bold: true, size: 13 })
  sheet.text('Merchant service fees and activity', 48, 72, { size: 10 })
  sheet.text(month.merchant, 564, 54, { align: 'right' })
  const period = `${monthName(month.month)} ${month.year}`
  sheet.text(`Reporting month: ${period}`, 564, 72, { align: 'right', of: 'period' })
  columns(sheet, month, lines(month, variant))
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

/** Sales and fees of the other columns move apart a little, so that their rates differ. */
const DEARER = 1.04

const lines = (month: Month, variant: Variant): Line[] => {
  const factors = [1, variant.before, variant.year]
  const line = (label: string, parts: number[], of?: Quantity, dearer = 1, bold = false): Line => ({
    ...{ label, of, bold },
    values: factors.map((factor) =>
      dollars(scaled(parts, factor === 1 ? 1 : factor * dearer)),
    ) as Line['values'],
  })
  const cost = (label: string, parts: number[], of?: Quantity, bold = false) =>
    line(label, parts, of, DEARER, bold)
  const heading = (label: string): Line => ({ label, values: ['', '', ''], heading: true })
  const count: Line = {
    ...{ label: 'Payments accepted', of: 'transactionCount' },
    values: factors.map((factor) => grouped(Math.round(month.count * factor))) as Line['values'],
  }
  return [
    heading('Activity'),
    count,
    line('Payments volume', [month.gross], 'grossSales'),
    line('Money back to customers', [-month.refunds], 'refunds'),
    line('Volume after money back', [month.gross, -month.refunds], 'netSales', 1, true),
    heading('Cost'),
    cost('Bank interchange', [month.interchange], 'interchange'),
    cost('Card brand assessments', [month.assessments], 'assessments'),
    cost('Our markup', [month.processor], 'processorFees'),
    ...month.fixed.map((each) => cost(each.name, [each.amount], QUANTITY_OF_KIND[each.kind])),
    cost('Cost of acceptance', allFees(month), 'totalFees', true),
    ...month.taxes.map((tax) => cost(`${tax.en} on taxable items`, [tax.amount], 'tax')),
    heading('Ratios'),
    {
      ...{ label: 'Cost as % of volume', of: 'effectiveRate' },
      values: factors.map((factor) => {
        const fees = scaled(allFees(month), factor === 1 ? 1 : factor * DEARER)
        return `${((fees / scaled([month.gross], factor)) * 100).toFixed(2)}%`
      }) as Line['values'],
    },
  ]
}

const allFees = (month: Month) => [
  ...[month.interchange, month.assessments, month.processor],
  ...month.fixed.map((each) => each.amount),
]

/** Scaled one by one, so that each column adds up as the month's does. */
const scaled = (parts: number[], factor: number) => sum(parts.map((cents) => Math.round(cents * factor)))

/** First all labels, then each column of numbers, each from its last row to its first. */
const columns = (sheet: Sheet, month: Month, all: Line[]) => {
  const name = monthName(month.month)
  const before = monthName(month.month === 1 ? 12 : month.month - 1)
  const [top, lead] = [130, 22]
  const rows = all.map((line, index) => ({ line, y: top + index * lead })).reverse()
  for (const { line, y } of rows)
    sheet.text(line.label, line.heading ? 48 : 60, y, { bold: line.bold || line.heading })
  for (const [column, x] of [320, 430, 564].entries()) {
    const now = column === 0
    for (const { line, y } of rows)
      sheet.text(line.values[column] ?? '', x, y, {
        align: 'right',
        bold: line.bold,
        of: now ? line.of : undefined,
      })
    sheet.text([name, before, 'Year to date'][column] ?? '', x, top, { align: 'right', size: 8 })
  }
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'columns of time, written by column',
    language: 'en',
    processor: 'quickbooks-payments',
    processorAsPrinted: 'Intuit QuickBooks Payments',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ totalFees: month.fees, effectiveRate: Math.round((month.fees / month.gross) * 10000) / 100 },
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { fixedFees: month.fixedTotal, tax: month.tax },
    traps: [
      'the text layer holds all labels, then one column after the other, from the bottom up',
      'the month before and the year to date stand beside the month',
      'words of its own: payments volume, money back, cost of acceptance',
      'the sum before tax comes before the tax',
      ...(variant.turn ? ['the page is upside down in the file'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f15a',
    draw: () =>
      draw(
        {
          ...{
            seed: 441,
            merchant: 'Plumb & Level Renovations',
            volume: 58700,
            ticket: 640,
            province: 'ON',
            month: 9,
          },
          ...{
            markup: { percent: 0.4, item: 0.25 },
            share: { visa: 0.5, mc: 0.3, amex: 0.05, interac: 0.15 },
          },
          fixed: [fee('Monthly plan', 2000)],
        },
        { turn: 0, before: 1.12, year: 7.9 },
      ),
  },
  {
    id: 'f15b',
    draw: () =>
      draw(
        {
          ...{
            seed: 442,
            merchant: 'Whitehorse Kayak School',
            volume: 9400,
            ticket: 155,
            province: 'AB',
            month: 8,
          },
          ...{
            refundShare: 0.03,
            markup: { percent: 0.5, item: 0.25 },
            share: { visa: 0.6, mc: 0.3, interac: 0.1 },
          },
          fixed: [fee('Card reader rental', 1500, 'terminal'), fee('Security program', 990, 'pci')],
        },
        { turn: 180, before: 0.86, year: 4.4 },
      ),
  },
]
