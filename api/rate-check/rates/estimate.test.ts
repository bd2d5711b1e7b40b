import { describe, expect, test } from 'bun:test'
import { book, estimateFor } from './estimate.fixture.ts'
import { estimate } from './estimate.ts'
import type { Situation, Statement } from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import { ours } from './rate-cases.json'

type Period = Statement['period']

describe('the worked examples of the method are estimated to the cent', () => {
  test.each(ours)('$businessType paying $currentProvider', ({ costCents, recommended, ...situation }) => {
    const answer = estimate(book, situation)

    expect(answer.current.monthlyCostCents).toBe(costCents)
    expect(answer.recommended).toMatchObject(recommended)
    expect(answer.recommended).toHaveLength(recommended.length)
  })
})

describe('the current cost', () => {
  test("includes every cost of a sale in the visitor's own rate", () => {
    const shop = { businessType: 'ecommerce', cardNotPresentRatePercent: 2.5, monthlyFeeCents: 0 }
    expect(estimateFor(shop).current).toMatchObject({ monthlyCostCents: 50_000, basis: 'own-rate' })
  })

  test('takes an own rate or fee of 0 as an answer', () => {
    const free = estimateFor({ businessType: 'ecommerce', cardNotPresentRatePercent: 0, monthlyFeeCents: 0 })
    expect(free.current.monthlyCostCents).toBe(0)
    expect(free.current.effectiveRatePercent).toBe(0)
    expect(free.recommended).toEqual([])
  })

  test('of a reported range is shown as its high end, with the low end kept', () => {
    const { current } = estimateFor({ currentProvider: 'cibc-merchant-services' })
    // 13,536 in person at 1.50% or 1.85% + 0.10; 1,200 online at 2.00%; 105.28 debit sales at 0.08 or 0.10.
    expect(current).toMatchObject({
      monthlyCostLowCents: 23_546,
      monthlyCostCents: 31_202,
      basis: 'reported-range',
    })
  })

  describe('is "at least" an amount where a part of it is unknown:', () => {
    const known = { currentProvider: 'paystone', cardPresentRatePercent: 2, cardNotPresentRatePercent: 3 }
    const atLeast = (differently: Partial<Situation>) => estimateFor(differently).current.atLeastCents

    test('the price of online sales, which then count at wholesale', () => {
      const inPersonOnly = { ...known, cardNotPresentRatePercent: null, monthlyFeeCents: 0 }
      // 13,536 in person at 2.00%; 1,200 online at 2.00%; 105.28 debit sales at 0.08.
      expect(atLeast(inPersonOnly)).toBe(30_000)
      expect(atLeast({ currentProvider: 'shopify-payments', monthlyFeeCents: 2_700 })).toBeNull()
    })

    test('the monthly fee, which then counts as 0', () => {
      expect(atLeast(known)).toBe(31_000)
      expect(atLeast({ ...known, monthlyFeeCents: 0 })).toBeNull()
      expect(atLeast({ currentProvider: 'shopify-payments' })).not.toBeNull()
    })

    test('but not the price of a kind of sale that the business does not make', () => {
      const online = { businessType: 'ecommerce', currentProvider: 'shopify-payments', monthlyFeeCents: 0 }
      expect(atLeast(online)).toBeNull()
      expect(atLeast({})).toBeNull()
    })

    test('an amount that is never above the low end, for any processor', () => {
      for (const { slug } of book.processors) {
        const { current } = estimateFor({ currentProvider: slug })
        expect(current.atLeastCents ?? 0).toBeLessThanOrEqual(current.monthlyCostLowCents)
        expect(current.monthlyCostLowCents).toBeLessThanOrEqual(current.monthlyCostCents)
      }
    })
  })

  test('is never below the wholesale cost, even at the low end of a reported range', () => {
    const cheap = { percent: 0.2, feeCents: 0 }
    const generous: RateBook = {
      ...book,
      genericQuote: { ...book.genericQuote, cardPresent: { low: cheap, high: cheap } },
    }
    const { current, explanation } = estimateFor({ currentProvider: 'paystone' }, generous)

    expect(current.monthlyCostLowCents).toBeGreaterThanOrEqual(explanation.wholesaleFloorCents)
    expect(current.monthlyCostCents).toBeGreaterThanOrEqual(explanation.wholesaleFloorCents)
  })

  test.each(['rbc-merchant-services', 'bmo-merchant-services'])('%s costs what Moneris costs', (slug) => {
    const borrowed = estimateFor({ currentProvider: slug })
    expect(borrowed.current.monthlyCostCents).toBe(estimateFor({}).current.monthlyCostCents)
    expect(borrowed.current.slug).toBe(slug)
  })

  test('a margin tier begins at its boundary: more sales online at Helcim may cost less', () => {
    const online = { businessType: 'ecommerce', currentProvider: 'helcim', averageTransactionCents: 10_000 }
    expect(estimateFor({ ...online, monthlyVolumeCents: 4_950_000 }).current.monthlyCostCents).toBe(136_125)
    expect(estimateFor({ ...online, monthlyVolumeCents: 5_000_000 }).current.monthlyCostCents).toBe(132_500)
  })

  test('Clearly publishes no margin below 15,000 a month, so the reported range holds there', () => {
    const paying = { businessType: 'other', currentProvider: 'clearly-payments' }
    expect(estimateFor({ ...paying, monthlyVolumeCents: 1_500_000 }).current.basis).toBe('reported-range')
    expect(estimateFor({ ...paying, monthlyVolumeCents: 2_100_000 }).current.basis).toBe('published')
  })

  test('the yearly cost is twelve months, and the effective rate is of all card sales', () => {
    const { current } = estimateFor({})
    expect(current.yearlyCostCents).toBe(12 * current.monthlyCostCents)
    expect(current.effectiveRatePercent).toBe(2.25)
  })
})

