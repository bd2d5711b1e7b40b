// A platform's month: the shop's till on top (cash, tips, the shop's own tax), card payments and their fees below.
import { money, monthName, SPECIMEN } from '../formats.ts'
import { drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Drawn, type Paper, statement } from '../truth.ts'
import { WebPage } from '../web-page.ts'

type Variant = { cash: number; subscription: number; refundedFees: number }
type Fee = { name: string; priced: string; count: number; volume: number; amount: number }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'brackets' })

const STYLE = `body{font:12px "DejaVu Sans",sans-serif;color:#1b1b1f}h1{font-size:20px;margin:0}h2{font-size:13px;margin:22px 0 4px;border-bottom:2px solid #1b1b1f;padding-bottom:4px}
.head{display:flex;justify-content:space-between;align-items:end}.row{display:flex;justify-content:space-between;padding:4px 0;border-bottom:1px solid #e5e5ea}.row.sum{font-weight:700}
.grey{color:#77777d}table{width:100%;border-collapse:collapse}td,th{padding:4px 0;border-bottom:1px solid #e5e5ea;text-align:right;font-weight:400}td:first-child,th:first-child{text-align:left}th{color:#77777d;font-size:10px}`

/** Three prices by how a card is taken, as platforms charge them. */
const pricesOf = (month: Month): Fee[] => {
  const credit = month.cards.filter((card) => card.brand !== 'interac')
  const interac = month.cards.filter((card) => card.brand === 'interac')
  const [volume, count] = [sum(credit.map((card) => card.gross)), sum(credit.map((card) => card.count))]
  const [keyed, keyedCount] = [Math.round(volume * 0.083), Math.max(2, Math.round(count * 0.07))]
  const debitCount = sum(interac.map((card) => card.count))
  return [
    {
      ...{ name: 'Tap, dip and swipe', priced: '2.5%', count: count - keyedCount, volume: volume - keyed },
      amount: Math.round((volume - keyed) * 0.025),
    },
    {
      ...{ name: 'Keyed in and card on file', priced: '3.3% + 15¢', count: keyedCount, volume: keyed },
      amount: Math.round(keyed * 0.033) + 15 * keyedCount,
    },
    {
      ...{
        name: 'Interac debit',
        priced: '10¢',
        count: debitCount,
        volume: sum(interac.map((card) => card.gross)),
      },
      amount: 10 * debitCount,
    },
  ]
}

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const page = new WebPage()
  const fees = pricesOf(month)
  const processing = sum(fees.map((each) => each.amount)) - variant.refundedFees
  const tax = Math.round(variant.subscription * 0.13)
  const body = `${head(page, month)}${till(month, variant)}${cards(page, month, processing)}${feeTable(page, fees, processing, variant)}${plan(page, variant, tax)}
<p class="grey" style="font-size:8px;margin-top:30px">${SPECIMEN}</p>`
  return {
    bytes: await page.print(STYLE, body),
    marks: page.marks,
    truth: truthOf(month, processing, variant, tax),
  }
}

const row = (label: string, value: string, style = '') =>
  `<div class="row ${style}"><span>${label}</span><span>${value}</span></div>`

const head = (page: WebPage, month: Month) => {
  const name = monthName(month.month)
  const period = page.say('period', `${name} 1 – ${name} ${Number(month.end.slice(-2))}, 2026`)
  return `<div class="head"><div><h1>${month.merchant}</h1><span class="grey">Monthly account summary · ${period}</span></div>
<div style="text-align:right"><b>Square Canada, Inc.</b><br><span class="grey">squareup.com/ca</span></div></div>`
}

/** What went over the counter, cash included: none of it is the processor's. */
const till = (month: Month, variant: Variant) => {
  const collected = month.net + variant.cash
  const tips = Math.round(collected * 0.041)
  const tax = Math.round((collected - tips) * (0.13 / 1.13))
  const goods = collected - tips - tax
  const discounts = Math.round(goods * 0.032)
  return `<h2>What you sold</h2>${row('Gross sales', dollars(goods + discounts + month.refunds))}${row('Returns', dollars(-month.refunds))}
${row('Discounts &amp; comps', dollars(-discounts))}${row('Net sales', dollars(goods), 'sum')}${row('Tax', dollars(tax))}${row('Tip', dollars(tips))}
${row('Total collected', dollars(collected), 'sum')}${row('of which cash', dollars(variant.cash), 'grey')}${row('of which card', dollars(month.net), 'grey')}`
}

