import { describe, expect, test } from 'bun:test'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { companyLabel } from '../../../domain/leads/public-lead.ts'
import { PROVINCES } from '../../../domain/provinces.ts'
import places from '../../leads/placing/data/places.json' with { type: 'json' }
import { cursorOf } from '../../leads/standing/newest-leads.ts'
import { searchedFor, termsOf } from './market-filters.ts'
import { marketCursorOf, marketPositionOf } from './market-order.ts'

test.each([
  ['retail', 'Ontario', 'Retail business in Ontario'],
  ['ecommerce', null, 'E-commerce business in Canada'],
  ['professional-services', 'Quebec', 'Professional services business in Quebec'],
  ['healthcare', 'Ontario', 'Healthcare business in Ontario'],
  ['other', 'Ontario', 'Business in Ontario'],
  ['other', null, 'Business in Canada'],
])('a company of type %s in %p goes by "%s"', (publicBusinessType, province, label) => {
  expect(companyLabel({ publicBusinessType, province })).toBe(label)
})

describe('large cities', () => {
  test('are all spelled as places are', () => {
    const known = Object.entries(PROVINCES).flatMap(([abbreviation, province]) =>
      Object.entries(places.exchanges)
        .filter(([of]) => of === abbreviation)
        .flatMap(([, cities]) => Object.keys(cities).map((city) => `${city}, ${province}`)),
    )
    for (const { city, province } of LARGE_CITIES) expect(known).toContain(`${city}, ${province}`)
  })

  test('are those of the census of 2021 that have a place', () => {
    expect(LARGE_CITIES).toHaveLength(50)
    expect(LARGE_CITIES).toContainEqual({ province: 'Ontario', city: 'Brantford' })
    expect(LARGE_CITIES).not.toContainEqual({ province: 'Alberta', city: 'Lethbridge' })
  })
})

describe('a position in an order of the market', () => {
  const position = {
    submittedAt: '2026-11-21T15:00:00.123456Z',
    id: '0190a8c4-5d3e-7b61-9f2a-3c4d5e6f7a8b',
    volumeCents: 2_700_000,
    tier: 'tier2' as const,
  }
  const { submittedAt, id, volumeCents, tier } = position
  const newest = cursorOf(position)

  test('is read back from its cursor', () => {
    const [byTime, byVolume, byPrice] = (['newest', 'volume', 'price'] as const).map((sort) =>
      marketPositionOf(sort, marketCursorOf(sort, position)),
    )
    expect(byTime).toEqual({ submittedAt, id })
    expect(byVolume).toEqual({ submittedAt, id, volumeCents })
    expect(byPrice).toEqual({ submittedAt, id, tier })
  })

  test.each([
    ['volume', newest],
    ['price', newest],
    ['newest', `2700000.${newest}`],
    ['volume', `tier2.${newest}`],
    ['volume', `27e5.${newest}`],
    ['volume', `99999999999999.${newest}`],
    ['volume', `2700000.${newest}.more`],
    ['price', `2700000.${newest}`],
    ['price', `tier4.${newest}`],
    ['price', 'tier2.nonsense'],
  ] as const)('in the order of %s is not read from %s', (sort, cursor) => {
    expect(marketPositionOf(sort, cursor)).toBeNull()
  })
})

test.each([
  ['ing ing ing', 'ing'],
  ['  Flat-rate   flat-RATE shop ', 'flat-rate shop'],
  ['a shop with a website', 'a shop with a website'],
  ['Montréal CAFÉ', 'montreal cafe'],
  ['Restaurants QC', 'restaurants quebec'],
  ['pe', 'prince edward island'],
  ['', ''],
])('searching for %p looks for %p', (search, lookedFor) => {
  expect(searchedFor(search.trim())).toBe(lookedFor)
})

test.each([
  ['toronto moneris', ['toronto', 'moneris']],
  ['tier 1', ['tier 1']],
  ['a retail shop in on', ['a retail', 'shop in on']],
  ['in a to', ['in a to']],
  ['ing and ing and', ['ing', 'and']],
  ['zq', ['zq']],
  ['', []],
])('searching for %p looks for each of %p', (search, terms) => {
  expect(termsOf(search)).toEqual(terms)
})
