import { expect, test } from 'bun:test'
import { proposedName, searchInWords } from './search-in-words.ts'

test.each([
  ['', 'All leads'],
  ['businessType=restaurant&province=Ontario&tier=tier1', 'Restaurants in Ontario, tier 1'],
  ['province=Quebec', 'Leads in Quebec'],
  ['provider=moneris', 'Leads with Moneris'],
  [
    'businessType=retail&provider=moneris&volume=large',
    'Retail businesses with Moneris, $50,000 or more a month',
  ],
  ['search=law+firm&phoneVerified=true', 'Leads matching “law firm”, phone verified'],
  ['contactRequested=true', 'Leads, asked to be contacted'],
  ['businessType=constructor&tier=__proto__&provider=toString', 'Leads'],
])('%p finds %p', (query, words) => {
  expect(searchInWords(query)).toBe(words)
})

test('the proposed name of a search leaves out words that do not fit', () => {
  const query =
    'businessType=professional-services&province=Newfoundland+and+Labrador&tier=tier1&volume=large'
  expect(proposedName(query, [])).toBe('Professional services in Newfoundland and Labrador, tier 1')
  const longest = `${query}&provider=scotiabank-merchant-services`
  expect(proposedName(longest, []).length).toBeLessThanOrEqual(60)
})

test.each([
  ['search=moneris', [], 'Leads, moneris'],
  ['', ['all LEADS'], 'All leads (2)'],
  ['', ['All leads', 'All leads (2)'], 'All leads (3)'],
])(
  'the name for the search %p where %p are taken has no quotes, and a number if need be: %s',
  (query, taken, name) => expect(proposedName(query, taken)).toBe(name),
)
