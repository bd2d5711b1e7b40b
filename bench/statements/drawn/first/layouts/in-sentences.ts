// A letter with no table at all: every figure stands inside a sentence.
import { fee } from '../fees.ts'
import {
  french,
  frenchRate,
  grouped,
  money,
  monthName,
  NBSP,
  rate,
  SPECIMEN,
  SPECIMEN_FR,
} from '../formats.ts'
import { drawMonth, type Month, type MonthOptions } from '../month.ts'
import { Sheet } from '../sheet.ts'
import { type Drawn, type Paper, type Quantity, statement } from '../truth.ts'

/** What a sentence states: the text and the quantity. */
type Said = { text: string; of: Quantity | 'period' }

const draw = async (options: MonthOptions, language: 'en' | 'fr'): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ font: 'Times', size: 11.5, seed: options.seed },
    footer: () => (language === 'fr' ? SPECIMEN_FR : SPECIMEN),
  })
  sheet.text('Paystone', 72, 72, { bold: true, size: 17 })
  sheet.text(month.merchant, 72, 120)
  sheet.text(language === 'fr' ? 'Compte 70 0218.44' : 'Account 70 0218.44', 540, 120, { align: 'right' })
  sheet.y = 170
  for (const paragraph of language === 'fr' ? frenchText(month) : englishText(month))
    writeParagraph(sheet, paragraph)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, language) }
}

const saying = (of: Quantity | 'period', text: string): Said => ({ of, text })

/** The rate over all fees, as the letter prints it. */
const overall = (month: Month) => (month.fees / month.gross) * 100

const englishText = (month: Month): (string | Said)[][] => {
  const dollars = (cents: number) => money(cents, { before: '$' })
  const tax = month.taxes[0]
  return [
    ['Dear merchant,'],
    [
      'this is your statement for the month of',
      saying('period', `${monthName(month.month)} 2026.`),
      'In that month your customers paid you',
      saying('grossSales', dollars(month.gross)),
      'by card, in',
      saying('transactionCount', grouped(month.count)),
      'sales, and you refunded',
      saying('refunds', dollars(month.refunds)),
      `to ${month.refundCount} of them. The month before it was ${dollars(Math.round(month.gross * 0.93))} in ${grouped(Math.round(month.count * 0.96))} sales.`,
    ],
    [
      'Our fees came to',
      saying('totalFees', dollars(month.fees)),
      'before tax. Of this',
      saying('interchange', dollars(month.interchange)),
      'went to the banks of your customers as interchange,',
      saying('assessments', dollars(month.assessments)),
      'to the card networks, and',
      saying('processorFees', dollars(month.processor)),
      'is what we charged you for processing. Your terminal was',
      saying('terminalRental', dollars(month.fixedTotal)),
      `as agreed. ${tax?.en} of`,
      saying('tax', dollars(month.tax)),
      `was added, so that ${dollars(month.fees + month.tax)} will leave your account on the fifth.`,
    ],
    [
      'All fees together were',
      saying('effectiveRate', `${rate(overall(month))}%`),
      'of your card sales. Merchants like you paid 2.61% on average.',
    ],
    ['Refer a friend and you both receive $150.00. Thank you for your business.'],
  ]
}

const frenchText = (month: Month): (string | Said)[][] => {
  const dollars = (cents: number) => french(cents, { after: `${NBSP}$` })
  const [tps, tvq] = month.taxes
  return [
    ['Bonjour,'],
    [
      'voici votre relevé pour le mois de',
      saying('period', `${monthName(month.month, 'fr')} 2026.`),
      'Vos clients vous ont réglé',
      saying('grossSales', dollars(month.gross)),
      'par carte, en',
      saying('transactionCount', grouped(month.count, NBSP)),
      'ventes, et vous leur avez remboursé',
      saying('refunds', dollars(month.refunds)),
      `en ${month.refundCount} fois. Un an plus tôt, vos ventes étaient de ${dollars(Math.round(month.gross * 0.88))}.`,
    ],
    [
      'Nos frais s’élèvent à',
      saying('totalFees', dollars(month.fees)),
      'avant taxes, dont',
      saying('interchange', dollars(month.interchange)),
      'd’interchange,',
      saying('assessments', dollars(month.assessments)),
      'pour les réseaux de cartes,',
      saying('processorFees', dollars(month.processor)),
      'pour le traitement et',
      saying('terminalRental', dollars(month.fixedTotal)),
      `pour la location de votre terminal. S’y ajoutent ${tps?.fr}`,
      saying('tax', dollars(tps?.amount ?? 0)),
      `et ${tvq?.fr}`,
      saying('tax', `${dollars(tvq?.amount ?? 0)}.`),
      `Nous prélèverons donc ${dollars(month.fees + month.tax)} le 5 du mois.`,
    ],
    [
      'L’ensemble des frais représente',
      saying('effectiveRate', `${frenchRate(overall(month))}${NBSP}%`),
      'de vos ventes par carte.',
    ],
    ['Parlez de nous : 150,00 $ pour vous et pour votre ami. Merci de votre confiance.'],
  ]
}

/** Words flowing over lines; a figure may be set apart from its sentence by the line's end. */
const writeParagraph = (sheet: Sheet, parts: (string | Said)[]) => {
  let x = 72
  for (const part of parts) {
    const said = typeof part === 'string' ? undefined : part
    for (const word of said ? [said.text] : String(part).split(' ')) {
      const width = sheet.widthOf(`${word} `)
      if (x + width > 540) {
        x = 72
        sheet.y += 17
      }
      sheet.text(word, x, sheet.y, { of: said?.of })
      x += width
    }
  }
  sheet.y += 30
}

const truthOf = (month: Month, language: 'en' | 'fr') =>
  statement({
    layout: 'figures in sentences',
    language,
    processor: 'paystone',
    processorAsPrinted: 'Paystone',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        totalFees: month.fees,
      },
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ terminalRental: month.fixedTotal, effectiveRate: Math.round(overall(month) * 100) / 100 },
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { fixedFees: month.fixedTotal, tax: month.tax },
    traps: [
      'no table: labels and numbers are words of sentences that break over lines',
      language === 'en'
        ? 'the month before, an average of others and a reward in the same text'
        : 'sales of a year before and a reward in the same text',
      'the label may come before or after its number',
      'the sum that leaves the account includes tax',
      'written word by word',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f12a',
    draw: () =>
      draw(
        {
          ...{
            seed: 411,
            merchant: 'Thistle & Thyme Catering',
            volume: 22900,
            ticket: 174,
            province: 'ON',
            month: 9,
          },
          ...{ markup: { percent: 0.3, item: 0.1 }, fixed: [fee('Terminal', 3500, 'terminal')] },
        },
        'en',
      ),
  },
  {
    id: 'f12b',
    draw: () =>
      draw(
        {
          ...{
            seed: 412,
            merchant: 'Menuiserie Aubois',
            volume: 36150,
            ticket: 412,
            province: 'QC',
            month: 4,
          },
          ...{ markup: { percent: 0.26, item: 0.1 }, fixed: [fee('Terminal', 2995, 'terminal')] },
        },
        'fr',
      ),
  },
]
