/** Weeks in rows, kinds of fees in columns, the month as the first row; landscape, in odd pieces. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, split, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { type Cell, columns, GREY, Sheet } from '../../second/sheet.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

const WEEKS = ['1-7 Feb', '8-14 Feb', '15-21 Feb', '22-28 Feb']

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3616,
    volume: 38800,
    ticket: 71,
    mix: { visa: 0.41, mastercard: 0.22, amex: 0.09, interac: 0.28 },
    refunds: 0.03,
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
    fee('', 0, amex.gross, 0.12),
    fee('', interac.count, 0, 0, 1.58),
  ])
  const tx = fee('', month.count, month.gross - interac.gross, 0.22, 5).amount
  const rental = 4500
  const service = 1200
  const fx = rental + service
  const total = ic + as + tx + fx
  const tax = Math.round(fx * 0.05)
  const even = WEEKS.map(() => 1)
  const parts = (whole: number) => split(whole, even, month.random)
  const [sales, backs, items, ics, ass, txs] = [month.gross, month.refunds, month.count, ic, as, tx].map(
    parts,
  )
  const monthly = WEEKS.map((_, at) => (at === 3 ? fx : 0))
  const sheet = await Sheet.open({
    title: 'Statement',
    size: 8.5,
    seed: 3616,
    width: 1008,
    height: 612,
    cut: 'odd',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  sheet.text('CIBC Merchant Services', 40, 48, { bold: true, size: 15 })
  sheet.text('Monthly merchant statement, by week', 40, 64)
  sheet.text('February 2026', 968, 48, { align: 'right', bold: true, is: 'period' })
  sheet.text('Silver Birch Veterinary Clinic, Flin Flon MB', 968, 64, { align: 'right' })
  sheet.y = 110
  const list = columns('L40 R200 R290 R380 R480 R580 R670 R760 R860 R968')
  sheet.row(
    list,
    ['', 'Sales', 'Gross', 'Refunded', 'Net', 'Interchange', 'Brands', 'Acquirer', 'Fixed', 'All fees'],
    {
      bold: true,
      lead: 18,
    },
  )
  const first: Cell[] = [
    'Month',
    [count(month.count), 'transactionCount'],
    [en(month.gross), 'grossSales'],
    [en(month.refunds), 'refunds'],
    [en(month.net), 'netSales'],
    [en(ic), 'interchange'],
    [en(as), 'assessments'],
    [en(tx), 'processorFees'],
    [en(fx), 'fixedFees'],
    [en(total), 'totalFees'],
  ]
  sheet.row(list, first, { bold: true, lead: 18 })
  WEEKS.forEach((week, at) => {
    const of = (list: number[] | undefined) => list?.[at] ?? 0
    const fees = of(ics) + of(ass) + of(txs) + of(monthly)
    sheet.row(
      list,
      [
        week,
        count(of(items)),
        en(of(sales)),
        en(of(backs)),
        en(of(sales) - of(backs)),
        en(of(ics)),
        en(of(ass)),
        en(of(txs)),
        en(of(monthly)),
        en(fees),
      ],
      { lead: 18, color: GREY },
    )
  })
  sheet.down(16)
  const note = columns('L40 R580')
  sheet.row(note, ['Fixed: terminal rental', [en(rental), 'terminalRental']], { lead: 15 })
  sheet.row(note, ['Fixed: account service', en(service)], { lead: 15 })
  sheet.row(note, ['GST on fixed fees', [en(tax), 'tax']], { lead: 15 })
  sheet.row(note, ['Total debited March 2, 2026', en(total + tax)], { bold: true, lead: 15 })
  sheet.row(note, ['Merchant 0114 2277 03, chain 20 411.00', ''], { color: GREY })
  return [
    {
      id: 't16a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'weeks in rows, kinds of fees in columns, the month first',
        language: 'en',
        processor: 'cibc-merchant-services',
        printed: 'CIBC Merchant Services',
        merchant: 'Silver Birch Veterinary Clinic',
        period: { start: '2026-02-01', end: '2026-02-28' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: tx,
          fixedFees: fx,
          terminalRental: rental,
          tax,
          totalFees: total,
        },
        alsoRight: {
          processor: ['global-payments-canada'],
          transactionCount: [month.count + month.refundCount],
        },
        traps: [
          'figures are known by their column, the month is the first row',
          'chain number 20 411.00 looks like money',
          'legal-size page lying, text in odd pieces',
        ],
      },
    },
  ]
}
