/** Further papers that are no statement: `node scripts/bun.mjs bench/statements/drawn/third-others/draw.ts`. */
import { PDFDocument } from 'pdf-lib'
import { monthOf, split } from '../second/month.ts'
import { type DrawnOther, pressOther } from '../second/press.ts'
import { columns, GREY, Sheet } from '../second/sheet.ts'
import { count, en, fr, SPECIMEN, SPECIMEN_FR } from '../second/words.ts'
import { scannedPage } from './scan.ts'

const footer = (page: number, pages: number) => `${SPECIMEN}   ${page}/${pages}`
const footerFr = (page: number, pages: number) => `${SPECIMEN_FR}   ${page}/${pages}`

/** The disclosure that comes with an offer: a month that nobody has had yet. */
const quote = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Divulgation', seed: 1, footer: footerFr, size: 9 })
  sheet.text('Helcim', 40, 48, { bold: true, size: 18 })
  sheet.text('Proposition de service, valable 30 jours', 40, 66)
  sheet.text('Divulgation des coûts par transaction (Annexe B)', 572, 48, { align: 'right' })
  sheet.text('Préparée le 9 septembre 2026 pour Ébénisterie Noyer noir', 572, 62, { align: 'right' })
  sheet.y = 110
  const list = columns('L40 R240 R330 R450 R572')
  sheet.row(list, ['Carte', 'Volume estimé', 'Opérations', 'Taux tout compris', 'Frais estimés'], {
    bold: true,
    lead: 18,
  })
  const rows: [string, number, number, number][] = [
    ['Visa', 1800000, 190, 1.78],
    ['Mastercard', 900000, 96, 1.69],
    ['American Express', 300000, 21, 2.35],
    ['Interac', 1000000, 214, 0.13],
  ]
  let total = 0
  for (const [name, volume, items, percent] of rows) {
    const cost = Math.round((volume * percent) / 100)
    total += cost
    sheet.row(
      list,
      [
        name,
        fr(volume, { after: ' $' }),
        String(items),
        `${String(percent).replace('.', ',')} %`,
        fr(cost, { after: ' $' }),
      ],
      { lead: 16 },
    )
  }
  const volume = rows.reduce((all, row) => all + row[1], 0)
  sheet.row(
    list,
    ['Ensemble, par mois', fr(volume, { after: ' $' }), '521', '', fr(total, { after: ' $' })],
    {
      bold: true,
      lead: 30,
    },
  )
  sheet.row(
    list,
    [
      "Taux d'escompte du commerçant en vigueur, estimé",
      '',
      '',
      '',
      `${((total / volume) * 100).toFixed(2).replace('.', ',')} %`,
    ],
    { lead: 16 },
  )
  sheet.row(list, ['Location de terminal, par mois', '', '', '', fr(3900, { after: ' $' })], { lead: 16 })
  sheet.row(
    list,
    ['Frais de service actuels que vous nous avez indiqués', '', '', '', fr(71240, { after: ' $' })],
    { lead: 30 },
  )
  sheet.text("Les montants reposent sur les volumes que vous prévoyez. Rien n'a été facturé.", 40, sheet.y, {
    color: GREY,
  })
  return {
    id: 'v01',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'disclosure of costs with an offer',
      language: 'fr',
      processor: 'helcim',
      refusal: 'quote',
      traps: [
        'volumes, items, fees and an overall rate, all estimated',
        'what the merchant pays today, by hearsay',
      ],
    },
  }
}

/** The cover of an agreement: fees as they will be, an average that was assumed. */
const agreement = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Agreement', seed: 2, footer, size: 9.5, face: 'Times' })
  sheet.text('Chase Merchant Services', 40, 50, { bold: true, size: 15 })
  sheet.text('Merchant Agreement, cover page: Summary of the Key Elements (Annex A)', 40, 70, { bold: true })
  sheet.y = 104
  const list = columns('L40 L230')
  for (const [key, text] of [
    ['Date of agreement', 'September 1, 2026'],
    ['Merchant', 'Blue Spruce Physiotherapy Inc., Barrie ON'],
    ['Acquirer', 'Chase Paymentech Solutions'],
    ['Term', '3 years, renewed for 6 months at a time'],
    ['Cancellation', 'Without penalty within 90 days of a notice of new fees'],
    ['Statements', 'Monthly, electronic; paper for $5.95 a month'],
    ['Expected card sales', '$38,000.00 a month, average ticket $72.50'],
    ['Discount', 'Interchange plus 0.22 % and $0.06 an item'],
    ['Interac', '$0.07 an item'],
    ['Terminal rental', '$34.95 a month, plus HST'],
    ['Chargeback fee', '$25.00 each'],
    ['Total fixed fees', '$40.90 a month'],
    ['Complaints', 'See the Code of Conduct, Part 3'],
  ] as const)
    sheet.row(list, [key, text], { lead: 20 })
  sheet.down(40)
  sheet.rule(40, 240, sheet.y).rule(320, 520, sheet.y)
  sheet.text('Signature of the merchant', 40, sheet.y + 14, { size: 8 })
  sheet.text('Signature for the acquirer', 320, sheet.y + 14, { size: 8 })
  return {
    id: 'v02',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'cover page of an agreement',
      language: 'en',
      processor: 'chase-merchant-services',
      refusal: 'agreement',
      traps: ['expected sales and an average ticket', 'a date that could be a period'],
    },
  }
}

