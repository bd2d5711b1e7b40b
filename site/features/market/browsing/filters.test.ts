import { expect, test } from 'bun:test'
import { countFilters, isFiltering, marketFilters, maySave, queryToSave } from './filters.ts'

const { none, read, write } = marketFilters

test('filters come out of the address as they went in', () => {
  const filters = {
    search: 'café & more',
    businessType: 'professional-services',
    volume: 'large',
    tier: 'tier1',
    province: 'Prince Edward Island',
    provider: 'merchant-accounts-ca',
    contactRequested: 'true',
    phoneVerified: 'true',
    mine: 'true',
    marked: 'hidden',
    sort: 'price',
    saved: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  }
  expect(read(write('', filters))).toEqual(filters)
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
  '?mine=yes&marked=none',
])('%p filters nothing', (query) => {
  expect(read(query)).toEqual(none)
})

test('a search of spaces, an order and a saved search filter nothing', () => {
  expect(write('?search=shop', { ...none, search: '  ' })).toBe('')
  expect(isFiltering({ ...none, search: '  ' })).toBe(false)
  expect(isFiltering({ ...none, volume: 'small' })).toBe(true)
  expect(isFiltering({ ...none, sort: 'price' })).toBe(false)
})

test('a saved search keeps the filters without the order and the id of another saved search', () => {
  expect(queryToSave({ ...none, sort: 'price', saved: '7d444840' })).toBe('')
  expect(queryToSave({ ...none, province: 'Nova Scotia', tier: 'tier1', sort: 'price' })).toBe(
    'tier=tier1&province=Nova+Scotia',
  )
  expect(isFiltering({ ...none, saved: '7d444840' })).toBe(false)
})

test('no saved search keeps what is this supplier’s own: its territories and types, its shortlist and its hidden leads', () => {
  const own = { ...none, tier: 'tier1', mine: 'true', marked: 'shortlisted' }
  expect(queryToSave(own)).toBe('tier=tier1')
  expect(maySave(own)).toBe(false)
  expect(maySave({ ...none, tier: 'tier1', sort: 'price' })).toBe(true)
  expect(isFiltering({ ...none, mine: 'true' })).toBe(true)
  expect(isFiltering({ ...none, marked: 'hidden' })).toBe(false)
  expect(countFilters(own)).toBe(2)
})

test('the count of filters leaves out the search and the order', () => {
  expect(countFilters({ ...none, search: 'shop', sort: 'price' })).toBe(0)
  expect(countFilters({ ...none, tier: 'tier1', province: 'Ontario', phoneVerified: 'true' })).toBe(3)
})
