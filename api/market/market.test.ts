import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import places from '../leads/data/places.json' with { type: 'json' }
import { cursorOf, positionOf } from '../leads/newest-leads.ts'
import { PROVINCES } from '../leads/place.ts'
import { companyLabel, roundedDownCents } from './lead-card.ts'
import { LARGE_CITIES } from './leads-on-market.ts'
import { searchedFor } from './open-market.ts'

describe('a volume on a card', () => {
  test.each([
    [1, 1],
    [99, 99],
    [123, 120],
    [999_999, 990_000],
    [1_000_000, 1_000_000],
    [1_234_567, 1_200_000],
    [4_999_999, 4_900_000],
    [5_000_000, 5_000_000],
    [10_000_000_000, 10_000_000_000],
  ])('of %d cents shows as %d', (cents, shown) => {
    expect(roundedDownCents(cents)).toBe(shown)
  })

  const cents = fc.integer({ min: 1, max: 10_000_000_000 })
  const band = (amount: number) => (amount >= 5_000_000 ? 'large' : amount >= 1_000_000 ? 'medium' : 'small')

  test('is never more than the true one, nor less by a tenth of it', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const shown = roundedDownCents(amount)
        expect(shown).toBeLessThanOrEqual(amount)
        expect(shown).toBeGreaterThan(amount * 0.9)
      }),
    )
  })

  test('has two digits at most that are not zero', () => {
    fc.assert(fc.property(cents, (amount) => expect(String(roundedDownCents(amount))).toMatch(/^\d{1,2}0*$/)))
  })

  test('lies in the band of the true one', () => {
    fc.assert(fc.property(cents, (amount) => expect(band(roundedDownCents(amount))).toBe(band(amount))))
  })

  test('tells no two volumes apart once it is rounded', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(roundedDownCents(roundedDownCents(amount))).toBe(roundedDownCents(amount))
      }),
    )
  })
})

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

describe('a place in the order', () => {
  const position = { submittedAt: '2026-11-21T15:00:00.123456Z', id: '0190a8c4-5d3e-7b61-9f2a-3c4d5e6f7a8b' }

  test('is read from the cursor that was made of it', () => {
    expect(positionOf(cursorOf(position))).toEqual(position)
    expect(cursorOf(position)).toMatch(/^[\w-]+$/)
  })

  test.each([
    ['nothing', ''],
    ['plain words', 'nonsense'],
    ['another encoding of the same', `${cursorOf(position)}=`],
    ['something after it', cursorOf({ ...position, id: `${position.id} more` })],
    ['a day that is none', cursorOf({ ...position, submittedAt: '2026-02-30T15:00:00.123456Z' })],
    ['an hour that is none', cursorOf({ ...position, submittedAt: '2026-02-20T25:00:00.123456Z' })],
    ['milliseconds', cursorOf({ ...position, submittedAt: '2026-11-21T15:00:00.123Z' })],
    ['no id', cursorOf({ ...position, id: 'seven' })],
  ])('is not read from %s', (_, cursor) => {
    expect(positionOf(cursor)).toBeNull()
  })

  test('is not read from any text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(positionOf(text)).toBeNull()))
  })
})

test.each([
  ['ing ing ing', 'ing'],
  ['  Flat-rate   flat-RATE shop ', 'flat-rate shop'],
  ['a shop with a website', 'a shop with a website'],
  ['', ''],
])('searching for %p looks for %p', (search, lookedFor) => {
  expect(searchedFor(search.trim())).toBe(lookedFor)
})
