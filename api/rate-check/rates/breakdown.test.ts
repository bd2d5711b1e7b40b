import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { sharedOut } from '../../../domain/rounding.ts'
import { anyCents, book, estimateFor, rowOf } from './estimate.fixture.ts'
import type { Situation, Statement } from './monthly-cost.ts'
import { monthlyCostCents, splitCardSales, wholesalePartsCents, wholesaleRates } from './monthly-cost.ts'
import { loadRateBook } from './rate-book.ts'

/**
 * The shop sells 20,000.00 a month at 50.00 a sale: 1,200.00 online, 13,536.00 in person by credit card, 5,264.00 by debit in
 * 105.28 sales. Its year is above 175,000.00, so credit costs 1.40 % in person (189.50) and 1.90 % online (22.80), and a debit
 * sale 3.42 cents (3.60): interchange is 215.90. Assessments are 0.10 % of 14,736.00 (14.74) and 1.58 cents a debit sale
 * (1.66): 16.40. The wholesale floor is 232.30.
 */
const shopWith = (statement: Partial<Statement>, differently: Partial<Situation> = {}, rates = book) =>
  estimateFor(
    {
      currentProvider: 'td-merchant-services',
      ...differently,
      statement: { feesCents: 60_000, salesCents: 2_000_000, count: null, ...statement },
    },
    rates,
  )

function breakdownOf(...situation: Parameters<typeof shopWith>) {
  const { breakdown } = shopWith(...situation)
  if (breakdown === null) throw new Error('A statement has a breakdown.')
  return breakdown
}

const printed = { interchangeCents: 25_000, assessmentsCents: 2_000, fixedFeesCents: 6_000 }
const belowFloor = { feesCents: 12_000, interchangeCents: 10_000, assessmentsCents: 1_000 }

