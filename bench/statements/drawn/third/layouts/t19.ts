/** Ledger style: every line has a code, debits and credits in two columns, a running balance; the sum sheet is page 1. */
import type { Drawn } from '../../second/drawn.ts'
import { daysOf, fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { columns, GREY, Sheet } from '../../second/sheet.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3919,
    volume: 44100,
    ticket: 112,
    mix: { visa: 0.5, mastercard: 0.28, amex: 0.1, interac: 0.12 },
    refunds: 0.02,
  })
  const [visa, mastercard, amex, interac] = month.cards
  if (!visa || !mastercard || !amex || !interac) throw new Error('four brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    ...interchangeLines(amex, AMEX, month.random),
  ])
  const as = totalOf([
    fee('', 0, visa.gross + mastercard.gross, 0.09),
    fee('', 0, amex.gross, 0.15),
    fee('', interac.count, 0, 0, 1.58),
  ])
  const margin = fee('', month.count, month.gross, 0.35, 10).amount
  const entries = [
    { code: '6110', name: 'Interchange and Amex wholesale', amount: ic, is: 'interchange' as const },
    { code: '6120', name: 'Card network assessments', amount: as, is: 'assessments' as const },
    { code: '6130', name: 'Acquirer and gateway margin', amount: margin, is: 'processorFees' as const },
    { code: '6210', name: 'Virtual terminal, monthly', amount: 2500, is: '+fixedFees' as const },
    { code: '6220', name: 'PCI attestation overdue', amount: 3500, is: 'pciFees' as const },
    {
      code: '6230',
      name: 'Retrievals and chargebacks, handling (2)',
      amount: 4000,
      is: 'chargebackFees' as const,
    },
  ]
  const fixed = 2500 + 3500 + 4000
  const total = totalOf(entries)
  const gst = Math.round((2500 + 3500) * 0.05)
  const reserve = Math.round(month.net * 0.05)
  const disputes = 51890
  const sheet = await Sheet.open({
    title: 'Merchant ledger',
    size: 8.5,
    seed: 3919,
    order: 'mixed',
    face: 'Courier',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
    head: (one) => {
      one.text('Moneris Merchant Ledger', 40, 36, { bold: true })
      one.text('page 2', 572, 36, { align: 'right' })
      one.y = 62
    },
  })
  sheet.text('Moneris', 40, 46, { bold: true, size: 15 })
  sheet.text('Merchant ledger and monthly statement', 572, 46, { align: 'right' })
  sheet.text('Aurora Peak Heli Tours, Whitehorse YT', 40, 72)
  sheet.text('2026-SEP-01 .. 2026-SEP-30', 572, 72, { align: 'right', is: 'period' })
  sheet.y = 112
  const plan = columns('L40 L80 R420 R496 R572')
  sheet.row(plan, ['Code', 'Entry', 'Items', 'Debit', 'Credit'], { bold: true, lead: 16 })
  sheet.row(
    plan,
    [
      '4010',
      'Card sales submitted',
      [count(month.count), 'transactionCount'],
      '',
      [en(month.gross), 'grossSales'],
    ],
    { lead: 14 },
  )
  sheet.row(
    plan,
    ['4020', 'Card sales refunded', count(month.refundCount), [en(month.refunds), 'refunds'], ''],
    { lead: 14 },
  )
  sheet.row(plan, ['4090', 'Balance of sales', '', '', [en(month.net), 'netSales']], { bold: true, lead: 20 })
  for (const entry of entries)
    sheet.row(
      plan,
      [
        entry.code,
        entry.name,
        '',
        [
          en(entry.amount),
          entry.is,
          ...(entry.code.startsWith('62') && entry.is !== '+fixedFees' ? ['+fixedFees' as const] : []),
        ],
        '',
      ],
      { lead: 14 },
    )
  sheet.row(plan, ['6900', 'Balance of charges', '', [en(total), 'totalFees'], ''], { bold: true, lead: 20 })
  sheet.row(plan, ['7010', 'GST on 6210 and 6220', '', [en(gst), 'tax'], ''], { lead: 14 })
  sheet.row(plan, ['8010', 'Chargebacks, principal', '2', en(disputes), ''], { lead: 14 })
  sheet.row(plan, ['8020', 'Reversal of an August chargeback', '1', '', en(20500)], { lead: 14 })
  sheet.row(plan, ['8110', 'Reserve withheld, 5 % of balance of sales', '', en(reserve), ''], { lead: 14 })
  sheet.row(plan, ['8120', 'Reserve of March released', '', '', en(188012)], { lead: 20 })
  const paid = month.net - total - gst - disputes + 20500 - reserve + 188012
  sheet.row(plan, ['9000', 'Settled to your bank', '', '', en(paid)], { bold: true, lead: 20 })
  sheet.addPage()
  const list = columns('L40 L120 R330 R420 R572')
  sheet.row(list, ['Day', 'Entry', 'Items', 'Amount', 'Running total'], { color: GREY, lead: 14 })
  let running = 0
  for (const day of daysOf(month, 30, 0.85)) {
    running += day.gross - day.refunds
    sheet.row(list, [
      `SEP-${String(day.day).padStart(2, '0')}`,
      '4010/4020 batch',
      count(day.count),
      en(day.gross - day.refunds),
      en(running),
    ])
  }
  return [
    {
      id: 't19a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'ledger with codes, debits and credits',
        language: 'en',
        processor: 'moneris',
        printed: 'Moneris',
        merchant: 'Aurora Peak Heli Tours',
        period: { start: '2026-09-01', end: '2026-09-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: margin,
          fixedFees: fixed,
          pciFees: 3500,
          chargebackFees: 4000,
          tax: gst,
          totalFees: total,
        },
        derived: ['fixedFees'],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'codes of four digits before each entry',
          'chargeback principal, its reversal, a reserve and its release are no fees',
          'a running total stands beside each day',
          'text is written in mixed order',
        ],
      },
    },
  ]
}
