import { count, en, monthEn, SPECIMEN, two } from './format.ts'
import { type Brand, type Month, sum } from './month.ts'
import { type Cut, left, marked, Paper, type Row, right } from './paper.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const trailing = (cents: number) => `${en(Math.abs(cents))}${cents < 0 ? '-' : ''}`

/** Line printer sheet of a company on no list: tiers instead of interchange, one sum at the very end. */
export async function bluespruce(month: Month, cut: Cut): Promise<Drawn> {
  const paper = await Paper.make({
    seed: month.seed,
    font: 'Courier',
    size: 8.2,
    cut,
    title: 'Monthly processing statement',
    foot: () => SPECIMEN,
  })
  const name = monthEn(month.month).toUpperCase()
  paper.text('BLUESPRUCE MERCHANT PROCESSING LTD', 40, 44, { bold: true })
  paper.text(`BILLING MONTH: ${name} ${month.year}`, 572, 44, { align: 'right', mark: 'period' })
  paper.text(`${month.merchant.toUpperCase()} / ${month.city} ${month.province}`, 40, 56)
  paper.text(`ACCT 31-0${month.seed}8850`, 572, 56, { align: 'right' })
  paper.y = 84
  const head = (title: string) => {
    paper.room(50)
    paper.y += 8
    paper.text(`*** ${title} ***`, 40, paper.y, { bold: true })
    paper.y += 14
  }
  head('CARD SALES')
  paper.table(
    [left(40), right(200), right(300), right(370), right(460), right(572)],
    [
      ['PLAN', 'SALES', 'AMOUNT', 'CREDITS', 'AMOUNT', 'NET'],
      ...month.brands.map(
        (b): Row => [
          b.name.toUpperCase(),
          count(b.count),
          en(b.gross),
          count(b.returns),
          trailing(-b.refunds),
          en(b.net),
        ],
      ),
      {
        bold: true,
        cells: [
          'ALL PLANS',
          marked(count(month.count), 'transactionCount'),
          marked(en(month.gross), 'grossSales'),
          count(month.returns),
          marked(trailing(-month.refunds), 'refunds'),
          marked(en(month.net), 'netSales'),
        ],
      },
    ],
    11,
  )
  head('DISCOUNT BY TIER')
  paper.table(
    [left(40), right(330), right(400), right(470), right(572)],
    [
      ['PLAN AND TIER', 'VOLUME', 'RATE', 'PER ITEM', 'DISCOUNT'],
      ...month.brands.flatMap(tiers),
      { bold: true, cells: ['TOTAL DISCOUNT', '', '', '', marked(en(month.margin), 'processorFees')] },
    ],
    11,
  )
  head('MONTHLY AND EQUIPMENT')
  const marks = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  paper.table(
    [left(40), right(572)],
    [
      ...month.fees.map(
        (fee): Row => [
          fee.en.toUpperCase(),
          fee.kind === 'monthly' ? en(fee.cents) : marked(en(fee.cents), marks[fee.kind]),
        ],
      ),
      ['MINIMUM DISCOUNT 25.00 (MET)', en(0)],
      { bold: true, cells: ['TOTAL MONTHLY AND EQUIPMENT', marked(en(month.fixedTotal), 'fixedFees')] },
    ],
    11,
  )
  head('BATCHES')
  const ends = [7, 14, 21, month.lastDay]
  paper.table(
    [left(40), right(330), right(460)],
    ends.map((end, i): Row => {
      const days = month.days.filter((day) => day.day > (ends[i - 1] ?? 0) && day.day <= end)
      return [
        `WEEK ${i + 1} ENDING ${two(month.month)}/${two(end)}`,
        count(sum(days.map((day) => day.count))),
        en(sum(days.map((day) => day.net))),
      ]
    }),
    11,
  )
  head('ACCOUNT RECAP')
  paper.table(
    [left(40), right(572)],
    [
      ['PREVIOUS BALANCE', en(0)],
      ['NET CARD SALES', en(month.net)],
      ['RESERVE WITHHELD 2 PCT OF NET SALES', trailing(-Math.round(month.net * 0.02))],
      ...(month.chargeback ? [['CHARGEBACKS', trailing(-month.chargeback)] satisfies Row] : []),
      ['RESERVE RELEASED FROM EARLIER MONTHS', en(Math.round(month.net * 0.018))],
    ],
    11,
  )
  head('MONTH END')
  paper.table(
    [left(40), right(572)],
    [
      { bold: true, cells: ['MONTH END CHARGES', marked(trailing(-month.total), 'totalFees')] },
      ...month.taxes.map(
        (tax): Row => [
          `${tax.en} ON TAXABLE CHARGES OF ${en(month.taxable)}`,
          marked(trailing(-tax.cents), 'tax'),
        ],
      ),
      ['AMOUNT DRAWN FROM YOUR BANK', trailing(-month.total - month.tax)],
    ],
    11,
  )
  const { printed, derived } = feeFigures(month)
  return {
    bytes: await paper.bytes(),
    marks: paper.marks,
    truth: truthOf(month, {
      layout: 'K7 tiers on a line printer',
      language: 'en',
      processor: null,
      processorAsPrinted: 'Bluespruce Merchant Processing Ltd',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'processorFees',
        'fixedFees',
        'totalFees',
      ],
      derived: [...derived, 'averageTicket'],
      alsoRight: { processor: ['other'], transactionCount: [month.count + month.returns] },
      traps: [
        'tiers, no interchange to claim',
        'minus signs behind the amounts',
        'reserve withheld and released',
        'the bank draft includes tax',
      ],
    }),
  }
}

function tiers(brand: Brand): Row[] {
  const name = brand.name.toUpperCase()
  return brand.tiers.map((tier) => [
    brand.tiers.length > 1 ? `${name} ${tier.name}` : name,
    en(tier.volume),
    tier.rate.toFixed(2),
    tier.item.toFixed(3),
    en(tier.cents),
  ])
}
