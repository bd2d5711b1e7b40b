import { count, en, monthEn, SPECIMEN } from './format.ts'
import { marker, row, rows, table } from './html.ts'
import type { Month } from './month.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const CSS = `body{font:10.5px 'DejaVu Serif';color:#2c2e2f}h1{font-size:16px;margin:0}h2{font-size:11.5px;background:#f5f7fa;padding:4px;margin:16px 0 2px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:24px}table{border-collapse:collapse;width:100%}td{padding:3px 4px;border-bottom:1px solid #cbd2d6}
td:not(:first-child){text-align:right}.t td{font-weight:700}.s{font-size:7.5px;color:#888;margin-top:14px}p{margin:2px 0}`

/** Reads like a bank statement: opening and closing balance, fees as a debit with sales and refunds of the month. */
export function paypal(month: Month): Drawn {
  const { marks, mark } = marker()
  const name = monthEn(month.month)
  const opening = 48_211 + month.seed * 37
  const transfers = Math.round(month.net * 0.93)
  const debit = (cents: number) => (cents ? `-${en(cents)}` : en(0))
  const closing = opening + month.net - month.total - month.tax - month.chargeback - transfers
  const fees = month.fees.filter((fee) => fee.kind !== 'chargeback')
  const html = `<div class="two"><div><h1>PayPal</h1><p>PayPal Canada Co.</p></div><div><p>Merchant processing statement</p><p>Statement period: ${mark('period', `${name} 1, ${month.year} to ${name} ${month.lastDay}, ${month.year}`)}</p><p>${month.merchant} · ${month.city}, ${month.province} · Merchant ID 7QX${month.seed}L0P4</p></div></div>
<h2>Balance summary - CAD</h2>${table(
    rows([
      ['Beginning available balance', '', en(opening)],
      ['Payments received', `${count(month.count)} payments`, mark('grossSales', en(month.gross))],
      ['Refunds sent', `${count(month.returns)} refunds`, mark('refunds', debit(month.refunds))],
      ['Fees', '', mark('totalFees', debit(month.total))],
      ...(month.tax ? [['Sales tax on subscriptions', '', debit(month.tax)]] : []),
      ...(month.chargeback ? [['Chargebacks and disputes', '1 case', debit(month.chargeback)]] : []),
      ['Transfers to your bank', '', debit(transfers)],
    ]) + row(['Ending available balance', '', en(closing)], 't'),
  )}
<h2>Balance summary - USD</h2>${table(rows([['Beginning and ending available balance', '', en(0)]]))}
<div class="two"><div><h2>Payments received by source</h2>${table(
    row(['Source', 'Count', 'Gross amount'], 't') +
      rows(
        month.brands.map((b) => [b.key === 'amex' ? 'PayPal wallet' : b.name, count(b.count), en(b.gross)]),
      ) +
      row(['Total', mark('transactionCount', count(month.count)), en(month.gross)], 't') +
      row(['Average sales amount', '', mark('averageTicket', en(month.gross / month.count))]),
  )}</div><div><h2>Fees summary</h2>${table(
    rows([
      ...month.brands.map((b) => [
        `${b.key === 'amex' ? 'PayPal wallet' : b.name} ${b.margin.rate}% + ${en(b.margin.item * 100)}`,
        en(b.margin.cents),
      ]),
    ]) +
      row(['Payment fees', mark('processorFees', en(month.margin))], 't') +
      rows([
        ['Fees returned on refunds', en(0)],
        ...month.of('chargeback').map((fee) => ['Dispute fee', mark('chargebackFees', en(fee.cents))]),
        ...fees.map((fee) => [fee.en, en(fee.cents)]),
      ]) +
      row(['Total fees', en(month.total)], 't') +
      rows(
        month.taxes
          .filter((tax) => tax.cents)
          .map((tax) => [`${tax.en} ${tax.rate}%`, mark('tax', en(tax.cents))]),
      ),
  )}</div></div>
<h2>Sales activity by day</h2>${table(
    row(['Date', 'Payments', 'Gross', 'Refunds', 'Net of refunds'], 't') +
      rows(
        month.days.map((day) => [
          `${name.slice(0, 3)} ${day.day}`,
          count(day.count),
          en(day.gross),
          debit(day.refunds),
          en(day.net),
        ]),
      ),
  )}
<p class="s">Percentages are applied to the full payment. ${SPECIMEN}</p>`
  const { printed, derived } = feeFigures(month)
  return {
    html,
    css: CSS,
    marks,
    truth: truthOf(month, {
      layout: 'K9 balance with fees',
      language: 'en',
      processor: null,
      processorAsPrinted: 'PayPal',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'transactionCount',
        'averageTicket',
        'processorFees',
        'totalFees',
      ],
      derived: [...derived, 'netSales', ...(month.fixedTotal ? (['fixedFees'] as const) : [])],
      alsoRight: { processor: ['other'] },
      traps: [
        'opening and closing balance like a bank statement',
        'a second currency with zeros',
        'tables side by side',
        'transfers and chargebacks are no fees',
      ],
    }),
  }
}
