// A bank's paper in both languages at once: a letter first, then sales, then every fee in one list by name, with a tax code.
import { fee } from '../fees.ts'
import { grouped, money, monthName, rate, SPECIMEN } from '../formats.ts'
import { type Brand, type Charge, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Row, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, type Quantity, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  visadebit: 'Visa Debit / Visa Débit',
  interac: 'Interac',
}
const FEE_NAMES: Record<Brand, [string, string]> = {
  visa: ['VISA', 'VISA'],
  mc: ['MASTERCARD', 'MASTERCARD'],
  amex: ['AMEX OPTBLUE', 'AMEX OPTBLUE'],
  visadebit: ['VISA DEBIT', 'VISA DÉBIT'],
  interac: ['INTERAC DIRECT PAYMENT (IDP)', 'PAIEMENT DIRECT INTERAC (PDI)'],
}
type Variant = { feesFirst: boolean; minimum?: number }
type Line = {
  en: string
  fr: string
  base: string
  priced: string
  amount: number
  code: 'E' | 'T'
  of?: Quantity
}

const dollars = (cents: number) => money(cents, { before: '$', minus: 'brackets' })

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    size: 8,
    seed: options.seed,
    footer: (page, pages) => `${SPECIMEN}   Page ${page} of/de ${pages}`,
    header: (each) => {
      each.text('TD Merchant Solutions | Solutions aux commerçants TD', 40, 32, { size: 7, grey: 0.4 })
      each.text(`Merchant no. / No de commerçant 2204 118.75`, 572, 32, {
        size: 7,
        grey: 0.4,
        align: 'right',
      })
      each.y = 64
    },
  })
  letter(sheet, month)
  sheet.newPage()
  if (variant.feesFirst) fees(sheet, month)
  sales(sheet, month)
  if (!variant.feesFirst) fees(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month) }
}

const letter = (sheet: Sheet, month: Month) => {
  const next = monthName(month.month + 1)
  sheet.text('TD Merchant Solutions', 40, 56, { size: 15, bold: true })
  sheet.text('Solutions aux commerçants TD', 40, 72, { size: 11 })
  sheet.text(month.merchant, 60, 130)
  sheet.text('77, rue King Ouest / 77 King Street West', 60, 142)
  const period = `${monthName(month.month)} 1 to ${month.end.slice(-2)}, 2026 / du 1er au ${month.end.slice(-2)} ${monthName(month.month, 'fr')} 2026`
  sheet.text('Statement period / Période visée', 330, 130, { bold: true })
  sheet.text(period, 330, 142, { of: 'period', size: 7.5 })
  const english = [
    `Dear merchant: your statement for the month is enclosed. On ${next} 4, 2026 we will debit`,
    `${dollars(month.fees + month.tax)} from your account ending 3391. This includes taxes where they apply.`,
    'From January 1 the network fee for card-not-present sales rises from 0.10% to 0.12%. A terminal protection',
    'plan from $4.95 a month is available: call 1-800-555-0142.',
  ]
  const french = [
    'Cher commerçant, chère commerçante : vous trouverez ci-joint votre relevé. Nous prélèverons',
    `${dollars(month.fees + month.tax)} sur votre compte se terminant par 3391, taxes comprises s’il y a lieu.`,
    'À compter du 1er janvier, les frais de réseau sans carte passeront de 0,10 % à 0,12 %.',
  ]
  for (const [index, text] of [...english, '', ...french].entries())
    sheet.text(text, 60, 200 + index * 14, { size: 9 })
}

/** A label in both languages, one above the other. */
const heading = (sheet: Sheet, english: string, frenchText: string) => {
  sheet.need(60)
  sheet.band(40, sheet.y - 11, 532, 26, 0.88)
  sheet.text(english, 46, sheet.y, { bold: true, size: 10 })
  sheet.text(frenchText, 46, sheet.y + 11, { size: 9 })
  sheet.y += 32
}

const sales = (sheet: Sheet, month: Month) => {
  heading(sheet, 'Card activity', 'Activité par carte')
  const columns = [{ x: 46 }, ...[220, 310, 370, 450, 566].map((x) => ({ x, align: 'right' as const }))]
  const small = { size: 7 }
  sheet.table(columns, [
    { ...small, cells: ['', 'Sales', 'Sales', 'Refunds', 'Refunds', 'Net'] },
    { ...small, cells: ['', 'Ventes', 'Ventes', 'Remb.', 'Remboursements', 'Net'] },
    { ...small, cells: ['', 'no./nbre', '$', 'no./nbre', '$', '$'] },
    ...month.cards.map((card) => [
      NAMES[card.brand],
      ...[
        grouped(card.count),
        money(card.gross),
        String(card.refundCount),
        money(card.refunds),
        money(card.net),
      ],
    ]),
    {
      ...{ bold: true, above: true },
      cells: [
        'Total, all cards / toutes cartes',
        { text: grouped(month.count), of: 'transactionCount' },
        { text: money(month.gross), of: 'grossSales' },
        String(month.refundCount),
        { text: money(month.refunds), of: 'refunds' },
        { text: money(month.net), of: 'netSales' },
      ],
    },
  ])
  sheet.y += 20
}

