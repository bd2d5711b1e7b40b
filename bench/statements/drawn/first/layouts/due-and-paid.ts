// Fees due, fees already paid and the rest are three sums; a credit lowers the fees; marked debits and credits in two columns.
import { encrypt } from '../encrypt.ts'
import { fee } from '../fees.ts'
import { grouped, money, rate, SPECIMEN } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa Credit',
  mc: 'Mastercard Credit',
  amex: 'American Express',
  visadebit: 'Visa Debit',
  interac: 'Interac Debit',
}
type Variant = { credit: number; paid: number; name: string }

const amount = (cents: number) => money(cents)

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 8.5, height: 1008, seed: options.seed },
    footer: (page, pages) => `${variant.name}    ${SPECIMEN}    ${page}/${pages}`,
  })
  head(sheet, month, variant)
  accountOf(sheet, month, variant)
  activity(sheet, month)
  details(sheet, month, variant)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text(variant.name, 40, 48, { bold: true, size: 14 })
  sheet.text('STATEMENT OF ACCOUNT', 572, 48, { align: 'right', size: 11 })
  sheet.text(month.merchant, 40, 68)
  sheet.text(`Period: ${month.start.replaceAll('-', '/')} to ${month.end.replaceAll('-', '/')}`, 572, 68, {
    align: 'right',
    of: 'period',
  })
  sheet.text('Merchant 0000 5170.25    Store 0012    Invoice 2026-118.40', 40, 80, { size: 7 })
  sheet.y = 110
}

const total = (month: Month, variant: Variant) => month.fees - variant.credit

