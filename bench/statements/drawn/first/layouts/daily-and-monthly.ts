// Fees are taken twice: a discount off every day's deposit, the rest at the month's end. Drawn on a turned page.
import { fee } from '../fees.ts'
import { grouped, money, monthName, SPECIMEN, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MASTERCARD',
  amex: 'AMEX',
  visadebit: 'VISA DEBIT',
  interac: 'INTERAC DEBIT',
}
type Variant = { turn: 90 | 270; bank: string | null; disputed: number }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'after-dollar' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ width: 792, height: 612, turn: variant.turn, size: 8, seed: options.seed },
    footer: (page, pages) => `Page ${page} of ${pages}        ${SPECIMEN}`,
    header: (each) => letterhead(each, month, variant),
  })
  letterhead(sheet, month, variant)
  daily(sheet, month, variant)
  cardTypes(sheet, month)
  monthEnd(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const letterhead = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text(variant.bank ?? 'Chase Merchant Services', 40, 40, { bold: true, size: 12 })
  const short = monthName(month.month).slice(0, 3).toUpperCase()
  const period = `${short}-01-2026 to ${short}-${month.end.slice(-2)}-2026`
  sheet.text(`Statement Period ${period}`, 752, 40, {
    align: 'right',
    of: sheet.pages === 1 ? 'period' : undefined,
  })
  sheet.text(`${month.merchant}  |  Company 600144.00  |  Currency CAD`, 40, 54)
  if (variant.bank)
    sheet.text('Acquiring services by Chase Paymentech Solutions', 752, 54, { align: 'right', size: 7 })
  sheet.line(40, 60, 752, 60, 1)
  sheet.y = 84
}

/** The discount by day, whose last day takes what rounding left over. */
const discountsByDay = (month: Month): number[] => {
  let left = month.processor
  return month.days.map((day, index) => {
    const last = index === month.days.length - 1
    const part = last ? left : Math.round((month.processor * day.gross) / month.gross)
    left -= part
    return part
  })
}

const daily = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text('Funding by day', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 16
  const columns: Column[] = [
    { x: 40 },
    right(170),
    right(280),
    right(390),
    right(500),
    right(610),
    right(752),
  ]
  const discounts = discountsByDay(month)
  sheet.table(columns, [
    { band: 0.9, cells: ['Date', 'Items', 'Sales', 'Refunds', 'Chargebacks', 'Discount', 'Net deposit'] },
    ...month.days.map((day, index): Row => {
      const back = index === 3 ? variant.disputed : 0
      const discount = discounts[index] ?? 0
      return [
        `${two(month.month)}/${two(day.day)}/2026`,
        ...[
          grouped(day.count),
          dollars(day.gross),
          dollars(-day.refunds),
          dollars(-back),
          dollars(-discount),
        ],
        dollars(day.net - back - discount),
      ]
    }),
    {
      ...{ bold: true, above: true },
      cells: [
        'Total',
        { text: grouped(month.count), of: 'transactionCount' },
        { text: dollars(month.gross), of: 'grossSales' },
        { text: dollars(-month.refunds), of: 'refunds' },
        dollars(-variant.disputed),
        { text: dollars(-month.processor), of: 'processorFees' },
        dollars(month.net - variant.disputed - month.processor),
      ],
    },
  ])
  sheet.y += 20
}

const cardTypes = (sheet: Sheet, month: Month) => {
  sheet.need(110)
  sheet.text('By card type', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 16
  const columns: Column[] = [
    { x: 40 },
    right(220),
    right(330),
    right(440),
    right(550),
    right(650),
    right(752),
  ]
  sheet.table(columns, [
    { band: 0.9, cells: ['', 'Items', 'Sales', 'Refunds', 'Net sales', 'Discount', 'EMDR %'] },
    ...month.cards.map((card) => [
      NAMES[card.brand],
      ...[grouped(card.count), dollars(card.gross), dollars(-card.refunds), dollars(card.net)],
      ...[dollars(-card.markup.amount), ((card.fees / card.gross) * 100).toFixed(2)],
    ]),
  ])
  sheet.y += 20
}

const monthEnd = (sheet: Sheet, month: Month) => {
  sheet.need(200)
  sheet.text('Month-end fees (collected on the first business day)', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 16
  const columns: Column[] = [{ x: 40 }, right(480), right(620)]
  const brands = month.cards.flatMap((card): Row[] => [
    [`${NAMES[card.brand]} interchange fees`, grouped(card.count), dollars(-card.interchangeTotal)],
    [`${NAMES[card.brand]} network fees`, grouped(card.count), dollars(-card.assessmentsTotal)],
  ])
  const fixed = month.fixed.map(
    (each): Row => [each.name, '1', { text: dollars(-each.amount), of: QUANTITY_OF_KIND[each.kind] }],
  )
  const late = month.fees - month.processor
  sheet.table(columns, [
    { band: 0.9, cells: ['Fee', 'Quantity', 'Amount'] },
    ...brands,
    ...fixed,
    { bold: true, above: true, cells: ['Month-end fees before tax', '', dollars(-late)] },
    ...month.taxes.map(
      (tax): Row => [`${tax.en} @ ${tax.percent}%`, '', { text: dollars(-tax.amount), of: 'tax' }],
    ),
    { bold: true, above: true, cells: ['Month-end debit', '', dollars(-(late + month.tax))] },
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'daily discount and month-end fees',
    language: 'en',
    processor: variant.bank ? 'scotiabank-merchant-services' : 'chase-merchant-services',
    processorAsPrinted: variant.bank ?? 'Chase Merchant Services',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...{ processorFees: month.processor, ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, fixedFees: month.fixedTotal },
      ...{ totalFees: month.fees, netSales: month.net, tax: month.tax },
    },
    alsoRight: variant.bank ? { processor: ['chase-merchant-services'] } : {},
    traps: [
      `the page is turned by ${variant.turn} degrees`,
      'fees are taken daily and at the month’s end: no line adds both',
      'the sum before tax is only of the month-end fees',
      'net deposits are sales less refunds, chargebacks and discount',
      'the period is printed as SEP-01-2026',
      'money as $-62.63',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f08a',
    draw: () =>
      draw(
        {
          ...{
            seed: 371,
            merchant: 'Rideau Bicycle Repair',
            volume: 34800,
            ticket: 88,
            province: 'ON',
            month: 9,
          },
          ...{ openDays: 0.8, interacItem: 0.07, markup: { percent: 0.25, item: 0.05 } },
          fixed: [fee('Terminal lease', 3500, 'terminal'), fee('Monthly service fee', 1000)],
        },
        { turn: 90, bank: null, disputed: 14325 },
      ),
  },
  {
    id: 'f08b',
    draw: () =>
      draw(
        {
          ...{
            seed: 372,
            merchant: 'Okanagan Barrel Works',
            volume: 153000,
            ticket: 310,
            province: 'BC',
            month: 5,
          },
          ...{ openDays: 0.9, refundShare: 0.02, markup: { percent: 0.15, item: 0.1 } },
          fixed: [
            fee('Virtual terminal', 2500),
            fee('PCI compliance', 1450, 'pci'),
            fee('Retrieval request', 1500, 'chargeback'),
          ],
        },
        { turn: 270, bank: 'Scotiabank Merchant Services', disputed: 0 },
      ),
  },
]
