// A restaurant system's paper on a wide page: sales before tips, tips and what the cards were charged are three sums.
import { grouped, money, monthName, SPECIMEN, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Drawn, type Paper, type Quantity, statement } from '../truth.ts'
import { WebPage } from '../web-page.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'Amex',
  visadebit: 'Visa Debit',
  interac: 'Interac',
}
type Variant = { percent: number; licence: number; terminals: number; dailyRows: boolean }

const dollars = (cents: number) => money(cents, { before: '$', minus: 'brackets' })
const tipOf = (cents: number) => Math.round(cents * 0.147)

const STYLE = `body{font:10px "DejaVu Sans",sans-serif;color:#15202b}h1{font-size:16px;margin:0}h2{font-size:11px;margin:14px 0 4px;color:#8a3b12}table{width:100%;border-collapse:collapse}
td,th{text-align:right;padding:2px 6px;border-bottom:1px solid #ddd;font-weight:400}td:first-child,th:first-child{text-align:left;padding-left:0}th{color:#666;vertical-align:bottom}
tr.t td{font-weight:700;border-top:1.5px solid #15202b}.top{display:flex;justify-content:space-between}.note{font-size:7px;color:#777}`

const feesOf = (month: Month, variant: Variant) => {
  const credit = month.cards.filter((card) => card.brand !== 'interac')
  const byCard = month.cards.map((card) =>
    card.brand === 'interac' ? 9 * card.count : Math.round((card.gross * variant.percent) / 100),
  )
  const taxed = variant.licence + variant.terminals
  const tax = sum(month.taxes.map((each) => Math.round((taxed * each.percent) / 100)))
  return { credit, byCard, cards: sum(byCard), tax, total: sum(byCard) + taxed }
}

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const page = new WebPage()
  const name = monthName(month.month).slice(0, 3)
  const period = page.say(
    'period',
    `${name} 1, ${month.year} to ${name} ${Number(month.end.slice(-2))}, ${month.year}`,
  )
  const body = `<div class="top"><div><h1>TouchBistro Payments</h1>${month.merchant} · venue 00041.75</div><div style="text-align:right">Processing statement<br>${period}</div></div>
${cards(page, month, variant)}${charges(page, month, variant)}${variant.dailyRows ? days(month) : ''}<p class="note">${SPECIMEN} Tips are paid out with your sales.</p>`
  const bytes = await page.print(STYLE, body, 'size: 11in 8.5in; margin: 12mm')
  return { bytes, marks: page.marks, truth: truthOf(month, variant) }
}

const row = (cells: string[], style = '') =>
  `<tr class="${style}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const heads = (cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`

const cards = (page: WebPage, month: Month, variant: Variant) => {
  const { byCard, cards: fees } = feesOf(month, variant)
  const tips = sum(month.cards.map((card) => tipOf(card.gross)))
  const say = (of: Quantity, cents: number) => page.say(of, dollars(cents))
  const rows = month.cards.map((card, index) =>
    row([
      NAMES[card.brand],
      grouped(card.count),
      dollars(card.gross - tipOf(card.gross)),
      dollars(tipOf(card.gross)),
      dollars(card.gross),
      dollars(-card.refunds),
      dollars(card.net),
      card.brand === 'interac' ? '9¢' : `${variant.percent}%`,
      dollars(byCard[index] ?? 0),
    ]),
  )
  const total = row(
    [
      'All cards',
      page.say('transactionCount', grouped(month.count)),
      dollars(month.gross - tips),
      dollars(tips),
      say('grossSales', month.gross),
      say('refunds', -month.refunds),
      say('netSales', month.net),
      '',
      say('processorFees', fees),
    ],
    't',
  )
  const head = [
    '',
    'Bills paid',
    'Food &amp; drink<br>with tax',
    'Tips',
    'Charged to<br>cards',
    'Refunded',
    'Settled',
    'Rate',
    'Fee',
  ]
  return `<h2>Cards</h2><table>${heads(head)}${rows.join('')}${total}</table>`
}

const charges = (page: WebPage, month: Month, variant: Variant) => {
  const { cards: fees, tax, total } = feesOf(month, variant)
  const taxed = variant.licence + variant.terminals
  return `<h2>Charges for the month</h2><table style="width:52%">${row(['Card fees, from above', dollars(fees)])}
${row(['Point of sale licence', dollars(variant.licence)])}${variant.terminals ? row(['Handheld terminals, rental', page.say('terminalRental', dollars(variant.terminals))]) : ''}
${row(['Licence and equipment', page.say('fixedFees', dollars(taxed))])}${row(['Charges excluding tax', page.say('totalFees', dollars(total))], 't')}
${month.taxes.map((each) => row([`${each.en} ${each.percent}% on licence and equipment`, page.say('tax', dollars(Math.round((taxed * each.percent) / 100)))])).join('')}
${row(['Charges including tax', dollars(total + tax)], 't')}</table>`
}

const days = (month: Month) =>
  `<h2>Settled by day</h2><table style="width:52%">${heads(['Day', 'Bills', 'Charged', 'Refunded', 'Settled'])}${month.days
    .map((day) =>
      row([
        `${monthName(month.month).slice(0, 3)} ${two(day.day)}`,
        String(day.count),
        dollars(day.gross),
        dollars(-day.refunds),
        dollars(day.net),
      ]),
    )
    .join('')}</table>`

const truthOf = (month: Month, variant: Variant) => {
  const { cards: fees, tax, total } = feesOf(month, variant)
  return statement({
    layout: 'restaurant with tips',
    language: 'en',
    processor: 'touchbistro-payments',
    processorAsPrinted: 'TouchBistro Payments',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ processorFees: fees, fixedFees: variant.licence + variant.terminals, totalFees: total },
      ...(variant.terminals ? { terminalRental: variant.terminals } : {}),
      ...(month.taxes.length === 1 ? { tax } : {}),
    },
    derived: { tax },
    traps: [
      'sales before tips, tips, and what was charged to cards: the last is what is processed',
      'the word sales is not used: charged to cards, refunded, settled',
      'a sub-total of two rows stands under them without a rule',
      'sums with and without tax',
      'the page is wide',
      ...(variant.dailyRows ? ['days repeat the columns'] : []),
    ],
  })
}

export const papers: Paper[] = [
  {
    id: 'f14a',
    draw: () =>
      draw(
        {
          ...{ seed: 431, merchant: 'The Copper Ladle', volume: 91700, ticket: 71, province: 'ON', month: 9 },
          ...{ refundShare: 0.003, share: { visa: 0.47, mc: 0.26, amex: 0.06, interac: 0.21 } },
        },
        { percent: 2.3, licence: 8900, terminals: 5800, dailyRows: false },
      ),
  },
  {
    id: 'f14b',
    draw: () =>
      draw(
        {
          ...{
            seed: 432,
            merchant: 'Noodle Bar Sixty-Six',
            volume: 38400,
            ticket: 33,
            province: 'BC',
            month: 11,
            year: 2025,
          },
          ...{
            refundShare: 0.002,
            openDays: 0.5,
            share: { visa: 0.46, mc: 0.27, amex: 0.03, interac: 0.24 },
          },
        },
        { percent: 2.6, licence: 6900, terminals: 0, dailyRows: true },
      ),
  },
]
