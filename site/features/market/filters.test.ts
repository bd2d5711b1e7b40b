import { expect, test } from 'bun:test'
import { isFiltering, NO_FILTERS, readFilters, withFilters } from './filters.ts'

test('filters survive the way through the address', () => {
  const filters = { search: 'café & more', businessType: 'professional-services', volume: 'large' }
  expect(readFilters(withFilters('', filters))).toEqual(filters)
})

test.each(['', '?', '?businessType=everything&volume=huge', '?businessType=automotive', '?volume=__proto__'])(
  '%p filters nothing',
  (query) => {
    expect(readFilters(query)).toEqual(NO_FILTERS)
  },
)

test('whatever else stands in the address stays there', () => {
  expect(withFilters('?payment_intent=pi_1&volume=small', { ...NO_FILTERS, search: 'shop' })).toBe(
    '?payment_intent=pi_1&search=shop',
  )
})

test('an address without filters has no empty ones', () => {
  expect(withFilters('?search=shop', { ...NO_FILTERS, search: '  ' })).toBe('')
  expect(isFiltering({ ...NO_FILTERS, search: '  ' })).toBe(false)
  expect(isFiltering({ ...NO_FILTERS, volume: 'small' })).toBe(true)
})
