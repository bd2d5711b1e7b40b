import { isDescending } from '../../../api/contract/forms/fields.ts'
import { LOCALE } from '../words/language.ts'
import { type Total, totalInWords } from './list-in-pages.ts'
import type { Sort } from './sorting.ts'

/** The words around a table, whatever is in its rows. */
export const tableMessages = ([one, many]: readonly [one: string, many: string]) => ({
  /** "50 of 93 leads", "50 of 10,000+ leads", or "93 leads" where all are listed. */
  listed(listed: number, total?: Total | null) {
    const shown = listed.toLocaleString(LOCALE)
    const all = total ? totalInWords(total) : shown
    return `${all === shown ? shown : `${shown} of ${all}`} ${all === '1' ? one : many}`
  },
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  /** "Monthly volume, high to low" */
  sorted(heading: string, sort: Sort, { isNumber, isTime }: { isNumber?: boolean; isTime?: boolean }) {
    const [rising, falling] = isNumber
      ? ['low to high', 'high to low']
      : isTime
        ? ['oldest first', 'newest first']
        : ['A to Z', 'Z to A']
    return `${heading}, ${isDescending(sort) ? falling : rising}`
  },
  /** "Keys in the list: J and K move, Enter opens, X selects, / searches" */
  shortcuts: (acts: { open: boolean; select: boolean; search: boolean }) =>
    `Keys in the list: ${[
      'J and K move',
      acts.open && 'Enter opens',
      acts.select && 'X selects',
      acts.search && '/ searches',
    ]
      .filter(Boolean)
      .join(', ')}`,
})

export type TableMessages = ReturnType<typeof tableMessages>
