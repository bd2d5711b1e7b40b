// One wide row for each card with its whole fee and rate; headings in small capitals that come apart; rows rounded, totals not.
import { fee } from '../fees.ts'
import { french, frenchRate, money, rate, SPECIMEN, SPECIMEN_FR, two } from '../formats.ts'
import { type Brand, drawMonth, type Fixed, type Month, type MonthOptions, sum } from '../month.ts'
import { type Column, type Row, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MASTERCARD',
  amex: 'AMERICAN EXPRESS',
  visadebit: 'VISA DEBIT',
  interac: 'INTERAC',
}
const WORDS = {
  fr: {
    ...{
      summary: 'Sommaire',
      cards: 'Divulgation des taux',
      fees: 'Autres frais',
      batches: 'Montants soumis par lot',
    },
    ...{
      sold: 'Ventes brutes',
      back: 'Remboursements',
      submitted: 'Montant total soumis',
      disputes: 'Contrepassations',
    },
    ...{
      charged: 'Frais imputés',
      processed: 'Montant total traité',
      total: 'TOTAL',
      with: 'taxes comprises',
    },
    head: [
      ['Type de', 'Articles', 'Montant', 'Articles', 'Montant', '%', 'Par', 'Total', 'Taux'],
      [
        'carte',
        'vendus',
        'des ventes',
        'crédités',
        'des crédits',
        'escompte',
        'article',
        'des frais',
        'effectif',
      ],
    ],
    rows: ['Date', 'Facture', 'Description', 'Montant'],
  },
  en: {
    ...{
      summary: 'Summary',
      cards: 'Rate disclosure',
      fees: 'Other fees',
      batches: 'Amounts submitted by batch',
    },
    ...{
      sold: 'Gross sales',
      back: 'Refunds',
      submitted: 'Total amount submitted',
      disputes: 'Chargebacks/Reversals',
    },
    ...{
      charged: 'Fees charged',
      processed: 'Total amount processed',
      total: 'TOTAL',
      with: 'taxes included',
    },
    head: [
      ['Card', 'Items', 'Amount', 'Items', 'Amount', 'Disc.', 'Per', 'Total', 'Effective'],
      ['type', 'sold', 'sold', 'credited', 'credited', '%', 'item', 'fees', 'rate'],
    ],
    rows: ['Date', 'Invoice', 'Description', 'Amount'],
  },
}
type Variant = { language: 'en' | 'fr'; disputed: number; roundedAway: number }
type Shown = {
  words: (typeof WORDS)['en']
  amount: (cents: number) => string
  percent: (percent: number, decimals?: number) => string
}

const shownIn = (language: 'en' | 'fr'): Shown => ({
  words: WORDS[language],
  amount: language === 'fr' ? french : money,
  percent: language === 'fr' ? frenchRate : rate,
})

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const shown = shownIn(variant.language)
  const sheet = await Sheet.open({
    ...{ width: 792, height: 612, size: 8.5, seed: options.seed },
    footer: (page, pages) => `${variant.language === 'fr' ? SPECIMEN_FR : SPECIMEN}  ${page} / ${pages}`,
    header: (each) => letterhead(each, month),
  })
  letterhead(sheet, month)
  summary(sheet, month, shown, variant)
  cards(sheet, month, shown, variant)
  otherFees(sheet, month, shown)
  batches(sheet, month, shown)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const letterhead = (sheet: Sheet, month: Month) => {
  sheet.text('FIRST DATA CANADA LTD. / CLOVER', 40, 40, { bold: true, size: 11 })
  sheet.text('2630 Skymark Avenue, Mississauga ON   www.commercecontrol.com', 40, 52, { size: 7 })
  const last = month.end.slice(-2)
  const period = `${two(month.month)}/01/26 - ${two(month.month)}/${last}/26`
  sheet.text(period, 752, 40, { align: 'right', of: sheet.pages === 1 ? 'period' : undefined })
  sheet.text(`${month.merchant}   5298 1403.22`, 752, 52, { align: 'right' })
  sheet.y = 84
}

const title = (sheet: Sheet, text: string) => {
  sheet.need(56)
  sheet.smallCapitals(text, 40, sheet.y, 12)
  sheet.y += 18
}

const cardFees = (month: Month, variant: Variant) =>
  sum(month.cards.map((card) => card.fees)) + variant.roundedAway

const summary = (sheet: Sheet, month: Month, { words, amount }: Shown, variant: Variant) => {
  title(sheet, words.summary)
  const charged = cardFees(month, variant) + month.fixedTotal + month.tax
  const rows: Row[] = [
    [words.sold, { text: amount(month.gross), of: 'grossSales' }],
    [words.back, { text: amount(-month.refunds), of: 'refunds' }],
    [words.submitted, { text: amount(month.net), of: 'netSales' }],
    [words.disputes, amount(-variant.disputed)],
    [`${words.charged} (${words.with})`, amount(-charged)],
    { bold: true, above: true, cells: [words.processed, amount(month.net - variant.disputed - charged)] },
  ]
  sheet.table([{ x: 40 }, { x: 380, align: 'right' }], rows, { lead: 14 })
  sheet.y += 16
}

const CARD_COLUMNS: Column[] = [
  { x: 40 },
  ...[190, 280, 345, 430, 500, 570, 660, 752].map((x) => ({ x, align: 'right' as const })),
]

