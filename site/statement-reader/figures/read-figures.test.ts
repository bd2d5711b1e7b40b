import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import type { FamilyWords } from '../families/families.ts'
import { toRows } from '../layout/rows.ts'
import type { Figures, Found, Piece } from '../reading.ts'
import { NO_FIGURES, readFigures } from './read-figures.ts'

const SALES = `
  Card type        Sales      Amount   Credits    Amount   Net amount
  Visa               126    3,936.18         3     90.37     3,845.81
  Mastercard          76    2,270.56         2     67.75     2,202.81
  Interac            163    3,528.99         3     61.75     3,467.24
  Total              365    9,735.73         8    219.87     9,515.86
`

const FEES = `
  Fees                                Amount
  Visa interchange                     59.12
  Interac interchange                   4.38
  Visa assessment                       8.16
  Transaction fees                     41.61
  Terminal rental                      29.95
  PCI compliance                        6.95
  Total fees                          150.17
`

type Numbers = Partial<Record<keyof Figures, number | null>>

/** A test that a paper with this text gives these figures. */
const gives = (title: string, figures: Numbers) => (block: string) =>
  test(title, () => expect(values(block)).toMatchObject(figures))

describe('sales', () => {
  test('a table of cards gives gross sales, refunds, net sales and their number', () => {
    const figures = { grossSales: 9735.73, refunds: 219.87, netSales: 9515.86, transactionCount: 365 }
    expect(values(SALES)).toMatchObject(figures)
    expect(read(SALES).grossSales).toMatchObject({ certainty: 'sure', page: 1, text: '9,735.73' })
  })

  gives('columns that obey a - b = c need no known words', {
    grossSales: 67_753.97,
    refunds: 229.21,
    netSales: 67_524.76,
  })(`
        Card            Bills   Before tips        Tips    To cards   Sent away     Settled
        Visa              585     36,929.61    6,364.19   43,293.80    (157.97)   43,135.83
        Mastercard        320     20,864.53    3,595.64   24,460.17     (71.24)   24,388.93
        All               905     57,794.14    9,959.83   67,753.97    (229.21)   67,524.76`)

  gives('cash is no card sale: fees and the deposit prove which sum is card sales', {
    grossSales: 19_792.8,
    refunds: 100.21,
    totalFees: 422.9,
    transactionCount: 1193,
  })(`
        What you sold
        Gross sales            21,011.74
        Returns                  (100.21)
        Tax                     2,634.20
        of which cash           4,183.65

        Card payments
        Payments taken (1193)  19,792.80
        Refunded (6)            (100.21)
        Fees                    (422.90)
        Sent to your bank      19,269.69`)

  gives('card payments less refunds are net sales, even if the deposit pays a loan', {
    grossSales: 21_171.33,
    refunds: 165.38,
    netSales: 21_005.95,
    transactionCount: 1260,
  })(`
        Kind            Payments     Amount
        Credit               788  14,970.67
        Interac              472   6,200.66
        All payments       1,260  21,171.33
        Card refunds                -165.38
        Fees, all cards              436.44

        Cards less refunds        21,005.95
        Fees                        -436.44
        Loan repayment, 8%        -1,680.48
        Transferred               18,889.03`)

  gives('the number of sales is found above their amount', { grossSales: 1223.79, transactionCount: 257 })(`
                           Visa        MC       Total
        Number of sales     164        93         257
        Amount of sales  738.29    485.50    1,223.79
        Refunds           84.05      6.56       90.61
        Net sales        654.24    478.94    1,133.18`)

  gives('the number of sales is found below their amount', {
    grossSales: 9429.8,
    refunds: 0,
    transactionCount: 501,
  })(`
        card sales ..................... $9,429.80
        payments ............................. 501
        refunds ............................ $0.00`)

  gives('tickets less reversals in each row are sales, refunds and net sales', {
    grossSales: 21_643.86,
    refunds: 326.55,
    netSales: 21_317.31,
    transactionCount: 248,
  })(`
        Card        Tickets   Ticket value   Reversed        Kept
        Visa            184      17,625.03     195.80   17,429.23
        Interac          64       4,018.83     130.75    3,888.08
        Total           248      21,643.86     326.55   21,317.31`)

  describe('a page or a block for each brand', () => {
    const BLOCKS = `
        VISA
        Payments   315   Payment volume    34,684.07
        Refunds      3   Refund volume        204.44

        MASTERCARD
        Payments   158   Payment volume    19,824.62
        Refunds      4   Refund volume        323.09`

    test('is added up if the paper prints no sum, and is never sure', () => {
      expect(values(BLOCKS)).toMatchObject({ grossSales: 54_508.69, refunds: 527.53, transactionCount: 473 })
      expect(read(BLOCKS).grossSales).toMatchObject({
        certainty: 'likely',
        addedUp: [{ value: 34_684.07 }, { value: 19_824.62 }],
      })
      expect(read(BLOCKS).transactionCount).toMatchObject({ addedUp: [{ value: 315 }, { value: 158 }] })
    })

    test('gives no sales if a brand has no such block', () => {
      expect(read(`${BLOCKS}\n\n        FEES\n        Interac, per payment    11.30`).grossSales).toBeNull()
    })
  })

  gives("the column of one card is not the month's sales", {
    grossSales: null,
    netSales: null,
    transactionCount: null,
  })(`
                          Visa        Amex     Interac
        Gross sales  15,539.05    2,430.60   12,093.60
        Net sales    15,405.06    2,430.60   11,925.85`)

  test('payments after refunds are not gross sales under any name', () => {
    const block = `
        Sales activity
        Received by card   15,835.74 CR
        Refunds sent          342.07 DR
        Sales              15,493.67 CR`
    expect(values(block).grossSales).not.toBe(15_493.67)
  })

  test('a heading with space above it does not end columns of other periods', () => {
    const figures = values(`
        Activity                 September      August   Year to date
        Payments volume          58,150.29   65,128.32     459,387.29
        Money back               (1,728.31)  (1,935.71)    (13,653.65)


        Cost

        Interchange                 715.67      833.61       5,879.94
        Markup                      219.37      255.52       1,802.34
        Total cost of acceptance    935.04    1,089.13       7,682.28`)
    expect(figures.totalFees).not.toBe(7682.28)
    expect(figures.grossSales).not.toBe(459_387.29)
  })

  gives('fees less a credit of fees are no sales', { grossSales: null, refunds: null, netSales: null })(`
        Fees                        Volume      Amount
        Visa cards               78,101.97    2,549.66
        Mastercard cards         49,947.75    1,640.18
        Processing fees subtotal              4,189.84
        Fee credits                             -42.50
        Subtotal                              4,147.34
        HST                                       0.00
        Already deducted from payouts        -4,147.34`)

  gives('words after a comma may say that refunds are taken off', {
    grossSales: 50_200.76,
    refunds: 190.03,
    netSales: 50_010.73,
  })(`
        Paiements par carte                           1 044 paiements   50 200,76 $
        dont pourboires                                                  4 066,26 $
        Remboursements par carte                                          -190,03 $
        Paiements par carte, remboursements déduits                     50 010,73 $
        Espèces (non traitées par nous)                                  5 873,49 $
        Encaissements, tous modes                                       55 884,22 $`)

  gives('cards of figures with their words above and below, and captions of bars', {
    grossSales: 50_413.3,
    transactionCount: 830,
    totalFees: 804.21,
  })(`
        50,413.30            830          804.21
        sold by card         sales        in fees, before tax

        Where your fees went

        Interchange       Networks       Processing      Terminal, by month
        485.22            36.89          223.10          59.00
        60 % of fees      5 % of fees    28 % of fees    7 % of fees

        Visa                         22,177.20
        Mastercard           12,645.33
        Interac                15,590.77`)

  gives('columns of the month before and of the year are not read', {
    grossSales: 70_600.02,
    refunds: 613.35,
    netSales: 69_986.67,
  })(`
                            Current month   Previous month   Year to date
        Sales                   70,600.02        66,364.02     444,780.13
        Refunds                   (613.35)         (576.55)     (3,864.10)
        Sales less refunds      69,986.67        65,787.47     440,916.03`)

  test.each(['Gross sales, year to date', 'Gross sales, peer average', 'Visa sales'])(
    'the amount of "%s" is no figure',
    (label) => expect(read(`${label}     50,085.52`)).toEqual(NO_FIGURES),
  )

  gives('two equally likely sums give no gross sales', { grossSales: null })(
    'Gross sales    45,615.10\nTotal gross sales    99,999.99',
  )
})

