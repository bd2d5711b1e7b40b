// Invoices: of a terminal's rent, of a platform's fees and tax, of a supplier that takes cards.
import { french, money } from '../../first/formats.ts'
import { right, type Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const dollars = (cents: number) => money(cents, { before: '$' })
const frenchDollars = (cents: number) => french(cents, { after: ' $' })

const terminalRent = (sheet: Sheet) => {
  writeTitle(sheet, 'INVOICE', 20)
  writeLines(sheet, [
    'Moneris Solutions Corporation, Equipment Services',
    'Invoice number: 77012934      Invoice date: September 30, 2026      Due: October 15, 2026',
    'Bill to: Harbour Street Barbers      Merchant number 0030 0215 8841',
    '',
  ])
  sheet.table(
    [{ x: 40 }, right(360), right(440), right(572)],
    [
      { bold: true, band: 0.9, cells: ['Description', 'Qty', 'Unit price', 'Amount'] },
      ['Terminal rental V400c, September 2026', '2', dollars(2995), dollars(5990)],
      ['Wireless data plan', '1', dollars(800), dollars(800)],
      ['Shipping of replacement unit', '1', dollars(2500), dollars(2500)],
      { above: true, cells: ['Subtotal', '', '', dollars(9290)] },
      ['HST 13% (No. 81144 0021 RT0001)', '', '', dollars(1208)],
      { bold: true, above: true, cells: ['Total due', '', '', dollars(10498)] },
    ],
    { lead: 18 },
  )
  sheet.y += 20
  writeLines(sheet, [
    'This amount will be debited from your account. It is also shown on your merchant statement.',
  ])
}

const taxInvoice = (sheet: Sheet) => {
  writeTitle(sheet, 'Facture fiscale', 20)
  writeLines(sheet, [
    'Stripe Payments Canada, Ltd.      stripe.com',
    'Numéro de facture CA-IN-2026-09-00418      Date : 30 septembre 2026',
    'Période de service : 1er septembre 2026 – 30 septembre 2026 (UTC)',
    'Facturé à : Atelier Fil rouge inc.      acct_1NfQ882K00317',
    '',
  ])
  sheet.table(
    [{ x: 40 }, right(420), right(572)],
    [
      { bold: true, above: true, cells: ['Frais', 'TPS/TVQ', 'Montant'] },
      ['Frais de traitement des paiements par carte', '0 %', frenchDollars(61342)],
      ['Stripe Billing, frais d’utilisation', '14,975 %', frenchDollars(4810)],
      ['Radar pour les équipes', '14,975 %', frenchDollars(1240)],
      ['Correction de frais d’août', '0 %', frenchDollars(-318)],
      { above: true, cells: ['Sous-total', '', frenchDollars(67074)] },
      ['TPS 5 %', '', frenchDollars(303)],
      ['TVQ 9,975 %', '', frenchDollars(603)],
      { bold: true, above: true, cells: ['Total', '', frenchDollars(67980)] },
      ['Déjà prélevé sur votre solde', '', frenchDollars(-67980)],
      { bold: true, cells: ['Montant à payer', '', frenchDollars(0)] },
    ],
    { lead: 18 },
  )
}

const supplier = (sheet: Sheet) => {
  writeTitle(sheet, 'Grossiste Beaulac ltée', 16)
  writeLines(sheet, [
    'FACTURE 204518                    Date : 14/09/2026',
    'Vendu à : Casse-croûte Chez Ti-Rouge',
    'Nous acceptons Visa, Mastercard, American Express et Interac. Frais de 2,4 % pour paiement par carte de crédit.',
    '',
  ])
  const rows: [string, number, number][] = [
    ['Pommes de terre à frites, caisse 50 lb', 24, 2895],
    ['Fromage en grains, sac 2 kg', 30, 2180],
    ['Sauce brune, seau 10 L', 8, 3425],
    ['Huile végétale, 16 L', 6, 4150],
  ]
  const goods = rows.reduce((total, [, count, price]) => total + count * price, 0)
  const surcharge = Math.round(goods * 0.024)
  sheet.table(
    [{ x: 40 }, right(360), right(460), right(572)],
    [
      { bold: true, cells: ['Article', 'Quantité', 'Prix', 'Montant'] },
      ...rows.map(([name, count, price]) => [
        name,
        String(count),
        frenchDollars(price),
        frenchDollars(count * price),
      ]),
      { above: true, cells: ['Total des ventes', '', '', frenchDollars(goods)] },
      ['Frais de carte de crédit 2,4 %', '', '', frenchDollars(surcharge)],
      { bold: true, above: true, cells: ['Total', '', '', frenchDollars(goods + surcharge)] },
      ['Payé par VISA **** 4419, autorisation 081 224', '', '', frenchDollars(goods + surcharge)],
    ],
    { lead: 17 },
  )
}

export const papers: Paper[] = [
  plainPaper(
    'o01',
    {
      ...{ layout: 'terminal rental invoice', refusal: 'invoice', language: 'en', processor: 'moneris' },
      traps: ['a processor’s name, terminal rental and HST, but no sales'],
    },
    { size: 9 },
    terminalRent,
  ),
  plainPaper(
    'o02',
    {
      ...{ layout: 'tax invoice of a platform', refusal: 'invoice', language: 'fr', processor: 'stripe' },
      traps: ['all card fees of a month and a period, but no sales', 'amount to pay is zero'],
    },
    { size: 9.5 },
    taxInvoice,
  ),
  plainPaper(
    'o03',
    {
      ...{ layout: 'supplier’s invoice', refusal: 'invoice', language: 'fr' },
      traps: ['names of cards, card fees and total sales on a shop’s own invoice'],
    },
    { font: 'Times', size: 10 },
    supplier,
  ),
]
