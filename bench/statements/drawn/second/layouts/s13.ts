/** An online shop's month: payouts one by one with fees in each; totals stand in the head of the table. */
import type { Drawn } from '../drawn.ts'
import { marker, printHtml } from '../html.ts'
import { monthOf, split } from '../month.ts'
import { count, en, SPECIMEN } from '../words.ts'

const STYLE = `body{font:9px DejaVu Sans;margin:30px;color:#202223}h1{font-size:15px}table{width:100%;border-collapse:collapse}
th,td{text-align:right;padding:5px 2px;border-bottom:1px solid #e1e3e5}th:first-child,td:first-child{text-align:left}.t td{font-weight:bold;background:#f6f6f7}.g{color:#6d7175}`

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1313,
    volume: 24700,
    ticket: 86,
    mix: { visa: 0.55, mastercard: 0.35, amex: 0.1 },
    refunds: 0.05,
  })
  const weeks = ['Jun 2', 'Jun 5', 'Jun 9', 'Jun 12', 'Jun 16', 'Jun 19', 'Jun 23', 'Jun 26', 'Jun 30']
  const even = weeks.map(() => 1)
  const charges = split(month.gross, even, month.random)
  const refunds = split(month.refunds, even, month.random)
  const counts = split(month.count, even, month.random)
  const fees = charges.map((charge, at) => Math.round(charge * 0.028) + (counts[at] ?? 0) * 30)
  const adjustments = even.map((_, at) => (at === 4 ? -7450 : at === 6 ? -1500 : 0))
  const processing = fees.reduce((all, one) => all + one, 0)
  const total = processing + 1500
  const { marks, is } = marker()
  const $ = (cents: number) => en(cents, { before: '$' })
  const rows = weeks
    .map((day, at) => {
      const charge = charges[at] ?? 0
      const back = refunds[at] ?? 0
      const cost = fees[at] ?? 0
      const adjusted = adjustments[at] ?? 0
      return `<tr><td>${day}<td>${counts[at]}<td>${$(charge)}<td>${$(-back)}<td>${$(adjusted)}<td>${$(-cost)}<td>${$(charge - back + adjusted - cost)}</tr>`
    })
    .join('')
  const html = `<meta charset=utf-8><style>${STYLE}</style>
<h1>Shopify Payments</h1><p>Monthly processing statement<br><b>Fable &amp; Fern Toys</b> &middot; fable-and-fern.example<br>${is('June 2026', 'period')} &middot; All amounts in CAD</p>
<table><tr><th>Paid out<th>Payments<th>Charges<th>Refunds<th>Adjustments<th>Fees<th>Net</tr>
<tr class=t><td>Total<td>${is(count(month.count), 'transactionCount')}<td>${is($(month.gross), 'grossSales')}<td>${is($(-month.refunds), 'refunds')}<td>${$(-8950)}<td>${is($(-processing), 'processorFees', '+totalFees')}<td>${$(month.net - 8950 - processing)}</tr>
${rows}</table>
<p class=g>Adjustments: Jun 16 chargeback, order #2217, ${$(-7450)}. Jun 23 chargeback fee ${is($(-1500), 'chargebackFees', 'fixedFees', '+totalFees')}.</p>
<p class=g>Fees are charged at 2.8% + $0.30 for each payment and are not returned with refunds. Subscription charges for your store are billed apart.</p>`
  return [
    {
      id: 's13a',
      bytes: await printHtml({ html, title: 'Statement', footer: SPECIMEN, landscape: true }),
      marks,
      facts: {
        layout: 'payouts one by one, totals in the head of the table',
        language: 'en',
        processor: 'shopify-payments',
        printed: 'Shopify Payments',
        merchant: 'Fable & Fern Toys',
        period: { start: '2026-06-01', end: '2026-06-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          transactionCount: month.count,
          processorFees: processing,
          fixedFees: 1500,
          chargebackFees: 1500,
          totalFees: total,
        },
        derived: ['totalFees'],
        alsoRight: { totalFees: [processing / 100] },
        traps: [
          'the totals are the first row',
          'the fee of a chargeback is hidden among the adjustments, its principal beside it',
          'Net is after fees',
        ],
      },
    },
  ]
}