describe('the fees of a statement are the current cost', () => {
  const statement = (feesCents: number, salesCents: number, count: number | null = null) => ({
    statement: { feesCents, salesCents, count },
  })

  test.each([
    // fees, sales, a month's sales: the cost, and what Helcim would save of it.
    { fees: 60_000, sales: 2_000_000, monthly: 2_000_000, cost: 60_000, effective: 3, saving: 26_000 },
    { fees: 30_000, sales: 1_200_000, monthly: 2_000_000, cost: 50_000, effective: 2.5, saving: 16_000 },
    { fees: 720_000, sales: 24_000_000, monthly: 2_000_000, cost: 60_000, effective: 3, saving: 26_000 },
    { fees: 33_333, sales: 999_999, monthly: 2_000_000, cost: 66_666, effective: 3.33, saving: 32_700 },
    // Less than Helcim, and at last less than the sales cost at wholesale: nothing is saved.
    { fees: 30_000, sales: 2_000_000, monthly: 2_000_000, cost: 30_000, effective: 1.5, saving: null },
    { fees: 1, sales: 2_000_000, monthly: 2_000_000, cost: 1, effective: 0, saving: null },
  ])('$fees of $sales, with $monthly a month', ({ fees, sales, monthly, cost, effective, saving }) => {
    const { current, recommended } = estimateFor({
      currentProvider: 'td-merchant-services',
      monthlyVolumeCents: monthly,
      ...statement(fees, sales),
    })
    expect(current).toMatchObject({
      monthlyCostCents: cost,
      monthlyCostLowCents: cost,
      atLeastCents: null,
      effectiveRatePercent: effective,
      basis: 'statement',
    })
    expect(recommended[0]?.savingCents ?? null).toBe(saving)
  })

  describe('scaling fixed fees to more sales adds no saving', () => {
    const printed = { feesCents: 21_457, salesCents: 973_573, count: null, fixedFeesCents: 7_185 }
    const growing = 'We count your savings as if your fixed fees don’t grow with your sales'

    test.each<{ of: string; monthly: number; period?: Period; cost: number; low: number }>([
      // 142.72 on 9,735.73 is 601.50 on 41,031.41; 71.85 stays as it is.
      { of: 'a month with less sales', monthly: 4_103_141, cost: 90_431, low: 67_335 },
      { of: 'a month with the same sales', monthly: 973_573, cost: 21_457, low: 21_457 },
      { of: 'a month with more sales', monthly: 486_787, cost: 10_729, low: 10_729 },
      // 71.85 in three months is 23.95 in one.
      {
        of: 'three months',
        monthly: 973_573,
        period: { start: '2026-04-01', end: '2026-06-30' },
        cost: 21_457,
        low: 16_667,
      },
      {
        of: 'half a month',
        monthly: 973_573,
        period: { start: '2026-04-01', end: '2026-04-15' },
        cost: 21_457,
        low: 21_457,
      },
      {
        of: 'a year',
        monthly: 4_103_141,
        period: { start: '2025-07-01', end: '2026-06-30' },
        cost: 90_431,
        low: 60_748,
      },
    ])('the statement of $of', ({ monthly, period = null, cost, low }) => {
      const { current, explanation } = estimateFor({
        currentProvider: 'td-merchant-services',
        monthlyVolumeCents: monthly,
        statement: { ...printed, period },
      })
      expect(current).toMatchObject({ monthlyCostCents: cost, monthlyCostLowCents: low, atLeastCents: null })
      expect(explanation.lowEndCents).toBe(low)
      expect(explanation.assumptions.some(({ says }) => says === growing)).toBe(low < cost)
    })

    test('Helcim is not recommended for fixed fees that only scaling has raised', () => {
      const situation = { currentProvider: 'td-merchant-services', monthlyVolumeCents: 4_103_141 }
      const { fixedFeesCents: _, ...unprinted } = printed
      expect(estimateFor({ ...situation, statement: unprinted }).recommended).not.toEqual([])
      expect(estimateFor({ ...situation, statement: printed }).recommended).toEqual([])
    })
  })

  test('a statement comes before own rates, an own fee and a price list', () => {
    const fees = statement(50_000, 2_000_000)
    const alone = estimateFor({ ...fees, currentProvider: 'paystone' }).current
    const beside = { cardPresentRatePercent: 9, cardNotPresentRatePercent: 9, monthlyFeeCents: 9_900 }
    for (const currentProvider of ['moneris', 'paystone'])
      expect(estimateFor({ ...fees, ...beside, currentProvider }).current).toMatchObject({
        monthlyCostCents: alone.monthlyCostCents,
        basis: 'statement',
      })
  })

  test('the number of sales gives the average sale, which decides what others would cost', () => {
    const typed = estimateFor({ averageTransactionCents: 5_000, ...statement(60_000, 2_000_000) })
    const counted = estimateFor({ averageTransactionCents: 90_000, ...statement(60_000, 2_000_000, 400) })
    expect(counted.recommended).toEqual(typed.recommended)
    expect(counted.explanation.assumptions).toContainEqual(
      expect.objectContaining({ says: 'Your average sale', value: '$50' }),
    )
  })

  test('the explanation of a statement names it as the source and asks for no rates', () => {
    const { explanation } = estimateFor({
      currentProvider: 'td-merchant-services',
      ...statement(15_000, 1_000_000),
    })
    expect(explanation.knownFrom).toEqual({
      inPerson: 'statement',
      online: 'statement',
      debit: 'statement',
      monthlyFee: 'statement',
    })
    expect(explanation.whyNone).toMatchObject({ reason: 'already-best', missingRates: [] })
    const shown = explanation.assumptions.map(({ says, value }) => `${says}: ${value}`)
    expect(shown).toContain('What you pay now, as a share of your card sales: 1.50%')
    expect(shown).toContain('Your fees rise and fall with your sales: null')
    expect(shown.join()).not.toMatch(/No monthly fee|rate you entered|average sale:/)
  })
})

