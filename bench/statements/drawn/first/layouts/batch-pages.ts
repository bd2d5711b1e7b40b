// A reseller's paper of many pages: every batch with its cards, a reserve held back, and all sums only on the last page.
import { fee } from '../fees.ts'
import { grouped, money, monthName, rate, SPECIMEN, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const CODES: Record<Brand, string> = { visa: 'VI', mc: 'MC', amex: 'AX', visadebit: 'VD', interac: 'ID' }
type Variant = { reserve: number; disputed: number; perPage: number }

const amount = (cents: number) => money(cents, { minus: 'credit' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth({ ...options, openDays: 1 })
  const sheet = await Sheet.open({
    ...{ font: 'Courier', size: 8, seed: options.seed },
    footer: (page, pages) => `MERCHANT-ACCOUNTS.CA            PAGE ${page} OF ${pages}          ${SPECIMEN}`,
    header: (each) => letterhead(each, month),
  })
  letterhead(sheet, month)
  batches(sheet, month, variant)
  sheet.newPage()
  lastPage(sheet, month, variant)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month) }
}

const letterhead = (sheet: Sheet, month: Month) => {
  sheet.text('MERCHANT-ACCOUNTS.CA', 40, 40, { bold: true, size: 11 })
  sheet.text('a registered reseller of Elavon Canada Company', 40, 52, { size: 7 })
  const period = `FROM 01 ${monthName(month.month).toUpperCase()} ${month.year} TO ${month.end.slice(-2)} ${monthName(month.month).toUpperCase()} ${month.year}`
  sheet.text(period, 572, 40, { align: 'right', of: sheet.pages === 1 ? 'period' : undefined })
  sheet.text(`${month.merchant.toUpperCase()}  8022 115 0440.90`, 572, 52, { align: 'right' })
  sheet.y = 80
}

const COLUMNS: Column[] = [{ x: 40 }, { x: 120 }, { x: 200 }, right(290), right(390), right(480), right(572)]

/** A day's sums shared out over the cards; the last card takes what rounding left over. */
const shared = (month: Month, cents: number): number[] => {
  let left = cents
  return month.cards.map((card, index) => {
    const last = index === month.cards.length - 1
    const part = last ? left : Math.floor((cents * card.gross) / month.gross)
    left -= part
    return part
  })
}

const batches = (sheet: Sheet, month: Month, variant: Variant) => {
  for (const [index, day] of month.days.entries()) {
    if (index % variant.perPage === 0 && index > 0) sheet.newPage()
    const [gross, back, count] = [
      shared(month, day.gross),
      shared(month, day.refunds),
      shared(month, day.count),
    ]
    const number = `B${4410 + index * 3}`
    const date = `${two(day.day)}/${two(month.month)}/${month.year}`
    const rows = month.cards.map(
      (card, at): Row => [
        date,
        number,
        CODES[card.brand],
        String(count[at]),
        amount(gross[at] ?? 0),
        amount(-(back[at] ?? 0)),
        amount((gross[at] ?? 0) - (back[at] ?? 0)),
      ],
    )
    sheet.table(COLUMNS, [
      { size: 7, cells: ['DATE', 'BATCH', 'CARD', 'ITEMS', 'SALES', 'RETURNS', 'NET'] },
      ...rows,
    ])
    sheet.table(COLUMNS, [
      {
        bold: true,
        above: true,
        cells: [
          'TOTAL',
          number,
          '',
          String(day.count),
          amount(day.gross),
          amount(-day.refunds),
          amount(day.net),
        ],
      },
    ])
    sheet.y += 14
  }
}