describe('total fees', () => {
  test('a total that names all fees and whose lines add up is sure', () => {
    expect(read(SALES + FEES).totalFees).toMatchObject({ value: 150.17, certainty: 'sure' })
  })

  test('a larger sum taken off the payout disproves a total named as all fees', () => {
    const platform = `
        Card payments                                 50,200.76
        Card refunds                                    -190.03
        Card payments less refunds                    50,010.73

        Processing fees
        Visa                                             848.88
        Interac                                           59.15
        Total processing fees                            908.03

        Subscriptions
        Plus plan                                         89.00
        GST (5 %)                                          4.45

        Payouts
        Card payments less refunds                    50,010.73
        Fees and tax on fees                          -1,001.48
        Loan, automatic repayment                     -2,500.54
        Paid to your bank account                     46,508.71`
    expect(read(platform).totalFees).not.toMatchObject({ value: 908.03 })
  })

  test('fees taken off payouts are at most likely if a plan is billed separately', () => {
    const days = `
        Day       Payments      Taken       Fees     Sent to bank
        Aug 16          12     573.85     -17.29           556.56
        Aug 17           2     601.97     -15.49           586.48
        Aug 18           2     602.96     -15.51           587.45
        Sum             16   1,778.78     -48.29         1,730.49`
    expect(read(days).totalFees).toMatchObject({ value: 48.29, certainty: 'sure' })
    const plan = '\n\n        Plan for the month, withdrawn on Sep 16     $20.00'
    expect(read(days + plan).totalFees?.certainty).not.toBe('sure')
  })

  gives('fees listed beside their tax in a balance hold no tax', { totalFees: 887.33, tax: 2.79 })(`
        Beginning available balance         637.51
        Payments received                25,392.23
        Refunds sent                       -276.13
        Fees                               -887.33
        Sales tax on subscriptions           -2.79
        Transfers to your bank          -23,432.17
        Ending available balance          1,431.32

        Fees summary
        Visa                                473.01
        Wallet                              374.37
        Gateway                              39.95
        Total fees                          887.33`)

  test('the total of one section is not all fees', () => {
    const other = `
  Other charges                       Amount
  Gateway                              10.00
  Statement                             3.50
  Total other charges                  13.50
`
    expect(read(SALES + FEES + other).totalFees).toBeNull()
  })

  test('sections that are paid out together are added up and at most likely', () => {
    const { totalFees } = read(`${SALES}
  Service charges                     Amount
  Visa consumer                       -59.12
  Visa infinite                       -41.61
  Total service charges              -100.73

  Other charges                       Amount
  Terminal rental                     -29.95
  Statement                            -6.95
  Total other charges                 -36.90

  Amount submitted                  9,515.86
  Service charges                    -100.73
  Other charges                       -36.90
  Amount processed                  9,378.23
`)
    expect(totalFees).toMatchObject({
      value: 137.63,
      certainty: 'likely',
      addedUp: [{ value: 100.73 }, { value: 36.9 }],
    })
  })

  test('sections that nothing proves to be all give no total fees', () => {
    const others = '\n  Other\n  Gateway  10.00\n  Statement  3.50\n  Total other fees  13.50'
    expect(read(SALES + FEES.replace('Total fees', 'Total rates') + others).totalFees).toBeNull()
  })

  test.each([
    ['beside', 'Total fees   104.00\n GST   5.20\n Total   109.20'],
    ['after', 'Total fees before tax   104.00\n GST   5.20\n Amount debited   109.20'],
  ])('tax printed %s the total fees is no part of them', (_, end) => {
    const fees = 'Fees\n Processing fees   100.00\n Statement fee   4.00\n '
    expect(values(fees + end)).toMatchObject({ totalFees: 104, tax: 5.2 })
  })

  test('tax inside a total is subtracted, and listed', () => {
    const { totalFees, tax } = read(`${SALES}
  Charges                             Amount
  Processing fees                     100.00
  Terminal rental                      40.00
  HST                                   5.20
  Total charges                       145.20

  Net sales                         9,515.86
  Charges                            -145.20
  Deposited                         9,370.66
`)
    expect(tax).toMatchObject({ value: 5.2 })
    expect(totalFees).toMatchObject({ value: 140, addedUp: [{ value: 145.2 }, { value: -5.2 }] })
  })

  gives('tax inside descriptions is subtracted too', { totalFees: 133.45, tax: 5.02 })(`${SALES}
  Service charges                                Amount
  Visa consumer                                  -60.00
  Transaction fees                               -40.00
  Total service charges                         -100.00

  Fees                                           Amount
  TERMINAL RENTAL HST:4.49                       -34.44
  STATEMENT FEE HST:0.53                          -4.03
  Total fees                                     -38.47
  Total HST                                        5.02

  Amount submitted                             9,515.86
  Service charges                               -100.00
  Fees                                           -38.47
  Amount processed                             9,377.39
`)

  gives('a sum that may hide tax in unknown lines gives no total fees', { totalFees: null })(`${SALES}
  Net sales                         9,515.86
  Fees                               -145.20
  Deposited                         9,370.66
  HST on equipment                      5.20
`)

  gives('money of disputed sales is no fee', { totalFees: 114.57 })(`${SALES}
  Discount fees   Service fees   Chargebacks     Total
         -42.72         -71.85        -88.50   -203.07

  Total fees          -114.57
  Discount fees        -42.72
  Service fees         -71.85

  Net sales          9,515.86
  Fees                -114.57
  Chargebacks          -88.50
  Deposits           9,312.79
`)

  gives('fees listed by kind and again by card are counted once', { totalFees: 150.17 })(`${SALES}
  Fees by card                        Amount
  Visa                                 67.28
  Interac                              45.99
  Total of cards                      113.27
${FEES}`)

  gives('daily and monthly fees are added up if each has its own payment', {
    grossSales: 4282.59,
    refunds: 55.03,
    totalFees: 80.32,
  })(`
  Date           Sales      Refunds    Discount     Net deposit
  09/01/2026   1,122.98        0.00       -2.71        1,120.27
  09/02/2026   1,639.77      -55.03       -3.95        1,580.79
  09/04/2026   1,519.84        0.00       -3.66        1,516.18
  Total        4,282.59      -55.03      -10.32        4,217.24

  Month-end fees                      Amount
  Interchange                          50.00
  Terminal rental                      20.00
  Month-end fees before tax            70.00
  HST                                   2.60
  Month-end debit                      72.60
`)

  test('a printed rate over all sales proves total fees; a rate of one card does not', () => {
    const rate = `${SALES}
  Total fees                  150.17
  Overall effective rate      1.54%
`
    expect(read(rate)).toMatchObject({
      totalFees: { value: 150.17, certainty: 'sure' },
      effectiveRate: { value: 1.54, certainty: 'sure' },
    })
    expect(read(rate.replace('Overall', 'Visa')).effectiveRate).toBeNull()
  })

  test('a rate below the fees of cards does not prove all fees', () => {
    const figures = read(`${SALES}
  Fees by card        Visa    Interac    All cards
  Interchange        50.12      10.00        60.12
  Discount           35.00       5.00        40.00
  Fees               85.12      15.00       100.12
  Effective rate     1.87%      0.17%        1.03%

  Equipment and other fees
  Terminal rental                 27.95
  Account maintenance             12.50
  Total equipment and other       40.45
`)
    expect(figures.effectiveRate).toBeNull()
    expect(figures.totalFees?.value).not.toBe(100.12)
  })

  gives('the last column of a row may hold the taxes beside its fee', { totalFees: 500.08, pciFees: 8.95 })(`
  Fee                      Charge     GST     QST      Paid
  All fees                 500.08    2.47    4.93    507.48
  Network costs            351.93    0.00    0.00    351.93
  Our service               98.75    0.00    0.00     98.75
  Account maintenance       12.50    0.63    1.25     14.38
  Terminal lease            27.95    1.40    2.79     32.14
  PCI program                8.95    0.44    0.89     10.28
`)

  gives('a sum of interchange, networks and own fees is all fees under any name', {
    totalFees: 299.07,
  })(`${SALES}
  Interchange commission            188.53
  Network fees                       19.59
  Our margin                         68.95
  Terminal rental                    22.00
  Variable and fixed fees           299.07
`)

  gives('daily fees are not total fees if a plan is taxed and taken separately', { totalFees: null })(`
  Day         Taken   Given back      Fees   Sent to bank
  Aug 16     573.85        -0.00    -17.29         556.56
  Aug 17     601.97       -37.97    -15.49         548.51
  Aug 18     602.96        -0.00    -15.51         587.45
  Sum      1,778.78       -37.97    -48.29       1,692.52

  Plan for the month, withdrawn on Sep 16     20.00
  GST on the plan                              1.00
`)

  gives('a box of savings is not read', { totalFees: 150.17 })(`${SALES}${FEES}
  You saved an estimated        764.88
  Fees at an industry rate      915.05
`)
})