describe('the example of one average sale', () => {
  const dear = { currentProvider: 'paystone', cardPresentRatePercent: 4, cardNotPresentRatePercent: 5 }
  const exampleOf = (differently: Partial<Situation>, slug = 'helcim') =>
    estimateFor({ ...dear, ...differently }).recommended.find((provider) => provider.slug === slug)
      ?.exampleSale

  test('is the networks’ part with the margin, where the price is cost-plus', () => {
    // 50.00 in person at 1.40 % + 0.10 % + 0.40 % is 0.95, and 0.08.
    expect(exampleOf({})).toEqual({ kind: 'in-person', saleCents: 5_000, costCents: 103 })
    // A small business pays 0.95 % instead of 1.40 %: 0.725, and 0.08.
    expect(exampleOf({ monthlyVolumeCents: 1_500_000 })).toMatchObject({ costCents: 81 })
  })

  test('is an online sale for an online business', () => {
    // 50.00 online at 1.90 % + 0.10 % + 0.50 % is 1.25, and 0.25.
    expect(exampleOf({ businessType: 'ecommerce' })).toEqual({
      kind: 'online',
      saleCents: 5_000,
      costCents: 150,
    })
  })

  test('is missing for a flat price', () => {
    expect(exampleOf({}, 'square-canada')).toBeNull()
  })
})

describe('answers that are not on the list', () => {
  test("the visitor's own words are priced as 'other' and kept as the name", () => {
    const own = estimateFor({ currentProvider: 'Prairie Payments' })
    const other = estimateFor({ currentProvider: 'other' })

    expect(own.current).toEqual({ ...other.current, name: 'Prairie Payments' })
    expect(other.current.name).toBe('Other provider')
  })

  test.each(['Dog grooming', '', '__proto__', 'constructor'])(
    'the business type %p counts as other',
    (type) => {
      expect(estimateFor({ businessType: type })).toEqual(estimateFor({ businessType: 'other' }))
    },
  )
})
