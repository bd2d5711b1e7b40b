/** A platform's monthly statement: fees without any network split, a correction of an earlier month, tax after. */
import type { Drawn } from '../drawn.ts'
import { marker, printHtml } from '../html.ts'
import { monthOf } from '../month.ts'
import { en, SPECIMEN } from '../words.ts'

const STYLE = `body{font:10px DejaVu Sans;color:#30313d;margin:34px}h1{font-size:20px;font-weight:normal}h2{font-size:12px;margin-top:24px}
.row{display:flex;border-bottom:1px solid #e6e6ec;padding:5px 0}.row span:first-child{flex:1}.row span{width:110px;text-align:right}.row span:first-child{text-align:left}
.sum{font-weight:bold}.two{display:flex;justify-content:space-between;color:#687385}`

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 606,
    volume: 33800,
    ticket: 79,
    mix: { visa: 0.6, mastercard: 0.3, amex: 0.1 },
    refunds: 0.03,
  })
  const processing = Math.round(month.gross * 0.029) + month.count * 30
  const abroad = Math.round(month.gross * 0.11 * 0.008)
  const domain = 1000
  const disputes = 3000
  const correction = -84
  const total = processing + abroad + domain + disputes + correction
  const hst = Math.round(domain * 0.14)
  const lost = 31240
  const paidOut = month.net - lost - total - hst
  const { marks, is } = marker()
  const cad = (cents: number) => en(cents, { before: 'CA$' })
  const row = (label: string, items: string, amount: string, kind = '') =>
    `<div class="row ${kind}"><span>${label}</span><span>${items}</span><span>${amount}</span></div>`
  const html = `<meta charset=utf-8><style>${STYLE}</style>
<div class=two><div>Stripe Payments Canada, Ltd.<br>GST/HST 841234567 RT0001</div><div>Account acct_1Q0ZT9<br>Currency: CAD</div></div>
<h1>Monthly statement</h1><div class=two><div>Tidewrack Books<br>Halifax NS</div><div>${is('Oct 1 &ndash; Oct 31, 2026', 'period')} (UTC)</div></div>
<h2>Activity</h2>
${row('', 'Count', 'Amount', 'sum')}
${row('Charges', is(String(month.count), 'transactionCount'), is(cad(month.gross), 'grossSales'))}
${row('Refunds', String(month.refundCount), is(cad(-month.refunds), 'refunds'))}
${row('Disputes lost', '2', cad(-lost))}
${row('Stripe fees and tax', '', cad(-total - hst))}
${row('Change in balance', '', cad(paidOut), 'sum')}
<h2>Stripe fees</h2>
${row('Payment processing fees, 2.9% + CA$0.30', String(month.count), is(cad(processing), '+processorFees'))}
${row('International cards, 0.8%', '41', is(cad(abroad), '+processorFees'))}
${row('Dispute fees', '2', is(cad(disputes), 'chargebackFees', '+fixedFees'))}
${row('Custom domain, October', '1', is(cad(domain), '+fixedFees'))}
${row('Correction of processing fees, September', '3', is(cad(correction), '+processorFees'))}
${row('Total Stripe fees excluding tax', '', is(cad(total), 'totalFees'), 'sum')}
${row('HST 14% on taxable products (CA$10.00)', '', is(cad(hst), 'tax'))}
<h2>Payouts</h2>
${row('Oct 6', '', cad(Math.round(paidOut * 0.23)))}${row('Oct 13', '', cad(Math.round(paidOut * 0.27)))}${row('Oct 20', '', cad(Math.round(paidOut * 0.21)))}${row('Oct 27', '', cad(paidOut - Math.round(paidOut * 0.23) - Math.round(paidOut * 0.27) - Math.round(paidOut * 0.21)))}
`
  const period = [{ page: 0, text: 'Oct 1 – Oct 31, 2026' }]
  return [
    {
      id: 's06a',
      bytes: await printHtml({ html, title: 'Monthly statement', footer: SPECIMEN }),
      marks: { ...marks, period },
      facts: {
        layout: 'platform statement with a correction of an earlier month',
        language: 'en',
        processor: 'stripe',
        printed: 'Stripe Payments Canada, Ltd.',
        merchant: 'Tidewrack Books',
        period: { start: '2026-10-01', end: '2026-10-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          transactionCount: month.count,
          processorFees: processing + abroad + correction,
          fixedFees: domain + disputes,
          chargebackFees: disputes,
          tax: hst,
          totalFees: total,
        },
        derived: ['processorFees', 'fixedFees'],
        alsoRight: {
          totalFees: [(total - correction) / 100],
          processorFees: [processing / 100, (processing + abroad) / 100],
        },
        traps: [
          'a negative fee corrects the month before',
          '"Stripe fees and tax" in the activity includes tax',
          'lost disputes are no fee, dispute fees are',
          'only one product is taxed: the base of 10.00 is printed beside the tax',
        ],
      },
    },
  ]
}
