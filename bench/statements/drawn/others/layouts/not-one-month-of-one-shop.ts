// Real statements that cannot be used: a whole year, several shops together, another currency, a month without sales.
import { fee } from '../../first/fees.ts'
import { french, grouped, money, monthName, rate } from '../../first/formats.ts'
import { drawMonth, type Month, type MonthOptions, sum } from '../../first/month.ts'
import { type Column, type Row, right, type Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const dollars = (cents: number) => money(cents, { before: '$' })
const frenchDollars = (cents: number) => french(cents, { after: ' $' })

const yearOf = (options: Omit<MonthOptions, 'month'>): Month[] =>
  monthNumbers.map((month) => drawMonth({ ...options, month, seed: options.seed + month, year: 2025 }))
const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)

const year = (language: 'en' | 'fr', months: Month[]) => (sheet: Sheet) => {
  const amount = language === 'fr' ? frenchDollars : dollars
  const [title, heads, total] =
    language === 'fr'
      ? [
          'Sommaire annuel 2025',
          ['Mois', 'Opérations', 'Ventes brutes', 'Remboursements', 'Total des frais', 'TPS/TVQ'],
          'Année',
        ]
      : [
          '2025 Annual Processing Summary',
          ['Month', 'Items', 'Gross Sales', 'Returns', 'Total Fees', 'HST'],
          'Total 2025',
        ]
  writeTitle(sheet, title as string)
  const period =
    language === 'fr' ? 'Du 1er janvier 2025 au 31 décembre 2025' : 'January 1, 2025 to December 31, 2025'
  writeLines(sheet, [
    months[0]?.merchant ?? '',
    language === 'fr' ? 'Solutions Moneris' : 'Moneris Solutions',
    period,
    '',
  ])
  const columns: Column[] = [{ x: 40 }, right(200), right(310), right(400), right(490), right(572)]
  const of = (key: 'count' | 'gross' | 'refunds' | 'fees' | 'tax') => sum(months.map((month) => month[key]))
  sheet.table(
    columns,
    [
      { bold: true, band: 0.9, cells: heads as string[] },
      ...months.map((month) => [
        monthName(month.month, language),
        ...[
          grouped(month.count),
          amount(month.gross),
          amount(month.refunds),
          amount(month.fees),
          amount(month.tax),
        ],
      ]),
      {
        ...{ bold: true, above: true },
        cells: [
          total as string,
          ...[
            grouped(of('count')),
            amount(of('gross')),
            amount(of('refunds')),
            amount(of('fees')),
            amount(of('tax')),
          ],
        ],
      },
    ],
    { lead: 17 },
  )
}

/** The usual sections of one statement, for one shop or for all. */
const sections = (
  sheet: Sheet,
  title: string,
  months: Month[],
  amount: (cents: number) => string,
  words: string[],
) => {
  const [
    sales = '',
    returns = '',
    items = '',
    interchange = '',
    networks = '',
    processing = '',
    monthly = '',
    total = '',
  ] = words
  const of = (
    key: 'count' | 'gross' | 'refunds' | 'interchange' | 'assessments' | 'processor' | 'fixedTotal' | 'fees',
  ) => sum(months.map((month) => month[key]))
  writeTitle(sheet, title, 11)
  sheet.table(
    [{ x: 40 }, right(400)],
    [
      [items, grouped(of('count'))],
      [sales, amount(of('gross'))],
      [returns, amount(-of('refunds'))],
      [interchange, amount(of('interchange'))],
      [networks, amount(of('assessments'))],
      [processing, amount(of('processor'))],
      [monthly, amount(of('fixedTotal'))],
      { bold: true, above: true, cells: [total, amount(of('fees'))] },
    ],
  )
  sheet.y += 16
}

const ENGLISH_WORDS = [
  ...[
    'Gross Sales',
    'Returns',
    'Total Items',
    'Interchange Fees',
    'Assessments',
    'Processing Fees',
    'Monthly Fees',
    'Total Fees',
  ],
]
const FRENCH_WORDS = [
  ...[
    'Ventes brutes',
    'Retours',
    'Nombre de ventes',
    'Frais d’interchange',
    'Frais d’évaluation',
    'Frais de traitement',
  ],
  ...['Frais mensuels', 'Total des frais'],
]

