// A cooperative's French paper: rates and a box of invented savings first, then fees by category in three columns
// (this month, the month before, the year), details by brand last.
import { fee } from '../fees.ts'
import { french, frenchRate, SPECIMEN_FR } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cell, type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  visadebit: 'Visa Débit',
  interac: 'Paiement direct',
}
/** Which of the three columns holds the month, from the left. */
type Variant = { thisMonth: 0 | 1 | 2; overall: boolean }

const dollars = (cents: number) => french(cents, { after: ' $', minus: 'brackets' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ font: 'Times', size: 9.5, seed: options.seed, cut: 'words' },
    footer: (page, pages) => `${SPECIMEN_FR}   ${page} de ${pages}`,
    header: (each) => {
      each.text('Services de paiement Desjardins (suite)', 40, 36, { size: 8 })
      each.y = 64
    },
  })
  head(sheet, month)
  rates(sheet, month, variant)
  savings(sheet, month)
  categories(sheet, month, variant)
  sheet.newPage()
  byBrand(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month) => {
  sheet.text('Services de paiement Desjardins', 40, 46, { bold: true, size: 14 })
  sheet.text('Relevé de compte du commerçant', 40, 62)
  const period = `Période du 2026-${String(month.month).padStart(2, '0')}-01 au ${month.end}`
  sheet.text(period, 572, 46, { align: 'right', of: 'period' })
  sheet.text(month.merchant, 572, 62, { align: 'right' })
  sheet.y = 96
}

const title = (sheet: Sheet, text: string) => {
  sheet.need(50)
  sheet.text(text, 40, sheet.y, { bold: true, size: 11.5 })
  sheet.line(40, sheet.y + 4, 572, sheet.y + 4, 1)
  sheet.y += 20
}

const overallRate = (month: Month) => (month.fees / month.gross) * 100

const rates = (sheet: Sheet, month: Month, variant: Variant) => {
  title(sheet, 'Taux d’escompte effectifs')
  const columns: Column[] = [{ x: 40 }, right(330), right(430)]
  const rows: Row[] = month.cards.map((card) => [
    NAMES[card.brand],
    dollars(card.gross),
    `${frenchRate((card.fees / card.gross) * 100)} %`,
  ])
  const whole: Row = {
    ...{ bold: true, above: true },
    cells: [
      'Coût global, tous frais compris, avant taxes',
      { text: dollars(month.gross), of: 'grossSales' },
      { text: `${frenchRate(overallRate(month))} %`, of: 'effectiveRate' },
    ],
  }
  const salesOnly: Row = {
    ...{ bold: true, above: true },
    cells: ['Ensemble des ventes', { text: dollars(month.gross), of: 'grossSales' }, ''],
  }
  sheet.table(columns, [...rows, variant.overall ? whole : salesOnly], { lead: 14 })
  sheet.y += 14
}

const savings = (sheet: Sheet, month: Month) => {
  sheet.band(40, sheet.y - 12, 532, 50, 0.9)
  const without = Math.round(month.fees * 1.28)
  sheet.text('Votre avantage membre', 50, sheet.y + 2, { bold: true })
  sheet.text(`Frais sans votre avantage : ${dollars(without)}`, 50, sheet.y + 16)
  sheet.text(`Économie ce mois-ci : ${dollars(without - month.fees)}`, 320, sheet.y + 16)
  sheet.text(`Taux sans avantage : ${frenchRate(overallRate(month) * 1.28)} %`, 50, sheet.y + 30)
  sheet.y += 62
}

/** The three columns of one quantity, this month's in its place; each column adds up as this month's does. */
const three = (variant: Variant, parts: number[], of?: Quantity): Cell[] => {
  const scaled = (factor: number) => dollars(sum(parts.map((cents) => Math.round(cents * factor))))
  const [before, year] = [scaled(0.94), scaled(6.3)]
  const now: Cell = { text: dollars(sum(parts)), of }
  if (variant.thisMonth === 0) return [now, before, year]
  return variant.thisMonth === 1 ? [before, now, year] : [year, before, now]
}

const columnHeads = (variant: Variant): string[] => {
  const [now, before, year] = ['Mois courant', 'Mois précédent', 'Cumul annuel']
  if (variant.thisMonth === 0) return [now, before, year] as string[]
  return (variant.thisMonth === 1 ? [before, now, year] : [year, before, now]) as string[]
}

