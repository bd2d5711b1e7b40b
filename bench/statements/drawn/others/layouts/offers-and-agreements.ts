// What is shown before a contract: proposals with estimates, the Code's disclosures, a comparison for a trade fair.
import { french, frenchRate, grouped, money } from '../../first/formats.ts'
import { type Row, right, type Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const dollars = (cents: number) => money(cents, { before: '$' })

const proposal = (sheet: Sheet) => {
  writeTitle(sheet, 'Your savings proposal', 18)
  writeLines(sheet, [
    'Prepared for Lakeside Furniture by your Chase Merchant Services advisor, October 6, 2026. Valid for 30 days.',
    'Based on your statement for August 2026 from your current processor.',
    '',
  ])
  const volume: [string, number, number, number][] = [
    ['Visa', 3820000, 64, 61120],
    ['Mastercard', 1940000, 33, 29100],
    ['American Express', 410000, 5, 9840],
    ['Interac', 1230000, 41, 369],
  ]
  const total = (at: 1 | 2 | 3) => volume.reduce((sum, row) => sum + row[at], 0)
  const now = volume.reduce((sum, row) => sum + Math.round(row[3] * 1.26), 0) + 3995
  const fees = total(3) + 2995
  sheet.table(
    [{ x: 40 }, right(260), right(360), right(470), right(572)],
    [
      {
        bold: true,
        band: 0.9,
        cells: ['Card type', 'Estimated monthly sales', 'Transactions', 'You pay now', 'With us'],
      },
      ...volume.map(([name, sales, count, cost]) => [
        name,
        dollars(sales),
        String(count),
        dollars(Math.round(cost * 1.26)),
        dollars(cost),
      ]),
      ['Terminal rental', '', '', dollars(3995), dollars(2995)],
      {
        bold: true,
        above: true,
        cells: ['Total fees', dollars(total(1)), grouped(total(2)), dollars(now), dollars(fees)],
      },
      [
        'Effective rate',
        '',
        '',
        `${((now / total(1)) * 100).toFixed(2)}%`,
        `${((fees / total(1)) * 100).toFixed(2)}%`,
      ],
      { bold: true, cells: ['Estimated monthly savings', '', '', '', dollars(now - fees)] },
      { bold: true, cells: ['Estimated yearly savings', '', '', '', dollars((now - fees) * 12)] },
    ],
    { lead: 18 },
  )
  sheet.y += 12
  writeLines(sheet, ['Figures are estimates. Signature: ______________________   Date: ____________'])
}

const frenchQuote = (sheet: Sheet) => {
  writeTitle(sheet, 'Soumission : services de paiement', 16)
  writeLines(sheet, [
    'Préparée pour : Restaurant La Marmite   Le 2 octobre 2026   Valide 15 jours   Solutions Moneris',
    'Annexe B – Divulgation des coûts par transaction (exemple fondé sur un volume mensuel estimé)',
    '',
  ])
  const rows: Row[] = [
    ['Visa', french(2600000), '1,42 %', '0,10 $', french(39920)],
    ['Mastercard', french(1300000), '1,31 %', '0,10 $', french(18530)],
    ['Interac', french(1450000), '', '0,08 $', french(2416)],
  ]
  sheet.table(
    [{ x: 40 }, right(250), right(350), right(440), right(572)],
    [
      {
        bold: true,
        above: true,
        cells: ['Carte', 'Ventes brutes estimées ($)', 'Taux', 'Par article', 'Frais estimés ($)'],
      },
      ...rows,
      { bold: true, above: true, cells: ['Total des frais', french(5350000), '', '', french(60866)] },
      ['Taux effectif estimé', '', '', '', `${frenchRate((60866 / 5350000) * 100)} %`],
    ],
    { lead: 17 },
  )
  sheet.y += 14
  writeLines(sheet, [
    'Annexe C – Divulgation des frais : location de terminal 29,95 $ par mois; frais de conformité PCI 6,95 $ par mois;',
    'frais de rétrofacturation 25,00 $; frais d’annulation : aucuns.',
  ])
}

const agreement = (sheet: Sheet) => {
  writeTitle(sheet, 'Merchant Processing Agreement', 16)
  writeLines(sheet, [
    'Elavon Canada Company      Merchant: Saddle Ridge Outfitters Inc.      Agreement date: 2026-09-14',
    '',
  ])
  writeTitle(sheet, 'Annex A: Summary of the Key Elements', 11)
  writeLines(sheet, [
    'Date and term of the agreement: September 14, 2026; month to month.',
    'Acquirer: Elavon Canada Company. Questions: 1-800-555-0107.',
    'Cancelling: at any time and free of penalty within 90 days of a notice of a fee increase.',
    'Statements: online, monthly. Complaints: see the Code of Conduct for the Payment Card Industry in Canada.',
    '',
  ])
  writeTitle(sheet, 'Annex B: Cost per Transaction Disclosure', 11)
  const columns = [{ x: 40 }, right(300), right(380), right(460), right(572)]
  sheet.table(columns, [
    {
      bold: true,
      band: 0.9,
      cells: ['Card and way of payment', 'Interchange', 'Network', 'Acquirer fee', 'Cost of a $100.00 sale'],
    },
    ['Visa consumer, in person', '1.25%', '0.0904%', '0.25% + $0.05', '$1.64'],
    ['Visa Infinite, in person', '1.57%', '0.0904%', '0.25% + $0.05', '$1.96'],
    ['Mastercard World, in person', '1.22%', '0.0904%', '0.25% + $0.05', '$1.61'],
    ['Interac, tap', '$0.035', '$0.0158', '$0.06', '$0.11'],
  ])
  sheet.y += 10
  writeLines(sheet, ['Assumed: average ticket $100.00; yearly volume $600,000.00; 20% card not present.', ''])
  writeTitle(sheet, 'Annex C: Disclosure of Fees', 11)
  sheet.table(columns, [
    ['Terminal rental, per month', '', '', '', '$32.00'],
    ['Statement fee, per month', '', '', '', '$5.50'],
    ['PCI validation, per month', '', '', '', '$8.95'],
    ['Chargeback, each', '', '', '', '$30.00'],
    ['Minimum monthly fee', '', '', '', '$20.00'],
  ])
}

const frenchAgreement = (sheet: Sheet) => {
  writeTitle(sheet, 'Convention de services aux commerçants', 15)
  writeLines(sheet, [
    'Paiements Globaux Canada SENC      Commerçant : Galerie Champ-Libre      Date : 2026-08-20',
    '',
    'Annexe A – Sommaire des éléments clés',
    'Durée : 36 mois, renouvellement de 6 mois. Volume annuel prévu : 420 000,00 $. Montant moyen : 85,00 $.',
    'Résiliation : avis de 30 jours. Location d’équipement : contrat distinct, 24,95 $ par mois.',
    '',
    'Annexe C – Divulgation des frais',
  ])
  sheet.table(
    [{ x: 40 }, right(572)],
    [
      ['Escompte Visa, crédit consommateur', '1,62 %'],
      ['Escompte Mastercard, crédit consommateur', '1,55 %'],
      ['Frais de transaction non qualifiée (FTNQ)', '0,35 %'],
      ['Frais d’évaluation de réseau', '0,0904 %'],
      ['Paiement direct Interac, par opération', '0,09 $'],
      ['Frais mensuels de compte', '7,50 $'],
      ['Frais annuels PCI', '119,00 $'],
      ['Frais de rétrofacturation', '25,00 $'],
    ],
  )
}

const comparison = (sheet: Sheet) => {
  writeTitle(sheet, 'Why shops switch: card fees compared', 17)
  writeLines(sheet, ['What a café with $30,000.00 in monthly card sales and 2,400 transactions pays:', ''])
  sheet.table(
    [{ x: 40 }, right(200), right(300), right(400), right(572)],
    [
      { bold: true, band: 0.9, cells: ['', 'Helcim', 'Square', 'Moneris', 'Your processor?'] },
      ['Interchange', '$285.00', 'included', '$285.00', '______'],
      ['Markup', '$312.00', '$780.00', '$264.00', '______'],
      ['Terminal rental', '$0.00', '$0.00', '$29.95', '______'],
      ['PCI fee', '$0.00', '$0.00', '$6.95', '______'],
      { bold: true, above: true, cells: ['Total fees', '$597.00', '$780.00', '$585.90', '______'] },
      { bold: true, cells: ['Effective rate', '1.99%', '2.60%', '1.95%', '______'] },
    ],
    { lead: 19 },
  )
  sheet.y += 10
  writeLines(sheet, [
    'Example only, gathered from public prices in September 2026. Bring your statement to booth 114!',
  ])
}

export const papers: Paper[] = [
  plainPaper(
    'o07',
    {
      ...{
        layout: 'savings proposal',
        refusal: 'quote',
        language: 'en',
        processor: 'chase-merchant-services',
      },
      traps: ['estimated sales, fees and rates of two processors', 'names a month and a statement'],
    },
    { size: 9 },
    proposal,
  ),
  plainPaper(
    'o08',
    {
      ...{ layout: 'soumission with Annexe B and C', refusal: 'quote', language: 'fr', processor: 'moneris' },
      traps: ['estimated gross sales and total fees add up exactly'],
    },
    { size: 9 },
    frenchQuote,
  ),
  plainPaper(
    'o09',
    {
      ...{
        layout: 'agreement with Annexes A, B and C',
        refusal: 'agreement',
        language: 'en',
        processor: 'elavon-canada',
      },
      traps: ['fees and rates without a month', 'assumed volume and ticket'],
    },
    { size: 9 },
    agreement,
  ),
  plainPaper(
    'o10',
    {
      ...{
        layout: 'convention, Annexes A and C',
        refusal: 'agreement',
        language: 'fr',
        processor: 'global-payments-canada',
      },
      traps: ['FTNQ, escompte and fees as prices', 'a planned yearly volume'],
    },
    { font: 'Times', size: 10 },
    frenchAgreement,
  ),
  plainPaper(
    'o11',
    {
      ...{
        layout: 'comparison for a trade fair',
        refusal: 'unknown',
        alsoRefusal: ['quote'],
        language: 'en',
      },
      traps: ['three processors with invented totals and effective rates'],
    },
    { size: 10 },
    comparison,
  ),
]
