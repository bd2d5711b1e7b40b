import { expect, test } from 'bun:test'
import { listFilters } from './list-filters.ts'

const settings = {
  longestSearch: 10,
  filters: {
    status: ['new', 'lost'],
    sort: ['price'],
    from: (text: string) => /^\d{4}/.exec(text)?.[0] ?? '',
  },
}
const { none, read, write, queryOf, isFiltering } = listFilters(settings)

test('filters come out of the address as they went in, beside other values of the query', () => {
  const filters = { search: 'café & co', status: 'lost', sort: 'price', from: '2026' }
  const query = write('?tab=leads', filters)
  expect(query).toBe('?tab=leads&search=caf%C3%A9+%26+co&status=lost&sort=price&from=2026')
  expect(read(query)).toEqual(filters)
  expect(write(query, none)).toBe('?tab=leads')
})

test.each(['', '?', '?status=sold', '?status=__proto__&sort=oldest', '?from=today', '?search='])(
  'the query %p filters nothing',
  (query) => expect(read(query)).toEqual(none),
)

test('a search is cut to the longest that the API takes', () => {
  expect(read('?search=an+endless+search').search).toBe('an endless')
})

test('the query for the API has no empty filters, and a limit only where one is set', () => {
  expect(queryOf({ ...none, search: ' shop ' })).toBe('?search=shop')
  expect(queryOf({ ...none, status: 'new' }, 50)).toBe('?status=new&limit=50')
})

test('another order and a search of spaces filter nothing', () => {
  expect(isFiltering({ ...none, sort: 'price', search: '  ' })).toBe(false)
  expect(isFiltering({ ...none, from: '2026' })).toBe(true)
})

test('a private search is sent to the API and never appears in the address', () => {
  const list = listFilters({ ...settings, privateSearch: 'kept' })
  const filters = { ...list.none, search: 'marie@boulangerie.example', status: 'new' }
  expect(list.write('', filters)).toBe('?status=new')
  expect(list.read('?search=marie').search).toBe('')
  expect(list.queryOf(filters)).toBe('?search=marie%40boulangerie.example&status=new')
})

test('filters stand in the address under the names of their list', () => {
  const list = listFilters({ ...settings, addressNames: { search: 'provider', status: 'providerStatus' } })
  const filters = { ...list.none, search: 'shop', status: 'new' }
  expect(list.write('?status=lost', filters)).toBe('?status=lost&provider=shop&providerStatus=new')
  expect(list.read('?status=lost&provider=shop&providerStatus=new')).toEqual(filters)
  expect(list.queryOf(filters)).toBe('?search=shop&status=new')
})
