// A shop platform's finance summary: one row a payout with its charges, refunds, adjustments and fees; the totals come first.
import { money, monthName, SPECIMEN, two } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, type Paper, statement } from '../truth.ts'

type Variant = { percent: number; item: number; adjustments: number; printedRate: boolean }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'before' })

const COLUMNS: Column[] = [{ x: 40 }, { x: 110 }, right(250), right(330), right(410), right(490), right(572)]
const HEAD = ['Date', 'Status', 'Charges', 'Refunds', 'Adjustments', 'Fees', 'Net']

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth({ ...options, openDays: 1 })
  const fees = feesByDay(month, variant)
  const sheet = await Sheet.open({
    ...{ size: 8.5, seed: options.seed, height: 700 },
    footer: (page, pages) => `Exported from Shopify   ${SPECIMEN}   ${page} of ${pages}`,
    header: (each) => each.table(COLUMNS, [{ band: 0.9, cells: HEAD }]),
  })
  head(sheet, month)
  totals(sheet, month, fees, variant)
  rows(sheet, month, fees, variant)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, feesTotal(fees), variant) }
}

const feesByDay = (month: Month, variant: Variant): number[] =>
  month.days.map((day) => Math.round((day.gross * variant.percent) / 100) + variant.item * day.count)
const feesTotal = (fees: number[]) => fees.reduce((total, each) => total + each, 0)

const head = (sheet: Sheet, month: Month) => {
  const name = monthName(month.month)
  sheet.text('Shopify Payments', 40, 50, { bold: true, size: 14 })
  sheet.text('Monthly finance summary', 40, 66, { size: 11 })
  const short = name.slice(0, 3)
  sheet.text(`${short} 1–${short} ${Number(month.end.slice(-2))}, 2026`, 572, 50, {
    align: 'right',
    of: 'period',
  })
  sheet.text(month.merchant, 572, 66, { align: 'right' })
  sheet.y = 100
}

const totals = (sheet: Sheet, month: Month, fees: number[], variant: Variant) => {
  const fee = feesTotal(fees)
  const five = [
    ['Charges', dollars(month.gross), 'grossSales'],
    ['Refunds', dollars(-month.refunds), 'refunds'],
    ['Adjustments', dollars(variant.adjustments), undefined],
    ['Fees', dollars(-fee), 'totalFees'],
    ['Net', dollars(month.net + variant.adjustments - fee), undefined],
  ] as const
  for (const [index, [label, value, of]] of five.entries()) {
    const x = 40 + index * 108
    sheet.text(label, x, sheet.y, { size: 8, grey: 0.45 })
    sheet.text(value, x, sheet.y + 16, { size: 13, of })
  }
  sheet.y += 36
  if (variant.printedRate) {
    const rate = ((fee / month.gross) * 100).toFixed(2)
    sheet.text(`Average cost of accepting cards this month: ${rate}%`, 40, sheet.y, { size: 8.5 })
    sheet.mark('effectiveRate', `${rate}%`)
  }
  sheet.text('Plan: Grow. Online credit card rate 2.7% + 30¢ (next plan up: 2.4% + 30¢)', 572, sheet.y, {
    align: 'right',
    size: 7,
    grey: 0.5,
  })
  sheet.y += 24
}

const rows = (sheet: Sheet, month: Month, fees: number[], variant: Variant) => {
  sheet.table(COLUMNS, [{ band: 0.9, cells: HEAD }])
  const each = month.days.map((day, index): Row => {
    const adjusted = index === 8 ? variant.adjustments : 0
    const fee = fees[index] ?? 0
    const status = index > month.days.length - 3 ? 'In transit' : 'Paid'
    return [
      `2026-${two(month.month)}-${two(day.day)}`,
      status,
      ...[
        dollars(day.gross),
        dollars(-day.refunds),
        dollars(adjusted),
        dollars(-fee),
        dollars(day.net + adjusted - fee),
      ],
    ]
  })
  // The newest payout stands first.
  sheet.table(COLUMNS, each.reverse(), { lead: 17 })
}

const truthOf = (month: Month, fees: number, variant: Variant) =>
  statement({
    layout: 'payout rows under their totals',
    language: 'en',
    processor: 'shopify-payments',
    processorAsPrinted: 'Shopify Payments',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, totalFees: fees },
      ...(variant.printedRate ? { effectiveRate: Math.round((fees / month.gross) * 10000) / 100 } : {}),
    },
    derived: { processorFees: fees, ...(variant.printedRate ? {} : {}) },
    traps: [
      'totals above their rows, in larger letters, with labels above them',
      'no count of sales, no groups of fees, no tax',
      "'Net' is after fees and adjustments, not net sales",
      'adjustments are neither sales nor fees',
      'rates of a plan and of a dearer plan',
      'the newest day first',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f11a',
    draw: () =>
      draw(
        {
          ...{
            seed: 401,
            merchant: 'Loom & Larch Textiles',
            volume: 26100,
            ticket: 93,
            province: 'ON',
            month: 9,
          },
          share: { visa: 0.57, mc: 0.35, amex: 0.08 },
        },
        { percent: 2.7, item: 30, adjustments: -4520, printedRate: false },
      ),
  },
  {
    id: 'f11b',
    draw: () =>
      draw(
        {
          ...{
            seed: 402,
            merchant: 'Tundra Tea Traders',
            volume: 88400,
            ticket: 57,
            province: 'AB',
            month: 2,
          },
          ...{ refundShare: 0.02, share: { visa: 0.55, mc: 0.36, amex: 0.09 } },
        },
        { percent: 2.4, item: 30, adjustments: 6210, printedRate: true },
      ),
  },
]
