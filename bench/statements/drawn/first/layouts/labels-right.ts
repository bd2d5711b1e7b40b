// Numbers first and their labels to the right of them; a billing cycle from the 26th to the 25th; a correction of an earlier month,
// a yearly fee and a monthly minimum.
import { fee } from '../fees.ts'
import { grouped, money, rate, SPECIMEN } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  visadebit: 'Visa Debit',
  interac: 'Interac',
}
type Variant = { start: string; end: string; shown: string; correction: number; last: 'totals' | 'none' }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'brackets' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 9, seed: options.seed },
    footer: (page, pages) => `${SPECIMEN}   ${page} / ${pages}`,
    header: (each) => {
      each.y = 56
    },
  })
  head(sheet, month, variant)
  fees(sheet, month, variant)
  sales(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text('Helcim', 572, 52, { align: 'right', bold: true, size: 16 })
  sheet.text(`Billing cycle ${variant.shown}`, 572, 70, { align: 'right', of: 'period' })
  sheet.text('Statement generated October 2, 2026', 572, 82, { align: 'right', size: 7, grey: 0.5 })
  sheet.text(month.merchant, 40, 52, { size: 12 })
  sheet.y = 116
}

const COLUMNS: Column[] = [right(120), right(190), { x: 210 }, { x: 420 }]

const total = (month: Month, variant: Variant) => month.fees + variant.correction

const fees = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text('What it cost', 40, sheet.y, { bold: true, size: 12 })
  sheet.y += 18
  const kinds = month.cards.flatMap((card): Row[] => [
    [dollars(card.interchangeTotal), grouped(card.count), `${NAMES[card.brand]} interchange`, 'at cost'],
    [dollars(card.assessmentsTotal), grouped(card.count), `${NAMES[card.brand]} assessments`, 'at cost'],
    [dollars(card.markup.amount), grouped(card.count), `${NAMES[card.brand]} Helcim margin`, priceOf(card)],
  ])
  const fixed = month.fixed.map(
    (each): Row => [{ text: dollars(each.amount), of: QUANTITY_OF_KIND[each.kind] }, '1', each.name, ''],
  )
  const correction: Row[] = variant.correction
    ? [[dollars(variant.correction), '1', 'Correction of margin, earlier cycle', '']]
    : []
  sheet.table(COLUMNS, [...kinds, ...fixed, ...correction], { lead: 13 })
  const sumOf: Row = {
    ...{ bold: true, above: true },
    cells: [
      { text: dollars(total(month, variant)), of: 'totalFees' },
      '',
      'Total of all costs, before tax',
      '',
    ],
  }
  const taxes = month.taxes.map(
    (tax): Row => [{ text: dollars(tax.amount), of: 'tax' }, '', `${tax.en} ${tax.percent}%`, ''],
  )
  sheet.table(COLUMNS, [...(variant.last === 'totals' ? [sumOf] : []), ...taxes], { lead: 15 })
  sheet.y += 18
}

const priceOf = (card: Month['cards'][number]) =>
  card.markup.percent
    ? `${rate(card.markup.percent)}% + ${Math.round(card.markup.item * 100)}¢`
    : `${Math.round(card.markup.item * 100)}¢`

const sales = (sheet: Sheet, month: Month) => {
  sheet.need(150)
  sheet.text('What you sold', 40, sheet.y, { bold: true, size: 12 })
  sheet.y += 18
  const rows = month.cards.map(
    (card): Row => [
      dollars(card.gross),
      grouped(card.count),
      NAMES[card.brand],
      `refunds ${dollars(-card.refunds)}`,
    ],
  )
  sheet.table(COLUMNS, rows, { lead: 13 })
  sheet.table(
    COLUMNS,
    [
      {
        ...{ bold: true, above: true },
        cells: [
          { text: dollars(month.gross), of: 'grossSales' },
          { text: grouped(month.count), of: 'transactionCount' },
          'All sales',
          '',
        ],
      },
      [{ text: dollars(-month.refunds), of: 'refunds' }, String(month.refundCount), 'All refunds', ''],
    ],
    { lead: 15 },
  )
}

const truthOf = (month: Month, variant: Variant) => {
  const isPrinted = variant.last === 'totals'
  return statement({
    layout: 'numbers first, labels right',
    language: 'en',
    processor: 'helcim',
    processorAsPrinted: 'Helcim',
    month,
    period: { start: variant.start, end: variant.end },
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...fixedAmounts(month),
      ...(isPrinted ? { totalFees: total(month, variant) } : {}),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, totalFees: total(month, variant) },
      ...{ processorFees: month.processor + variant.correction, fixedFees: month.fixedTotal, tax: month.tax },
    },
    alsoRight: variant.correction
      ? {
          processorFees: [month.processor / 100],
          totalFees: [month.fees / 100],
          fixedFees: [(month.fixedTotal + variant.correction) / 100],
        }
      : {},
    traps: [
      'labels stand right of their numbers, prices right of the labels',
      'the period is no month of the calendar',
      'fees come before sales',
      'the date of printing is another than the period’s',
      ...(variant.correction ? ['a correction of an earlier cycle is among the costs'] : []),
      ...(isPrinted ? [] : ['costs have no total']),
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f25a',
    draw: () =>
      draw(
        {
          ...{
            seed: 541,
            merchant: 'Juniper Ridge Veterinary',
            volume: 68300,
            ticket: 214,
            province: 'AB',
            month: 9,
          },
          ...{ interacItem: 0.08, markup: { percent: 0.4, item: 0.08 } },
          fixed: [fee('PCI, yearly fee', 9900, 'pci'), fee('Card reader rental', 1000, 'terminal')],
        },
        {
          ...{ start: '2026-08-26', end: '2026-09-25', shown: 'Aug 26, 2026 to Sep 25, 2026' },
          ...{ correction: -1422, last: 'totals' },
        },
      ),
  },
  {
    id: 'f25b',
    draw: () =>
      draw(
        {
          ...{
            seed: 542,
            merchant: 'Little Sparrow Daycare',
            volume: 6900,
            ticket: 310,
            province: 'ON',
            month: 9,
          },
          ...{ refundShare: 0.01, markup: { percent: 0.4, item: 0.08 }, share: { visa: 0.55, mc: 0.45 } },
          fixed: [fee('Monthly minimum', 1200)],
        },
        {
          ...{ start: '2026-09-01', end: '2026-09-30', shown: '2026-09-01 – 2026-09-30' },
          ...{ correction: 0, last: 'none' },
        },
      ),
  },
]
