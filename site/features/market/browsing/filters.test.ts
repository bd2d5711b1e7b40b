import { expect, test } from 'bun:test'
import { countFilters, isFiltering, NO_FILTERS, queryToSave, readFilters, withFilters } from './filters.ts'

test('filters survive the way through the address', () => {
  const filters = {
    search: 'café & more',
    businessType: 'professional-services',
    volume: 'large',
    tier: 'tier1',
    province: 'Prince Edward Island',
    provider: 'merchant-accounts-ca',
    contactRequested: 'true',
    phoneVerified: 'true',
    sort: 'price',
    saved: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  }
  expect(readFilters(withFilters('', filters))).toEqual(filters)
})

test.each([
  '',
  '?',
  '?businessType=everything&volume=huge',
  '?businessType=automotive',
  '?volume=__proto__',
  '?tier=4&province=Texas',
  '?provider=bob&sort=oldest',
  '?contactRequested=1',
])('%p filters nothing', (query) => {
  expect(readFilters(query)).toEqual(NO_FILTERS)
})

test('whatever else stands in the address stays there', () => {
  expect(withFilters('?payment_intent=pi_1&volume=small', { ...NO_FILTERS, search: 'shop' })).toBe(
    '?payment_intent=pi_1&search=shop',
  )
})

test('an address without filters has no empty ones', () => {
  expect(withFilters('?search=shop', { ...NO_FILTERS, search: '  ' })).toBe('')
  expect(isFiltering({ ...NO_FILTERS, search: '  ' })).toBe(false)
  expect(isFiltering({ ...NO_FILTERS, volume: 'small' })).toBe(true)
  expect(isFiltering({ ...NO_FILTERS, sort: 'price' })).toBe(false)
})

test('what is saved are the filters, without the order and without what was saved before', () => {
  expect(queryToSave({ ...NO_FILTERS, sort: 'price', saved: '7d444840' })).toBe('')
  expect(queryToSave({ ...NO_FILTERS, province: 'Nova Scotia', tier: 'tier1', sort: 'price' })).toBe(
    'tier=tier1&province=Nova+Scotia',
  )
  expect(isFiltering({ ...NO_FILTERS, saved: '7d444840' })).toBe(false)
})

test('the filters that are set are counted, without words and order', () => {
  expect(countFilters({ ...NO_FILTERS, search: 'shop', sort: 'price' })).toBe(0)
  expect(countFilters({ ...NO_FILTERS, tier: 'tier1', province: 'Ontario', phoneVerified: 'true' })).toBe(3)
})
