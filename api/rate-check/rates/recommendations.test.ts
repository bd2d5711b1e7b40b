import { describe, expect, test } from 'bun:test'
import { isWorthMentioning } from './comparison.ts'
import { book, estimateFor, rowOf } from './estimate.fixture.ts'
import type { Estimate } from './estimate.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'

const whyNone = ({ explanation }: Estimate) => explanation.whyNone?.reason

describe('recommended providers', () => {
  const dear = { cardPresentRatePercent: 4, cardNotPresentRatePercent: 5 }
  const slugs = ({ recommended }: Estimate) => recommended.map(({ slug }) => slug)

  test('are in order of saving, the largest first', () => {
    const { recommended } = estimateFor({ currentProvider: 'paystone', ...dear })
    const savings = recommended.map(({ savingCents }) => savingCents)

    expect(recommended).toHaveLength(4)
    expect(savings).toEqual(savings.toSorted((one, other) => other - one))
  })

  test('with equal savings are in order of name', () => {
    const helcim = rowOf('helcim')
    const twins = ['Zebra Pay', 'Acorn Pay', 'Maple Pay'].map((name) => ({
      ...helcim,
      name,
      slug: name.toLowerCase().replace(' ', '-'),
    }))
    const answer = estimateFor(dear, { ...book, processors: [...twins, rowOf('moneris'), rowOf('other')] })

    expect(answer.recommended.map(({ name }) => name)).toEqual(['Acorn Pay', 'Maple Pay', 'Zebra Pay'])
  })

  test.each(['moneris', 'square-canada', 'stripe', 'helcim'])(
    '%s is never offered to its own client',
    (slug) => {
      expect(slugs(estimateFor({ currentProvider: slug, ...dear }))).toHaveLength(3)
      expect(slugs(estimateFor({ currentProvider: slug, ...dear }))).not.toContain(slug)
    },
  )

  test.each(['rbc-merchant-services', 'bmo-merchant-services'])('Moneris is never offered to %s', (slug) => {
    expect(slugs(estimateFor({ currentProvider: slug, ...dear }))).not.toContain('moneris')
  })

  test.each([
    ['Square', 'square-canada'],
    ['my STRIPE terminal', 'stripe'],
    ['Moneris/RBC', 'moneris'],
  ])('a visitor who writes "%s" is not offered %s', (currentProvider, slug) => {
    expect(slugs(estimateFor({ currentProvider, ...dear }))).not.toContain(slug)
  })

  test('an in-person business pays for a terminal, an online one does not', () => {
    const online = { businessType: 'ecommerce', currentProvider: 'paystone', cardNotPresentRatePercent: 5 }
    const withoutTerminals: RateBook = {
      ...book,
      processors: book.processors.map((row) => ({ ...row, dearestTerminal: null })),
    }

    expect(slugs(estimateFor(online, withoutTerminals))).toEqual(slugs(estimateFor(online)))
    expect(slugs(estimateFor(dear, withoutTerminals))).toEqual([])
    expect(whyNone(estimateFor(dear, withoutTerminals))).toBe('nobody-to-compare')
  })

  test('a saving is counted from the low end of what may be paid now', () => {
    const { current, recommended } = estimateFor({ currentProvider: 'paystone', monthlyFeeCents: 30_000 })
    // Helcim costs 339.39.
    expect(current).toMatchObject({ monthlyCostLowCents: 53_546, monthlyCostCents: 61_202 })
    expect(recommended[0]).toMatchObject({ slug: 'helcim', monthlyCostCents: 33_939, savingCents: 19_600 })
  })

  test('prices that this business does not need may be unknown', () => {
    const online = { businessType: 'ecommerce', currentProvider: 'paystone', cardNotPresentRatePercent: 5 }
    const onlineOnly: Processor = {
      ...rowOf('square-canada'),
      pricing: { kind: 'flat', cardPresent: null, cardNotPresent: { percent: 2.8, feeCents: 30 } },
      interac: null,
      dearestTerminal: null,
    }
    const rates = { ...book, processors: [onlineOnly, rowOf('paystone'), rowOf('other')] }

    expect(slugs(estimateFor(online, rates))).toEqual(['square-canada'])
    expect(slugs(estimateFor({ currentProvider: 'paystone', ...dear }, rates))).toEqual([])
  })

  test('a row that is not cleared for recommending is not compared, though its prices are known', () => {
    const processors = book.processors.map((row) => ({ ...row, canBeRecommended: row.slug === 'stripe' }))
    const { explanation } = estimateFor(dear, { ...book, processors })
    expect(explanation.compared.map(({ slug }) => slug)).toEqual(['stripe'])
  })

  test('always save something, however low the settings', () => {
    const { leastSavingCents, leastSavingShare } = book.assumptions
    const assumptions = {
      ...book.assumptions,
      leastSavingCents: { ...leastSavingCents, value: 0 },
      leastSavingShare: { ...leastSavingShare, value: 0 },
    }
    expect(estimateFor({ currentProvider: 'helcim' }, { ...book, assumptions }).recommended).toEqual([])
  })

  test('a flat price is shown as its rate, interchange-plus as its margin', () => {
    const { recommended } = estimateFor({ currentProvider: 'paystone', ...dear })

    expect(recommended.find(({ slug }) => slug === 'square-canada')).toMatchObject({
      pricing: 'flat',
      cardPresentRatePercent: 2.5,
      cardNotPresentRatePercent: 2.8,
      cardNotPresentFeeCents: 30,
      cardPresentMarginPercent: null,
      monthlyFeeCents: 0,
    })
    expect(recommended.find(({ slug }) => slug === 'helcim')).toMatchObject({
      pricing: 'interchange-plus',
      cardPresentRatePercent: null,
      cardPresentMarginPercent: 0.4,
      cardPresentFeeCents: 8,
      cardNotPresentMarginPercent: 0.5,
    })
  })

  test('no saving is claimed beyond the wholesale price, however cheap a price list is', () => {
    const nothing = { percent: 0, feeCents: 0 }
    const free: Processor = {
      ...rowOf('square-canada'),
      pricing: { kind: 'flat', cardPresent: nothing, cardNotPresent: nothing },
      interac: nothing,
      dearestTerminal: { kind: 'bought', priceCents: 0 },
    }
    const { current, explanation, recommended } = estimateFor(
      {},
      { ...book, processors: [free, rowOf('moneris'), rowOf('other')] },
    )

    expect(recommended[0]?.savingCents).toBeLessThanOrEqual(
      current.monthlyCostLowCents - explanation.wholesaleFloorCents,
    )
  })

  test('a saving under 10 dollars, or under 5% of the cost, is not mentioned', () => {
    const paying = (monthlyVolumeCents: number, percent: number) =>
      estimateFor({
        businessType: 'ecommerce',
        currentProvider: 'other',
        monthlyVolumeCents,
        averageTransactionCents: 100_000,
        cardNotPresentRatePercent: percent,
      })
    // Helcim costs 24.25 on 1,000: 9.75 saved is over 5% but under 10 dollars.
    expect(whyNone(paying(100_000, 3.4))).toBe('saving-too-small')
    expect(paying(100_000, 3.5).recommended[0]?.savingCents).toBe(1_000)
    // Helcim costs 1,010.00 on 40,000: 30 of 1,040 is under 5%, 70 of 1,080 is over.
    expect(whyNone(paying(4_000_000, 2.6))).toBe('saving-too-small')
    expect(paying(4_000_000, 2.7).recommended[0]?.savingCents).toBe(7_000)
  })
})

test.each([
  ['10 dollars of 200', 1_000, 20_000, true],
  ['9 dollars of 20', 900, 2_000, false],
  ['exactly 5%', 30_000, 600_000, true],
  ['a dollar under 5%', 29_900, 600_000, false],
  ['nothing of nothing', 0, 0, false],
])('a saving of %s: is it worth mentioning?', (_, savingCents, shownCents, isWorthIt) => {
  expect(isWorthMentioning(book, { processor: rowOf('helcim'), costCents: 0, savingCents }, shownCents)).toBe(
    isWorthIt,
  )
})

test('exactly the least share is worth mentioning, though binary arithmetic puts it a little higher', () => {
  const leastSavingShare = { ...book.assumptions.leastSavingShare, value: 0.07 }
  const strict = { ...book, assumptions: { ...book.assumptions, leastSavingShare } }

  expect(20_000 * 0.07).toBeGreaterThan(1_400)
  expect(
    isWorthMentioning(strict, { processor: rowOf('helcim'), costCents: 0, savingCents: 1_400 }, 20_000),
  ).toBe(true)
})
