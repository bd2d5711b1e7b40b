import { expect, test } from 'bun:test'
import { isFiltering, NO_FILTERS, queryOf, readFilters, withFilters } from './filters.ts'

test('filters come out of the address as they went in, beside what else stands there', () => {
  const filters = {
    ...NO_FILTERS,
    status: 'qualified',
    state: 'off-market',
    province: 'Yukon',
    from: '2026-11-01',
  }
  const query = withFilters('?tab=leads', filters)
  expect(query).toBe('?tab=leads&status=qualified&state=off-market&province=Yukon&from=2026-11-01')
  expect(readFilters(query, '')).toEqual(filters)
  expect(withFilters(query, NO_FILTERS)).toBe('?tab=leads')
})

test('what is searched for goes to the API and never into the address', () => {
  const filters = { ...NO_FILTERS, search: ' marie@boulangerie.example ' }
  expect(withFilters('', filters)).toBe('')
  expect(queryOf(filters, 100)).toBe('?search=marie%40boulangerie.example&limit=100')
  expect(isFiltering(filters)).toBe(true)
})

test('what nobody can choose filters nothing', () => {
  expect(readFilters('?status=sold&tier=9&state=maybe&province=Texas&from=today', '')).toEqual(NO_FILTERS)
  expect(isFiltering(NO_FILTERS)).toBe(false)
})