const accountOf = (sheet: Sheet, month: Month, variant: Variant) => {
  const due = total(month, variant) + month.tax
  const paid = Math.round(due * variant.paid)
  sheet.text('Your account', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 14
  const columns: Column[] = [{ x: 40 }, right(470), right(572)]
  sheet.table(columns, [
    { band: 0.9, cells: ['', 'Debit', 'Credit'] },
    ['Balance brought forward', amount(31420), ''],
    ['Payment received, thank you', '', amount(31420)],
    ['Fees and tax of this period', amount(due), ''],
    ['Already collected with deposits', '', amount(paid)],
    { bold: true, above: true, cells: ['Net due', amount(due - paid), ''] },
  ])
  sheet.y += 18
}

const activity = (sheet: Sheet, month: Month) => {
  sheet.text('Transactions', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 14
  const columns: Column[] = [{ x: 40 }, right(230), right(320), right(400), right(480), right(572)]
  sheet.table(columns, [
    { band: 0.9, cells: ['Card', 'Purchases #', 'Purchases $', 'Refunds #', 'Refunds $', 'EMDR'] },
    {
      bold: true,
      cells: [
        'All',
        { text: grouped(month.count), of: 'transactionCount' },
        { text: amount(month.gross), of: 'grossSales' },
        String(month.refundCount),
        { text: amount(month.refunds), of: 'refunds' },
        '-',
      ],
    },
    ...month.cards.map((card) => [
      NAMES[card.brand],
      ...[grouped(card.count), amount(card.gross), String(card.refundCount), amount(card.refunds)],
      `${rate((card.fees / card.gross) * 100)}%`,
    ]),
  ])
  sheet.y += 18
}

const details = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text('Fees of this period', 40, sheet.y, { bold: true, size: 10 })
  sheet.y += 14
  const columns: Column[] = [right(90), { x: 110 }, right(400), right(470), right(572)]
  const cards = month.cards.flatMap((card): Row[] => [
    ...[...card.interchange, ...card.assessments, card.markup].map(
      (row): Row => [
        grouped(row.count),
        `${NAMES[card.brand]}: ${row.name === 'Markup' ? 'service fee' : row.name.toLowerCase()}`,
        row.percent ? amount(row.volume) : '',
        row.percent
          ? `${rate(row.percent, 3)}%${row.item ? `+${rate(row.item, 2)}` : ''}`
          : rate(row.item, 4),
        amount(row.amount),
      ],
    ),
  ])
  const fixed = month.fixed.map(
    (each): Row => [
      '1',
      each.name,
      '',
      rate(each.amount / 100, 2),
      { text: amount(each.amount), of: QUANTITY_OF_KIND[each.kind] },
    ],
  )
  const credit: Row[] = variant.credit
    ? [['1', 'Promotional credit, first six months', '', '', `${amount(variant.credit)} CR`]]
    : []
  sheet.table(
    columns,
    [{ band: 0.9, cells: ['Qty', 'Fee', 'On', 'At', 'Amount'] }, ...cards, ...fixed, ...credit],
    { lead: 11 },
  )
  sheet.table(columns, [
    {
      bold: true,
      above: true,
      cells: ['', 'Fees due before tax', '', '', { text: amount(total(month, variant)), of: 'totalFees' }],
    },
    ...month.taxes.map(
      (tax): Row => ['', `${tax.en} (${tax.percent}%)`, '', '', { text: amount(tax.amount), of: 'tax' }],
    ),
    { bold: true, cells: ['', 'Fees due', '', '', amount(total(month, variant) + month.tax)] },
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'due, paid and net due',
    language: 'en',
    processor: 'payfirma',
    processorAsPrinted: variant.name,
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...{ totalFees: total(month, variant), ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, tax: month.tax },
      processorFees: month.processor - variant.credit,
      fixedFees: month.fixedTotal,
    },
    // The credit may be taken off any group, or left out of them.
    alsoRight: variant.credit
      ? {
          fixedFees: [(month.fixedTotal - variant.credit) / 100],
          processorFees: [month.processor / 100],
          totalFees: [month.fees / 100],
        }
      : {},
    traps: [
      'fees due, collected with deposits and net due: only the first is the month’s',
      'a balance brought forward and its payment',
      "'Fees due' is printed before and after tax",
      'the total of sales is the first row, fees are one list without groups',
      'store, invoice and merchant numbers look like money',
      ...(variant.credit ? ['a promotional credit marked CR lowers the fees'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f18a',
    draw: () =>
      draw(
        {
          ...{
            seed: 471,
            merchant: 'Granite & Grain Flooring',
            volume: 64900,
            ticket: 522,
            province: 'ON',
            month: 9,
          },
          ...{ interacItem: 0.07, markup: { percent: 0.25, item: 0.08 } },
          fixed: [fee('Terminal A920 rental', 3495, 'terminal'), fee('PCI program', 1295, 'pci')],
        },
        { credit: 1500, paid: 0.6, name: 'Payfirma' },
      ),
  },
  {
    id: 'f18b',
    draw: () =>
      draw(
        {
          ...{
            seed: 472,
            merchant: 'Pelican Lake Marina',
            volume: 29800,
            ticket: 96,
            province: 'SK',
            month: 7,
          },
          ...{ refundShare: 0, interacItem: 0.08, markup: { percent: 0.3, item: 0.08 } },
          fixed: [fee('Terminal rental', 2995, 'terminal')],
        },
        { credit: 0, paid: 1, name: 'Merrco Payments Inc.' },
      ),
  },
  {
    // Locked against changes and copying, as some portals do: it opens without a password.
    id: 'f18c',
    draw: async () => {
      const drawn = await draw(
        {
          ...{
            seed: 473,
            merchant: 'Aurora Boarding Kennels',
            volume: 18350,
            ticket: 142,
            province: 'AB',
            month: 10,
          },
          ...{ refundShare: 0.01, interacItem: 0.08, markup: { percent: 0.35, item: 0.08 } },
          fixed: [fee('Terminal rental', 2995, 'terminal'), fee('PCI program', 1295, 'pci')],
        },
        { credit: 0, paid: 0.5, name: 'Payfirma' },
      )
      drawn.truth.traps = [
        ...(drawn.truth.traps as string[]),
        'encrypted with an empty password: it opens without one',
      ]
      return { ...drawn, bytes: await encrypt(drawn.bytes, { method: 'rc4', user: '', owner: 'portal' }) }
    },
  },
]
