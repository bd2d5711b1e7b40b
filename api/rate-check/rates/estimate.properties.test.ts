import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { anyCents, book } from './estimate.fixture.ts'
import { estimate } from './estimate.ts'
import { type CardSales, marginFor, type Situation, splitCardSales } from './monthly-cost.ts'
import { priceRowOf, processorCalled } from './rate-book.ts'

const ownRate = fc.option(fc.double({ min: 0, max: 20, noNaN: true }))
const ownFee = fc.option(anyCents(10_000_000))
/** Fees are a part of the sales. */
const statement = fc.option(
  fc
    .record({
      fees: anyCents(1_000_000_000),
      salesCents: anyCents(100_000_000_000),
      count: fc.option(anyCents(100_000_000)),
    })
    .map(({ fees, ...sales }) => ({ ...sales, feesCents: Math.min(fees, sales.salesCents) })),
)
const processor = fc.constantFrom(...book.processors.map(({ slug }) => slug), 'Prairie Payments', 'Square')
const businessType = fc.oneof(fc.constantFrom(...Object.keys(book.assumptions.onlineShare)), fc.string())

/** Whatever the rate check lets through. */
const anySituation: fc.Arbitrary<Situation> = fc.record({
  businessType,
  currentProvider: processor,
  monthlyVolumeCents: anyCents(10_000_000_000),
  averageTransactionCents: anyCents(100_000_000),
  cardPresentRatePercent: ownRate,
  cardNotPresentRatePercent: ownRate,
  monthlyFeeCents: ownFee,
  statement,
})

const always = (holds: (situation: Situation) => void) =>
  fc.assert(fc.property(anySituation, holds), { numRuns: 500 })

test('a saving is whole dollars, never less than nothing and never more than the cost', () => {
  always((situation) => {
    const { current, recommended, explanation } = estimate(book, situation)
    for (const { savingCents } of [...recommended, ...explanation.compared]) {
      expect(savingCents).toBeGreaterThanOrEqual(0)
      expect(savingCents).toBeLessThanOrEqual(current.monthlyCostCents)
      expect(savingCents % 100).toBe(0)
    }
  })
})

test('a business is offered neither its own processor nor the one whose terms that processor sells', () => {
  always((situation) => {
    const theirs = processorCalled(book, situation.currentProvider)
    const slugs = estimate(book, situation).recommended.map(({ slug }) => slug)
    expect(slugs).not.toContain(theirs.slug)
    expect(slugs).not.toContain(priceRowOf(book, theirs).slug)
  })
})

test('every figure of an estimate is a number that can be stored as JSON, for any answers', () => {
  always((situation) => {
    const answer = estimate(book, situation)
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  })
})

test('the low end of a cost is never above the cost that is shown', () => {
  always((situation) => {
    const { current } = estimate(book, situation)
    expect(current.monthlyCostLowCents).toBeLessThanOrEqual(current.monthlyCostCents)
  })
})

test('learning an unknown rate or fee only ever raises a saving', () => {
  const turnsOut = fc.record({
    rate: fc.double({ min: 2.5, max: 20, noNaN: true }),
    fee: anyCents(10_000_000),
  })
  fc.assert(
    fc.property(anySituation, turnsOut, (situation, { rate, fee }) => {
      const said = estimate(book, situation)
      const { knownFrom } = said.explanation
      const truth = estimate(book, {
        ...situation,
        ...(knownFrom.online === 'wholesale-only' && { cardNotPresentRatePercent: rate }),
        ...(knownFrom.monthlyFee === 'not-known' && { monthlyFeeCents: fee }),
      })
      expect(truth.current.monthlyCostLowCents).toBeGreaterThanOrEqual(said.current.atLeastCents ?? 0)
      const savings = new Map(truth.explanation.compared.map(({ slug, savingCents }) => [slug, savingCents]))
      for (const { slug, savingCents } of said.explanation.compared)
        expect(savings.get(slug)).toBeGreaterThanOrEqual(savingCents)
    }),
    { numRuns: 500 },
  )
})

test('an estimate recommends a provider or says why it recommends none', () => {
  always((situation) => {
    const { recommended, explanation } = estimate(book, situation)
    expect(explanation.whyNone === null).toBe(recommended.length > 0)
  })
})

test('the order of the price rows does not change an estimate', () => {
  const shuffled = fc.shuffledSubarray(book.processors, { minLength: book.processors.length })
  fc.assert(
    fc.property(anySituation, shuffled, (situation, processors) => {
      expect(estimate({ ...book, processors }, situation)).toEqual(estimate(book, situation))
    }),
    { numRuns: 300 },
  )
})

const costOf = (situation: Situation) => estimate(book, situation).current.monthlyCostCents

const rate = fc.double({ min: 0, max: 20, noNaN: true })

test.each([
  ['cardPresentRatePercent', rate],
  ['cardNotPresentRatePercent', rate],
  ['monthlyFeeCents', anyCents(10_000_000)],
] as const)('a higher own %s never lowers the cost', (field, amount) => {
  fc.assert(
    fc.property(anySituation, amount, amount, (situation, one, other) => {
      expect(costOf({ ...situation, [field]: Math.min(one, other) })).toBeLessThanOrEqual(
        costOf({ ...situation, [field]: Math.max(one, other) }),
      )
    }),
    { numRuns: 300 },
  )
})

