// A bank's letterhead over an acquirer's paper: French over English in every label, adverts beside, a margin of sideways text, a cash
// advance repaid from the sales, and minus signs after the numbers.
import { degrees } from 'pdf-lib'
import { fee } from '../fees.ts'
import { grouped, money, monthName, SPECIMEN } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MASTERCARD',
  amex: 'AMEX',
  visadebit: 'VISA DÉBIT',
  interac: 'INTERAC',
}
type Variant = { bank: string; slug: string; frenchFirst: boolean; advance: number; adjusted: number }

const amount = (cents: number) => money(cents, { minus: 'after' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ font: 'Times', size: 9, seed: options.seed },
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
    header: (each) => {
      margin(each)
      each.y = 60
    },
  })
  margin(sheet)
  head(sheet, month, variant)
  const row = rowWriter(sheet, variant)
  movement(sheet, month, variant, row)
  fees(sheet, month, row)
  cards(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

/** Form numbers along the edge, as printers put them. */
const margin = (sheet: Sheet) => {
  sheet.page.drawText('FORM 20418.60 REV 03/26   0.00   MON-RBC-2', {
    x: 20,
    y: 200,
    size: 6,
    rotate: degrees(90),
  })
}

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  sheet.text(variant.bank, 44, 46, { bold: true, size: 14 })
  sheet.text('Services fournis par / Services provided by Moneris Solutions', 44, 60, { size: 8 })
  sheet.text(month.merchant, 44, 84)
  const period = `${monthName(month.month, 'fr')} / ${monthName(month.month)} ${month.year}`
  sheet.text(period, 572, 46, { align: 'right', of: 'period' })
  sheet.text('No 0030 8127 55.10', 572, 60, { align: 'right', size: 8 })
  sheet.band(400, 110, 172, 96, 0.93)
  const advert = [
    'Need cash? Besoin de fonds?',
    'Advance up to / Avance jusqu’à',
    '$25,000.00',
    'Total fees from / Frais dès',
    '$1,200.00',
  ]
  for (const [index, text] of advert.entries()) sheet.text(text, 410, 126 + index * 17, { size: 9 })
  sheet.y = 124
}

type WriteRow = (french: string, english: string, value: string, of?: Quantity, strong?: boolean) => void

/** Two labels above one another; the number stands with the first of them. */
const rowWriter =
  (sheet: Sheet, variant: Variant): WriteRow =>
  (frenchLabel, english, value, of, strong) => {
    sheet.need(24)
    const [first, second] = variant.frenchFirst ? [frenchLabel, english] : [english, frenchLabel]
    sheet.text(first, 44, sheet.y, { bold: strong })
    sheet.text(second, 44, sheet.y + 9, { size: 7.5, grey: 0.35 })
    sheet.text(value, 370, sheet.y, { align: 'right', bold: strong, of })
    sheet.y += 23
  }

const movement = (sheet: Sheet, month: Month, variant: Variant, row: WriteRow) => {
  row('Ventes par carte', 'Card sales', amount(month.gross), 'grossSales')
  row('Nombre de ventes', 'Number of sales', grouped(month.count), 'transactionCount')
  row('Ventes retournées', 'Sales returned', amount(-month.refunds), 'refunds')
  row('Rajustements divers', 'Misc. adjustments', amount(variant.adjusted))
  if (variant.advance) row('Remboursement de l’avance', 'Advance repayment', amount(-variant.advance))
  const held = month.net + variant.adjusted - variant.advance
  row('Porté à votre compte', 'Credited to your account', amount(held), undefined, true)
  sheet.line(44, sheet.y - 10, 370, sheet.y - 10)
  sheet.y += 10
}

const fees = (sheet: Sheet, month: Month, row: WriteRow) => {
  row(
    'Interchange et escompte de gros',
    'Interchange and wholesale discount',
    amount(-month.interchange),
    'interchange',
  )
  row('Frais des marques de cartes', 'Card brand fees', amount(-month.assessments), 'assessments')
  row('Frais de transaction', 'Transaction fees', amount(-month.processor), 'processorFees')
  for (const each of month.fixed) {
    const [frenchName = '', english = ''] = each.name.split('/')
    row(frenchName, english, amount(-each.amount), QUANTITY_OF_KIND[each.kind])
  }
  row('Total des frais du mois', 'Total fees for the month', amount(-month.fees), 'totalFees', true)
  for (const tax of month.taxes)
    row(`${tax.fr} sur les frais`, `${tax.en} on fees`, amount(-tax.amount), 'tax')
  row('Débit préautorisé', 'Pre-authorized debit', amount(-(month.fees + month.tax)), undefined, true)
  sheet.y += 10
}

const cards = (sheet: Sheet, month: Month) => {
  sheet.need(90)
  const columns: Column[] = [{ x: 44 }, right(180), right(270), right(370), right(470)]
  sheet.table(columns, [
    { size: 7.5, cells: ['', 'Ventes / Sales', 'Retours / Returns', 'Nbre / No.', 'Taux / Rate %'] },
    ...month.cards.map((card) => [
      NAMES[card.brand],
      ...[
        amount(card.gross),
        amount(-card.refunds),
        grouped(card.count),
        ((card.fees / card.gross) * 100).toFixed(2),
      ],
    ]),
  ])
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'bank’s letterhead, labels in two languages',
    language: 'both',
    processor: variant.slug,
    processorAsPrinted: variant.bank,
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ totalFees: month.fees, ...fixedAmounts(month) },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { fixedFees: month.fixedTotal, tax: month.tax, netSales: month.net },
    alsoRight: { processor: ['moneris'] },
    traps: [
      'an advert beside the figures, with money and the words total fees',
      'a label in the other language under each label, the number beside the first',
      'adjustments and the repayment of an advance are neither refunds nor fees',
      'a minus after the number',
      'sideways text along the edge; the merchant number looks like money',
      'the debit includes tax',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f23a',
    draw: () =>
      draw(
        {
          ...{
            seed: 521,
            merchant: 'Épicerie Deux Rives',
            volume: 82600,
            ticket: 37,
            province: 'NB',
            month: 9,
          },
          ...{ interacItem: 0.05, markup: { percent: 0.12, item: 0.05 } },
          fixed: [
            fee('Location de terminal/Terminal rental', 3295, 'terminal'),
            fee('Services de compte/Account service', 995),
          ],
        },
        {
          bank: 'RBC Banque Royale / RBC Royal Bank',
          slug: 'rbc-merchant-services',
          frenchFirst: true,
          advance: 412500,
          adjusted: -1230,
        },
      ),
  },
  {
    id: 'f23b',
    draw: () =>
      draw(
        {
          ...{
            seed: 522,
            merchant: 'Foxglove Interiors',
            volume: 148000,
            ticket: 486,
            province: 'ON',
            month: 4,
          },
          ...{ refundShare: 0.02, interacItem: 0.08, markup: { percent: 0.2, item: 0.08 } },
          fixed: [
            fee('Passerelle/Gateway', 1500),
            fee('Programme PCI/PCI program', 795, 'pci'),
            fee('Contrepassation, frais/Chargeback fee', 2500, 'chargeback', false),
          ],
        },
        {
          bank: 'BMO Bank of Montreal / Banque de Montréal',
          slug: 'bmo-merchant-services',
          frenchFirst: false,
          advance: 0,
          adjusted: -38600,
        },
      ),
  },
]