const categories = (sheet: Sheet, month: Month, variant: Variant) => {
  title(sheet, 'Sommaire')
  const columns: Column[] = [{ x: 40 }, right(330), right(450), right(572)]
  const row = (label: string, parts: number[], of?: Quantity): Row => [label, ...three(variant, parts, of)]
  const other = month.fixed.map((each) => each.amount)
  const fees = [month.interchange, month.assessments, month.processor, ...other]
  const taxed = month.taxes.map((tax) => tax.amount)
  const fixed = month.fixed.map((each) => row(`   ${each.name}`, [each.amount], QUANTITY_OF_KIND[each.kind]))
  const taxes = month.taxes.map((tax) => row(`${tax.fr}`, [tax.amount], 'tax'))
  sheet.table(
    columns,
    [
      { size: 8.5, cells: ['', ...columnHeads(variant)] },
      row('Ventes', [month.gross], 'grossSales'),
      row('Notes de crédit', [-month.refunds], 'refunds'),
      row('Ventes moins crédits', [month.gross, -month.refunds], 'netSales'),
      row('Frais d’interchange et escompte de gros', [month.interchange], 'interchange'),
      row('Frais des réseaux', [month.assessments], 'assessments'),
      row('Frais de traitement', [month.processor], 'processorFees'),
      row('Frais d’équipement et autres', other, 'fixedFees'),
      ...fixed,
      { bold: true, above: true, cells: ['Frais avant taxes', ...three(variant, fees, 'totalFees')] },
      ...taxes,
      { bold: true, cells: ['Frais et taxes', ...three(variant, [...fees, ...taxed])] },
    ],
    { lead: 14 },
  )
}

const byBrand = (sheet: Sheet, month: Month) => {
  const columns: Column[] = [{ x: 40 }, right(280), right(380), right(470), right(572)]
  for (const card of month.cards) {
    title(sheet, NAMES[card.brand])
    const lines = [...card.interchange, ...card.assessments, card.markup]
    sheet.table(columns, [
      { size: 8, cells: ['', 'Nombre', 'Volume', 'Taux', 'Frais'] },
      ...lines.map((row) => [
        row.name === 'Markup' ? 'Traitement' : row.name,
        String(row.count),
        dollars(row.volume),
        row.percent
          ? `${frenchRate(row.percent)} %${row.item ? ` + ${frenchRate(row.item)} $` : ''}`
          : `${frenchRate(row.item, 4)} $`,
        dollars(row.amount),
      ]),
      { bold: true, above: true, cells: ['Total', '', '', '', dollars(card.fees)] },
    ])
    sheet.y += 12
  }
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'savings first, three columns of time',
    language: 'fr',
    processor: 'desjardins-merchant-solutions',
    processorAsPrinted: 'Services de paiement Desjardins',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, netSales: month.net, totalFees: month.fees },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, ...fixedAmounts(month) },
      ...(variant.overall ? { effectiveRate: Math.round(overallRate(month) * 100) / 100 } : {}),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { tax: month.tax },
    traps: [
      'a box of savings with invented fees and an invented rate',
      `columns of time: the month is column ${variant.thisMonth + 1} of 3, the others are the month before and the year`,
      'no count over all cards: only counts of rows',
      'the headings of the columns decide, labels are the same for all three',
      'brackets for negatives',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f13a',
    draw: () =>
      draw(
        {
          ...{
            seed: 421,
            merchant: 'Coop des Hautes-Terres',
            volume: 73400,
            ticket: 58,
            province: 'QC',
            month: 9,
          },
          ...{ interacItem: 0.06, markup: { percent: 0.14, item: 0.03 } },
          fixed: [fee('Location de terminaux', 8700, 'terminal'), fee('Relevé postal', 250)],
        },
        { thisMonth: 0, overall: true },
      ),
  },
  {
    id: 'f13b',
    draw: () =>
      draw(
        {
          ...{
            seed: 422,
            merchant: 'Pharmacie Rivage',
            volume: 158200,
            ticket: 47,
            province: 'QC',
            month: 6,
          },
          ...{ refundShare: 0.007, interacItem: 0.05, markup: { percent: 0.11, item: 0.02 } },
          fixed: [fee('Location de terminaux', 11600, 'terminal'), fee('Non-conformité PCI', 3500, 'pci')],
        },
        { thisMonth: 2, overall: false },
      ),
  },
]
