import { LONGEST_SEARCH_NAME } from '../../../../api/contract/market/saved-searches.ts'
import { folded } from '../../../../domain/languages/folded.ts'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { nameOf } from '../../../lib/words/names.messages.ts'
import { findingWords as say } from './search-forms.messages.ts'

/** What a search finds: "Restaurants in Ontario matching “sushi”, tier 1". */
export const searchInWords = (query: string) => partsOf(query).join(', ')

/** A name for the search: its words without quotes, cut to the longest name, and not `taken`. */
export function proposedName(query: string, taken: string[]): string {
  const isTaken = (name: string) => taken.some((other) => folded(other) === folded(name))
  const parts = partsOf(query, 'words apart')
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const name = shortened(parts, LONGEST_SEARCH_NAME - ending.length) + ending
    if (!isTaken(name)) return name
  }
}

function shortened(parts: string[], room: number): string {
  const kept = parts.reduce((name, part) => {
    const longer = name === '' ? part : `${name}, ${part}`
    return longer.length <= room ? longer : name
  }, '')
  return kept === '' ? (parts[0] ?? '').slice(0, room).trim() : kept
}

function partsOf(query: string, words?: 'words apart'): string[] {
  const params = new URLSearchParams(query)
  const of = (name: string) => params.get(name) ?? ''
  if (params.size === 0) return [say.everything]
  const provider = of('provider')
  const businesses = [
    worded(say.businesses, of('businessType')) || common.leads,
    of('province') && say.in(nameOf(of('province'))),
    isProcessorSlug(provider) && say.with(nameOf(PROCESSORS[provider])),
    !words && of('search') && say.matching(of('search')),
  ]
  const more = [
    worded(say.tier, of('tier')),
    worded(say.volume, of('volume')),
    of('contactRequested') && say.contactRequested,
    of('phoneVerified') && say.phoneVerified,
    words ? of('search') : '',
  ]
  return [businesses.filter(Boolean).join(' '), ...more].filter((part) => part !== '')
}

const worded = (words: Record<string, string>, of: string): string =>
  Object.hasOwn(words, of) ? (words[of] ?? '') : ''