describe('the breakdown of a month’s fees', () => {
  const SIGNS = { estimated: '~', statement: '=', owner: '@' } as const
  const threeMonths = { feesCents: 360_000, salesCents: 12_000_000 }

  /** Interchange, assessments, processor and, where they are known, fixed fees: ~ estimated, = printed, @ typed by the owner. */
  test.each<[string, Partial<Statement>, string, Partial<Situation>?]>([
    ['nothing printed: the markup is the rest', {}, '~21590 1.08%, ~1640 0.08%, ~36770 1.84%'],
    ['all printed', printed, '=25000 1.25%, =2000 0.1%, =27000 1.35%, =6000 0.3%'],
    ['no assessments printed', { interchangeCents: 25_000 }, '=25000 1.25%, ~1640 0.08%, ~33360 1.67%'],
    ['no interchange printed', { assessmentsCents: 0 }, '~21590 1.08%, =0 0%, ~38410 1.92%'],
    [
      'fixed fees of 0 printed',
      { ...printed, fixedFeesCents: 0 },
      '=25000 1.25%, =2000 0.1%, =33000 1.65%, =0 0%',
    ],
    [
      'fixed fees as the owner typed them',
      {},
      '~21590 1.08%, ~1640 0.08%, ~31775 1.59%, @4995 0.25%',
      { monthlyFeeCents: 4_995 },
    ],
    [
      'printed fixed fees come before typed ones',
      { fixedFeesCents: 3_000 },
      '~21590 1.08%, ~1640 0.08%, ~33770 1.69%, =3000 0.15%',
      { monthlyFeeCents: 4_995 },
    ],
    [
      'a typed fee that the statement has no room for is not on it',
      {},
      '~21590 1.08%, ~1640 0.08%, ~36770 1.84%',
      { monthlyFeeCents: 40_000 },
    ],
    [
      'three months of twice the sales, scaled to one',
      { ...threeMonths, interchangeCents: 150_000, assessmentsCents: 12_000, fixedFeesCents: 18_000 },
      '=25000 1.25%, =2000 0.1%, =30000 1.5%, =3000 0.15%',
    ],
    // 1.90 % and 0.10 % of 20,000.00: no debit, no card in a terminal.
    ['online sales only', {}, '~38000 1.9%, ~2000 0.1%, ~20000 1%', { businessType: 'ecommerce' }],
    [
      'a small business, whose interchange is lower',
      // 10,000.00 a month: 6,768.00 at 0.95 %, 600.00 at 1.80 %, 52.64 debit sales.
      { feesCents: 30_000, salesCents: 1_000_000 },
      '~7690 0.77%, ~820 0.08%, ~21490 2.15%',
      { monthlyVolumeCents: 1_000_000 },
    ],
    // No markup, and the estimate is cut to the fees.
    ['fees below the wholesale floor', { feesCents: 10_000 }, '~9294 0.46%, ~706 0.04%, ~0 0%'],
    [
      'fixed fees leave less than the floor',
      { feesCents: 25_000, fixedFeesCents: 15_000 },
      '~9294 0.46%, ~706 0.04%, ~0 0%, =15000 0.75%',
    ],
    [
      'printed assessments leave less than interchange is estimated at',
      { feesCents: 10_000, assessmentsCents: 3_000 },
      '~7000 0.35%, =3000 0.15%, ~0 0%',
    ],
    [
      'interchange is all that was charged',
      { feesCents: 20_000, interchangeCents: 20_000 },
      '=20000 1%, ~0 0%, ~0 0%',
    ],
    ['all parts printed, below the estimated floor', belowFloor, '=10000 0.5%, =1000 0.05%, =1000 0.05%'],
  ])('%s', (_, statement, expected, differently = {}) => {
    const { parts } = breakdownOf(statement, differently)
    const keys = ['interchange', 'assessments', 'processor', 'fixed'] as const
    expect(parts.map(({ key }) => key)).toEqual(keys.slice(0, parts.length))
    expect(parts.map(({ cents, percent, from }) => `${SIGNS[from]}${cents} ${percent}%`).join(', ')).toBe(
      expected,
    )
  })

  test('is null without a statement', () => {
    expect(estimateFor({ cardPresentRatePercent: 3 }).breakdown).toBeNull()
  })

  test('includes the fixed fees in the markup only while they are unknown', () => {
    expect(breakdownOf({}).markupHoldsFixedFees).toBe(true)
    expect(breakdownOf({ fixedFeesCents: 0 }).markupHoldsFixedFees).toBe(false)
    expect(breakdownOf({}, { monthlyFeeCents: 0 }).markupHoldsFixedFees).toBe(false)
    expect(breakdownOf({}, { monthlyFeeCents: 40_000 }).markupHoldsFixedFees).toBe(true)
  })

  test('counts everything above the wholesale cost as negotiable, fixed fees included', () => {
    expect(breakdownOf(printed)).toMatchObject({ wholesaleCents: 27_000, aboveWholesaleCents: 33_000 })
    expect(breakdownOf({})).toMatchObject({ wholesaleCents: 23_230, aboveWholesaleCents: 36_770 })
    const low = breakdownOf({ feesCents: 10_000 })
    expect(low).toMatchObject({ wholesaleCents: 10_000, aboveWholesaleCents: 0 })
  })

  test('shows the period as it was entered', () => {
    const period = { start: '2026-08-01', end: '2026-10-31' }
    expect(breakdownOf({ period }).period).toEqual(period)
    expect(breakdownOf({}).period).toBeNull()
  })
})

test.each<[string, string | null, Partial<Statement>]>([
  ['ordinary fees', null, {}],
  ['fees of exactly 15 %', null, { feesCents: 300_000 }],
  ['fees of more than 15 %', 'fees-high', { feesCents: 300_001 }],
  ['fees of just the wholesale floor', null, { feesCents: 23_230 }],
  ['fees a cent below the floor', 'fees-low', { feesCents: 23_229 }],
  ['fees below the floor, but with printed network charges,', null, belowFloor],
  [
    'fees that are all printed network charges',
    null,
    { feesCents: 10_000, interchangeCents: 8_000, assessmentsCents: 2_000 },
  ],
])('%s raise the question %p', (_, asks, statement) => {
  expect(breakdownOf(statement)).toMatchObject({ belowWholesale: asks === 'fees-low', asks })
})

