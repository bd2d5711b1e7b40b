/** A long paper lying on its side (turned by 270 degrees): summary first, in letters; then a page of batches a week. */
import type { Drawn } from '../drawn.ts'
import { daysOf, fee, interchangeLines, monthOf, split, totalOf } from '../month.ts'
import { AMEX, MASTERCARD, VISA } from '../programmes.ts'
import { type Cell, columns, Sheet } from '../sheet.ts'
import { count, en, rate, SPECIMEN } from '../words.ts'

const paren = (cents: number) => en(cents, { negative: 'brackets' })

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 1010,
    volume: 418000,
    ticket: 71,
    mix: { visa: 0.43, mastercard: 0.28, amex: 0.09, interac: 0.17, unionpay: 0.03 },
    refunds: 0.018,
  })
  const [visa, mastercard, amex, interac, unionpay] = month.cards
  if (!visa || !mastercard || !amex || !interac || !unionpay) throw new Error('five brands are drawn')
  const visaLines = interchangeLines(visa, VISA, month.random)
  const mastercardLines = interchangeLines(mastercard, MASTERCARD, month.random)
  const amexLines = interchangeLines(amex, AMEX, month.random)
  const unionLines = [fee('UNIONPAY CREDIT', unionpay.count, unionpay.gross, 1.4)]
  const interchange = [...visaLines, ...mastercardLines, ...amexLines, ...unionLines]
  const association = [
    fee('VISA ACQUIRER SERVICE FEE', visa.count, visa.gross, 0.09),
    fee('MASTERCARD ACQUIRER VOLUME FEE', mastercard.count, mastercard.gross, 0.09),
    fee('AMEX NETWORK FEE', amex.count, amex.gross, 0.15),
    fee('UNIONPAY BRAND FEE', unionpay.count, unionpay.gross, 0.08),
    fee('INTERAC SWITCH FEE', interac.count, 0, 0, 1.58),
  ]
  const authorizations = [
    fee('CREDIT AUTHORIZATIONS', Math.round((month.count - interac.count) * 1.034), 0, 0, 7),
    fee('INTERAC AUTHORIZATIONS', interac.count + 19, 0, 0, 4),
    fee('ACQUIRER MARGIN', month.count - interac.count, month.gross - interac.gross, 0.11),
  ]
  const other = [
    { name: 'TERMINAL FEES, 6 UNITS', amount: 17970, kind: 'terminalRental' as const },
    { name: 'MONTHLY STATEMENT FEE', amount: 750 },
    { name: 'PCI COMPLIANCE FEE', amount: 1195, kind: 'pciFees' as const },
    { name: 'CHARGEBACK FEE X 3', amount: 7500, kind: 'chargebackFees' as const },
  ]
  const tax = Math.round((17970 + 750 + 1195) * 0.14)
  const fixed = totalOf(other)
  const total = totalOf(interchange) + totalOf(association) + totalOf(authorizations) + fixed
  const disputed = 61355

  const sheet = await Sheet.open({
    title: 'Your merchant statement',
    width: 792,
    height: 612,
    turn: 270,
    seed: 1010,
    size: 8.5,
    footer: (page, pages) => `${SPECIMEN}     ${page} / ${pages}`,
    head: (one) => {
      one.text('ELAVON', 40, 34, { bold: true, size: 12 })
      one.text('Merchant 8031 447 120', 300, 34).text('Sep 2026', 752, 34, { align: 'right' })
      one.rule(40, 752, 42)
      one.y = 66
    },
  })
  sheet.text('ELAVON', 40, 50, { bold: true, size: 20 })
  sheet.text('Elavon Canada Company', 40, 66, { size: 7 })
  sheet.text('YOUR MERCHANT STATEMENT', 752, 50, { align: 'right', bold: true, size: 13 })
  sheet.text('September 1 through September 30, 2026', 752, 66, { align: 'right', is: 'period' })
  sheet.text('CITADEL SPORTING GOODS', 40, 100).text('5600 Spring Garden Road, Halifax NS', 40, 112)
  sheet.y = 150
  const left = columns('L40 R330')
  const letters = { cut: 'letters' as const, lead: 17, size: 10 }
  sheet.text('SUMMARY', 40, sheet.y, { bold: true, size: 11 }).down(20)
  sheet.row(left, ['Sales', [en(month.gross), 'grossSales']], letters)
  sheet.row(left, ['Returns', [paren(-month.refunds), 'refunds']], letters)
  sheet.row(left, ['Net sales', [en(month.net), 'netSales']], letters)
  sheet.row(left, ['Chargebacks', paren(-disputed)], letters)
  sheet.row(left, ['Adjustments', '12.40'], letters)
  sheet.row(left, ['Processing and other fees', [paren(-total), 'totalFees']], letters)
  sheet.row(left, ['HST 14 %', [paren(-tax), 'tax']], letters)
  sheet.row(left, ['Net funding', en(month.net - disputed + 1240 - total - tax)], { ...letters, bold: true })

  sheet.y = 150
  const right = columns('L390 R560 R630 R752')
  sheet.text('VOLUME RECAP', 390, sheet.y, { bold: true, size: 11 }).down(20)
  sheet.row(right, ['Card', 'Sales items', 'Returns', 'Sales amount'], { bold: true, lead: 15 })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['American Express', amex],
    ['Interac', interac],
    ['UnionPay', unionpay],
  ] as const)
    sheet.row(right, [name, count(card.count), count(card.refundCount), en(card.gross)], { lead: 15 })
  sheet.row(
    right,
    ['All', [count(month.count), 'transactionCount'], count(month.refundCount), en(month.gross)],
    { bold: true, lead: 15 },
  )

  sheet.addPage()
  const deposits = columns('L40 L130 L230 R400 R500 R620 R752')
  sheet.text('DEPOSITS', 40, sheet.y, { bold: true, size: 11 }).down(16)
  const titles: Cell[] = ['DATE', 'BATCH', 'TERMINAL', 'ITEMS', 'SALES', 'RETURNS', 'DEPOSIT']
  sheet.row(deposits, titles, { bold: true })
  let lines = 0
  for (const day of daysOf(month, 30, 0.97)) {
    const parts = split(day.gross, [3, 2, 2, 1, 1, 1], month.random)
    const counts = split(day.count, [3, 2, 2, 1, 1, 1], month.random)
    parts.forEach((part, at) => {
      const back = at === 0 ? day.refunds : 0
      lines += 1
      sheet.row(deposits, [
        `Sep ${String(day.day).padStart(2, '0')}`,
        String(400100 + lines),
        `E${at + 1}0217`,
        count(counts[at] ?? 0),
        en(part),
        back ? paren(-back) : '',
        en(part - back),
      ])
    })
  }
  sheet.row(
    deposits,
    ['TOTAL', '', '', count(month.count), en(month.gross), paren(-month.refunds), en(month.net)],
    {
      bold: true,
    },
  )

  sheet.addPage()
  const list = columns('L40 R400 R500 R590 R660 R752')
  const group = (title: string, rows: typeof interchange, total: Cell | null) => {
    sheet.need(50)
    sheet.row(list, [title, 'ITEMS', 'AMOUNT', 'RATE', '$/ITEM', 'CHARGE'], { bold: true })
    for (const line of rows)
      sheet.row(list, [
        line.name,
        count(line.count),
        line.volume ? en(line.volume) : '',
        line.rate ? rate(line.rate, 4) : '',
        line.item ? (line.item / 100).toFixed(4) : '',
        en(line.amount),
      ])
    if (total) sheet.row(list, [`${title} total`, '', '', '', '', total], { bold: true })
    sheet.down(10)
  }
  const part = (rows: typeof interchange): Cell => [en(totalOf(rows)), '+interchange']
  group('VISA CHARGES BY INTERCHANGE CATEGORY', visaLines, part(visaLines))
  group('MASTERCARD CHARGES BY INTERCHANGE CATEGORY', mastercardLines, part(mastercardLines))
  group('AMERICAN EXPRESS WHOLESALE', amexLines, part(amexLines))
  group('UNIONPAY CHARGES', unionLines, part(unionLines))
  group('CARD ASSOCIATION FEES', association, [en(totalOf(association)), 'assessments'])
  group('AUTHORIZATION AND MARGIN', authorizations, [en(totalOf(authorizations)), 'processorFees'])
  sheet.need(120)
  sheet.row(list, ['OTHER FEES'], { bold: true })
  for (const line of other)
    sheet.row(list, [line.name, '', '', '', '', line.kind ? [en(line.amount), line.kind] : en(line.amount)])
  sheet.row(list, ['OTHER FEES total', '', '', '', '', [en(fixed), 'fixedFees']], { bold: true }).down(14)
  sheet.row(list, ['CHARGEBACKS'], { bold: true })
  for (const [day, amount] of [
    ['Sep 04', 18900],
    ['Sep 11', 22455],
    ['Sep 23', 20000],
  ] as const)
    sheet.row(list, [`${day}  Reason 4853, case 7741${amount}`, '1', '', '', '', paren(-amount)])
  sheet.row(list, ['ADJUSTMENTS'], { bold: true })
  sheet.row(list, ['Sep 17  Batch 400187 keyed twice', '', '', '', '', '12.40'])

  return [
    {
      id: 's10a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'lying pages turned by 270 degrees, summary in letters, pages of batches',
        language: 'en',
        processor: 'elavon-canada',
        printed: 'Elavon Canada Company',
        merchant: 'Citadel Sporting Goods',
        period: { start: '2026-09-01', end: '2026-09-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: totalOf(interchange),
          assessments: totalOf(association),
          processorFees: totalOf(authorizations),
          fixedFees: fixed,
          terminalRental: 17970,
          pciFees: 1195,
          chargebackFees: 7500,
          tax,
          totalFees: total,
        },
        derived: ['interchange'],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'pages are turned by 270 degrees',
          'the summary is drawn letter by letter',
          'authorizations are more than the sales',
          'interchange is totalled by brand only',
          'chargebacks and adjustments are no fees',
          'pages of batches',
        ],
      },
    },
  ]
}
