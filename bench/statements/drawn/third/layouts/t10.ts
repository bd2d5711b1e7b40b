/** An online platform that passes costs on: icons beside labels come out as stray letters. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { columns, GREY, Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'
import { iconFont } from '../icons.ts'

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3010,
    volume: 186000,
    ticket: 74,
    mix: { visa: 0.58, mastercard: 0.34, amex: 0.08 },
    refunds: 0.045,
  })
  const [visa, mastercard, amex] = month.cards
  if (!visa || !mastercard || !amex) throw new Error('three brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    ...interchangeLines(amex, AMEX, month.random),
  ])
  const scheme = totalOf([
    fee('', visa.count, visa.gross, 0.13, 1),
    fee('', mastercard.count, mastercard.gross, 0.13, 1),
    fee('', amex.count, amex.gross, 0.15),
  ])
  const own = fee('', month.count, month.gross, 0.3, 8).amount
  const disputes = 4 * 1500
  const readers = 0
  const total = ic + scheme + own + disputes + readers
  const lost = 4 * 9415
  const sheet = await Sheet.open({
    title: 'Monthly statement',
    size: 10,
    seed: 3010,
    cut: 'words',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  const [page] = sheet.pdf.getPages()
  if (!page) throw new Error('no page')
  const icon = iconFont(page)
  const money = (cents: number) => `${en(cents, { before: '$', negative: 'minus' })} CAD`
  sheet.text('stripe', 48, 60, { bold: true, size: 20 })
  sheet.text('Monthly statement, IC+ pricing', 564, 52, { align: 'right' })
  sheet.text('2026-10 (October 1 to October 31)', 564, 66, { align: 'right', is: 'period' })
  sheet.text('Stripe Payments Canada, Ltd.', 48, 78, { size: 7, color: GREY })
  sheet.text('Borealis Board Games Inc.', 48, 104)
  sheet.y = 150
  const list = columns('L66 R400 R564')
  const line = (mark: 'q' | 'w' | 'x', label: string, number: string, cents: number, ...is: MarkName[]) => {
    icon(mark, 48, sheet.y, 9)
    sheet.row(list, [label, number, [money(cents), ...is]], { lead: 20 })
  }
  sheet.text('Payments', 48, sheet.y, { bold: true, size: 13 }).down(22)
  icon('q', 48, sheet.y, 9)
  sheet.row(
    list,
    ['Successful payments', [count(month.count), 'transactionCount'], [money(month.gross), 'grossSales']],
    {
      lead: 20,
    },
  )
  line('w', 'Refunds', count(month.refundCount), -month.refunds, 'refunds')
  line('x', 'Disputed payments withdrawn', '4', -lost)
  line('q', 'Payments, net of refunds and disputes', '', month.net - lost)
  sheet.down(12)
  sheet.text('Cost of payments', 48, sheet.y, { bold: true, size: 13 }).down(22)
  line('w', 'Network costs: interchange', '', -ic, 'interchange')
  line('w', 'Network costs: scheme fees', '', -scheme, 'assessments')
  line('x', 'Stripe fee, 0.30% + 8¢', count(month.count), -own, 'processorFees')
  line('x', 'Dispute fees', '4', -disputes, 'chargebackFees', 'fixedFees')
  line('q', 'Cost of payments, total', '', -total, 'totalFees')
  sheet.down(12)
  sheet.text('Goods and services tax does not apply to these costs.', 48, sheet.y, { color: GREY, size: 8 })
  return [
    {
      id: 't10a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'costs passed on by a platform, icon font without Unicode',
        language: 'en',
        processor: 'stripe',
        printed: 'stripe, Stripe Payments Canada, Ltd.',
        merchant: 'Borealis Board Games Inc.',
        period: { start: '2026-10-01', end: '2026-10-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          transactionCount: month.count,
          interchange: ic,
          assessments: scheme,
          processorFees: own,
          fixedFees: disputes,
          chargebackFees: disputes,
          totalFees: total,
        },
        alsoRight: { tax: [0] },
        traps: [
          'icons without Unicode stand before labels and come out as letters',
          'payments net of refunds and disputes are not net sales',
          'CAD after each amount, minus before the dollar sign',
        ],
      },
    },
  ]
}
