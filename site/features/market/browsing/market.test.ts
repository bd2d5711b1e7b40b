import { describe, expect, test } from 'bun:test'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { withMore } from '../../../lib/lists/list-in-pages.ts'
import { afterLook, arrivalsIn, type Market, marketOf, withArrivals, without } from './market.ts'

/** Leads are named by when they came: a higher number is newer. */
const lead = (minute: number): LeadCard => ({
  id: String(minute),
  company: 'Retail business in Ontario',
  businessType: 'retail',
  city: null,
  province: 'Ontario',
  aiDescription: 'A retail shop.',
  monthlyVolume: 20_000,
  averageSale: 50,
  potentialSavings: 0,
  currentProvider: 'moneris',
  tier: 'tier2',
  price: 89,
  emailVerified: true,
  phoneVerified: true,
  submittedAt: new Date(Date.UTC(2026, 10, 21, 15, minute)).toISOString(),
  contactRequestedAt: null,
  language: 'en' as const,
})
const page = (minutes: number[], next: string | null = null) => ({
  listed: minutes.map(lead),
  next,
  total: { count: 61, isMore: false },
  sort: '',
})
const MORE = '/api/supplier/leads?after=x'

const idsOf = (market: Market) => market.listed.map(({ id }) => id + (market.goneIds.has(id) ? ' gone' : ''))
const arrivalsOf = (market: Market) => arrivalsIn(market).map(({ id }) => id)

describe('a refreshed market', () => {
  test.each([
    ['without new leads is the list as it was', [3, 2, 1], [3, 2, 1], null, ['3', '2', '1'], []],
    ['counts new leads, and does not move', [3, 2, 1], [5, 4, 3, 2, 1], null, ['3', '2', '1'], ['5', '4']],
    ['counts no lead that moved up for one that left', [4, 3, 2], [4, 2, 1], MORE, ['4', '3 gone', '2'], []],
    ['marks a lead that left, in its place', [3, 2, 1], [3, 1], null, ['3', '2 gone', '1'], []],
  ])('%s', (_, listed, newest, next, shown, arrivals) => {
    const market = afterLook(marketOf(page(listed, next)), page(newest, next))
    expect(idsOf(market)).toEqual(shown)
    expect(arrivalsOf(market)).toEqual(arrivals)
  })

  test('drops a marked lead, unless it is in use or back', () => {
    const marked = afterLook(marketOf(page([3, 2, 1])), page([3, 1]))
    expect(idsOf(afterLook(marked, page([3, 1])))).toEqual(['3', '1'])
    expect(idsOf(afterLook(marked, page([3, 1]), '2'))).toEqual(['3', '2 gone', '1'])
    expect(idsOf(afterLook(marked, page([3, 2, 1])))).toEqual(['3', '2', '1'])
  })

  test('keeps leads that are older than the newest page', () => {
    const long = withMore(marketOf(page([4, 3], MORE)), page([2, 1]))
    expect(idsOf(afterLook(long, page([5, 4, 3], MORE)))).toEqual(['4', '3', '2', '1'])
  })

  test('starts over where no lead is left', () => {
    expect(idsOf(afterLook(marketOf(page([])), page([2, 1])))).toEqual(['2', '1'])
    expect(idsOf(afterLook(marketOf(page([1])), page([2])))).toEqual(['2'])
  })
})

describe('showing the arrivals', () => {
  test('puts them on top, and drops leads that left', () => {
    const market = withArrivals(afterLook(marketOf(page([3, 2, 1])), page([4, 3, 1])))
    expect(idsOf(market)).toEqual(['4', '3', '1'])
    expect(arrivalsOf(market)).toEqual([])
  })

  test('keeps the pages that were loaded below', () => {
    const long = withMore(marketOf(page([4, 3], MORE)), page([2, 1], `${MORE}y`))
    const market = withArrivals(afterLook(long, page([5, 4], MORE)))
    expect(idsOf(market)).toEqual(['5', '4', '3', '2', '1'])
    expect(market.next).toBe(`${MORE}y`)
  })

  test('starts the list over when some arrivals are missing in between', () => {
    const market = withArrivals(afterLook(marketOf(page([2, 1])), page([9, 8], MORE)))
    expect(idsOf(market)).toEqual(['9', '8'])
    expect(market.next).toBe(MORE)
  })
})

test('a lead that the supplier has bought leaves the list and the total, and is no arrival', () => {
  const market = without(marketOf(page([2, 1])), '2')
  expect(idsOf(market)).toEqual(['1'])
  expect(arrivalsOf(market)).toEqual([])
  expect(market.newest.total).toEqual({ count: 60, isMore: false })
})

describe('a market in another order than by time', () => {
  const of = (id: number, facts: Partial<LeadCard>) => ({ ...lead(id), ...facts })
  const sorted = (sort: string, leads: LeadCard[]) => ({ ...page([], MORE), sort, listed: leads })

  test.each([
    ['volume', { monthlyVolume: 90_000 }, { monthlyVolume: 50_000 }, { monthlyVolume: 20_000 }],
    ['price', { price: 39 }, { price: 89 }, { price: 149 }],
    ['price', { tier: 'tier1' }, { tier: 'tier2' }, { tier: 'tier3' }],
  ] as const)(
    'by %s marks a lead that left, and counts no lead further down as an arrival',
    (sort, a, b, c) => {
      const market = afterLook(
        marketOf(sorted(sort, [of(1, a), of(2, b)])),
        sorted(sort, [of(1, a), of(3, c)]),
      )
      expect(idsOf(market)).toEqual(['1', '2 gone'])
      expect(arrivalsOf(market)).toEqual([])
      expect(arrivalsOf(afterLook(market, sorted(sort, [of(1, a), of(4, a)])))).toEqual(['4'])
    },
  )
})
