// One column a card, quantities down the side, the total last; network fees inside the discount, interchange as "IDF",
// equipment apart, and only a sum with taxes at the end. Discount is charged on returns too.
import { fee } from '../fees.ts'
import { grouped, money, monthName, rate, SPECIMEN, two } from '../formats.ts'
import { type Brand, type Charge, charge, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cell, type Column, type Cut, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const HEADS: Record<Brand, string[]> = {
  visa: ['', '', 'VISA'],
  mc: ['', 'MASTER', 'CARD'],
  amex: ['AMERICAN', 'EXPRESS', 'OPTBLUE'],
  visadebit: ['', 'VISA', 'DEBIT'],
  interac: ['', 'DEBIT', '(INTERAC)'],
}
const SHORT: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MC',
  amex: 'AMEX',
  visadebit: 'VDBT',
  interac: 'IDP',
}
type Variant = { cut: Cut; bank: string | null; backwards: boolean }

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const discounts = month.cards.map(discountOf)
  const sheet = await Sheet.open({
    ...{ size: 7.5, cut: variant.cut, seed: options.seed },
    footer: (page, pages) => `${SPECIMEN}   ${two(month.month)}/26   ${page}-${pages}`,
    header: (each) => {
      each.text(`Merchant 8788 2930 1147   ${monthName(month.month)} 2026 (continued)`, 572, 34, {
        align: 'right',
        size: 7,
      })
      each.y = 60
    },
  })
  head(sheet, month, variant)
  cardSummary(sheet, month, discounts, variant)
  discount(sheet, month, discounts)
  interchange(sheet, month)
  billing(sheet, month, sum(discounts.map((row) => row.amount)))
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, discounts, variant) }
}

const discountOf = (card: Month['cards'][number]): Charge =>
  charge(
    `${SHORT[card.brand]} DISCOUNT`,
    card.markup.percent,
    card.markup.item,
    card.gross + card.refunds,
    card.count + card.refundCount,
  )

/** A card's fees, its discount being also on returns. */
const wholeFee = (card: Month['cards'][number], discounts: Charge[]) =>
  card.fees -
  card.markup.amount +
  (discounts.find((row) => row.name.startsWith(SHORT[card.brand]))?.amount ?? 0)

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text('Global Payments', 40, 44, { bold: true, size: 13 })
  if (variant.bank) sheet.text(variant.bank, 40, 58, { size: 9 })
  sheet.text('MERCHANT STATEMENT', 572, 44, { align: 'right', bold: true, size: 10 })
  sheet.text(`Statement date: ${month.end.slice(-2)}/${two(month.month)}/26`, 572, 57, {
    align: 'right',
    of: 'period',
  })
  sheet.text('Merchant 8788 2930 1147', 572, 68, { align: 'right' })
  sheet.text(month.merchant.toUpperCase(), 40, 84)
  sheet.text('Your card volume is 4.2% under last month. Questions? 1-800-555-0188', 40, 104, {
    size: 7,
    grey: 0.4,
  })
  sheet.y = 130
}

const cardSummary = (sheet: Sheet, month: Month, discounts: Charge[], variant: Variant) => {
  sheet.text('CARD SUMMARY', 40, sheet.y, { bold: true, doubled: true })
  sheet.y += 14
  const step = 420 / (month.cards.length + 1)
  const columns: Column[] = [
    { x: 40 },
    ...month.cards.map((_, index) => right(160 + step * (index + 0.9))),
    right(572),
  ]
  const heads = [0, 1, 2].map(
    (line): Row => ({
      size: 6.5,
      cells: ['', ...month.cards.map((card) => HEADS[card.brand][line] ?? ''), line === 2 ? 'TOTAL' : ''],
    }),
  )
  const row = (label: string, of: (card: Month['cards'][number]) => string, total: Cell): Row => [
    label,
    ...month.cards.map(of),
    total,
  ]
  sheet.table(columns, heads, { lead: 8 })
  sheet.y += 4
  const rows = [
    row('Sales count', (card) => grouped(card.count), { text: grouped(month.count), of: 'transactionCount' }),
    row('Sales amount', (card) => money(card.gross), { text: money(month.gross), of: 'grossSales' }),
    row('Returns count', (card) => String(card.refundCount), String(month.refundCount)),
    row('Returns amount', (card) => money(card.refunds), { text: money(month.refunds), of: 'refunds' }),
    row('Net amount', (card) => money(card.net), { text: money(month.net), of: 'netSales' }),
    row('Net deposited', (card) => money(card.net), money(month.net)),
    row('Avg. sale', (card) => money(Math.round(card.gross / card.count)), {
      text: money(Math.round(month.gross / month.count)),
      of: 'averageTicket',
    }),
    row('Effective rate %', (card) => rate((wholeFee(card, discounts) / card.gross) * 100), 'n/a'),
  ]
  sheet.table(columns, rows, { backwards: variant.backwards })
  sheet.y += 16
}

const FEE_COLUMNS: Column[] = [
  { x: 40 },
  right(250),
  right(350),
  right(410),
  right(460),
  right(510),
  right(572),
]

const feeRow = (name: string, row: Charge): Row => [
  name,
  grouped(row.count),
  money(row.volume),
  money(row.count ? Math.round(row.volume / row.count) : 0),
  rate(row.percent, 4),
  rate(row.item, 4),
  money(row.amount),
]

