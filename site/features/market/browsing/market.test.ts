import { describe, expect, test } from 'bun:test'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { withMore } from '../../../lib/list-in-pages.ts'
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

describe('another look', () => {
  test('that finds nothing new leaves the list as it is', () => {
    const market = afterLook(marketOf(page([3, 2, 1])), page([3, 2, 1]))
    expect(idsOf(market)).toEqual(['3', '2', '1'])
    expect(arrivalsOf(market)).toEqual([])
  })

  test('that finds new leads counts them, and the list as it is read does not move', () => {
    const market = afterLook(marketOf(page([3, 2, 1])), page([5, 4, 3, 2, 1]))
    expect(idsOf(market)).toEqual(['3', '2', '1'])
    expect(arrivalsOf(market)).toEqual(['5', '4'])
  })

  test('does not take for new what only moved up because a lead above it is gone', () => {
    const market = afterLook(marketOf(page([4, 3, 2], MORE)), page([4, 2, 1], MORE))
    expect(idsOf(market)).toEqual(['4', '3 gone', '2'])
    expect(arrivalsOf(market)).toEqual([])
  })

  test('marks a lead that is gone, in its place', () => {
    expect(idsOf(afterLook(marketOf(page([3, 2, 1])), page([3, 1])))).toEqual(['3', '2 gone', '1'])
  })

  test('lets go of a lead that was marked at the look before', () => {
    const marked = afterLook(marketOf(page([3, 2, 1])), page([3, 1]))
    expect(idsOf(afterLook(marked, page([3, 1])))).toEqual(['3', '1'])
  })

  test('keeps one that somebody is at, however long it is gone', () => {
    const marked = afterLook(marketOf(page([3, 2, 1])), page([3, 1]))
    expect(idsOf(afterLook(marked, page([3, 1]), '2'))).toEqual(['3', '2 gone', '1'])
  })

  test('takes the mark off a lead that is back', () => {
    const marked = afterLook(marketOf(page([3, 2, 1])), page([3, 1]))
    expect(idsOf(afterLook(marked, page([3, 2, 1])))).toEqual(['3', '2', '1'])
  })

  test('says nothing of leads that are older than it reaches', () => {
    const long = withMore(marketOf(page([4, 3], MORE)), page([2, 1]))
    expect(idsOf(afterLook(long, page([5, 4, 3], MORE)))).toEqual(['4', '3', '2', '1'])
  })

  test('draws a list anew that has nothing left to read', () => {
    expect(idsOf(afterLook(marketOf(page([])), page([2, 1])))).toEqual(['2', '1'])
    expect(idsOf(afterLook(marketOf(page([1])), page([2])))).toEqual(['2'])
  })
})

describe('showing what has come', () => {
  test('puts it on top, and lets go of what is gone', () => {
    const market = withArrivals(afterLook(marketOf(page([3, 2, 1])), page([4, 3, 1])))
    expect(idsOf(market)).toEqual(['4', '3', '1'])
    expect(arrivalsOf(market)).toEqual([])
  })

  test('keeps the pages that were loaded below it', () => {
    const long = withMore(marketOf(page([4, 3], MORE)), page([2, 1], `${MORE}y`))
    const market = withArrivals(afterLook(long, page([5, 4], MORE)))
    expect(idsOf(market)).toEqual(['5', '4', '3', '2', '1'])
    expect(market.next).toBe(`${MORE}y`)
  })

  test('begins the list again when so many came that some are missing in between', () => {
    const market = withArrivals(afterLook(marketOf(page([2, 1])), page([9, 8], MORE)))
    expect(idsOf(market)).toEqual(['9', '8'])
    expect(market.next).toBe(MORE)
  })
})

test('the next page goes below, and no lead is listed twice', () => {
  const market = withMore(marketOf(page([4, 3], MORE)), page([3, 2]))
  expect(idsOf(market)).toEqual(['4', '3', '2'])
  expect(market.next).toBeNull()
})

test('a lead that the supplier has bought leaves at once and is no new one', () => {
  const market = without(marketOf(page([2, 1])), '2')
  expect(idsOf(market)).toEqual(['1'])
  expect(arrivalsOf(market)).toEqual([])
})

test('a lead that the supplier has bought is not counted any more', () => {
  expect(without(marketOf(page([2, 1])), '2').newest.total).toEqual({ count: 60, isMore: false })
})

describe('in another order than by time', () => {
  const of = (id: number, facts: Partial<LeadCard>) => ({ ...lead(id), ...facts })
  const sorted = (sort: string, leads: LeadCard[]) => ({ ...page([], MORE), sort, listed: leads })

  test.each([
    ['volume', { monthlyVolume: 90_000 }, { monthlyVolume: 50_000 }, { monthlyVolume: 20_000 }],
    ['price', { price: 39 }, { price: 89 }, { price: 149 }],
    ['price', { tier: 'tier1' }, { tier: 'tier2' }, { tier: 'tier3' }],
  ] as const)(
    'by %s a lead that is gone is marked, and one further down is none that came',
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