describe('offers of a price over cost', () => {
  const offersOf = (statement: Partial<Statement> = {}, differently: Partial<Situation> = {}) =>
    breakdownOf(statement, differently).offersOverCost ?? []
  const fittingOf = (slug: string, ...situation: Parameters<typeof shopWith>) =>
    breakdownOf(...situation).offersOverCost?.find((one) => one.slug === slug && one.fitsMonthlySales)
  const startsOf = (offers: ReturnType<typeof offersOf>) =>
    offers.map(({ slug, fromMonthlyCents }) => `${slug} ${fromMonthlyCents}`).toSorted()

  test('cost the wholesale cost, the margin, the fee on debit and the monthly fee', () => {
    const helcim = fittingOf('helcim', {})
    // 232.30; 0.40 % of 13,536.00 and 270.72 times 8 cents; 0.50 % of 1,200.00 and 24 times 25 cents; 105.28 times 7 cents.
    expect(helcim).toMatchObject({
      name: 'Helcim',
      fromMonthlyCents: 0,
      cardPresentMarginPercent: 0.4,
      cardPresentFeeCents: 8,
      monthlyFeeCents: 0,
      monthlyCostCents: 32_747,
      leavesOut: ['terminal'],
      asOf: '2026-09-08',
    })
    expect(helcim?.sources.length).toBeGreaterThan(0)
  })

  test('cost as much as the estimate of that provider without its terminal', () => {
    const online = [{ feesCents: 80_000 }, { businessType: 'ecommerce' }] as const
    const offer = fittingOf('helcim', ...online)
    const compared = shopWith(...online).explanation.compared.find(({ slug }) => slug === 'helcim')
    expect(offer).toMatchObject({ monthlyCostCents: compared?.monthlyCostCents, leavesOut: [] })
  })

  test('use the wholesale cost that the statement prints', () => {
    const [printed, estimated] = [{ interchangeCents: 25_000, assessmentsCents: 2_000 }, {}].map(
      (statement) => offersOf(statement).find(({ slug }) => slug === 'helcim')?.monthlyCostCents ?? 0,
    )
    expect((printed ?? 0) - (estimated ?? 0)).toBe(27_000 - 23_230)
  })

  test('include the margins that fit and the next within reach, the lowest cost first, and mark the fitting ones', () => {
    const offers = offersOf()
    const costs = offers.map(({ monthlyCostCents }) => monthlyCostCents)
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    expect(startsOf(offers)).toEqual(['clearly-payments 1500000', 'helcim 0', 'helcim 5000000'])
    // 14,736.00 by credit card and online is below where Clearly begins.
    const fitting = offers.filter(({ fitsMonthlySales }) => fitsMonthlySales)
    expect(fitting).toMatchObject([{ name: 'Helcim', fromMonthlyCents: 0, monthlyCostCents: 32_747 }])
  })

  test('leave out a price for more than five times the sales', () => {
    // 7,368.00 by credit card and online: 50,000.00 is out of reach, 15,000.00 is not.
    const small = offersOf({ salesCents: 1_000_000 }, { monthlyVolumeCents: 1_000_000 })
    expect(startsOf(small)).toEqual(['clearly-payments 1500000', 'helcim 0'])
    // 3,684,000.00: nothing is left but the largest of each and what is next.
    const large = offersOf({ feesCents: 600_000 }, { monthlyVolumeCents: 500_000_000 })
    expect(startsOf(large)).toEqual([
      'clearly-payments 100000000',
      'clearly-payments 500000000',
      'helcim 100000000',
    ])
  })

  test('name the prices that are not published', () => {
    expect(fittingOf('clearly-payments', {}, { monthlyVolumeCents: 3_000_000 })).toMatchObject({
      monthlyFeeCents: null,
      leavesOut: ['monthly-fee', 'debit-fee', 'terminal'],
    })
  })

  test('include the monthly fee, and count a free terminal as included', () => {
    const changed = {
      ...rowOf('helcim'),
      monthlyFeeCents: 1_050,
      dearestTerminal: { kind: 'bought', priceCents: 0 },
    } as const
    const processors = [...book.processors.filter(({ slug }) => slug !== 'helcim'), changed]
    expect(fittingOf('helcim', {}, {}, { ...book, processors })).toMatchObject({
      monthlyFeeCents: 1_050,
      monthlyCostCents: 32_747 + 1_050,
      leavesOut: [],
    })
  })

  test('are in order of name where two cost the same', () => {
    const twin = { ...rowOf('helcim'), slug: 'a-twin', name: 'A twin' }
    const { offersOverCost } = breakdownOf({}, {}, { ...book, processors: [...book.processors, twin] })
    const names = offersOverCost?.filter(({ fitsMonthlySales }) => fitsMonthlySales)
    expect(names?.map(({ name }) => name)).toEqual(['A twin', 'Helcim'])
  })

  test('leave out the provider that the business has', () => {
    for (const currentProvider of ['helcim', 'Helcim Inc.', 'we use helcim'])
      expect(offersOf({}, { currentProvider }).map(({ slug }) => slug)).not.toContain('helcim')
  })

  test('are null where fees are below the wholesale floor, or no provider publishes a price over cost', () => {
    expect(breakdownOf({ feesCents: 10_000 }).offersOverCost).toBeNull()
    const processors = book.processors.filter(({ pricing }) => pricing.kind !== 'interchange-plus')
    expect(breakdownOf({}, {}, { ...book, processors }).offersOverCost).toBeNull()
  })
})