test('higher fees on a statement never lower the cost, and never a saving', () => {
  fc.assert(
    fc.property(
      anySituation,
      anyCents(100_000_000_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (situation, salesCents, one, other) => {
        const fees = [Math.min(one, other), Math.max(one, other)].map((share) =>
          Math.ceil(share * salesCents),
        )
        const [less, more] = fees.map((feesCents) =>
          estimate(book, { ...situation, statement: { feesCents, salesCents, count: null } }),
        )
        if (less === undefined || more === undefined) throw new Error('Two estimates were made.')
        expect(less.current.monthlyCostCents).toBeLessThanOrEqual(more.current.monthlyCostCents)
        const savings = new Map(more.explanation.compared.map(({ slug, savingCents }) => [slug, savingCents]))
        for (const { slug, savingCents } of less.explanation.compared)
          expect(savings.get(slug)).toBeGreaterThanOrEqual(savingCents)
      },
    ),
    { numRuns: 500 },
  )
})

test('the fees of a statement of the month itself are the cost to the cent, whatever else is known', () => {
  fc.assert(
    fc.property(anySituation, fc.double({ min: 0, max: 1, noNaN: true }), (situation, share) => {
      const salesCents = situation.monthlyVolumeCents
      const feesCents = Math.ceil(share * salesCents)
      const { current } = estimate(book, { ...situation, statement: { feesCents, salesCents, count: null } })
      expect(current).toMatchObject({ monthlyCostCents: feesCents, basis: 'statement', atLeastCents: null })
    }),
    { numRuns: 300 },
  )
})

test('scaling the fixed fees of a statement never adds to a saving', () => {
  const grown = fc.double({ min: 1, max: 20, noNaN: true })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(anySituation, part, part, grown, (situation, feeShare, fixedShare, growth) => {
      const salesCents = Math.max(1, Math.floor(situation.monthlyVolumeCents / growth))
      const feesCents = Math.ceil(feeShare * salesCents)
      const fixedFeesCents = Math.floor(fixedShare * feesCents)
      const { current, explanation } = estimate(book, {
        ...situation,
        statement: { feesCents, salesCents, count: null, fixedFeesCents },
      })
      const times = situation.monthlyVolumeCents / salesCents
      const leftAsTheyAre = (feesCents - fixedFeesCents) * times + fixedFeesCents
      expect(current.monthlyCostLowCents).toBeLessThanOrEqual(Math.round(leftAsTheyAre) + 1)
      for (const { savingCents, monthlyCostCents } of explanation.compared)
        expect(savingCents).toBeLessThanOrEqual(Math.max(0, leftAsTheyAre - monthlyCostCents) + 1)
    }),
    { numRuns: 500 },
  )
})

test('more volume never lowers the cost within one margin tier and one small-merchant class', () => {
  fc.assert(
    fc.property(anySituation, fc.double({ min: 1, max: 2, noNaN: true }), (situation, growth) => {
      const grown = {
        ...situation,
        monthlyVolumeCents: Math.min(10_000_000_000, Math.round(situation.monthlyVolumeCents * growth)),
      }
      const before = splitCardSales(book, situation)
      const after = splitCardSales(book, grown)
      fc.pre(before.isSmallMerchant === after.isSmallMerchant)
      fc.pre(tierOf(situation, before) === tierOf(grown, after))
      expect(costOf(grown)).toBeGreaterThanOrEqual(costOf(situation))
    }),
    { numRuns: 500 },
  )
})

function tierOf({ currentProvider }: Situation, sold: CardSales) {
  const { pricing } = priceRowOf(book, processorCalled(book, currentProvider))
  return pricing.kind === 'interchange-plus' ? marginFor(pricing.tiers, sold) : null
}

test('the cost differs from exact arithmetic by half a cent and a millionth at most', () => {
  const shop = { businessType: 'retail', currentProvider: 'moneris' }
  fc.assert(
    fc.property(anyCents(100_000_000), fc.integer({ min: 100, max: 1_000_000 }), (volume, ticket) => {
      const shown = costOf({ ...shop, monthlyVolumeCents: volume, averageTransactionCents: ticket })
      const { over, under } = exactMonerisRetailCents(BigInt(volume), BigInt(ticket))
      const off = BigInt(shown) * under - over
      expect((off < 0n ? -off : off) * 1_000_000n).toBeLessThanOrEqual(under * 500_001n)
    }),
    { numRuns: 1000 },
  )
})

/** 6% online at 2.85% + 0.30, 94% in person: 28% of it debit at 0.12, 72% credit at 2.65% + 0.10; 9.95 a month. */
function exactMonerisRetailCents(volume: bigint, ticket: bigint): { over: bigint; under: bigint } {
  const credit = volume * 6768n * (265n * ticket + 100_000n)
  const online = volume * 600n * (285n * ticket + 300_000n)
  const debit = volume * 2632n * 120_000n
  const under = 100_000_000n * ticket
  return { over: credit + online + debit + 995n * under, under }
}