const section = (sheet: Sheet, title: string, rows: Row[], total: Cell) => {
  sheet.need(60)
  sheet.text(title, 40, sheet.y, { bold: true, doubled: true })
  sheet.y += 12
  sheet.table(FEE_COLUMNS, [
    { size: 6.5, cells: ['Description', 'Count', 'Volume', 'Avg', 'Rate %', 'Per item', 'Fee'] },
  ])
  sheet.table(FEE_COLUMNS, rows, { lead: 10.5 })
  sheet.table(FEE_COLUMNS, [{ bold: true, above: true, cells: ['TOTAL', '', '', '', '', '', total] }])
  sheet.y += 14
}

const discount = (sheet: Sheet, month: Month, discounts: Charge[]) => {
  const rows = month.cards.flatMap((card, index) => [
    ...discounts.slice(index, index + 1).map((row) => feeRow(row.name, row)),
    ...card.assessments.map((row) => feeRow(`${SHORT[card.brand]} ASMTS`, row)),
  ])
  section(sheet, 'DISCOUNT', rows, money(sum(discounts.map((row) => row.amount)) + month.assessments))
}

const interchange = (sheet: Sheet, month: Month) => {
  const rows = month.cards.flatMap((card) =>
    card.interchange.map((row) => feeRow(`${SHORT[card.brand]} ${row.name.toUpperCase()}`, row)),
  )
  section(sheet, 'INTERCHANGE DIFFERENTIAL FEES (IDF)', rows, {
    text: money(month.interchange),
    of: 'interchange',
  })
}

const billing = (sheet: Sheet, month: Month, discounts: number) => {
  sheet.need(150)
  const columns: Column[] = [{ x: 40 }, right(330)]
  const billed = discounts + month.assessments + month.interchange
  sheet.text('BILLING SUMMARY', 40, sheet.y, { bold: true, doubled: true })
  sheet.y += 12
  sheet.table(columns, [
    ['Discount', money(discounts + month.assessments)],
    ['IDF', { text: money(month.interchange), of: 'interchange' }],
    { bold: true, cells: ['Total', money(billed)] },
  ])
  sheet.y += 10
  sheet.text('OTHER FEES AND EQUIPMENT', 40, sheet.y, { bold: true, doubled: true })
  sheet.y += 12
  const all = billed + month.fixedTotal + month.tax
  sheet.table(columns, [
    ...month.fixed.map(
      (each): Row => [each.name, { text: money(each.amount), of: QUANTITY_OF_KIND[each.kind] }],
    ),
    { bold: true, cells: ['Total', { text: money(month.fixedTotal), of: 'fixedFees' }] },
    ...month.taxes.map((tax): Row => [`${tax.en} (${tax.percent}%)`, { text: money(tax.amount), of: 'tax' }]),
    { bold: true, above: true, cells: ['FEES PLUS TAXES', money(all)] },
  ])
  sheet.y += 8
  sheet.text(
    `Your account will be debited ${money(all, { before: '$' })} on the second business day.`,
    40,
    sheet.y,
  )
}

const truthOf = (month: Month, discounts: Charge[], variant: Variant) => {
  const processor = sum(discounts.map((row) => row.amount))
  return statement({
    layout: 'one column a card',
    language: 'en',
    processor: variant.bank ? 'cibc-merchant-services' : 'global-payments-canada',
    processorAsPrinted: variant.bank ?? 'Global Payments',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ averageTicket: Math.round(month.gross / month.count), interchange: month.interchange },
      ...{ fixedFees: month.fixedTotal, ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ assessments: month.assessments, processorFees: processor, tax: month.tax },
      totalFees: processor + month.assessments + month.interchange + month.fixedTotal,
    },
    alsoRight: variant.bank ? { processor: ['global-payments-canada'] } : {},
    traps: [
      'quantities are rows and cards are columns, the total last; headings on one to three lines',
      'discount is charged on sales and returns: its volumes exceed sales',
      'network fees are inside the discount',
      'no total of fees before tax: billing and equipment are apart',
      "'Total' stands three times",
      'bold headings are printed twice',
      'the period is only a statement date DD/MM/YY',
      ...(variant.cut === 'whole' ? [] : [`text cut: ${variant.cut}`]),
      ...(variant.backwards ? ['rows are written from right to left'] : []),
      ...(variant.bank ? ['a bank’s name under the acquirer’s'] : []),
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f07a',
    draw: () =>
      draw(
        {
          ...{
            seed: 361,
            merchant: 'Ember & Oak Steakhouse',
            volume: 118400,
            ticket: 94,
            province: 'AB',
            month: 9,
          },
          ...{ interacItem: 0.05, markup: { percent: 0.2, item: 0 } },
          fixed: [fee('Terminal rental x3', 8985, 'terminal'), fee('Data security fee', 895, 'pci')],
        },
        { cut: 'words', bank: null, backwards: false },
      ),
  },
  {
    id: 'f07b',
    draw: () =>
      draw(
        {
          ...{
            seed: 362,
            merchant: 'Qu’Appelle Seed & Feed',
            volume: 61250,
            ticket: 207,
            province: 'SK',
            month: 4,
          },
          ...{ interacItem: 0.07, markup: { percent: 0.35, item: 0.02 } },
          share: { visa: 0.41, mc: 0.2, visadebit: 0.07, interac: 0.32 },
          fixed: [fee('Pinpad rental', 2150, 'terminal'), fee('Monthly account fee', 750)],
        },
        { cut: 'odd', bank: 'CIBC Merchant Services', backwards: true },
      ),
  },
]