test('the explanation says what was estimated, which month it is of, and that tax is left out', () => {
  const explained = (...situation: Parameters<typeof shopWith>) =>
    shopWith(...situation)
      .explanation.assumptions.flatMap((one) => [one, one.inFrench])
      .map(({ says, value }) => `${says}: ${value}`)
      .join('\n')
  const plain = explained({})
  for (const words of [
    'Tax on your fees is left out',
    'What of it Interac keeps; the rest goes to the customer’s bank: 1.58¢',
    'La part qu’en garde Interac; le reste va à la banque du client: 1,58\u00a0¢',
    'is an estimate, where it isn’t marked',
    'Your provider’s markup includes any fixed fees',
    'aren’t counted in what networks and other providers would charge',
  ])
    expect(plain).toContain(words)
  expect(plain).not.toMatch(/The period|monthly fee you entered|don’t rely/)
  const period = { start: '2026-10-01', end: '2026-10-31' }
  expect(explained({ period })).toContain('The period your statement covers: October 1–31, 2026')
  expect(explained({ period })).toContain('La période que couvre votre relevé: 1er–31 octobre 2026')
  expect(explained(printed)).not.toMatch(/is an estimate|Interac keeps|includes any fixed fees/)
  expect(explained({}, { monthlyFeeCents: 4_995 })).toContain('The monthly fee you entered is all')
  expect(explained({}, { businessType: 'ecommerce' })).not.toContain('Interac keeps')
  expect(explained({ feesCents: 10_000 })).toContain('don’t rely on how they’re split')
})

const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
/** Whatever the form lets through: parts are of the fees, and fees of the sales. */
const anyStatement = fc
  .record({
    fees: anyCents(1_000_000_000),
    salesCents: anyCents(100_000_000_000),
    count: fc.option(anyCents(100_000_000)),
    shares: fc.tuple(share, share, share),
  })
  .map(({ fees, salesCents, count, shares }): Statement => {
    const feesCents = Math.min(fees, salesCents)
    let left = feesCents
    const [interchangeCents = null, assessmentsCents = null, fixedFeesCents = null] = shares.map((part) => {
      if (part === null) return null
      const taken = Math.floor(left * part)
      left -= taken
      return taken
    })
    return { feesCents, salesCents, count, interchangeCents, assessmentsCents, fixedFeesCents }
  })