/** The till's own total of a whole month: sales, refunds, tax; nothing of what cards cost. */
const tillReport = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({
    title: 'Z',
    seed: 3,
    footer: () => '',
    size: 8,
    face: 'Courier',
    width: 240,
    height: 420,
  })
  sheet.y = 30
  for (const text of [
    "     CASSE-CROUTE LA PATATE D'OR",
    '          RAPPORT Z  NO 0412',
    '    PERIODE 2026-08-01 / 2026-08-31',
    '--------------------------------------',
    'VENTES BRUTES              28 417,35 $',
    'RETOURS                       112,40 $',
    'VENTES NETTES              28 304,95 $',
    'TPS                         1 415,25 $',
    'TVQ                         2 823,42 $',
    'CLIENTS                         1 944 ',
    'MOYENNE                        14,62 $',
    '--------------------------------------',
    'COMPTANT                    9 120,10 $',
    'DEBIT INTERAC              13 644,88 $',
    'VISA                        7 004,12 $',
    'MASTERCARD                  2 774,52 $',
    '--------------------------------------',
    'POURBOIRES CARTES           1 208,77 $',
    'ANNULATIONS            14     201,15 $',
    'TIROIR OUVERT          31             ',
    '    SPECIMEN - CHIFFRES INVENTES',
  ])
    sheet.text(text, 20, sheet.y).down(15)
  return {
    id: 'v03',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'Z report of a till over a month',
      language: 'fr',
      processor: null,
      refusal: 'till-report',
      traps: ['gross sales, returns, net sales, a count and tax, as on a statement; the tax is the shop’s'],
    },
  }
}

/** One transfer of a few days with each of its payments and their fees. */
const payout = async (): Promise<DrawnOther> => {
  const month = monthOf({
    seed: 31,
    volume: 2900,
    ticket: 90,
    mix: { visa: 0.6, mastercard: 0.4 },
    refunds: 0,
  })
  const sheet = await Sheet.open({ title: 'Payout', seed: 4, footer, size: 9 })
  sheet.text('stripe', 40, 50, { bold: true, size: 18 })
  sheet.text('Payout report', 40, 70)
  sheet.text('Payout po_1QZk8sLm, arriving September 11, 2026', 572, 50, { align: 'right' })
  sheet.text('Payments of September 7 and 8', 572, 64, { align: 'right' })
  sheet.y = 110
  const list = columns('L40 L180 R400 R480 R572')
  sheet.row(list, ['Payment', 'Card', 'Amount', 'Fee', 'Net'], { bold: true, lead: 16 })
  const amounts = split(
    month.gross,
    Array.from({ length: month.count }, () => 1),
    month.random,
  )
  let fees = 0
  amounts.forEach((amount, at) => {
    const cost = Math.round(amount * 0.029) + 30
    fees += cost
    sheet.row(list, [
      `ch_3Q${(at * 7919 + 104729).toString(36)}`,
      at % 3 ? 'Visa' : 'Mastercard',
      en(amount),
      en(cost),
      en(amount - cost),
    ])
  })
  sheet.down(8)
  sheet.row(list, ['Gross', '', en(month.gross), '', ''], { bold: true })
  sheet.row(list, ['Fees', '', '', en(fees), ''], { bold: true })
  sheet.row(list, ['Paid out', '', '', '', en(month.gross - fees)], { bold: true })
  return {
    id: 'v04',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'one payout with its payments',
      language: 'en',
      processor: 'stripe',
      refusal: 'payout-report',
      traps: ['gross, fees and net agree, but of two days'],
    },
  }
}

/** A right statement in the wrong money. */
const dollarsElsewhere = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Statement', seed: 5, footer, size: 9.5 })
  const list = columns('L40 R400 R572')
  sheet.text('Square', 40, 50, { bold: true, size: 18 })
  sheet.text('Monthly processing statement', 40, 70)
  sheet.text('Jul 1, 2026 - Jul 31, 2026', 572, 50, { align: 'right' })
  sheet.text('Block, Inc., San Francisco CA. All amounts in USD.', 572, 64, { align: 'right' })
  sheet.text('Cedar Creek Coffee, Bellingham WA', 40, 96)
  sheet.y = 140
  const line = (label: string, items: string, amount: string, bold = false) =>
    sheet.row(list, [label, items, amount], { lead: 18, bold })
  line('Card payments', '1,412', 'US$19,884.20')
  line('Refunds', '9', '-US$121.50')
  line('Net sales', '', 'US$19,762.70', true)
  line('Processing fees, 2.6% + 15¢', '1,412', 'US$728.79')
  line('Total fees', '', 'US$728.79', true)
  line('Deposited', '', 'US$19,033.91', true)
  return {
    id: 'v05',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'statement in US dollars',
      language: 'en',
      processor: 'square-canada',
      refusal: 'other-currency',
      traps: ['whole and right, but in US dollars'],
    },
  }
}

