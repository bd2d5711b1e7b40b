// A wallet's report of activity in boxes, with an empty section for a second currency, words of its own, fees in and fees back.
import { french, grouped, money, monthName, NARROW, SPECIMEN, SPECIMEN_FR } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Drawn, type Paper, type Quantity, statement } from '../truth.ts'
import { WebPage } from '../web-page.ts'

const WORDS = {
  en: {
    ...{
      title: 'Financial summary',
      opening: 'Beginning available balance',
      closing: 'Ending available balance',
    },
    ...{ sales: 'Sales activity', received: 'Payments received', sent: 'Refunds sent', count: 'Payments' },
    ...{ fees: 'Fees', payment: 'Payment fees', back: 'Payment refund fees returned', cases: 'Dispute fees' },
    ...{
      allFees: 'Net fees',
      moved: 'Transfers',
      bank: 'Transferred to bank',
      held: 'Payment holds',
      released: 'Holds released',
    },
    ...{ other: 'Currency: USD', none: 'No activity in this currency', currency: 'Currency: CAD' },
  },
  fr: {
    ...{
      title: 'Sommaire financier',
      opening: 'Solde disponible au début',
      closing: 'Solde disponible à la fin',
    },
    ...{
      sales: 'Activité de vente',
      received: 'Paiements reçus',
      sent: 'Remboursements envoyés',
      count: 'Paiements',
    },
    ...{
      fees: 'Frais',
      payment: 'Frais de paiement',
      back: 'Frais rendus sur remboursements',
      cases: 'Frais de litige',
    },
    ...{
      allFees: 'Frais nets',
      moved: 'Virements',
      bank: 'Viré à la banque',
      held: 'Paiements retenus',
      released: 'Retenues levées',
    },
    ...{ other: 'Devise : USD', none: 'Aucune activité dans cette devise', currency: 'Devise : CAD' },
  },
}
type Variant = { language: 'en' | 'fr'; disputes: number; held: number }

const STYLE = `body{font:10.5px "DejaVu Sans",sans-serif;color:#1f2933}h1{font-size:18px;margin:0 0 2px}.boxes{display:grid;grid-template-columns:1fr 1fr;gap:14px;margin-top:12px}
.box{border:1px solid #cbd2d9;border-radius:6px;padding:10px 12px}.box h2{font-size:11px;margin:0 0 6px}.r{display:flex;justify-content:space-between;padding:3px 0}.s{font-weight:700;border-top:1px solid #cbd2d9}.g{color:#7b8794}`

const row = (label: string, value: string, style = '') =>
  `<div class="r ${style}"><span>${label}</span><span>${value}</span></div>`
const box = (title: string, rows: string[]) => `<div class="box"><h2>${title}</h2>${rows.join('')}</div>`

const feesOf = (month: Month, variant: Variant) => {
  const payment = Math.round(month.gross * 0.029) + 30 * month.count
  const back = 30 * month.refundCount
  const cases = 2000 * variant.disputes
  return { payment, back, cases, net: payment - back + cases }
}

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const page = new WebPage()
  const words = WORDS[variant.language]
  const fr = variant.language === 'fr'
  const amount = (cents: number) =>
    fr ? french(cents, { group: NARROW, after: `${NARROW}$` }) : money(cents, { before: '$' })
  const last = Number(month.end.slice(-2))
  const period = fr
    ? `1 – ${last} ${monthName(month.month, 'fr')} 2026`
    : `${monthName(month.month)} 1 – ${last}, 2026`
  const body = `<h1>PayPal</h1>${row(`<b>${words.title}</b>`, page.say('period', period))}${row(month.merchant, words.currency)}
<div class="boxes">${boxes(page, month, variant, amount)}${box(words.other, [row(words.none, fr ? '0,00 $ US' : '$0.00 USD', 'g')])}</div>
<p class="g" style="font-size:7.5px">${fr ? SPECIMEN_FR : SPECIMEN}</p>`
  return { bytes: await page.print(STYLE, body), marks: page.marks, truth: truthOf(month, variant) }
}

const boxes = (page: WebPage, month: Month, variant: Variant, amount: (cents: number) => string) => {
  const words = WORDS[variant.language]
  const fees = feesOf(month, variant)
  const say = (of: Quantity, cents: number) => page.say(of, amount(cents))
  const change = month.net - fees.net - variant.held
  const [opening, closing] = [52310, 118745]
  const count = page.say('transactionCount', grouped(month.count, variant.language === 'fr' ? NARROW : ','))
  return [
    box(words.opening, [row('', amount(opening), 's')]),
    box(words.closing, [row('', amount(closing), 's')]),
    box(words.sales, [
      row(words.received, say('grossSales', month.gross)),
      row(words.sent, say('refunds', -month.refunds)),
      row(words.count, count),
      row('Total', say('netSales', month.net), 's'),
    ]),
    box(words.fees, [
      row(words.payment, amount(-fees.payment)),
      row(words.back, amount(fees.back)),
      ...(fees.cases ? [row(words.cases, say('chargebackFees', -fees.cases))] : []),
      row(words.allFees, say('totalFees', -fees.net), 's'),
    ]),
    box(words.moved, [
      row(words.bank, amount(closing - opening - change)),
      row(words.held, amount(-variant.held)),
      row(words.released, amount(0)),
    ]),
  ].join('')
}

const truthOf = (month: Month, variant: Variant) => {
  const fees = feesOf(month, variant)
  return statement({
    layout: 'boxes of a wallet',
    language: variant.language,
    processor: null,
    processorAsPrinted: 'PayPal',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      totalFees: fees.net,
      ...(fees.cases ? { chargebackFees: fees.cases } : {}),
    },
    derived: { processorFees: fees.payment - fees.back, ...(fees.cases ? { fixedFees: fees.cases } : {}) },
    alsoRight: { processorFees: [fees.payment / 100], totalFees: [(fees.payment + fees.cases) / 100] },
    traps: [
      'a second currency without activity: the paper is in CAD all the same',
      'fees given back are positive among negative fees',
      'holds, balances and transfers are no sales and no fees',
      'two boxes abreast; a box may be a title and a number alone',
      'no tax, no interchange',
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f20a',
    draw: () =>
      draw(
        {
          ...{
            seed: 491,
            merchant: 'Wren & Willow Stationery',
            volume: 9850,
            ticket: 39,
            province: 'ON',
            month: 9,
          },
          ...{ refundShare: 0.02, share: { visa: 0.6, mc: 0.4 } },
        },
        { language: 'en', disputes: 1, held: 8745 },
      ),
  },
  {
    id: 'f20b',
    draw: () =>
      draw(
        {
          ...{
            seed: 492,
            merchant: 'Éditions du Héron',
            volume: 24600,
            ticket: 52,
            province: 'QC',
            month: 5,
          },
          ...{ refundShare: 0.01, share: { visa: 0.6, mc: 0.4 } },
        },
        { language: 'fr', disputes: 0, held: 0 },
      ),
  },
]
