import { expect, test } from 'bun:test'
import { addressOfPage, linkToNextPage, parametersOf } from './next-page.ts'

test('the link to the next page keeps the query and replaces the cursor', () =>
  expect(linkToNextPage('http://localhost/api/supplier/leads?search=a+b&after=1', 'x y')).toBe(
    '</api/supplier/leads?search=a+b&after=x+y>; rel="next"',
  ))

test('parameters that are null or empty are left out, and zero is not', () => {
  expect(parametersOf({ tier: null, search: '', province: 'Ontario', limit: 0 })).toBe(
    'province=Ontario&limit=0',
  )
  expect(addressOfPage('/market', { search: 'café & co' })).toBe('/market?search=caf%C3%A9+%26+co')
})
