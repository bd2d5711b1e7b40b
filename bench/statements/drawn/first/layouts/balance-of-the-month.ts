// An online platform's month as the change of a balance: opening, activity, payouts, closing; then what the fees were made of.
import { french, grouped, money, monthName, SPECIMEN, SPECIMEN_FR } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cell, type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, type Paper, type Quantity, statement } from '../truth.ts'

const WORDS = {
  en: {
    ...{
      title: 'Balance summary',
      account: 'Account',
      opening: 'Starting balance',
      activity: 'Account activity',
    },
    ...{ payments: 'Payments', refunds: 'Refunds', disputes: 'Disputes', fees: 'Fees', taxes: 'Tax on fees' },
    ...{
      change: 'Net balance change from activity',
      payouts: 'Payouts to your bank',
      closing: 'Ending balance',
    },
    ...{ made: 'What your fees were', processing: 'Card processing', abroad: 'International cards (+0.8%)' },
    ...{
      disputeFees: 'Dispute fees',
      radar: 'Fraud screening',
      earlier: 'Correction of fees of the month before',
    },
    ...{ total: 'Total fees', count: 'Count', gross: 'Gross amount', utc: 'All days are UTC days.' },
  },
  fr: {
    ...{
      title: 'Résumé du solde',
      account: 'Compte',
      opening: 'Solde de départ',
      activity: 'Activité du compte',
    },
    ...{
      payments: 'Paiements',
      refunds: 'Remboursements',
      disputes: 'Litiges',
      fees: 'Frais',
      taxes: 'Taxes sur les frais',
    },
    ...{
      change: 'Variation nette du solde',
      payouts: 'Virements à votre banque',
      closing: 'Solde de clôture',
    },
    ...{
      made: 'Détail de vos frais',
      processing: 'Traitement des cartes',
      abroad: 'Cartes internationales (+0,8 %)',
    },
    ...{
      disputeFees: 'Frais de litige',
      radar: 'Détection de la fraude',
      earlier: 'Correction de frais du mois précédent',
    },
    ...{
      total: 'Total des frais',
      count: 'Nombre',
      gross: 'Montant brut',
      utc: 'Tous les jours sont des jours UTC.',
    },
  },
}
type Variant = {
  language: 'en' | 'fr'
  disputes: { count: number; amount: number }
  radar: number
  earlier: number
}
type Fees = {
  processing: number
  abroad: number
  disputes: number
  radar: number
  tax: number
  total: number
}

const feesOf = (month: Month, variant: Variant): Fees => {
  const processing = Math.round(month.gross * 0.029) + 30 * month.count
  const abroad = Math.round(month.gross * 0.11 * 0.008)
  const disputes = 1500 * variant.disputes.count
  const taxed = sum(month.taxes.map((tax) => Math.round((variant.radar * tax.percent) / 100)))
  const total = processing + abroad + disputes + variant.radar - variant.earlier
  return { processing, abroad, disputes, radar: variant.radar, tax: taxed, total }
}

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const fees = feesOf(month, variant)
  const sheet = await Sheet.open({
    ...{ size: 10, seed: options.seed },
    footer: (page, pages) => `${variant.language === 'fr' ? SPECIMEN_FR : SPECIMEN}  ${page}/${pages}`,
  })
  const amount = (cents: number) =>
    variant.language === 'fr' ? french(cents, { after: ' $ CA' }) : money(cents, { before: 'CA$' })
  head(sheet, month, variant)
  balance(sheet, month, fees, variant, amount)
  feeList(sheet, fees, variant, amount)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, fees, variant) }
}

const head = (sheet: Sheet, month: Month, variant: Variant) => {
  const words = WORDS[variant.language]
  const last = Number(month.end.slice(-2))
  const english = `${monthName(month.month)} 1, 2026 – ${monthName(month.month)} ${last}, 2026`
  const frenchPeriod = `1er ${monthName(month.month, 'fr')} 2026 – ${last} ${monthName(month.month, 'fr')} 2026`
  sheet.text('Stripe', 60, 60, { bold: true, size: 20 })
  sheet.text(words.title, 60, 92, { size: 16 })
  sheet.text(variant.language === 'fr' ? frenchPeriod : english, 60, 110, { of: 'period' })
  sheet.text(`${words.account} acct_1Q0v77K2200341`, 552, 60, { align: 'right', size: 8 })
  sheet.text(month.merchant, 552, 74, { align: 'right' })
  sheet.text('Stripe Payments Canada, Ltd.  stripe.com', 552, 88, { align: 'right', size: 8 })
  sheet.text(words.utc, 552, 110, { align: 'right', size: 8, grey: 0.5 })
}

type Amount = (cents: number) => string