/** A scan without any text behind it. */
const scan = async (): Promise<DrawnOther> => {
  const pdf = await PDFDocument.create()
  const date = new Date('2026-11-01T12:00:00Z')
  pdf.setCreationDate(date)
  pdf.setModificationDate(date)
  pdf.setTitle('Scan')
  pdf.setProducer('specimen')
  pdf.setCreator('specimen')
  const image = await pdf.embedPng(scannedPage(425, 550))
  for (let number = 0; number < 2; number += 1)
    pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  return {
    id: 'v06',
    bytes: await pdf.save({ useObjectStreams: true }),
    facts: {
      layout: 'scan without text, lines that cannot be read',
      language: 'en',
      processor: null,
      refusal: 'no-text',
      traps: ['two pages of picture, not one letter'],
    },
  }
}

/** A shop's own books: sales and fees are words here too. */
const books = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Profit and loss', seed: 7, footer, size: 9.5, face: 'Times' })
  sheet.text('Northern Loom Weaving Studio', 306, 54, { align: 'center', bold: true, size: 14 })
  sheet.text('Profit and loss, September 2026', 306, 72, { align: 'center' })
  sheet.y = 120
  const list = columns('L90 R520')
  for (const [name, amount] of [
    ['Sales, cards', 2218440],
    ['Sales, cash', 310225],
    ['Returns', -41890],
    ['Net sales', 2486775],
    ['Yarn and materials', -803311],
    ['Wages', -940000],
    ['Rent', -210000],
    ['Card processing fees', -41277],
    ['Bank fees', -2450],
    ['Interest', -5812],
    ['Total expenses', -2002850],
    ['Profit before tax', 483925],
  ] as const)
    sheet.row(list, [name, en(amount, { negative: 'brackets' })], { lead: 18 })
  return {
    id: 'v07',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'profit and loss of a shop',
      language: 'en',
      processor: null,
      refusal: 'unknown',
      traps: ['sales, returns, net sales and card processing fees in the books of the shop itself'],
    },
  }
}

/** The year of a shop that opens in summer: its three months side by side. */
const seasonalYear = async (): Promise<DrawnOther> => {
  const month = monthOf({
    seed: 88,
    volume: 96000,
    ticket: 45,
    mix: { visa: 0.4, mastercard: 0.2, interac: 0.4 },
  })
  const even = [1, 1, 1]
  const sales = split(month.gross, even, month.random)
  const backs = split(month.refunds, even, month.random)
  const items = split(month.count, even, month.random)
  const fees = sales.map((sale) => Math.round(sale * 0.0131) + 4500)
  const sheet = await Sheet.open({ title: 'Relevé annuel', seed: 8, footer: footerFr, size: 9 })
  sheet.text('Services de paiement Desjardins', 40, 50, { bold: true, size: 14 })
  sheet.text("Relevé de l'exercice, du 1er janvier au 31 décembre 2025", 40, 68)
  sheet.text('Commerce saisonnier : Camping Baie-des-Sables', 40, 84)
  sheet.y = 124
  const list = columns('L40 R230 R340 R450 R572')
  sheet.row(list, ['', 'Juin', 'Juillet', 'Août', 'Exercice'], { bold: true, lead: 18 })
  const money = (cents: number) => fr(cents, { after: ' $' })
  const row = (name: string, parts: number[], show: (value: number) => string) =>
    sheet.row(list, [name, ...parts.map(show), show(parts.reduce((all, part) => all + part, 0))], {
      lead: 18,
    })
  row("Nombre d'opérations", items, (value) => count(value, ' '))
  row('Ventes brutes', sales, money)
  row('Remboursements', backs, money)
  row('Frais avant taxes', fees, money)
  row('TPS et TVQ', [674, 674, 674], money)
  sheet.down(10)
  sheet.text('Aucune vente de janvier à mai ni de septembre à décembre.', 40, sheet.y, { color: GREY })
  return {
    id: 'v08',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'year of a seasonal shop',
      language: 'fr',
      processor: 'desjardins-merchant-solutions',
      refusal: 'annual-summary',
      traps: ['only three months were open: the year is not a month'],
    },
  }
}

const faults: string[] = []
for (const draw of [quote, agreement, tillReport, payout, dollarsElsewhere, scan, books, seasonalYear])
  faults.push(...(await pressOther(import.meta.dir, await draw())))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length ? 1 : 0