const anySituation = fc.record({
  businessType: fc.constantFrom(...Object.keys(book.assumptions.onlineShare), 'Dog grooming'),
  currentProvider: fc.constantFrom(...book.processors.map(({ slug }) => slug), 'Prairie Payments'),
  monthlyVolumeCents: anyCents(10_000_000_000),
  averageTransactionCents: anyCents(100_000_000),
  monthlyFeeCents: fc.option(anyCents(10_000_000)),
  statement: anyStatement,
})

test('the parts of any statement are never negative and add up to the cost and to the effective rate', () => {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const { current, breakdown } = estimateFor(situation)
      if (breakdown === null) throw new Error('A statement has a breakdown.')
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      for (const { cents, percent } of breakdown.parts) {
        expect(cents).toBeInteger()
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(percent).toBeGreaterThanOrEqual(0)
      }
      expect(sum(breakdown.parts.map((part) => part.cents))).toBe(current.monthlyCostCents)
      expect(Math.round(sum(breakdown.parts.map(({ percent }) => percent * 100)))).toBe(
        Math.round(current.effectiveRatePercent * 100),
      )
      expect(breakdown.wholesaleCents + breakdown.aboveWholesaleCents).toBe(current.monthlyCostCents)
      expect(breakdown.aboveWholesaleCents).toBeGreaterThanOrEqual(0)
      expect(breakdown.markupHoldsFixedFees).toBe(breakdown.parts.every(({ key }) => key !== 'fixed'))
    }),
    { numRuns: 2_000 },
  )
})

test('amounts printed for the month itself are shown as printed, to the cent', () => {
  fc.assert(
    fc.property(anySituation, ({ statement, ...situation }) => {
      const volume = statement.salesCents
      fc.pre(volume <= 10_000_000_000)
      const { breakdown } = estimateFor({ ...situation, monthlyVolumeCents: volume, statement })
      const shown = (key: string) =>
        breakdown?.parts.find((part) => part.key === key && part.from === 'statement')?.cents
      for (const [key, printed] of [
        ['interchange', statement.interchangeCents],
        ['assessments', statement.assessmentsCents],
        ['fixed', statement.fixedFeesCents],
      ] as const)
        if (printed != null) expect(shown(key)).toBe(printed)
    }),
    { numRuns: 1_000 },
  )
})

test('the networks’ parts together are the wholesale floor of the estimate', () => {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const sold = splitCardSales(book, situation)
      const { interchangeCents, assessmentsCents } = wholesalePartsCents(book.wholesale, sold)
      const floorCents = monthlyCostCents(sold, wholesaleRates(book.wholesale, sold))
      expect(interchangeCents + assessmentsCents).toBeCloseTo(floorCents, 2)
    }),
  )
})

