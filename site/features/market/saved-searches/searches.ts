import type { SavedSearch } from '../../../../api/contract/market/saved-searches.ts'
import { LOCALE } from '../../../lib/words/language.ts'

export const isSameQuery = (one: string, other: string) => inOrder(one) === inOrder(other)

function inOrder(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  // The search ignores case.
  const search = params.get('search')
  if (search !== null) params.set('search', search.toLowerCase())
  return String(params)
}

/** The list with this search, as it is now. */
export const withSearch = (searches: SavedSearch[], changed: SavedSearch): SavedSearch[] =>
  byName([...withoutSearch(searches, changed.id), changed])

export const withoutSearch = (searches: SavedSearch[], id: string): SavedSearch[] =>
  searches.filter((search) => search.id !== id)

/** By their places in `known`, others first. Opening a search must not move it away from the pointer. */
export function inPlace(searches: SavedSearch[], known: string[]): SavedSearch[] {
  const place = ({ id }: SavedSearch) => known.indexOf(id)
  return searches.toSorted((one, other) => place(one) - place(other))
}

/** The first order: searches with new leads come first. */
export const newFirst = (searches: SavedSearch[]): string[] =>
  byName(searches)
    .toSorted((one, other) => Number(other.newLeads > 0) - Number(one.newLeads > 0))
    .map(({ id }) => id)

const byName = (searches: SavedSearch[]) =>
  searches.toSorted((one, other) => one.name.localeCompare(other.name, LOCALE))
