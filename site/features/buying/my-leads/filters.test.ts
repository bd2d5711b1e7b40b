import { expect, test } from 'bun:test'
import { isFiltering, NO_FILTERS, queryOf, readFilters, withFilters } from './filters.ts'

test('outcome and order come out of the address as they went in', () => {
  const filters = { search: '', outcome: 'lost', sort: 'deal' }
  expect(withFilters('', filters)).toBe('?outcome=lost&sort=deal')
  expect(readFilters('?outcome=lost&sort=deal', '')).toEqual(filters)
})

test('what is searched for goes to the API and never into the address', () => {
  const filters = { ...NO_FILTERS, search: ' marie@boulangerie.example ' }
  expect(withFilters('', filters)).toBe('')
  expect(queryOf(filters, 50)).toBe('?search=marie%40boulangerie.example&limit=50')
  expect(isFiltering(filters)).toBe(true)
})

test('what nobody can choose filters nothing, and another order leaves nothing out', () => {
  expect(readFilters('?outcome=won&sort=price', '')).toEqual(NO_FILTERS)
  expect(isFiltering({ ...NO_FILTERS, sort: 'deal' })).toBe(false)
})
