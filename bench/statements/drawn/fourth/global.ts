import { count, en, monthEn, percent, SPECIMEN, two } from './format.ts'
import { type Brand, type Month, sum } from './month.ts'
import { type Cell, type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

/** Cards are columns and figures are rows; the month before stands beside the total. */
export async function global(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    font: 'Times',
    size: 9,
    cut,
    title: 'Merchant Statement',
    foot: (n, of) => `Page ${n} of ${of}. ${SPECIMEN}`,
  })
  const end = `${two(month.lastDay)}/${two(month.month)}/${month.year}`
  paper.text('global payments', 40, 46, { size: 17, bold: true })
  paper.text('Global Payments Canada GP', 40, 58)
  paper.text('MERCHANT STATEMENT', 572, 46, { size: 12, bold: true, align: 'right' })
  paper.text(`Period 01/${two(month.month)}/${month.year} to ${end}`, 572, 59, {
    align: 'right',
    mark: 'period',
  })
  paper.text(`Merchant number 0089${month.seed}012210`, 572, 71, { align: 'right' })
  paper.text(`${month.merchant.toUpperCase()}, ${month.city} ${month.province}`, 40, 76)
  paper.y = 100
  const head = (title: string) => {
    paper.room(60)
    paper.y += 10
    paper.text(title, 40, paper.y, { size: 10.5, bold: true })
    paper.line(40, 572, paper.y + 4)
    paper.y += 18
  }
  const places = month.brands.map((_, i) => right(205 + i * 68))
  const columns = [left(40), ...places, right(492), right(572)]
  const earlier = (cents: number) => Math.round(cents * (0.86 + month.next() * 0.2))
  const before = {
    gross: earlier(month.gross),
    refunds: earlier(month.refunds),
    interchange: earlier(month.interchange),
    assessments: earlier(month.assessments),
    margin: earlier(month.margin),
  }
  const cardsBefore = before.interchange + before.assessments + before.margin
  const figures = (
    name: string,
    of: (brand: Brand) => string,
    total: Cell[],
    last: string,
    bold = false,
  ): Row => ({ bold, cells: [name, ...month.brands.map(of), ...total, last] })
  const names: Row = {
    bold: true,
    cells: [
      '',
      ...month.brands.map((b) => (b.key === 'interac' ? 'Debit' : b.key === 'amex' ? 'Amex' : b.name)),
      'All cards',
      monthEn(month.month - 1 || 12),
    ],
  }
  head('Summary by card')
  paper.table(
    columns,
    [
      names,
      figures(
        'Sales, count',
        (b) => count(b.count),
        [marked(count(month.count), 'transactionCount')],
        count(Math.round(month.count * 0.94)),
      ),
      figures('Sales, amount', (b) => en(b.gross), [marked(en(month.gross), 'grossSales')], en(before.gross)),
      figures(
        'Returns, count',
        (b) => count(b.returns),
        [count(month.returns)],
        count(Math.round(month.returns * 0.8)),
      ),
      figures(
        'Returns, amount',
        (b) => `${en(b.refunds)}${b.refunds ? ' CR' : ''}`,
        [marked(`${en(month.refunds)} CR`, 'refunds')],
        `${en(before.refunds)} CR`,
      ),
      figures(
        'Net sales',
        (b) => en(b.net),
        [marked(en(month.net), 'netSales')],
        en(before.gross - before.refunds),
        true,
      ),
    ],
    14,
  )
  head('Fees by card')
  const cards = month.total - month.fixedTotal
  paper.table(
    columns,
    [
      names,
      figures(
        'Interchange',
        (b) => en(b.interchangeTotal),
        [marked(en(month.interchange), 'interchange')],
        en(before.interchange),
      ),
      figures(
        'Network fees',
        (b) => en(b.assessment.cents),
        [marked(en(month.assessments), 'assessments')],
        en(before.assessments),
      ),
      figures(
        'Discount',
        (b) => en(b.margin.cents),
        [marked(en(month.margin), 'processorFees')],
        en(before.margin),
      ),
      figures('Fees', (b) => en(b.fees), [en(cards)], en(cardsBefore), true),
      figures(
        'Effective rate',
        (b) => `${percent(b.fees, b.gross).toFixed(2)}%`,
        [`${percent(cards, month.gross).toFixed(2)}%`],
        `${percent(cardsBefore, before.gross).toFixed(2)}%`,
      ),
    ],
    14,
  )
  head('Equipment and other fees')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(
    [left(40), right(400), right(500), right(572)],
    [
      { bold: true, cells: ['', 'Quantity', monthEn(month.month), monthEn(month.month - 1 || 12)] },
      ...month.fees.map(
        (fee): Row => [
          fee.en,
          '1',
          fee.kind === 'monthly' ? en(fee.cents) : marked(en(fee.cents), marks[fee.kind]),
          en(fee.kind === 'chargeback' ? 0 : fee.cents),
        ],
      ),
      {
        bold: true,
        line: true,
        cells: [
          'Total equipment and other',
          '',
          marked(en(month.fixedTotal), 'fixedFees'),
          en(sum(month.fees.filter((f) => f.kind !== 'chargeback').map((f) => f.cents))),
        ],
      },
    ],
    13,
  )
  head('What you owe')
  const reserve = Math.round(month.net * 0.01)
  paper.table(
    [left(40), right(500)],
    [
      { bold: true, cells: ['Card, equipment and other fees', marked(en(month.total), 'totalFees')] },
      ...month.taxes.map((tax): Row => [`${tax.en} at ${tax.rate}%`, marked(en(tax.cents), 'tax')]),
      ['Reserve transfer', en(reserve)],
      ['Chargebacks (principal)', en(month.chargeback)],
      {
        bold: true,
        line: true,
        cells: [
          `Debited on 03/${two((month.month % 12) + 1)}/${month.year}`,
          en(month.total + month.tax + reserve + month.chargeback),
        ],
      },
    ],
    13,
  )
  head('Interchange detail')
  paper.table(
    [left(40), right(330), right(400), right(470), right(572)],
    [
      { bold: true, cells: ['Program', 'Amount', 'Count', 'Rate', 'Fee'] },
      ...month.brands.flatMap((b) =>
        b.interchange.map(
          (line): Row => [
            `${b.name} ${line.name}`,
            en(line.volume),
            count(line.count),
            line.rate ? `${line.rate.toFixed(3)}%` : `$${line.item.toFixed(3)}`,
            en(line.cents),
          ],
        ),
      ),
    ],
    12,
  )
  head('Deposits')
  paper.table(
    [left(40), right(200), right(330), right(400), right(500)],
    [
      { bold: true, cells: ['Day', 'Sales', 'Amount', 'Returns', 'Deposit'] },
      ...month.days.map(
        (day): Row => [
          `${two(day.day)}/${two(month.month)}`,
          count(day.count),
          en(day.gross),
          en(day.refunds),
          en(day.net),
        ],
      ),
    ],
    12,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K11 cards as columns, month before beside',
      language: 'en',
      processor: 'global-payments-canada',
      processorAsPrinted: 'Global Payments',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'interchange',
        'assessments',
        'processorFees',
        'fixedFees',
        'totalFees',
      ],
      derived: [...derived, 'averageTicket'],
      alsoRight: { transactionCount: [month.count + month.returns] },
      traps: [
        'cards are columns',
        'the month before stands in the last column',
        'the rate for all cards leaves equipment out',
        'the sum debited holds tax, reserve and chargebacks',
      ],
    }),
  }
}