const lastPage = (sheet: Sheet, month: Month, variant: Variant) => {
  const columns: Column[] = [{ x: 40 }, right(360), right(440), right(572)]
  const held = Math.round(month.net * variant.reserve)
  const row = (name: string, count: number, priced: string, cents: number): Row => [
    name,
    grouped(count),
    priced,
    amount(cents),
  ]
  const charged = month.cards.flatMap((card) => [
    row(`${CODES[card.brand]} INTERCHANGE AT COST`, card.count, '', card.interchangeTotal),
    row(`${CODES[card.brand]} NETWORK DUES`, card.count, '', card.assessmentsTotal),
    row(`${CODES[card.brand]} MARGIN`, card.count, priceOf(card), card.markup.amount),
  ])
  const fixed = month.fixed.map(
    (each): Row => [
      each.name.toUpperCase(),
      '1',
      '',
      { text: amount(each.amount), of: QUANTITY_OF_KIND[each.kind] },
    ],
  )
  sheet.text('FEES OF THE MONTH', 40, sheet.y, { bold: true })
  sheet.y += 14
  sheet.table(columns, [
    ...charged,
    ...fixed,
    {
      bold: true,
      above: true,
      cells: ['SUM OF FEES', '', '', { text: amount(month.fees), of: 'totalFees' }],
    },
    ...month.taxes.map(
      (tax): Row => [`${tax.en} ${tax.percent} PCT`, '', '', { text: amount(tax.amount), of: 'tax' }],
    ),
  ])
  sheet.y += 18
  sheet.text('RECONCILIATION', 40, sheet.y, { bold: true })
  sheet.y += 14
  const paid = month.net - variant.disputed - held - month.fees - month.tax
  sheet.table(columns, [
    [
      'SALES OF THE MONTH',
      { text: grouped(month.count), of: 'transactionCount' },
      '',
      { text: amount(month.gross), of: 'grossSales' },
    ],
    ['RETURNS', grouped(month.refundCount), '', { text: amount(-month.refunds), of: 'refunds' }],
    ['CHARGEBACKS', variant.disputed ? '1' : '0', '', amount(-variant.disputed)],
    [`RESERVE HELD BACK ${rate(variant.reserve * 100, 1)} PCT`, '', '', amount(-held)],
    ['RESERVE RELEASED FROM MARCH', '', '', amount(0)],
    ['FEES AND TAX', '', '', amount(-(month.fees + month.tax))],
    { bold: true, above: true, cells: ['PAID TO YOUR ACCOUNT', '', '', amount(paid)] },
  ])
}

const priceOf = (card: Month['cards'][number]) =>
  card.brand === 'interac'
    ? rate(card.markup.item, 3)
    : `${rate(card.markup.percent, 2)}+${rate(card.markup.item, 2)}`

const truthOf = (month: Month) =>
  statement({
    layout: 'pages of batches, sums last',
    language: 'en',
    processor: 'merchant-accounts-ca',
    processorAsPrinted: 'MERCHANT-ACCOUNTS.CA',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        totalFees: month.fees,
      },
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, netSales: month.net, tax: month.tax },
    },
    alsoRight: { processor: ['elavon-canada'] },
    traps: [
      'many pages of batches, each with a total under the same words as the month’s',
      'the month’s sums stand only on the last page, sales after the fees',
      'returns are 12.34 CR, deductions of the reconciliation too',
      'a reserve is held back: it is no fee',
      'a reseller above the acquirer',
      'dates DD/MM/YYYY',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f16a',
    draw: () =>
      draw(
        {
          ...{
            seed: 451,
            merchant: 'Anvil Auto Electric',
            volume: 112600,
            ticket: 287,
            province: 'NB',
            month: 9,
          },
          ...{ interacItem: 0.06, markup: { percent: 0.25, item: 0.1 } },
          fixed: [fee('Terminal rental', 3900, 'terminal'), fee('Chargeback fee', 2000, 'chargeback', false)],
        },
        { reserve: 0, disputed: 41250, perPage: 3 },
      ),
  },
  {
    id: 'f16b',
    draw: () =>
      draw(
        {
          ...{
            seed: 452,
            merchant: 'Saltspray Travel Desk',
            volume: 239500,
            ticket: 905,
            province: 'NS',
            month: 5,
          },
          ...{
            refundShare: 0.03,
            markup: { percent: 0.55, item: 0.2 },
            share: { visa: 0.56, mc: 0.3, amex: 0.14 },
          },
          fixed: [fee('Gateway', 2495), fee('High risk monitoring', 4900)],
        },
        { reserve: 0.1, disputed: 0, perPage: 6 },
      ),
  },
]