describe('what fees are made of', () => {
  test('lines are sorted by their roles and added up', () => {
    expect(read(SALES + FEES)).toMatchObject({
      interchange: { value: 63.5, certainty: 'likely', addedUp: [{ value: 4.38 }, { value: 59.12 }] },
      assessments: { value: 8.16 },
      processorFees: { value: 41.61 },
      fixedFees: { value: 36.9 },
      terminalRental: { value: 29.95 },
      pciFees: { value: 6.95 },
    })
  })

  test('printed groups that add up to the total are sure', () => {
    expect(
      read(`
  Fee breakdown                       Amount
  Interchange                         700.86
  Card brand assessments               47.31
  Our markup                          200.95
  Other fees                           25.00
  Total fees                          974.12
`),
    ).toMatchObject({
      interchange: { value: 700.86, certainty: 'sure' },
      assessments: { value: 47.31, certainty: 'sure' },
      processorFees: { value: 200.95, certainty: 'sure' },
      fixedFees: { value: 25, certainty: 'sure' },
    })
  })

  test('a line that could be any part leaves all parts unknown', () => {
    const figures = read(SALES + FEES.replace('Transaction fees', 'Sundry amounts  '))
    expect(figures.totalFees).not.toBeNull()
    expect(figures).toMatchObject({
      interchange: null,
      assessments: null,
      processorFees: null,
      fixedFees: null,
    })
  })
})