const shopsEnglish = [
  drawMonth({
    ...{ seed: 611, merchant: 'Pier 9 Fish & Chips', volume: 31200, ticket: 24, province: 'ON', month: 9 },
    fixed: [fee('Terminal', 2995, 'terminal')],
  }),
  drawMonth({
    ...{ seed: 612, merchant: 'Pier 9 Fish & Chips', volume: 44900, ticket: 27, province: 'ON', month: 9 },
    fixed: [fee('Terminal', 5990, 'terminal')],
  }),
]
const shopsFrench = [621, 622, 623].map((seed) =>
  drawMonth({
    ...{ seed, merchant: 'Boutiques Mistral', volume: 18000, ticket: 61, province: 'QC', month: 8 },
    fixed: [fee('Terminal', 2995, 'terminal')],
  }),
)

const severalShops = (sheet: Sheet) => {
  writeTitle(sheet, 'MERCHANT STATEMENT - CHAIN 114001')
  writeLines(sheet, [
    'Global Payments      Pier 9 Fish & Chips      Statement period 01/09/26 - 30/09/26',
    '',
  ])
  for (const [index, shop] of shopsEnglish.entries())
    sections(
      sheet,
      `Location ${index + 1} of 2: Merchant 8788 0040 11${index + 7}, ${index ? 'Burlington' : 'Hamilton'}`,
      [shop],
      dollars,
      ENGLISH_WORDS,
    )
  sections(sheet, 'CONSOLIDATED: ALL LOCATIONS', shopsEnglish, dollars, ENGLISH_WORDS)
}

const plusieursPoints = (sheet: Sheet) => {
  writeTitle(sheet, 'Relevé consolidé, 3 points de vente')
  writeLines(sheet, ['PayFacto      Boutiques Mistral      Du 1er au 31 août 2026', ''])
  sections(sheet, 'Ensemble des points de vente', shopsFrench, frenchDollars, FRENCH_WORDS)
  for (const [index, shop] of shopsFrench.entries())
    sections(
      sheet,
      `Point de vente ${index + 1} : ${['Laval', 'Rosemère', 'Repentigny'][index]}`,
      [shop],
      frenchDollars,
      FRENCH_WORDS,
    )
}

const usDollars = (sheet: Sheet) => {
  const month = drawMonth({
    ...{ seed: 631, merchant: 'Border Town Bindery', volume: 27400, ticket: 88, province: 'ON', month: 9 },
    fixed: [fee('Account fee', 1500)],
    share: { visa: 0.6, mc: 0.3, amex: 0.1 },
  })
  const us = (cents: number) => money(cents, { before: 'US$' })
  writeTitle(sheet, 'Merchant Statement')
  writeLines(sheet, [
    'Helcim Inc.      Border Town Bindery (USD account)      September 1 - 30, 2026',
    'All amounts in US dollars (USD). Deposits go to your US dollar account.',
    '',
  ])
  sections(sheet, 'Summary (USD)', [month], us, ENGLISH_WORDS)
  sheet.table(
    [{ x: 40 }, right(250), right(400)],
    [
      { bold: true, cells: ['Card', 'Gross Sales', 'Fees'] },
      ...month.cards.map((card): Row => [card.brand.toUpperCase(), us(card.gross), us(card.fees)]),
      ['Effective rate', '', `${rate((month.fees / month.gross) * 100)}%`],
    ],
  )
}

const dollarsAmericains = (sheet: Sheet) => {
  const month = drawMonth({
    ...{
      seed: 632,
      merchant: 'Pourvoirie du Lac Noir',
      volume: 15800,
      ticket: 420,
      province: 'QC',
      month: 7,
    },
    fixed: [fee('Compte', 995)],
    share: { visa: 0.6, mc: 0.4 },
  })
  writeTitle(sheet, 'Relevé du commerçant – dollars américains')
  writeLines(sheet, [
    'Solutions Moneris      Pourvoirie du Lac Noir      Date du relevé : juillet 2026',
    'Devise : USD',
    '',
  ])
  sections(sheet, 'Sommaire', [month], (cents) => french(cents, { after: ' $ US' }), FRENCH_WORDS)
}

