// A French paper whose descriptions stand in the middle of the row; discount due and fees due are totalled apart, and taxes after.
import { fee } from '../fees.ts'
import { french, frenchRate, monthName, SPECIMEN_FR } from '../formats.ts'
import { type Brand, type Charge, charge, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cut, type Row, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa crédit',
  mc: 'Mastercard crédit',
  amex: 'Amex OptBlue',
  visadebit: 'Visa débit',
  interac: 'Interac',
}
const CATEGORIES: Record<string, string> = {
  'Consumer Electronic': 'consommateur, électronique',
  'Infinite Electronic': 'Infinite, électronique',
  'Infinite Privilege': 'Infinite Privilège',
  'Card Not Present': 'carte absente',
  Business: 'affaires',
  'Core Contactless': 'de base, sans contact',
  'World Electronic': 'World, électronique',
  'World Elite Electronic': 'World Elite',
  Commercial: 'commerciale',
  'Wholesale Discount': 'escompte de gros',
  'Visa Debit': 'débit',
  'Flash Contactless': 'Flash',
  'Chip and PIN': 'puce et NIP',
}
type Variant = { cut: Cut; number: string; repeated: number }

const dollars = (cents: number) => french(cents, { after: ' $' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    font: 'Times',
    size: 8.5,
    height: variant.repeated,
    cut: variant.cut,
    seed: options.seed,
    footer: (page, pages) => `${SPECIMEN_FR}   ${page}/${pages}`,
    header: (each) => letterhead(each, month, variant.number),
  })
  letterhead(sheet, month, variant.number)
  sales(sheet, month)
  effectiveRates(sheet, month)
  discount(sheet, month)
  fees(sheet, month)
  totals(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const letterhead = (sheet: Sheet, month: Month, number: string) => {
  sheet.text('PayFacto', 40, 40, { bold: true, size: 14, cut: 'whole' })
  sheet.text('Relevé de traitement', 572, 40, { align: 'right', size: 11 })
  sheet.text(`No de marchand ${number}   Chaîne 114 001   Terminal 40 220,15`, 572, 53, {
    align: 'right',
    size: 7,
  })
  const period = `Du 1 au ${Number(month.end.slice(-2))} ${monthName(month.month, 'fr')} 2026`
  sheet.text(period, 572, 64, { align: 'right', size: 8, of: sheet.pages === 1 ? 'period' : undefined })
  sheet.text(month.merchant, 40, 64)
  sheet.line(40, 70, 572, 70)
  sheet.y = 92
}

const title = (sheet: Sheet, text: string) => {
  sheet.need(54)
  sheet.text(text, 40, sheet.y, { bold: true, size: 10.5 })
  sheet.y += 15
}

const sales = (sheet: Sheet, month: Month) => {
  title(sheet, 'Sommaire des ventes')
  const right = (x: number) => ({ x, align: 'right' as const })
  const columns = [right(90), right(190), { x: 205 }, right(380), right(470), right(572)]
  sheet.table(columns, [
    { size: 7, cells: ['Opérations', 'Ventes', 'Carte', 'Nb. de crédits', 'Crédits', 'Ventes nettes'] },
    ...month.cards.map((card) => [
      ...[String(card.count), dollars(card.gross), NAMES[card.brand], String(card.refundCount)],
      ...[dollars(-card.refunds), dollars(card.net)],
    ]),
    {
      bold: true,
      above: true,
      cells: [
        { text: String(month.count), of: 'transactionCount' },
        { text: dollars(month.gross), of: 'grossSales' },
        'Ensemble des cartes',
        String(month.refundCount),
        { text: dollars(-month.refunds), of: 'refunds' },
        { text: dollars(month.net), of: 'netSales' },
      ],
    },
  ])
  sheet.y += 14
}

const effectiveRates = (sheet: Sheet, month: Month) => {
  title(sheet, 'Taux d’escompte effectif du marchand (TEEM)')
  const columns = [{ x: 205 }, { x: 470, align: 'right' as const }]
  const rows = month.cards.map((card) => [
    NAMES[card.brand],
    `${frenchRate((card.fees / card.gross) * 100)} %`,
  ])
  sheet.table(columns, rows)
  sheet.y += 14
}

const PRICED = [
  { x: 70, align: 'right' as const },
  { x: 170, align: 'right' as const },
  { x: 190 },
  { x: 420, align: 'right' as const },
  { x: 480, align: 'right' as const },
  { x: 572, align: 'right' as const },
]

const pricedRow = (row: Charge, name: string): Row => [
  String(row.count),
  dollars(row.volume),
  name,
  row.percent ? frenchRate(row.percent, 4) : '',
  row.item ? frenchRate(row.item, 4) : '',
  dollars(row.amount),
]

const tableHead: Row = { size: 7, cells: ['Qté', 'Volume', 'Description', 'Taux %', 'Par opér.', 'Montant'] }

/** Rows whose heading comes again where they go over a page's end. */
const pricedTable = (sheet: Sheet, rows: Row[]) => {
  sheet.table(PRICED, [tableHead])
  for (const row of rows) {
    const before = sheet.pages
    sheet.need(13)
    if (sheet.pages > before) sheet.table(PRICED, [tableHead])
    sheet.table(PRICED, [row])
  }
}

const discount = (sheet: Sheet, month: Month) => {
  title(sheet, 'Détail de l’escompte')
  pricedTable(
    sheet,
    month.cards.map((card) => pricedRow(card.markup, `Escompte ${NAMES[card.brand]}`)),
  )
  sheet.table(PRICED, [
    {
      bold: true,
      above: true,
      cells: ['', '', 'Escompte dû', '', '', { text: dollars(month.processor), of: 'processorFees' }],
    },
  ])
  sheet.y += 14
}

const KINDS = {
  terminal: 'terminalRental',
  pci: 'pciFees',
  chargeback: 'chargebackFees',
  account: undefined,
} as const

const fees = (sheet: Sheet, month: Month) => {
  title(sheet, 'Sommaire des frais')
  const shown = (row: Charge) => `${CATEGORIES[row.name] ?? row.name}`
  const rows = month.cards.flatMap((card) => [
    ...card.interchange.map((row) => pricedRow(row, `Interchange ${NAMES[card.brand]}, ${shown(row)}`)),
    ...card.assessments.map((row) => pricedRow(row, `Évaluation du réseau ${NAMES[card.brand]}`)),
  ])
  const fixed = month.fixed.map((each): Row => {
    const one = charge(each.name, 0, each.amount / 100, 0, 1)
    return [
      '1',
      '',
      each.name,
      '',
      frenchRate(one.item, 4),
      { text: dollars(each.amount), of: KINDS[each.kind] },
    ]
  })
  pricedTable(sheet, [...rows, ...fixed])
  sheet.table(PRICED, [
    { bold: true, above: true, cells: ['', '', 'Frais dus', '', '', dollars(feesDue(month))] },
  ])
  sheet.y += 14
}

const feesDue = (month: Month) => month.fees - month.processor

const totals = (sheet: Sheet, month: Month) => {
  sheet.need(100)
  const columns = [{ x: 330 }, { x: 572, align: 'right' as const }]
  const paid = month.fees + month.tax
  sheet.table(columns, [
    ['Escompte dû', dollars(month.processor)],
    ['Frais dus', dollars(feesDue(month))],
    ...month.taxes.map(
      (tax): Row => [`${tax.fr} (${frenchRate(tax.percent, 3)} %)`, { text: dollars(tax.amount), of: 'tax' }],
    ),
    ['Frais payés au quotidien', dollars(0)],
    { bold: true, above: true, cells: ['Solde à prélever', dollars(paid)] },
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'escompte dû et frais dus',
    language: 'fr',
    processor: null,
    processorAsPrinted: 'PayFacto',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      processorFees: month.processor,
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, fixedFees: month.fixedTotal },
      ...{ totalFees: month.fees, tax: sum(month.taxes.map((tax) => tax.amount)) },
    },
    traps: [
      'descriptions in the middle of the row, counts and volumes left of them',
      'discount due and fees due are both owed; no line adds them before tax',
      "the balance includes tax and 'fees paid daily' is zero",
      'the table’s heading and the page’s heading come again within tables',
      'chain and terminal numbers look like money',
      'no single rate over all cards (TEEM is by card)',
      ...(variant.cut === 'whole' ? [] : [`text cut: ${variant.cut}`]),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f04a',
    draw: () =>
      draw(
        {
          ...{
            seed: 331,
            merchant: 'Quincaillerie de la Traverse',
            volume: 83200,
            ticket: 66,
            province: 'QC',
            month: 5,
          },
          markup: { percent: 0.15, item: 0.05 },
          fixed: [
            fee('Location de terminal (2)', 5990, 'terminal'),
            fee('Forfait de conformité PCI', 1195, 'pci'),
            fee('Frais de relevé papier', 300),
          ],
        },
        { cut: 'words', number: '4 005 881,20', repeated: 620 },
      ),
  },
  {
    id: 'f04b',
    draw: () =>
      draw(
        {
          ...{
            seed: 332,
            merchant: 'Salon Mèche folle',
            volume: 14650,
            ticket: 83,
            province: 'NB',
            month: 8,
          },
          ...{ refundShare: 0, share: { visa: 0.4, mc: 0.25, interac: 0.35 } },
          markup: { percent: 0.4, item: 0.1 },
          fixed: [fee('Location de terminal sans fil', 3495, 'terminal')],
        },
        { cut: 'letters', number: '4 005 902,77', repeated: 792 },
      ),
  },
]
