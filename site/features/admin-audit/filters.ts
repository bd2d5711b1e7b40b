import { withValues } from '../../lib/query.ts'

const NAMES = ['actor', 'deed', 'subject', 'subjectId', 'from', 'to'] as const

/** Which deeds are looked for, as they stand in the address and as the API is asked. An empty text filters nothing. */
export type Filters = Record<(typeof NAMES)[number], string>

export const NO_FILTERS: Filters = { actor: '', deed: '', subject: '', subjectId: '', from: '', to: '' }
export const LONGEST_WORD = 100

/** From the query of an address, where anybody may have written anything. */
export function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  const read = { ...NO_FILTERS }
  for (const name of NAMES) read[name] = (asked.get(name) ?? '').slice(0, LONGEST_WORD)
  return read
}

export const queryOf = (filters: Filters) => withValues('', filters)

export const isFiltering = (filters: Filters) => queryOf(filters) !== ''