describe('the month’s fees under unknown words', () => {
  const ledger = (last: string) => `
    Brand            Sales   Amount sold   Refunded     Settled
    Visa                99      7,668.20      64.88    7,603.32
    Interac            109      5,490.18      71.47    5,418.71
    All brands         208     13,158.38     136.35   13,022.03
    Visa
    Interchange, classic         62.84
    Margin                       34.84
    Visa in all                  97.68
    Interac
    Interchange, tap              2.77
    Margin                        8.88
    Interac in all               11.65
    Your account
    Wireless terminal rental     38.75
    Monthly account fee          12.50
    Account in all               51.25
    Month end
    Brands and account          160.58
    ${last}`

  test('are found as a sum of sums with tax added to it', () => {
    const withTax = ledger(`HST at 14% of 51.25           7.18
    Debited                     167.76`)
    expect(read(withTax).totalFees).toMatchObject({ value: 160.58, certainty: 'likely' })
  })

  test('are not found if they leave a section out', () => {
    expect(read(ledger('').replace('160.58', '109.33')).totalFees).toBeNull()
  })

  gives('are not found if a tax is among their lines', { totalFees: null })(`
        Card purchases taken            22,044.41
        Given back to customers          (169.28)
        Purchases after refunds         21,875.13
        Costs passed on by the brands      216.73
        Our own part                       117.76
        HST 13% on the machine               3.19
        The countertop machine              24.50
        Taken for the month               (362.18)
        Sent to your bank               21,512.95`)
})

