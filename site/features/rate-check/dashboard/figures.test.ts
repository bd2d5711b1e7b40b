import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quote, RateHistoryItem } from '../../../../api/contract/rate-check/quotes.ts'
import { figuresOf } from './figures.ts'

const check = (id: string, estimatedMonthlyCost = 449.76): RateHistoryItem => ({
  id,
  currentProvider: 'Square',
  checkedAt: '2026-11-21T15:00:00.000Z',
  estimatedMonthlyCost,
  monthlyCostAtLeast: null,
  quotesGenerated: 1,
  bestSavingsFound: 110,
  contactRequestedAt: null,
  canRequestContactUntil: null,
  withdrawnAt: null,
  breakdown: null,
})

const quote = (changes: Partial<Quote> = {}): Quote => ({
  id: 'quote',
  rateCheckId: 'newest',
  providerName: 'Helcim',
  status: 'active',
  estimatedSavings: '110.00',
  estimatedMonthlyCost: '339.76',
  monthlyFee: null,
  cardPresentRate: null,
  cardNotPresentRate: null,
  pricing: 'flat',
  cardPresentMargin: null,
  cardNotPresentMargin: null,
  cardPresentFee: null,
  cardNotPresentFee: null,
  isRecommended: true,
  expiresAt: '2026-12-21T15:00:00.000Z',
  acceptedAt: null,
  switchedAt: null,
  providerPage: null,
  ...changes,
})

const HISTORY = [check('newest'), check('older', 1000)]
const BEFORE_ACCEPTING = {
  provider: 'Square',
  monthlyCost: 449.76,
  acceptedId: null,
  chosenProvider: null,
  switchedProvider: null,
  isAtLeast: false,
}

test('the cost is of the newest check, and the savings are twelve times its best active quote', () => {
  const quotes = [quote(), quote({ estimatedSavings: '90.50' })]
  expect(figuresOf(quotes, HISTORY)).toEqual({ ...BEFORE_ACCEPTING, annualSavings: 1320, activeQuotes: 2 })
})

test('an incomplete cost shows only the known part', () => {
  const history = [{ ...check('newest', 312.02), monthlyCostAtLeast: 235.58 }]
  expect(figuresOf([], history)).toMatchObject({ monthlyCost: 235.58, isAtLeast: true })
})

test('without a rate check, cost and savings are unknown, not zero', () => {
  expect(figuresOf([], [])).toEqual({
    provider: null,
    monthlyCost: null,
    acceptedId: null,
    chosenProvider: null,
    switchedProvider: null,
    isAtLeast: false,
    annualSavings: null,
    activeQuotes: 0,
  })
})

describe('after a quote is accepted', () => {
  const accepted = (changes: Partial<Quote> = {}) =>
    quote({ id: 'accepted', status: 'accepted', acceptedAt: '2026-11-21T16:00:00.000Z', ...changes })

  test('provider and cost stay those of today, and its saving is still to be had', () => {
    expect(figuresOf([accepted(), quote({ estimatedSavings: '200.00' })], HISTORY)).toEqual({
      ...BEFORE_ACCEPTING,
      acceptedId: 'accepted',
      chosenProvider: 'Helcim',
      annualSavings: 1320,
      activeQuotes: 1,
    })
  })

  test('and the owner has switched, the cost is that of the quote, and only cheaper quotes are savings', () => {
    const switched = accepted({ switchedAt: '2026-11-22T16:00:00.000Z' })
    const cheaper = quote({ estimatedMonthlyCost: '319.75', estimatedSavings: '130.01' })
    const dearer = quote({ estimatedMonthlyCost: '401.00', estimatedSavings: '48.76' })
    expect(figuresOf([switched, cheaper, dearer], HISTORY)).toEqual({
      provider: 'Helcim',
      monthlyCost: 339.76,
      acceptedId: 'accepted',
      chosenProvider: null,
      switchedProvider: 'Helcim',
      isAtLeast: false,
      annualSavings: 240.12,
      activeQuotes: 2,
    })
    expect(figuresOf([switched, dearer], HISTORY).annualSavings).toBe(0)
    const next = accepted({
      id: 'next',
      providerName: 'Clearly',
      estimatedMonthlyCost: '329.76',
      acceptedAt: '2026-11-23T16:00:00.000Z',
    })
    expect(figuresOf([switched, next], HISTORY)).toMatchObject({
      provider: 'Helcim',
      chosenProvider: 'Clearly',
      annualSavings: 120,
    })
  })

  test('the last accepted quote counts', () => {
    const earlier = accepted({ providerName: 'Square', acceptedAt: '2026-11-21T15:30:00.000Z' })
    expect(figuresOf([earlier, accepted()], HISTORY).chosenProvider).toBe('Helcim')
    expect(figuresOf([accepted(), earlier], HISTORY).chosenProvider).toBe('Helcim')
  })

  test('a newer rate check replaces it', () => {
    const before = accepted({ acceptedAt: '2026-11-21T14:59:59.000Z' })
    expect(figuresOf([before], HISTORY)).toMatchObject(BEFORE_ACCEPTING)
  })
})

test('the figures of any quotes follow rule 37, to the cent', () => {
  const anyQuote = fc.record({
    cents: fc.integer({ min: 1, max: 10_000_000_000 }),
    status: fc.constantFrom<Quote['status'][]>('active', 'pending', 'accepted', 'expired'),
    rateCheckId: fc.constantFrom('newest', 'older'),
  })
  fc.assert(
    fc.property(fc.array(anyQuote), (any) => {
      const quotes = any.map(({ cents, ...rest }) =>
        quote({ ...rest, estimatedSavings: (cents / 100).toFixed(2) }),
      )
      const counted = any.filter(({ status, rateCheckId }) => status === 'active' && rateCheckId === 'newest')
      const best = Math.max(0, ...counted.map(({ cents }) => cents))
      expect(figuresOf(quotes, HISTORY)).toEqual({
        ...BEFORE_ACCEPTING,
        annualSavings: (best * 12) / 100,
        activeQuotes: counted.length,
      })
    }),
  )
})