const balance = (sheet: Sheet, month: Month, fees: Fees, variant: Variant, amount: Amount) => {
  const words = WORDS[variant.language]
  const change = month.net - variant.disputes.amount - fees.total - fees.tax
  const [opening, closing] = [184219, 96733]
  sheet.y = 150
  const columns: Column[] = [{ x: 60 }, right(380), right(552)]
  const row = (label: string, count: Cell, value: Cell): Row => [label, count, value]
  const text = (of: Quantity, value: string): Cell => ({ text: value, of })
  sheet.table(
    columns,
    [
      row(words.opening, '', amount(opening)),
      { size: 8, cells: [words.activity, words.count, words.gross] },
      row(
        `   ${words.payments}`,
        text('transactionCount', grouped(month.count, ' ')),
        text('grossSales', amount(month.gross)),
      ),
      row(`   ${words.refunds}`, String(month.refundCount), text('refunds', amount(-month.refunds))),
      row(`   ${words.disputes}`, String(variant.disputes.count), amount(-variant.disputes.amount)),
      row(`   ${words.fees}`, '', text('totalFees', amount(-fees.total))),
      row(`   ${words.taxes}`, '', text('tax', amount(-fees.tax))),
      { bold: true, above: true, cells: [words.change, '', amount(change)] },
      row(words.payouts, '', amount(closing - opening - change)),
      { bold: true, above: true, cells: [words.closing, '', amount(closing)] },
    ],
    { lead: 20 },
  )
}

const feeList = (sheet: Sheet, fees: Fees, variant: Variant, amount: Amount) => {
  const words = WORDS[variant.language]
  sheet.y += 24
  sheet.text(words.made, 60, sheet.y, { size: 13 })
  sheet.y += 22
  const rows: Row[] = [
    [words.processing, amount(fees.processing)],
    [words.abroad, amount(fees.abroad)],
    ...(fees.disputes
      ? [[words.disputeFees, { text: amount(fees.disputes), of: 'chargebackFees' }] satisfies Row]
      : []),
    ...(fees.radar ? [[words.radar, amount(fees.radar)] satisfies Row] : []),
    ...(variant.earlier ? [[words.earlier, amount(-variant.earlier)] satisfies Row] : []),
    { bold: true, above: true, cells: [words.total, { text: amount(fees.total), of: 'totalFees' }] },
  ]
  sheet.table([{ x: 60 }, right(552)], rows, { lead: 18 })
}

const truthOf = (month: Month, fees: Fees, variant: Variant) => {
  // Screening is charged by the payment: it is the processor's, as the correction is.
  const processor = fees.processing + fees.abroad + fees.radar - variant.earlier
  return statement({
    layout: 'balance of the month',
    language: variant.language,
    processor: 'stripe',
    processorAsPrinted: 'Stripe Payments Canada, Ltd.',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, transactionCount: month.count },
      ...{ totalFees: fees.total, tax: fees.tax },
      ...(fees.disputes ? { chargebackFees: fees.disputes } : {}),
    },
    derived: { processorFees: processor, ...(fees.disputes ? { fixedFees: fees.disputes } : {}) },
    alsoRight: {
      processorFees: [
        (processor - fees.radar) / 100,
        (processor + variant.earlier) / 100,
        fees.processing / 100,
      ],
      ...(variant.earlier ? { totalFees: [(fees.total + variant.earlier) / 100] } : {}),
      fixedFees: [(fees.disputes + fees.radar) / 100],
    },
    traps: [
      'opening and closing balances and payouts beside the sales',
      'dispute principal is no fee, dispute fees are',
      'no interchange on the paper',
      'a surcharge in percent in the label of its row',
      ...(variant.earlier ? ['fees of the month before are corrected: the total is after that'] : []),
      variant.language === 'fr' ? 'money as 1 234,56 $ CA' : 'money as CA$1,234.56',
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f10a',
    draw: () =>
      draw(
        {
          ...{
            seed: 391,
            merchant: 'Fernweh Map Company',
            volume: 41900,
            ticket: 68,
            province: 'BC',
            month: 9,
          },
          share: { visa: 0.56, mc: 0.34, amex: 0.1 },
        },
        { language: 'en', disputes: { count: 2, amount: 13690 }, radar: 3045, earlier: 1180 },
      ),
  },
  {
    id: 'f10b',
    draw: () =>
      draw(
        {
          ...{
            seed: 392,
            merchant: 'Savonnerie Lune verte',
            volume: 17350,
            ticket: 44,
            province: 'QC',
            month: 7,
          },
          ...{ refundShare: 0.025, share: { visa: 0.58, mc: 0.37, amex: 0.05 } },
        },
        { language: 'fr', disputes: { count: 0, amount: 0 }, radar: 1965, earlier: 0 },
      ),
  },
]