describe('a statement that prints what the networks charged', () => {
  const printed = { interchangeCents: 17_000, assessmentsCents: 1_230 }
  const costOf = (slug: string, statement: Partial<Statement>) =>
    shopWith(statement).explanation.compared.find((one) => one.slug === slug)?.monthlyCostCents

  test('has one wholesale floor for the breakdown, the math and every saving', () => {
    const { breakdown, explanation } = shopWith(printed)
    expect(breakdown?.wholesaleCents).toBe(18_230)
    expect(explanation.wholesaleFloorCents).toBe(18_230)
    // Half the sales: half of it.
    const half = shopWith(printed, { monthlyVolumeCents: 1_000_000 })
    expect(half.explanation.wholesaleFloorCents).toBe(9_115)
  })

  test('lowers prices over cost by 50.00 if it prints 50.00 less than estimated, and changes no flat price', () => {
    expect((costOf('helcim', {}) ?? 0) - (costOf('helcim', printed) ?? 0)).toBe(5_000)
    expect(costOf('moneris', printed)).toBe(costOf('moneris', {}) ?? Number.NaN)
  })

  test('has an offer over cost at the compared cost without the terminal', () => {
    const { breakdown } = shopWith(printed)
    const offer = breakdown?.offersOverCost?.find((one) => one.slug === 'helcim' && one.fitsMonthlySales)
    const terminal = (costOf('helcim', {}) ?? 0) - 32_747
    expect((costOf('helcim', printed) ?? 0) - (offer?.monthlyCostCents ?? 0)).toBe(terminal)
  })

  test('is what the explanation rests on, in place of the published rates', () => {
    const says = (statement: Partial<Statement>) =>
      shopWith(statement)
        .explanation.assumptions.map((one) => one.says)
        .join('\n')
    expect(says(printed)).toMatch(/Interchange is what your own sales cost/)
    expect(says(printed)).toMatch(/Network assessments are what your own sales cost/)
    expect(says(printed)).not.toMatch(/card issuers are paid|themselves charge|counts as small/)
    expect(says({})).toMatch(/card issuers are paid/)
    expect(says({})).not.toMatch(/your own sales cost/)
    expect(says({ assessmentsCents: 1_230 })).toMatch(/card issuers are paid/)
  })
})

test('no saving is more than the cost minus the wholesale floor, for any statement', () => {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const { current, breakdown, explanation } = estimateFor(situation)
      const floorCents = explanation.wholesaleFloorCents
      if (breakdown && !breakdown.belowWholesale) expect(floorCents).toBe(breakdown.wholesaleCents)
      // Each of the two was rounded by itself.
      for (const { savingCents } of explanation.compared)
        expect(savingCents).toBeLessThanOrEqual(Math.max(0, current.monthlyCostCents - floorCents) + 2)
    }),
    { numRuns: 1_000 },
  )
})

test('higher printed network charges raise prices over cost and change no flat price', () => {
  fc.assert(
    fc.property(anySituation, fc.nat(1_000_000), ({ statement, ...situation }, more) => {
      const feesCents = statement.salesCents
      const [less, dearer] = [0, more].map((added) => {
        const interchangeCents = Math.min(feesCents, (statement.interchangeCents ?? 0) + added)
        const changed = { feesCents, salesCents: feesCents, count: null, interchangeCents }
        return estimateFor({ ...situation, statement: changed })
      })
      const costs = new Map(dearer?.explanation.compared.map((one) => [one.slug, one.monthlyCostCents]))
      for (const { slug, monthlyCostCents: cost } of less?.explanation.compared ?? []) {
        const isFlat = rowOf(slug).pricing.kind === 'flat'
        if (isFlat) expect(costs.get(slug)).toBe(cost)
        else expect(costs.get(slug)).toBeGreaterThanOrEqual(cost)
      }
    }),
    { numRuns: 500 },
  )
})

test.each<{ whole: number; amounts: number[]; expected: number[] }>([
  { whole: 10, amounts: [3.4, 3.3, 3.3], expected: [4, 3, 3] },
  { whole: 9, amounts: [3, 3, 3], expected: [3, 3, 3] },
  { whole: 1, amounts: [0.5, 0.5], expected: [1, 0] },
  { whole: 0, amounts: [0.2, 0.2], expected: [0, 0] },
  { whole: 5, amounts: [2.9999999, 2.0000001], expected: [3, 2] },
  { whole: 4, amounts: [3, 2], expected: [2, 2] },
  { whole: 0, amounts: [], expected: [] },
])('$amounts shared out to $whole are $expected', ({ whole, amounts, expected }) => {
  expect(sharedOut(whole, amounts)).toEqual(expected)
})

test('the rate data is loaded with what Interac keeps of a debit sale', () => {
  expect(loadRateBook().wholesale.interacNetworkCents.value).toBe(1.58)
})