const cards = (page: WebPage, month: Month, processing: number) =>
  `<h2>Card payments</h2>${row(`Payments taken (${page.say('transactionCount', String(month.count))})`, page.say('grossSales', dollars(month.gross)))}
${row(`Refunded (${month.refundCount})`, page.say('refunds', dollars(-month.refunds)))}${row('Fees', dollars(-processing))}
${row('Sent to your bank', dollars(month.net - processing), 'sum')}`

const feeTable = (page: WebPage, fees: Fee[], processing: number, variant: Variant) => {
  const rows = fees.map(
    (fee) =>
      `<tr><td>${fee.name}</td><td>${fee.priced}</td><td>${fee.count}</td><td>${dollars(fee.volume)}</td><td>${dollars(fee.amount)}</td></tr>`,
  )
  if (variant.refundedFees)
    rows.push(
      `<tr><td>Fees given back on refunds</td><td></td><td></td><td></td><td>${dollars(-variant.refundedFees)}</td></tr>`,
    )
  const said = variant.subscription ? dollars(processing) : page.say('totalFees', dollars(processing))
  page.say('processorFees', dollars(processing))
  return `<h2>Payment processing fees</h2><table><tr><th>How paid</th><th>Price</th><th>Payments</th><th>Amount</th><th>Fee</th></tr>${rows.join('')}
<tr><td><b>All processing fees</b></td><td></td><td></td><td></td><td><b>${said}</b></td></tr></table>`
}

const plan = (page: WebPage, variant: Variant, tax: number) =>
  variant.subscription
    ? `<h2>Subscriptions charged this month</h2>${row('Square for Restaurants Plus, 1 location', page.say('fixedFees', dollars(variant.subscription)))}
${row('HST (13%) 84170 2210 RT0001', page.say('tax', dollars(tax)))}${row('Charged to card ending 5501', dollars(variant.subscription + tax), 'sum')}`
    : ''

const truthOf = (month: Month, processing: number, variant: Variant, tax: number) => {
  const { subscription } = variant
  return statement({
    layout: 'till and cards of a platform',
    language: 'en',
    processor: 'square-canada',
    processorAsPrinted: 'Square Canada, Inc.',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        processorFees: processing,
      },
      ...(subscription ? { fixedFees: subscription, tax } : { totalFees: processing }),
    },
    derived: subscription ? { totalFees: processing + subscription } : {},
    alsoRight: subscription ? { totalFees: [processing / 100] } : {},
    traps: [
      "the shop's gross sales, returns and tax come first: cash is in them",
      'gross sales are called payments taken',
      'no interchange on the paper',
      'numbers in brackets after a label are counts, amounts in brackets are negative',
      ...(subscription ? ['a subscription is charged apart, with tax'] : []),
      ...(variant.refundedFees ? ['fees given back lower the total'] : []),
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f03a',
    draw: () =>
      draw(
        {
          ...{
            seed: 321,
            merchant: 'Kettle Valley Bakehouse',
            volume: 19400,
            ticket: 17,
            province: 'ON',
            month: 8,
          },
          ...{ refundShare: 0.004, share: { visa: 0.44, mc: 0.24, amex: 0.04, interac: 0.28 } },
        },
        { cash: 418365, subscription: 9900, refundedFees: 0 },
      ),
  },
  {
    id: 'f03b',
    draw: () =>
      draw(
        {
          ...{
            seed: 322,
            merchant: 'Second Story Vintage',
            volume: 7900,
            ticket: 52,
            province: 'ON',
            month: 10,
          },
          ...{ refundShare: 0.03, share: { visa: 0.5, mc: 0.26, interac: 0.24 } },
        },
        { cash: 96540, subscription: 0, refundedFees: 412 },
      ),
  },
]
