// A line printer's paper: each line is one text, its columns held apart by spaces alone.
import { fee } from '../fees.ts'
import { money, monthName, rate, SPECIMEN, SPECIMEN_FR, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'

const WIDTH = 96
const CODES: Record<Brand, string> = { visa: 'VS', mc: 'MC', amex: 'AM', visadebit: 'VD', interac: 'DB' }
const WORDS = {
  en: {
    ...{
      title: 'CARD PROCESSING STATEMENT',
      from: 'PROCESSING MONTH',
      sales: 'SALES',
      credits: 'CREDITS',
      net: 'NET SALES',
    },
    ...{
      items: 'ITEMS',
      amount: 'AMOUNT',
      ticket: 'AVG TKT',
      cards: 'PLAN SUMMARY',
      discount: 'DISCOUNT DUE',
    },
    ...{ interchange: 'INTERCHANGE', dues: 'DUES AND ASSESSMENTS', total: 'TOTAL', other: 'OTHER CHARGES' },
    ...{ due: 'TOTAL CHARGES BEFORE TAX', deducted: 'AMOUNT DEDUCTED' },
  },
  fr: {
    ...{
      title: 'RELEVE DE TRAITEMENT DE CARTES',
      from: 'MOIS DE TRAITEMENT',
      sales: 'VENTES',
      credits: 'CREDITS',
      net: 'VENTES NETTES',
    },
    ...{
      items: 'ARTICLES',
      amount: 'MONTANT',
      ticket: 'MOYENNE',
      cards: 'SOMMAIRE PAR PLAN',
      discount: 'ESCOMPTE DU',
    },
    ...{
      interchange: 'INTERCHANGE',
      dues: 'COTISATIONS ET EVALUATIONS',
      total: 'TOTAL',
      other: 'AUTRES FRAIS',
    },
    ...{ due: 'FRAIS TOTAUX AVANT TAXES', deducted: 'MONTANT DEDUIT' },
  },
}
type Variant = { language: 'en' | 'fr'; leading: number }

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const words = WORDS[variant.language]
  const sheet = await Sheet.open({
    ...{ font: 'Courier', size: 8.6, seed: options.seed },
    footer: (page, pages) => `${variant.language === 'fr' ? SPECIMEN_FR : SPECIMEN}  ${page}/${pages}`,
  })
  const print = printer(sheet, variant)
  const printed =
    `${variant.language === 'fr' ? monthName(month.month, 'fr') : monthName(month.month)} ${month.year}`.toUpperCase()
  print(line(['TSYS CANADA', -40], [words.title, WIDTH]))
  print(line([month.merchant.toUpperCase(), -40], [`${words.from} ${unaccented(printed)}`, WIDTH]), [
    'period',
    unaccented(printed),
  ])
  print(line(['4200 0718 3309.55', -40], [`${two(month.month)}/${month.end.slice(-2)}`, WIDTH]))
  print('')
  plans(print, month, words)
  charges(print, month, words)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

type Said = [of: Quantity | 'period', text: string]
type Print = (text: string, ...said: Said[]) => void
type Words = (typeof WORDS)['en']

const printer =
  (sheet: Sheet, variant: Variant): Print =>
  (text, ...said) => {
    sheet.need(variant.leading)
    sheet.text(text, 44, sheet.y)
    for (const [of, part] of said) sheet.mark(of, part)
    sheet.y += variant.leading
  }

/** Texts at their columns: a negative column is where a text begins, a positive one where it ends. */
const line = (...cells: [text: string, column: number][]): string => {
  let result = ''
  for (const [text, column] of cells) {
    const start = column < 0 ? (column === -40 ? 0 : -column) : column - text.length
    result = result.padEnd(start) + text
  }
  return result
}

const stroke = '-'.repeat(WIDTH)

const plans = (print: Print, month: Month, words: Words) => {
  print(words.cards)
  print(
    line(
      ['', -40],
      [words.items, 16],
      [words.sales, 32],
      [words.items, 44],
      [words.credits, 58],
      [words.net, 76],
      [words.ticket, WIDTH],
    ),
  )
  for (const card of month.cards)
    print(
      line(
        [CODES[card.brand], -40],
        ...([
          [String(card.count), 16],
          [money(card.gross), 32],
          [String(card.refundCount), 44],
        ] as [string, number][]),
        ...([
          [money(-card.refunds), 58],
          [money(card.net), 76],
        ] as [string, number][]),
        [money(Math.round(card.gross / card.count)), WIDTH],
      ),
    )
  print(stroke)
  const ticket = Math.round(month.gross / month.count)
  print(
    line(
      [words.total, -40],
      ...([
        [String(month.count), 16],
        [money(month.gross), 32],
        [String(month.refundCount), 44],
      ] as [string, number][]),
      ...([
        [money(-month.refunds), 58],
        [money(month.net), 76],
        [money(ticket), WIDTH],
      ] as [string, number][]),
    ),
    ['transactionCount', String(month.count)],
    ['grossSales', money(month.gross)],
    ['refunds', money(-month.refunds)],
    ['netSales', money(month.net)],
    ['averageTicket', money(ticket)],
  )
  print('')
}

const charges = (print: Print, month: Month, words: Words) => {
  const group = (title: string, rows: [string, number, number][], of: Quantity) => {
    print(title)
    for (const [name, count, cents] of rows)
      print(line([name, -2], [String(count), 60], [money(cents), WIDTH]))
    const total = money(rows.reduce((sum, row) => sum + row[2], 0))
    print(line([`${words.total} ${title}`, -40], [total, WIDTH]), [of, total])
    print('')
  }
  group(
    words.discount,
    month.cards.map((card) => [`${CODES[card.brand]} ${priceOf(card)}`, card.count, card.markup.amount]),
    'processorFees',
  )
  group(
    words.interchange,
    month.cards.flatMap((card) =>
      card.interchange.map((row): [string, number, number] => [
        unaccented(`${CODES[card.brand]} ${row.name.toUpperCase()}`),
        row.count,
        row.amount,
      ]),
    ),
    'interchange',
  )
  group(
    words.dues,
    month.cards.map((card) => [`${CODES[card.brand]}`, card.count, card.assessmentsTotal]),
    'assessments',
  )
  print(words.other)
  for (const each of month.fixed) {
    const of = QUANTITY_OF_KIND[each.kind]
    print(
      line([each.name.toUpperCase(), -2], ['1', 60], [money(each.amount), WIDTH]),
      ...(of ? [[of, money(each.amount)] as Said] : []),
    )
  }
  print(stroke)
  print(line([words.due, -40], [money(month.fees), WIDTH]), ['totalFees', money(month.fees)])
  for (const tax of month.taxes)
    print(line([`${tax.en}/${tax.fr}`, -40], [`${tax.percent} %`, 60], [money(tax.amount), WIDTH]), [
      'tax',
      money(tax.amount),
    ])
  print(line([words.deducted, -40], [money(month.fees + month.tax), WIDTH]))
}

const priceOf = (card: Month['cards'][number]) =>
  card.markup.percent
    ? `${rate(card.markup.percent, 3)} + ${rate(card.markup.item, 3)}`
    : rate(card.markup.item, 3)

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'whole lines of a line printer',
    language: variant.language,
    processor: null,
    processorAsPrinted: 'TSYS CANADA',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ averageTicket: Math.round(month.gross / month.count), interchange: month.interchange },
      ...{ assessments: month.assessments, processorFees: month.processor, totalFees: month.fees },
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { fixedFees: month.fixedTotal, tax: month.tax },
    traps: [
      'each line is one text: only runs of spaces hold the columns apart',
      'cards are codes of two letters',
      'a line of dashes before each total',
      'other charges have no total of their own',
      ...(variant.language === 'fr' ? ['capitals without accents; French words, English numbers'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f24a',
    draw: () =>
      draw(
        {
          ...{
            seed: 531,
            merchant: 'Northern Pike Bait & Tackle',
            volume: 27600,
            ticket: 43,
            province: 'ON',
            month: 8,
          },
          ...{ interacItem: 0.05, markup: { percent: 0.35, item: 0.05 } },
          fixed: [
            fee('Equipment rental fee', 2995, 'terminal'),
            fee('Monthly statement fee', 500),
            fee('PCI fee', 895, 'pci'),
          ],
        },
        { language: 'en', leading: 11 },
      ),
  },
  {
    id: 'f24b',
    draw: () =>
      draw(
        {
          ...{
            seed: 532,
            merchant: 'Cordonnerie Talon Rouge',
            volume: 11900,
            ticket: 61,
            province: 'QC',
            month: 6,
          },
          ...{
            interacItem: 0.07,
            markup: { percent: 0.4, item: 0.06 },
            share: { visa: 0.4, mc: 0.24, interac: 0.36 },
          },
          fixed: [fee('Location de terminal', 2795, 'terminal')],
        },
        { language: 'fr', leading: 13 },
      ),
  },
]
