import { count, en, monthEn, SPECIMEN } from './format.ts'
import { marker, row, rows, table } from './html.ts'
import { type Month, sum } from './month.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const CSS = `body{font:11px 'DejaVu Sans';color:#202223}h1{font-size:19px;margin:0 0 2px}h2{font-size:13px;margin:20px 0 6px}
.cards{display:grid;grid-template-columns:repeat(5,1fr);gap:8px;margin:16px 0}.cards div{border:1px solid #c9cccf;border-radius:6px;padding:8px}
.cards b{display:block;font-size:14px;margin-top:5px}table{border-collapse:collapse;width:100%}td{padding:4px 2px;border-bottom:1px solid #e4e5e7}
td:not(:first-child){text-align:right}.t td{font-weight:700}.h td{color:#6d7175}.s{color:#8c9196;font-size:8px;margin-top:18px}`

/** Five boxes on top: the label above its amount, fees as a bare amount that is taken off the sales. */
export function shopify(month: Month): Drawn {
  const { marks, mark } = marker()
  const $ = (cents: number) => `${cents < 0 ? '-' : ''}$${en(Math.abs(cents))}`
  const name = monthEn(month.month)
  const adjustments = -month.chargeback
  const payout = month.net + adjustments - month.total - month.tax
  const first = month.days.slice(0, 9)
  const box = (label: string, amount: string) => `<div>${label}<b>${amount}</b></div>`
  const disputes = month.of('chargeback')
  const others = month.fees.filter((fee) => fee.kind !== 'chargeback')
  const html = `<h1>Shopify Payments</h1><p>Finance summary for ${month.merchant} · ${mark('period', `${name} 1–${month.lastDay}, ${month.year}`)} · all amounts in CAD</p>
<div class="cards">${box('Charges', mark('grossSales', $(month.gross)))}${box('Refunds', mark('refunds', $(-month.refunds)))}${box('Adjustments', $(adjustments))}${box('Fees', $(-month.total - month.tax))}${box('Net', $(payout))}</div>
<h2>Charges by payment method</h2>${table(
    row(['Payment method', 'Charges', 'Amount', 'Refunds', 'Amount refunded'], 'h') +
      rows(month.brands.map((b) => [b.name, count(b.count), $(b.gross), count(b.returns), $(-b.refunds)])) +
      row(
        [
          'All payment methods',
          mark('transactionCount', count(month.count)),
          $(month.gross),
          count(month.returns),
          $(-month.refunds),
        ],
        't',
      ),
  )}
<h2>Fees</h2>${table(
    row(['Fee', 'Rate', 'Amount'], 'h') +
      rows(
        month.brands.map((b) => [
          `Card rate, ${b.name}`,
          `${b.margin.rate}% + ${Math.round(b.margin.item * 100)}¢`,
          $(b.margin.cents),
        ]),
      ) +
      row(['Card processing fees', '', mark('processorFees', $(month.margin))], 't') +
      rows([
        ...disputes.map((fee) => ['Chargeback fee', '', mark('chargebackFees', $(fee.cents))]),
        ...others.map((fee) => [fee.en, '', $(fee.cents)]),
      ]) +
      row(['Fees before tax', '', mark('totalFees', $(month.total))], 't') +
      rows(
        month.taxes
          .filter((tax) => tax.cents)
          .map((tax) => [`${tax.en} on subscription`, `${tax.rate}%`, mark('tax', $(tax.cents))]),
      ) +
      row(['Fees', '', $(month.total + month.tax)], 't'),
  )}
<h2>Payouts</h2>${table(
    row(['Payout date', 'Status', 'Charges', 'Refunds', 'Net of refunds'], 'h') +
      rows(first.map((day) => [`${name} ${day.day}`, 'Paid', $(day.gross), $(-day.refunds), $(day.net)])) +
      row(
        [
          'Later payouts of the month',
          '',
          $(month.gross - sum(first.map((d) => d.gross))),
          $(sum(first.map((d) => d.refunds)) - month.refunds),
          $(month.net - sum(first.map((d) => d.net))),
        ],
        '',
      ),
  )}
<p class="s">Orders paid with gift cards, cash or other gateways are not part of this summary. ${SPECIMEN}</p>`
  const { printed, derived } = feeFigures(month)
  return {
    html,
    css: CSS,
    marks,
    truth: truthOf(month, {
      layout: 'K5 five boxes',
      language: 'en',
      processor: 'shopify-payments',
      processorAsPrinted: 'Shopify Payments',
      printed: [
        ...printed.filter((figure) => figure !== 'terminalRental' && figure !== 'pciFees'),
        'grossSales',
        'refunds',
        'transactionCount',
        'processorFees',
        'totalFees',
      ],
      derived: [
        ...derived,
        'netSales',
        'averageTicket',
        ...(month.fixedTotal ? (['fixedFees'] as const) : []),
      ],
      traps: [
        'labels stand above their amounts',
        '"Fees" stands for the sum with tax where there is any',
        '"Net" is after fees and adjustments',
        'no interchange: the price is blended',
      ],
    }),
  }
}