const noSales = (sheet: Sheet) => {
  writeTitle(sheet, 'MERCHANT STATEMENT')
  writeLines(sheet, [
    'Elavon Canada Company      Snowdrift Ice Cream Truck      ACTIVITY 02/01/26 THRU 02/28/26',
    '',
  ])
  sheet.table(
    [{ x: 40 }, right(250), right(350), right(450)],
    [
      { bold: true, cells: ['CARD', 'SALES #', 'SALES AMT', 'FEES'] },
      ['VISA', '0', '0.00', '0.00'],
      ['MASTERCARD', '0', '0.00', '0.00'],
      ['INTERAC', '0', '0.00', '0.00'],
      { above: true, cells: ['TOTAL', '0', '0.00', '0.00'] },
    ],
  )
  sheet.y += 14
  sheet.table(
    [{ x: 40 }, right(450)],
    [
      { bold: true, cells: ['OTHER FEES', ''] },
      ['TERMINAL FEE', '32.00'],
      ['STATEMENT FEE', '5.50'],
      ['MONTHLY MINIMUM', '20.00'],
      { above: true, cells: ['TOTAL FEES', '57.50'] },
      ['HST', '7.48'],
      { bold: true, cells: ['AMOUNT DEBITED', '64.98'] },
    ],
  )
}

const sansVentes = (sheet: Sheet) => {
  writeTitle(sheet, 'Relevé du Marchand')
  writeLines(sheet, [
    'Paiements Globaux      Camping des Chutes      Date du relevé : 31/01/26',
    '',
    'Aucune vente ce mois-ci.',
    '',
  ])
  sheet.table(
    [{ x: 40 }, right(400)],
    [
      ['Ventes', '0.00'],
      ['Escompte', '0.00'],
      ['FTNQ', '0.00'],
      ['Location de terminal', '29.95'],
      ['Frais mensuels de compte', '7.50'],
      { bold: true, above: true, cells: ['Frais d’équipement et autres', '37.45'] },
      ['TPS', '1.87'],
      ['TVQ', '3.74'],
      { bold: true, cells: ['FRAIS PLUS TAXES', '43.06'] },
    ],
  )
}

export const papers: Paper[] = [
  plainPaper(
    'o20',
    {
      layout: 'twelve months',
      refusal: 'annual-summary',
      language: 'en',
      processor: 'moneris',
      traps: ['gross sales and total fees of a year, months as rows'],
    },
    { size: 9 },
    year(
      'en',
      yearOf({
        seed: 640,
        merchant: 'Copperfield Cabinets',
        volume: 42000,
        ticket: 380,
        province: 'ON',
        fixed: [fee('Terminal', 2995, 'terminal')],
      }),
    ),
  ),
  plainPaper(
    'o21',
    {
      layout: 'douze mois',
      refusal: 'annual-summary',
      language: 'fr',
      processor: 'moneris',
      traps: ['ventes brutes et total des frais d’une année'],
    },
    { font: 'Times', size: 10 },
    year(
      'fr',
      yearOf({
        seed: 660,
        merchant: 'Poterie Grès-Vert',
        volume: 9000,
        ticket: 74,
        province: 'QC',
        fixed: [fee('Terminal', 2995, 'terminal')],
      }),
    ),
  ),
  plainPaper(
    'o22',
    {
      layout: 'two locations, then consolidated',
      refusal: 'several-locations',
      language: 'en',
      processor: 'global-payments-canada',
      traps: ['each location is a whole statement', 'the consolidated figures come last'],
    },
    { size: 9 },
    severalShops,
  ),
  plainPaper(
    'o23',
    {
      layout: 'consolidated first, then three locations',
      refusal: 'several-locations',
      language: 'fr',
      traps: ['the first figures are of all locations'],
    },
    { size: 9 },
    plusieursPoints,
  ),
  plainPaper(
    'o24',
    {
      layout: 'US dollar account',
      refusal: 'other-currency',
      language: 'en',
      processor: 'helcim',
      traps: ['a whole statement, in USD'],
    },
    { size: 9.5 },
    usDollars,
  ),
  plainPaper(
    'o25',
    {
      layout: 'relevé en dollars américains',
      refusal: 'other-currency',
      language: 'fr',
      processor: 'moneris',
      traps: ['$ US after the numbers'],
    },
    { size: 9.5 },
    dollarsAmericains,
  ),
  plainPaper(
    'o26',
    {
      layout: 'month without sales',
      refusal: 'no-sales',
      language: 'en',
      processor: 'elavon-canada',
      traps: ['fees and tax without any sale'],
    },
    { font: 'Courier', size: 9 },
    noSales,
  ),
  plainPaper(
    'o27',
    {
      layout: 'mois sans ventes',
      refusal: 'no-sales',
      language: 'fr',
      processor: 'global-payments-canada',
      traps: ['fees without sales, French words with English numbers'],
    },
    { size: 9.5 },
    sansVentes,
  ),
]