const cards = (sheet: Sheet, month: Month, { words, amount, percent }: Shown, variant: Variant) => {
  title(sheet, words.cards)
  const heads = words.head.map((cells): Row => ({ cells, size: 7, band: 0.9 }))
  const rows = month.cards.map(
    (card): Row => [
      ...[
        NAMES[card.brand],
        String(card.count),
        amount(card.gross),
        String(card.refundCount),
        amount(card.refunds),
      ],
      card.brand === 'interac'
        ? percent(0, 4)
        : percent(((card.fees - itemised(card)) / card.gross) * 100, 4),
      percent(itemised(card) / card.count / 100, 4),
      amount(card.fees),
      `${percent((card.fees / card.gross) * 100)} %`,
    ],
  )
  sheet.table(CARD_COLUMNS, [...heads, ...rows], { lead: 14 })
  sheet.table(CARD_COLUMNS, [
    {
      ...{ bold: true, above: true },
      cells: [
        words.total,
        { text: String(month.count), of: 'transactionCount' },
        { text: amount(month.gross), of: 'grossSales' },
        String(month.refundCount),
        { text: amount(month.refunds), of: 'refunds' },
        '',
        '',
        { text: amount(cardFees(month, variant)), of: 'processorFees' },
        `${percent((cardFees(month, variant) / month.gross) * 100)} %`,
      ],
    },
  ])
  sheet.y += 22
}

/** Interac is all by the item; of a credit card, only the markup's cents. */
const itemised = (card: Month['cards'][number]) =>
  card.brand === 'interac' ? card.fees : Math.round(card.count * card.markup.item * 100)

const KINDS = {
  terminal: 'terminalRental',
  pci: 'pciFees',
  chargeback: 'chargebackFees',
  account: undefined,
} as const

const otherFees = (sheet: Sheet, month: Month, { words, amount }: Shown) => {
  title(sheet, words.fees)
  const columns: Column[] = [{ x: 40 }, { x: 110 }, { x: 210 }, { x: 640, align: 'right' }]
  const date = `${two(month.month)}/${month.end.slice(-2)}/26`
  const row = (each: Fixed, index: number): Row => [
    date,
    String(417730218 + index * 13),
    each.name,
    { text: amount(-each.amount), of: KINDS[each.kind] },
  ]
  const taxes = month.taxes.map(
    (tax): Row => [date, '', `${tax.fr}/${tax.en}`, { text: amount(-tax.amount), of: 'tax' }],
  )
  sheet.table(columns, [{ size: 7, cells: words.rows }, ...month.fixed.map(row), ...taxes])
  sheet.table(columns, [
    { bold: true, above: true, cells: ['', '', words.total, amount(-(month.fixedTotal + month.tax))] },
  ])
  sheet.y += 22
}

const batches = (sheet: Sheet, month: Month, { words, amount }: Shown) => {
  title(sheet, words.batches)
  const columns: Column[] = [{ x: 40 }, { x: 200, align: 'right' }, { x: 320, align: 'right' }]
  const rows = month.days.map(
    (day, index): Row => [
      `${two(month.month)}/${two(day.day)}/26`,
      String(980114 + index * 7),
      amount(day.net),
    ],
  )
  sheet.table(columns, [...rows, { bold: true, above: true, cells: [words.total, '', amount(month.net)] }], {
    lead: 10,
  })
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'one row a card, headings in small capitals',
    language: variant.language,
    processor: 'clover',
    processorAsPrinted: 'FIRST DATA CANADA LTD. / CLOVER',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      processorFees: cardFees(month, variant),
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      tax: month.tax,
      fixedFees: month.fixedTotal,
      totalFees: cardFees(month, variant) + month.fixedTotal,
    },
    // A card's fee is whole: it may be left unnamed. Where rows are rounded, their own sum is a few cents beside the total.
    alsoRight: {
      processorFees: [null, (cardFees(month, variant) - variant.roundedAway) / 100],
      ...(variant.roundedAway ? { totalFees: [month.fees / 100] } : {}),
    },
    traps: [
      'headings in pieces: first letters are larger and apart',
      'fees charged and the total of other fees include tax',
      'the effective rate of the total row leaves the other fees out',
      'card fees are whole: no interchange on the paper',
      'invoice and batch numbers of nine and six digits',
      ...(variant.roundedAway ? ['rows of card fees add up to some cents less than their total'] : []),
      ...(variant.disputed ? ['chargebacks stand between sales and fees'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f05a',
    draw: () =>
      draw(
        {
          ...{
            seed: 341,
            merchant: 'Fromagerie du Cap-Gris',
            volume: 44100,
            ticket: 36,
            province: 'QC',
            month: 8,
          },
          ...{ interacItem: 0.04, markup: { percent: 0.28, item: 0.03 } },
          fixed: [
            fee('Location Clover Flex', 3000, 'terminal'),
            fee('Frais de relevé', 995),
            fee('Conformité PCI', 749, 'pci'),
          ],
        },
        { language: 'fr', disputed: 0, roundedAway: 4 },
      ),
  },
  {
    id: 'f05b',
    draw: () =>
      draw(
        {
          ...{
            seed: 342,
            merchant: 'Lakehead Cycle & Ski',
            volume: 96400,
            ticket: 143,
            province: 'ON',
            month: 9,
          },
          ...{ refundShare: 0.02, interacItem: 0.06, markup: { percent: 0.2, item: 0.05 } },
          fixed: [
            fee('Clover Station rental', 7450, 'terminal'),
            fee('Chargeback fee', 2500, 'chargeback', false),
          ],
        },
        { language: 'en', disputed: 31899, roundedAway: 0 },
      ),
  },
]
