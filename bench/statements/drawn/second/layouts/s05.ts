/** A web page in print: figures in tiles above their words, a savings box, costs by brand. */
import type { Drawn } from '../drawn.ts'
import { marker, printHtml } from '../html.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import type { MarkName } from '../truth.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  interac: 'Interac',
} as const
type Name = keyof typeof NAMES

type Plan = { id: string; seed: number; volume: number; merchant: string; town: string; dispute: number }

const STYLE = `body{font:9px DejaVu Sans;color:#1d2433;margin:28px}h1{font-size:17px;margin:0}h2{font-size:11px;margin:22px 0 6px}
.tiles{display:flex;gap:8px;margin:18px 0}.tile{flex:1;background:#f1f4fa;border-radius:6px;padding:9px}.tile b{display:block;font-size:13px}
table{width:100%;border-collapse:collapse}td,th{padding:4px 3px;border-bottom:1px solid #dde;text-align:right}td:first-child,th:first-child{text-align:left}
.save{border:1px solid #7a9;border-radius:6px;padding:9px;background:#f2fbf6}tfoot td{font-weight:bold}`

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 118,
    mix: { visa: 0.48, mastercard: 0.27, amex: 0.1, interac: 0.15 },
    refunds: 0.025,
  })
  const programmes = { visa: VISA, mastercard: MASTERCARD, amex: AMEX }
  const brands = month.cards.map((card) => {
    const interac = card.brand === 'interac'
    const lines = interac
      ? []
      : interchangeLines(card, programmes[card.brand as keyof typeof programmes], month.random)
    const interchange = totalOf(lines)
    const assessment = fee('', card.count, card.gross, interac ? 0 : 0.09, interac ? 1.58 : 0).amount
    const margin = fee('', card.count, card.gross, interac ? 0 : 0.3, interac ? 10 : 8).amount
    return {
      card,
      name: NAMES[card.brand as Name],
      interchange,
      assessment,
      margin,
      all: interchange + assessment + margin,
    }
  })
  const of = (key: 'interchange' | 'assessment' | 'margin') =>
    totalOf(brands.map((one) => ({ amount: one[key] })))
  const dispute = plan.dispute
  const fixed = dispute ? 1500 : 0
  const fees = of('interchange') + of('assessment') + of('margin') + fixed
  const net = month.gross - month.refunds - dispute - fees
  const flat = Math.round(month.gross * 0.0284)
  const { marks, is } = marker()
  const $ = (cents: number, ...names: MarkName[]) => is(en(cents, { before: '$' }), ...names)
  const tile = (value: string, label: string) => `<div class=tile><b>${value}</b>${label}</div>`
  const html = `<meta charset=utf-8><style>${STYLE}</style>
<h1>helcim</h1><div>Merchant statement &middot; ${is('August 1, 2026 to August 31, 2026', 'period')}</div>
<p><b>${plan.merchant}</b><br>${plan.town}<br>Merchant ID 25${plan.seed}0071</p>
<div class=tiles>${tile($(month.gross, 'grossSales'), 'Total Sales')}${tile($(month.refunds, 'refunds'), 'Refunds')}
${tile($(dispute), 'Chargebacks and returns')}${tile($(fees, 'totalFees'), 'Fees')}${tile($(net), 'Net Amount')}</div>
<div class=save><b>Your Interchange Plus savings</b><br>On a flat rate of 2.84% you would have paid ${en(flat, { before: '$' })}. You saved ${en(flat - fees, { before: '$' })} this month and ${en((flat - fees) * 8, { before: '$' })} since January.</div>
<h2>Payment summary</h2><table><tr><th>Brand<th>Item Count<th>Sales<th>Refund count<th>Refunded<th>Avg ticket</tr>
${brands.map(({ card, name }) => `<tr><td>${name}<td>${count(card.count)}<td>${en(card.gross)}<td>${card.refundCount}<td>${en(card.refunds)}<td>${en(card.gross / card.count)}</tr>`).join('')}
<tfoot><tr><td>All brands<td>${is(count(month.count), 'transactionCount')}<td>${en(month.gross)}<td>${month.refundCount}<td>${en(month.refunds)}<td>${is(en(month.gross / month.count), 'averageTicket')}</tr></tfoot></table>
<h2>What it cost</h2><table><tr><th>Brand<th>Interchange<th>Assessments<th>Helcim margin<th>Cost<th>Effective</tr>
${brands.map((one) => `<tr><td>${one.name}<td>${en(one.interchange)}<td>${en(one.assessment)}<td>${en(one.margin)}<td>${en(one.all)}<td>${rate((one.all / one.card.gross) * 100)}%</tr>`).join('')}
<tfoot><tr><td>All brands<td>${is(en(of('interchange')), 'interchange')}<td>${is(en(of('assessment')), 'assessments')}<td>${is(en(of('margin')), 'processorFees')}<td>${en(fees - fixed)}<td>${rate(((fees - fixed) / month.gross) * 100)}%</tr></tfoot></table>
${dispute ? `<h2>Other</h2><table><tr><td>Chargeback fee (1)<td>${is('15.00', 'chargebackFees', 'fixedFees')}</tr><tr><td>Chargeback 08/19, Visa 10.4, returned to the cardholder<td>${en(dispute)}</tr></table>` : ''}
<p style="color:#889;margin-top:30px">Total fees this month are ${is(`${rate((fees / month.gross) * 100)}%`, 'effectiveRate')} of total sales. No GST is charged on card processing.</p>`
  return {
    id: plan.id,
    bytes: await printHtml({ html, title: 'Merchant statement', footer: SPECIMEN }),
    marks,
    facts: {
      layout: 'tiles with the figure above its words, savings box',
      language: 'en',
      processor: 'helcim',
      printed: 'helcim',
      merchant: plan.merchant,
      period: { start: '2026-08-01', end: '2026-08-31' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        averageTicket: Math.round(month.gross / month.count),
        interchange: of('interchange'),
        assessments: of('assessment'),
        processorFees: of('margin'),
        ...(dispute ? { fixedFees: fixed, chargebackFees: fixed } : {}),
        totalFees: fees,
        effectiveRate: Number(rate((fees / month.gross) * 100)),
      },
      alsoRight: { tax: [0] },
      traps: [
        'the figure stands above its words',
        'Net Amount is after fees and chargebacks',
        'savings box with an invented cost on a flat rate',
        'the overall rate stands in a sentence',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's05a',
    seed: 501,
    volume: 51200,
    merchant: 'Prairie Lynx Outfitters',
    town: 'Lethbridge AB',
    dispute: 24890,
  }),
]
