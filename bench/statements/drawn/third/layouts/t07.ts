/** Cash and gift cards beside cards, the period before beside this one, a loan repaid out of sales. */
import type { Drawn } from '../../second/drawn.ts'
import { marker, printHtml } from '../../second/html.ts'
import { monthOf } from '../../second/month.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  dates: string
  period: { start: string; end: string }
}

const STYLE = `body{font:10px DejaVu Sans;margin:36px;color:#1a1a1a}table{border-collapse:collapse;width:100%}td,th{padding:5px 4px;text-align:right;border-bottom:1px solid #eee}
td:first-child,th:first-child{text-align:left}th{color:#777;font-weight:normal}.b td{font-weight:bold}h1{font-size:18px}h3{margin:18px 0 4px}`

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 18,
    mix: { visa: 0.44, mastercard: 0.22, amex: 0.04, interac: 0.3 },
    refunds: 0.01,
  })
  const cash = Math.round(month.gross * 0.23)
  const gift = Math.round(month.gross * 0.031)
  const interac = month.cards.find((card) => card.brand === 'interac')
  if (!interac) throw new Error('Interac is drawn')
  const tapped = Math.round((month.gross - interac.gross) * 0.026)
  const debit = interac.count * 10
  const processing = tapped + debit
  const loan = Math.round(month.net * 0.08)
  const before = 0.91
  const { marks, is } = marker()
  const $ = (cents: number, ...names: MarkName[]) => is(en(cents, { before: '$' }), ...names)
  const now = (label: string, shown: string, cents: number, bold = false) =>
    `<tr class=${bold ? 'b' : 'n'}><td>${label}<td>${shown}<td>${en(Math.round(cents * before), { before: '$' })}<td>+9.9%</tr>`
  const html = `<meta charset=utf-8><style>${STYLE}</style><h1>Square</h1>
<p>Payments statement &middot; ${plan.merchant}<br>${is(plan.dates, 'period')}<br>Square Canada, Inc., Toronto ON</p>
<table><tr><th>Collected<th>This period<th>Period before<th>Change</tr>
${now('Cash', $(cash), cash)}${now('Gift cards redeemed', $(gift), gift)}${now('Cards', $(month.gross, 'grossSales'), month.gross, true)}${now('Total collected', $(cash + gift + month.gross), cash + gift + month.gross)}
${now('Card refunds', $(-month.refunds, 'refunds'), -month.refunds)}</table>
<h3>Cards in detail</h3>
<table><tr><th>Kind<th>Payments<th>Amount<th>Price<th>Fee</tr>
<tr><td>Credit, tapped or inserted<td>${count(month.count - interac.count)}<td>${en(month.gross - interac.gross)}<td>2.6%<td>${en(tapped)}</tr>
<tr><td>Interac chip &amp; tap<td>${count(interac.count)}<td>${en(interac.gross)}<td>10&cent;<td>${en(debit)}</tr>
<tr class=b><td>All card payments<td>${is(count(month.count), 'transactionCount')}<td>${en(month.gross)}<td><td>${is(en(processing), 'totalFees', 'processorFees')}</tr></table>
<h3>Money movement</h3><table>
<tr><td>Cards less refunds<td>${$(month.net, 'netSales')}</tr><tr><td>Fees<td>${en(-processing, { before: '$' })}</tr><tr><td>Square Loan repayment, 8% of sales<td>${en(-loan, { before: '$' })}</tr>
<tr class=b><td>Transferred<td>${en(month.net - processing - loan, { before: '$' })}</tr></table>`
  return {
    id: plan.id,
    bytes: await printHtml({ html, title: 'Payments statement', footer: SPECIMEN, landscape: true }),
    marks,
    facts: {
      layout: 'cash and gift cards beside cards, period before, loan',
      language: 'en',
      processor: 'square-canada',
      printed: 'Square Canada, Inc.',
      merchant: plan.merchant,
      period: plan.period,
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        processorFees: processing,
        totalFees: processing,
      },
      traps: [
        'the total collected holds cash and gift cards',
        'a column of the period before',
        'the repaid loan is no fee',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't07a',
    seed: 2701,
    volume: 21800,
    merchant: 'Gastown Doughnut Lab',
    dates: 'May 1, 2026 – May 31, 2026',
    period: { start: '2026-05-01', end: '2026-05-31' },
  }),
]
