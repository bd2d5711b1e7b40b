// French words with English numbers; labels of two and three lines whose number stands at the middle line; ornaments of a font
// without letters, which leave stray digits beside the numbers.
import { fee } from '../fees.ts'
import { grouped, money, SPECIMEN_FR, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

const NAMES: Record<Brand, string[]> = {
  visa: ['Visa'],
  mc: ['Mastercard'],
  amex: ['American', 'Express'],
  visadebit: ['Visa', 'Débit'],
  interac: ['Paiement', 'direct', 'Interac'],
}
type Variant = { desjardins: boolean }
type Line = { label: string[]; value: string; of?: Quantity; strong?: boolean }

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 8.5, seed: options.seed, cut: 'words' },
    footer: (page, pages) => `${SPECIMEN_FR}   ${page} de ${pages}`,
    header: (each) => {
      each.text('Paiements Globaux (suite)', 40, 34, { size: 7 })
      each.y = 66
    },
  })
  head(sheet, month, variant)
  stacked(sheet, 'Activité du mois', salesOf(month))
  cards(sheet, month)
  stacked(sheet, 'Ce que vous avez payé', feesOf(month))
  details(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.ornament('1212', 40, 30, 12)
  sheet.text('Paiements Globaux', 40, 50, { bold: true, size: 14 })
  if (variant.desjardins) sheet.text('pour les membres Desjardins', 40, 62, { size: 8 })
  sheet.text(month.merchant, 572, 50, { align: 'right' })
  const period = `Du 01/${two(month.month)}/26 au ${month.end.slice(-2)}/${two(month.month)}/26`
  sheet.text(period, 572, 62, { align: 'right', of: 'period' })
  sheet.text('Marchand 8711 4402 9931', 572, 74, { align: 'right', size: 7 })
  sheet.y = 104
}

const salesOf = (month: Month): Line[] => [
  { label: ['Nombre de', 'transactions', 'de vente'], value: grouped(month.count), of: 'transactionCount' },
  { label: ['Valeur brute', 'des ventes'], value: money(month.gross), of: 'grossSales' },
  {
    label: ['Retours et', 'remboursements', '(déduits)'],
    value: money(-month.refunds, { minus: 'after' }),
    of: 'refunds',
  },
  { label: ['Valeur nette', 'des ventes'], value: money(month.net), of: 'netSales' },
]

const feesOf = (month: Month): Line[] => [
  {
    label: ['Interchange', '(frais non', 'qualifiés, IDF)'],
    value: money(month.interchange),
    of: 'interchange',
  },
  { label: ['Réseaux', 'de cartes'], value: money(month.assessments), of: 'assessments' },
  { label: ['Escompte de', 'Paiements', 'Globaux'], value: money(month.processor), of: 'processorFees' },
  { label: ['Équipement', 'et services'], value: money(month.fixedTotal), of: 'fixedFees' },
  {
    label: ['Tous les frais,', 'avant les', 'taxes'],
    value: money(month.fees),
    of: 'totalFees',
    strong: true,
  },
  ...month.taxes.map(
    (tax): Line => ({ label: [tax.fr, `(${tax.percent} %)`], value: money(tax.amount), of: 'tax' }),
  ),
  {
    label: ['Débit de votre', 'compte, taxes', 'comprises'],
    value: money(month.fees + month.tax),
    strong: true,
  },
]

const title = (sheet: Sheet, text: string) => {
  sheet.need(60)
  sheet.ornament('1', 40, sheet.y, 9)
  sheet.text(text, 54, sheet.y, { bold: true, size: 11 })
  sheet.ornament('222', 260, sheet.y, 9)
  sheet.y += 16
}

/** Cells two abreast: a label of lines left, its number at the height of the middle line right. */
const stacked = (sheet: Sheet, heading: string, lines: Line[]) => {
  title(sheet, heading)
  for (let index = 0; index < lines.length; index += 2) {
    sheet.need(44)
    for (const [side, line] of lines.slice(index, index + 2).entries()) {
      const x = 54 + side * 270
      for (const [row, text] of line.label.entries()) sheet.text(text, x, sheet.y + row * 9, { size: 8 })
      const middle = sheet.y + ((line.label.length - 1) * 9) / 2
      sheet.text(line.value, x + 200, middle, { align: 'right', bold: line.strong, size: 10, of: line.of })
    }
    sheet.y += 38
  }
  sheet.y += 8
}

const cards = (sheet: Sheet, month: Month) => {
  title(sheet, 'Taux en vigueur')
  const columns: Column[] = [right(170), right(270), right(350), right(450), right(550)]
  sheet.table(columns, [{ size: 7, cells: ['Ventes', 'Retours', 'Nombre', 'Frais', 'Taux %'] }])
  for (const card of month.cards) {
    const label = NAMES[card.brand]
    sheet.need(34)
    for (const [row, text] of label.entries()) sheet.text(text, 54, sheet.y + row * 8, { size: 7.5 })
    sheet.y += ((label.length - 1) * 8) / 2
    sheet.table(
      columns,
      [
        [
          ...[
            money(card.gross),
            money(-card.refunds, { minus: 'after' }),
            grouped(card.count),
            money(card.fees),
          ],
          ((card.fees / card.gross) * 100).toFixed(2),
        ],
      ],
      { lead: 13 + ((label.length - 1) * 8) / 2 },
    )
  }
  sheet.y += 10
}

const details = (sheet: Sheet, month: Month) => {
  title(sheet, 'Équipement et services, détail')
  const rows = month.fixed.map(
    (each): Row => [each.name, { text: money(each.amount), of: QUANTITY_OF_KIND[each.kind] }],
  )
  sheet.table([{ x: 54 }, right(550)], rows)
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'labels of three lines, two abreast',
    language: 'fr',
    processor: variant.desjardins ? 'desjardins-merchant-solutions' : 'global-payments-canada',
    processorAsPrinted: 'Paiements Globaux',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, totalFees: month.fees, ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { tax: month.tax },
    alsoRight: variant.desjardins ? { processor: ['global-payments-canada'] } : {},
    traps: [
      'labels of two or three lines, the number at their middle; two pairs in one row',
      'French words with 1,234.56 and a minus after the number',
      'ornaments are letters of a font without a map: stray 1s and 2s in the text layer',
      'dates DD/MM/YY',
      'names of cards over three lines',
      ...(variant.desjardins ? ['Desjardins stands in small letters under the acquirer'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f19a',
    draw: () =>
      draw(
        {
          ...{
            seed: 481,
            merchant: 'Ferronnerie Saint-Roch',
            volume: 56800,
            ticket: 132,
            province: 'QC',
            month: 9,
          },
          ...{ interacItem: 0.06, markup: { percent: 0.22, item: 0.04 } },
          fixed: [fee('Location de terminal', 3250, 'terminal'), fee('Frais de conformité PCI', 890, 'pci')],
        },
        { desjardins: false },
      ),
  },
  {
    id: 'f19b',
    draw: () =>
      draw(
        {
          ...{
            seed: 482,
            merchant: 'Marché Aux Trois Saisons',
            volume: 127000,
            ticket: 29,
            province: 'QC',
            month: 7,
          },
          ...{ refundShare: 0.003, interacItem: 0.05, markup: { percent: 0.1, item: 0.03 } },
          fixed: [fee('Location de terminaux (4)', 11980, 'terminal'), fee('Relevé papier', 350)],
        },
        { desjardins: true },
      ),
  },
]
