// As little as a paper may say: a slip of six figures, with or without words for them that are whole.
import { french, grouped, money, monthName, SPECIMEN, SPECIMEN_FR } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions } from '../month.ts'
import { Sheet } from '../sheet.ts'
import { type Drawn, type Paper, type Quantity, statement } from '../truth.ts'

type Line = [label: string, value: string, of?: Quantity]

const draw = async (options: MonthOptions, language: 'en' | 'fr'): Promise<Drawn> => {
  const month = drawMonth(options)
  const fr = language === 'fr'
  const sheet = await Sheet.open({
    ...{ font: 'Courier', size: 10, width: 396, height: 306, seed: options.seed },
    footer: () => (fr ? SPECIMEN_FR : SPECIMEN),
  })
  const name = fr ? monthName(month.month, 'fr').toUpperCase() : monthName(month.month).toUpperCase()
  sheet.text(fr ? 'PAYROC – RELEVÉ CARTES' : 'PAYROC CARD STMT', 40, 40, { bold: true, size: 12 })
  sheet.text(`${name} ${month.year}`, 356, 40, { align: 'right', of: 'period' })
  sheet.text(month.merchant.toUpperCase(), 40, 58)
  for (const [index, [label, value, of]] of (fr ? frenchLines(month) : englishLines(month)).entries()) {
    const y = 96 + index * 22
    sheet.text(`${label} ${'.'.repeat(24 - label.length)}`, 40, y)
    sheet.text(value, 356, y, { align: 'right', of })
  }
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, language) }
}

/** What is left of a month after refunds, fees and tax. */
const paid = (month: Month) => month.net - month.fees - month.tax

const englishLines = (month: Month): Line[] => [
  ['QTY', grouped(month.count), 'transactionCount'],
  ['SALES', money(month.gross), 'grossSales'],
  ['REFUNDS', money(-month.refunds), 'refunds'],
  ['FEES', money(-month.fees), 'totalFees'],
  ['HST ON FEES', money(-month.tax), 'tax'],
  ['PAID TO YOU', money(paid(month))],
]

const frenchLines = (month: Month): Line[] => [
  ['NBRE', grouped(month.count, ' '), 'transactionCount'],
  ['VENTES', french(month.gross), 'grossSales'],
  ['REMB.', french(-month.refunds), 'refunds'],
  ['FRAIS', french(-month.fees), 'totalFees'],
  ['TVH SUR FRAIS', french(-month.tax), 'tax'],
  ['VERSÉ', french(paid(month))],
]

const truthOf = (month: Month, language: 'en' | 'fr') =>
  statement({
    layout: 'six lines',
    language,
    processor: null,
    processorAsPrinted: 'PAYROC',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...{ totalFees: month.fees, tax: month.tax },
    },
    traps: [
      'six figures in all',
      'dots lead from label to number',
      'the last line is neither net sales nor fees',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f21a',
    draw: () =>
      draw(
        {
          ...{
            seed: 501,
            merchant: 'Rusty Anchor Diner',
            volume: 16200,
            ticket: 26,
            province: 'NS',
            month: 9,
          },
          fixed: [{ name: 'Terminal', amount: 2900, kind: 'terminal', taxable: true }],
        },
        'en',
      ),
  },
  {
    id: 'f21b',
    draw: () =>
      draw(
        {
          ...{
            seed: 502,
            merchant: 'Poissonnerie Chaleur',
            volume: 52700,
            ticket: 44,
            province: 'NB',
            month: 7,
          },
          fixed: [{ name: 'Terminal', amount: 3900, kind: 'terminal', taxable: true }],
        },
        'fr',
      ),
  },
]
