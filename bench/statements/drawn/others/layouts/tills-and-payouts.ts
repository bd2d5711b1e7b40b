// A day of a till, a day's payout, a customer's receipt.
import { money } from '../../first/formats.ts'
import { right, type Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const roll = (sheet: Sheet, lines: ([string, string] | string)[]) => {
  sheet.y = 30
  for (const line of lines) {
    if (typeof line === 'string') sheet.text(line, 113, sheet.y, { align: 'center' })
    else {
      sheet.text(line[0], 14, sheet.y)
      sheet.text(line[1], 212, sheet.y, { align: 'right' })
    }
    sheet.y += 12
  }
}

const zReport = (sheet: Sheet) =>
  roll(sheet, [
    'BAYVIEW BISTRO',
    'Z REPORT  #0812',
    '2026-09-30  23:41',
    '------------------------------',
    ['GROSS SALES', '4,218.75'],
    ['RETURNS', '-36.20'],
    ['DISCOUNTS', '-112.40'],
    ['NET SALES', '4,070.15'],
    ['HST 13%', '529.12'],
    ['TIPS', '611.80'],
    ['TOTAL', '5,211.07'],
    '------------------------------',
    ['CASH (18)', '402.35'],
    ['VISA (61)', '2,310.40'],
    ['MASTERCARD (34)', '1,288.02'],
    ['AMEX (4)', '301.15'],
    ['INTERAC (38)', '909.15'],
    ['TRANSACTIONS', '155'],
    ['AVERAGE', '33.62'],
    '------------------------------',
    'DAY CLOSED - TOTALS RESET',
  ])

const rapportZ = (sheet: Sheet) =>
  roll(sheet, [
    'DÉPANNEUR LE COIN',
    'RAPPORT Z  No 2207',
    'FERMETURE DE LOT 118',
    '30/09/2026 22:02  TERMINAL 66220147',
    '------------------------------',
    ['VENTES BRUTES', '2 871,35'],
    ['REMBOURSEMENTS', '18,90-'],
    ['VENTES NETTES', '2 852,45'],
    ['TPS', '89,11'],
    ['TVQ', '177,78'],
    '------------------------------',
    ['VISA', '812,20'],
    ['MASTERCARD', '401,17'],
    ['INTERAC', '1 404,66'],
    ['COMPTANT', '234,42'],
    ['TOTAL', '2 852,45'],
    ['OPÉRATIONS', '204'],
    '*** FIN DU RAPPORT ***',
  ])

const receipt = (sheet: Sheet) =>
  roll(sheet, [
    'MEADOWLARK GARDEN CENTRE',
    'TYPE: PURCHASE',
    'ACCT: VISA   $ 148.02',
    'CARD ************4410',
    'DATE/TIME 2026/09/12 14:07:55',
    'REFERENCE 66248810 0010017710 C',
    'AUTH # 071224',
    '------------------------------',
    ['Mulch 2 cu ft x12', '83.88'],
    ['Pruner', '47.11'],
    ['SUBTOTAL', '130.99'],
    ['HST', '17.03'],
    ['TOTAL', '148.02'],
    '01 APPROVED - THANK YOU 027',
    'Moneris - customer copy',
    'Your refund fee is $0.00 for 30 days',
  ])

const deposit = (sheet: Sheet) => {
  writeTitle(sheet, 'Transfer details')
  writeLines(sheet, [
    'Square Canada, Inc.',
    'Juniper & Moss Florists',
    'Transferred on Thursday, September 17, 2026 to account ending 8820',
    '',
  ])
  const rows: [string, number, number][] = [
    ['10:12 AM  Visa 4410', 6400, 160],
    ['11:40 AM  Interac', 3250, 10],
    ['12:05 PM  Mastercard 0091', 12800, 320],
    ['1:31 PM  Visa 7702', 4575, 114],
    ['3:48 PM  Amex 1006', 21000, 525],
  ]
  const [sales, fees] = [
    rows.reduce((total, row) => total + row[1], 0),
    rows.reduce((total, row) => total + row[2], 0),
  ]
  const dollars = (cents: number) => money(cents, { before: '$', minus: 'brackets' })
  sheet.table(
    [{ x: 40 }, right(340), right(440), right(572)],
    [
      { bold: true, band: 0.92, cells: ['Payment', 'Collected', 'Fee', 'Net'] },
      ...rows.map(([name, sale, fee]) => [name, dollars(sale), dollars(-fee), dollars(sale - fee)]),
      {
        bold: true,
        above: true,
        cells: ['Total collected', dollars(sales), dollars(-fees), dollars(sales - fees)],
      },
    ],
    { lead: 18 },
  )
}

const versement = (sheet: Sheet) => {
  writeTitle(sheet, 'Versement du 24 sept. 2026')
  writeLines(sheet, [
    'Shopify Payments      Boutique : Laine & Lichen      État : payé      Identifiant 118 402 771',
    '',
  ])
  sheet.table(
    [{ x: 40 }, right(200), right(330), right(450), right(572)],
    [
      { bold: true, band: 0.92, cells: ['', 'Nombre', 'Brut', 'Frais', 'Net'] },
      ['Paiements', '14', '1 284,60 $', '-38,88 $', '1 245,72 $'],
      ['Remboursements', '1', '-62,00 $', '0,00 $', '-62,00 $'],
      ['Ajustements', '0', '0,00 $', '0,00 $', '0,00 $'],
      { bold: true, above: true, cells: ['Total', '15', '1 222,60 $', '-38,88 $', '1 183,72 $'] },
    ],
    { lead: 18 },
  )
}

const SLIP = { font: 'Courier', size: 8, width: 226, height: 340 } as const

export const papers: Paper[] = [
  plainPaper(
    'o12',
    {
      ...{ layout: 'Z report', refusal: 'till-report', language: 'en' },
      traps: ['gross sales, returns, net sales, cards, tax: of a day and a shop, with cash'],
    },
    SLIP,
    zReport,
  ),
  plainPaper(
    'o13',
    {
      ...{ layout: 'rapport Z of a terminal', refusal: 'till-report', language: 'fr' },
      traps: ['ventes brutes, remboursements, ventes nettes, TPS and TVQ of the shop'],
    },
    SLIP,
    rapportZ,
  ),
  plainPaper(
    'o14',
    {
      ...{
        layout: 'customer’s receipt',
        refusal: 'unknown',
        alsoRefusal: ['invoice', 'till-report'],
        language: 'en',
      },
      traps: ['one sale, a card, a processor’s name, a fee of zero'],
    },
    SLIP,
    receipt,
  ),
  plainPaper(
    'o15',
    {
      ...{
        layout: 'transfer of one day',
        refusal: 'payout-report',
        language: 'en',
        processor: 'square-canada',
      },
      traps: ['sales, fees and net that add up, of one day'],
    },
    { size: 9 },
    deposit,
  ),
  plainPaper(
    'o16',
    {
      ...{
        layout: 'versement of one day',
        refusal: 'payout-report',
        language: 'fr',
        processor: 'shopify-payments',
      },
      traps: ['gross, refunds, fees and net of one payout'],
    },
    { size: 9.5 },
    versement,
  ),
]