gives("a peer group's column beside two months is not this month's", { totalFees: 603 })(`
      Activity in October 2026
      Sales                          September      October   Shops like yours
      Gross card sales               49,357.54    48,074.01          41,413.82
      Refunds                           881.59       577.63             643.19
      Net card sales                 48,475.95    47,496.38          40,770.63
      Fees                           September      October   Shops like yours
      Interchange                       439.10       445.12             384.27
      Assessments                        37.42        37.15              32.34
      Processing                        121.08       120.73             103.30
      Total fees before tax             597.60       603.00             519.91
      HST                                 7.83         7.83               7.83
      Withdrawn                         605.43       610.83             527.74`)

test('the words of a family decide the meaning of its labels', () => {
  const block = 'Interchange   50.00\nHouse fee   20.00\nTotal fees   70.00'
  expect(values(block, { labels: { processorFees: ['house fee'] } })).toMatchObject({ processorFees: 20 })
  expect(values(`${block}\nGross sales   9,000.00`, { ignored: ['gross sales'] })).toMatchObject({
    grossSales: null,
  })
})

test('random pieces never break the reading of figures', () => {
  const words = 'Total,Fees,Gross sales,GST,Refunds,Net,10.00,(5.00),15.00,1.5%,12,Visa'.split(',')
  const anyPiece: fc.Arbitrary<Piece> = fc.record({
    page: fc.integer({ min: 1, max: 2 }),
    text: fc.oneof(fc.string(), fc.constantFrom(...words)),
    x: fc.integer({ min: 0, max: 8 }).map((column) => column * 70),
    y: fc.integer({ min: 1, max: 20 }).map((row) => row * 12),
    width: fc.integer({ min: 0, max: 90 }),
    height: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 80 }), (pieces) => {
      const page = { width: 612, height: 792 }
      const figures = readFigures(toRows({ pages: [page, page], pieces }))
      for (const found of Object.values(figures) as (Found<number> | null)[]) {
        if (found) expect(Number.isFinite(found.value)).toBe(true)
      }
    }),
  )
})

test('a paper of 500 rows is read in 400 ms of processor time', () => {
  const lines = Array.from(
    { length: 490 },
    (_, day) => `Visa ${day}   ${day}   ${day * 7}.25   ${day}.13   ${day * 6}.12`,
  )
  const paper = paperFromText(`Card   Items   Sales   Fees   Net\n${lines.join('\n')}\n${SALES}${FEES}`)
  readFigures(toRows(paper))
  const startedAt = process.cpuUsage()
  readFigures(toRows(paper))
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(400)
})

function read(block: string, family?: FamilyWords): Figures {
  const paper = paperFromText(block)
  return readFigures(toRows(paper), family)
}

function values(block: string, family?: FamilyWords) {
  return Object.fromEntries(
    Object.entries(read(block, family)).map(([name, found]) => [name, found?.value ?? null]),
  )
}
