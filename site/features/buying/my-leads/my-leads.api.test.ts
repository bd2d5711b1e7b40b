import { expect, test } from 'bun:test'
import { leadFilters } from './my-leads.api.ts'

test('a search for a buyer’s lead is sent to the API and never appears in the address', () => {
  const filters = {
    ...leadFilters.none,
    search: ' marie@boulangerie.example ',
    outcome: 'lost',
    sort: 'deal',
  }
  expect(leadFilters.write('', filters)).toBe('?outcome=lost&sort=deal')
  expect(leadFilters.queryOf(filters, 50)).toBe(
    '?search=marie%40boulangerie.example&outcome=lost&sort=deal&limit=50',
  )
})
