// Accounts at a bank: deposits of cards and the processor's debits among rent and wages.
import { french, money } from '../../first/formats.ts'
import { type Row, right, type Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

type Entry = [date: string, text: string, cents: number]
const COLUMNS = [{ x: 40 }, { x: 100 }, right(390), right(480), right(572)]

const account = (
  sheet: Sheet,
  heads: string[],
  opening: [string, number],
  entries: Entry[],
  amount: (cents: number) => string,
) => {
  let balance = opening[1]
  const rows = entries.map(([date, text, cents]): Row => {
    balance += cents
    return [date, text, cents < 0 ? amount(-cents) : '', cents > 0 ? amount(cents) : '', amount(balance)]
  })
  sheet.table(
    COLUMNS,
    [{ bold: true, above: true, cells: heads }, ['', opening[0], '', '', amount(opening[1])], ...rows],
    {
      lead: 14,
    },
  )
  sheet.y += 16
  return balance
}

const ENGLISH: Entry[] = [
  ['Sep 01', 'MONERIS RLS/LOY - POS  MSP/DIV 0030448', 184210],
  ['Sep 01', 'MONERIS BPY/FAC - POS  FEES AUG', -61288],
  ['Sep 02', 'MONERIS RLS/LOY - POS', 97655],
  ['Sep 03', 'RENT UNIT 4 WESTBANK PROPERTIES', -325000],
  ['Sep 04', 'MONERIS RLS/LOY - POS', 211940],
  ['Sep 08', 'AMEX BANK OF CANADA MERCHANT DEP', 45812],
  ['Sep 10', 'PAYROLL 2026-18', -412233],
  ['Sep 11', 'MONERIS RLS/LOY - POS', 308719],
  ['Sep 15', 'VISA DISC. CALC ADJUSTMENT', -1840],
  ['Sep 18', 'MONERIS RLS/LOY - POS', 276402],
  ['Sep 25', 'MONERIS RLS/LOY - POS', 261530],
  ['Sep 29', 'HYDRO ONE', -28714],
  ['Sep 30', 'MONTHLY SERVICE CHARGE', -2500],
  ['Sep 30', 'INTERAC E-TRANSFER FEES (12)', -1800],
]

const FRENCH: Entry[] = [
  ['01/09', 'Dépôt GLOBAL PAYMENTS 878801142', 122045],
  ['02/09', 'Frais GLOBAL PAYMENTS août', -48870],
  ['04/09', 'Dépôt GLOBAL PAYMENTS', 96310],
  ['05/09', 'Chèque no 218', -110000],
  ['09/09', 'Dépôt GLOBAL PAYMENTS', 143925],
  ['12/09', 'Hydro-Québec', -21277],
  ['15/09', 'Retenues à la source', -88140],
  ['18/09', 'Dépôt GLOBAL PAYMENTS', 167450],
  ['24/09', 'Dépôt GLOBAL PAYMENTS', 138806],
  ['30/09', 'Frais mensuels du forfait', -1995],
  ['30/09', 'Frais Interac, 8 opérations', -1200],
]

const english = (sheet: Sheet) => {
  writeTitle(sheet, 'Business Account Statement')
  writeLines(sheet, [
    'Royal Bank of Canada, RBC Digital Choice Business account',
    'September 1, 2026 to September 30, 2026     Account 06702 104-882-1',
    'Northwind Pet Supply Ltd.',
    '',
  ])
  const heads = ['Date', 'Description', 'Cheques & debits ($)', 'Deposits & credits ($)', 'Balance ($)']
  const closing = account(sheet, heads, ['Opening balance', 1284077], ENGLISH, money)
  const [paidIn, paidOut] = totals(ENGLISH)
  writeLines(sheet, [
    `Total deposits & credits (${ENGLISH.filter((each) => each[2] > 0).length})   ${money(paidIn)}`,
    `Total cheques & debits (${ENGLISH.filter((each) => each[2] < 0).length})   ${money(paidOut)}`,
    `Account fees   ${money(4300)}`,
    `Closing balance on September 30, 2026   ${money(closing)}`,
  ])
}

const totals = (entries: Entry[]): [number, number] => [
  entries.reduce((total, each) => total + Math.max(0, each[2]), 0),
  entries.reduce((total, each) => total + Math.max(0, -each[2]), 0),
]

const frenchAccount = (sheet: Sheet) => {
  writeTitle(sheet, 'Relevé de compte, Caisse populaire')
  writeLines(sheet, [
    'Compte entreprise EOP 040118',
    'Période du 1er au 30 septembre 2026',
    'Les Serres du Bic enr.',
    '',
  ])
  const heads = ['Date', 'Opération', 'Retrait', 'Dépôt', 'Solde']
  const closing = account(sheet, heads, ['Solde reporté', 610244], FRENCH, (cents) => french(cents))
  const [paidIn, paidOut] = totals(FRENCH)
  writeLines(sheet, [
    `Total des dépôts ${french(paidIn)} $`,
    `Total des retraits ${french(paidOut)} $`,
    `Solde à la fin ${french(closing)} $`,
  ])
}

/** What the owner bought with a card, not what was sold. */
const cardAccount = (sheet: Sheet) => {
  writeTitle(sheet, 'Scotia Momentum for Business Visa')
  writeLines(sheet, [
    'Statement period: Aug 27, 2026 - Sep 26, 2026',
    'Cardholder: M. Okafor, Tidepool Swim School',
    '',
  ])
  const rows: [string, string, number][] = [
    ['Aug 29', 'SQ *FLOAT & FLIPPER CO VICTORIA BC', 21455],
    ['Sep 03', 'STRIPE* POOLTECH SUPPLIES', 88240],
    ['Sep 09', 'MONERIS*TERMINAL DEPOSIT', 5000],
    ['Sep 17', 'SHOPIFY* 188204418', 4500],
    ['Sep 22', 'INTEREST CHARGES', 1182],
  ]
  const bought = rows.reduce((total, each) => total + each[2], 0)
  sheet.table(
    [{ x: 40 }, { x: 110 }, right(572)],
    [
      { bold: true, above: true, cells: ['Date', 'Details', 'Amount($)'] },
      ...rows.map(([date, text, cents]) => [date, text, money(cents)]),
      { bold: true, above: true, cells: ['', 'Total purchases and fees', money(bought)] },
      ['', 'Payments and credits', '640.00-'],
      ['', 'New balance', money(bought - 64000 + 64000)],
    ],
    { lead: 16 },
  )
}

export const papers: Paper[] = [
  plainPaper(
    'o04',
    {
      ...{ layout: 'business account', refusal: 'bank-statement', language: 'en' },
      traps: ['a processor’s deposits and fees among other entries', 'a month, fees and totals'],
    },
    { size: 8 },
    english,
  ),
  plainPaper(
    'o05',
    {
      ...{ layout: 'business account', refusal: 'bank-statement', language: 'fr' },
      traps: ['deposits and fees of a processor, Interac fees of the bank'],
    },
    { font: 'Times', size: 10 },
    frenchAccount,
  ),
  plainPaper(
    'o06',
    {
      ...{ layout: 'credit card account of an owner', refusal: 'bank-statement', language: 'en' },
      traps: ['Visa, Moneris, Stripe, Shopify and Square named, purchases and interest, a statement period'],
    },
    { size: 9 },
    cardAccount,
  ),
]