const priced = (row: Charge) => (row.percent ? `${rate(row.percent, 3)}%` : `$${rate(row.item, 4)}`)
const based = (row: Charge) => (row.percent ? money(row.volume) : grouped(row.count))

const lines = (month: Month): Line[] => {
  const byCard = month.cards.flatMap((card) => {
    const [en, fr] = FEE_NAMES[card.brand]
    const line = (kind: string, genre: string, row: Charge): Line => ({
      en: `${en} ${kind}`,
      fr: `${genre} ${fr}`,
      base: based(row),
      priced: priced(row),
      amount: row.amount,
      code: 'E',
    })
    return [
      ...card.interchange.map((row) => line(`INTERCHANGE - ${row.name.toUpperCase()}`, 'INTERCHANGE', row)),
      ...card.assessments.map((row) => line('ASSESSMENT FEE', "FRAIS D'ÉVALUATION", row)),
      ...(card.brand === 'interac'
        ? [line('TRANSACTION FEE', 'FRAIS PAR TRANSACTION', card.markup)]
        : [line('DRAF SERVICE CHARGE', 'FRAIS DE SERVICE (FTAE)', card.markup)]),
    ]
  })
  const fixed = month.fixed.map((each): Line => {
    const [en = '', fr = ''] = each.name.split('/')
    const of = (
      { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as Record<string, Quantity>
    )[each.kind]
    return {
      en,
      fr,
      base: '1',
      priced: money(each.amount, { before: '$' }),
      amount: each.amount,
      code: 'T',
      of,
    }
  })
  return [...byCard, ...fixed].sort((a, b) => (a.en < b.en ? -1 : 1))
}

const fees = (sheet: Sheet, month: Month) => {
  heading(sheet, 'Fees for the period', 'Frais de la période')
  const columns = [
    { x: 46 },
    { x: 380, align: 'right' as const },
    { x: 440, align: 'right' as const },
    { x: 470, align: 'center' as const },
    { x: 566, align: 'right' as const },
  ]
  const rows: Row[] = lines(month).flatMap((line): Row[] => [
    [line.en, line.base, line.priced, line.code, { text: dollars(line.amount), of: line.of }],
    { size: 6, cells: [`   ${line.fr}`] },
  ])
  sheet.table(columns, [
    { bold: true, cells: ['Fee / Frais', 'Base', 'Rate / Taux', 'Tax', 'Amount / Montant'] },
  ])
  sheet.table(columns, rows, { lead: 9 })
  sheet.y += 4
  const totals: Row[] = [
    {
      bold: true,
      above: true,
      cells: [
        'Fees before taxes / Frais avant taxes',
        '',
        '',
        '',
        { text: dollars(month.fees), of: 'totalFees' },
      ],
    },
    ...month.taxes.map(
      (tax): Row => [
        `${tax.en}/${tax.fr} ${rate(tax.percent, 3)}% on / sur T`,
        '',
        '',
        '',
        { text: dollars(tax.amount), of: 'tax' },
      ],
    ),
    { bold: true, cells: ['To be debited / À prélever', '', '', '', dollars(month.fees + month.tax)] },
  ]
  sheet.table(columns, totals)
  sheet.y += 20
}

const truthOf = (month: Month) =>
  statement({
    layout: 'two languages, one list of fees',
    language: 'both',
    processor: 'td-merchant-services',
    processorAsPrinted: 'TD Merchant Solutions',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ totalFees: month.fees, ...(month.taxes.length === 1 ? { tax: month.tax } : {}) },
      ...fixedAmounts(month),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, tax: month.tax },
    },
    traps: [
      'a letter comes first, with the sum to be debited, which includes tax',
      'prices of offers and of coming changes in the letter',
      'every label in both languages, beside or above one another',
      'no group of fees has a total: one list by name',
      'the base of a fee is money or a count in the same column',
      'the merchant number looks like money',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f02a',
    draw: () =>
      draw(
        {
          ...{
            seed: 311,
            merchant: 'Bytown Frame & Print',
            volume: 28700,
            ticket: 112,
            province: 'ON',
            month: 9,
          },
          markup: { percent: 0.3, item: 0 },
          fixed: [
            fee('TERMINAL RENTAL - COUNTERTOP/LOCATION DE TERMINAL', 2750, 'terminal'),
            fee('MONTHLY ACCOUNT FEE/FRAIS MENSUELS DE COMPTE', 500),
          ],
        },
        { feesFirst: false },
      ),
  },
  {
    id: 'f02b',
    draw: () =>
      draw(
        {
          ...{
            seed: 312,
            merchant: 'Clinique vétérinaire du Portage',
            volume: 67300,
            ticket: 185,
            province: 'QC',
          },
          ...{ month: 6, refundShare: 0.008, interacItem: 0.05 },
          markup: { percent: 0.25, item: 0 },
          share: { visa: 0.38, mc: 0.22, amex: 0.06, visadebit: 0.05, interac: 0.29 },
          fixed: [
            fee('WIRELESS TERMINAL RENTAL/LOCATION DE TERMINAL SANS FIL', 3950, 'terminal'),
            fee('PCI PROGRAM FEE/FRAIS DU PROGRAMME PCI', 1000, 'pci'),
          ],
        },
        { feesFirst: true },
      ),
  },
]
