import { expect, test } from 'bun:test'
import type { SavedSearch } from '../../../../api/contract/market/saved-searches.ts'
import { inPlace, isSameQuery, newFirst, withoutSearch, withSearch } from './searches.ts'

const search = (name: string, newLeads = 0): SavedSearch => ({
  id: name,
  name,
  query: '',
  alerts: 'never',
  paused: false,
  newLeads,
  createdAt: '2026-11-22T12:00:00.000Z',
})
const names = (searches: SavedSearch[]) => searches.map(({ name }) => name)

test('queries are equal in any order of their filters', () => {
  expect(isSameQuery('province=Ontario&tier=tier1', 'tier=tier1&province=Ontario')).toBe(true)
  expect(isSameQuery('search=a+b', 'search=a%20b')).toBe(true)
  expect(isSameQuery('search=Law', 'search=law')).toBe(true)
  expect(isSameQuery('', '')).toBe(true)
  expect(isSameQuery('tier=tier1', 'tier=tier2')).toBe(false)
  expect(isSameQuery('tier=tier1', '')).toBe(false)
})

test('searches with new leads come first and keep their places, and a new search comes before them', () => {
  const all = [search('b'), search('a'), search('c', 3)]
  const places = newFirst(all)
  expect(places).toEqual(['c', 'a', 'b'])
  const looked = withSearch(all, search('c', 0))
  expect(names(inPlace(looked, places))).toEqual(['c', 'a', 'b'])
  expect(names(inPlace(withSearch(looked, search('d')), places))).toEqual(['d', 'c', 'a', 'b'])
  expect(names(inPlace(withoutSearch(looked, 'a'), places))).toEqual(['c', 'b'])
})
