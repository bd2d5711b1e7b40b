import type { Entry } from '../layout/entries.ts'
import type { Certainty, Found, Place } from '../reading.ts'
import type { Context } from './context.ts'

/** Dollars at the edge; counts and percents as they are. */
function printedValue({ kind, value }: Pick<Entry, 'kind' | 'value'>): number {
  return kind === 'money' ? Math.abs(value) / 100 : Math.abs(value)
}

function placeOf({ row, cell }: Entry): Place {
  return {
    page: row.page,
    text: cell.text,
    // A little more than the letters, for those that reach below the line.
    box: { x: cell.x, y: cell.y - cell.height, width: cell.right - cell.x, height: 1.25 * cell.height },
  }
}

export function found(entry: Entry, certainty: Certainty, { origin }: Context): Found<number> {
  return {
    ...placeOf(entry),
    value: printedValue(entry),
    certainty: origin === 'photograph' ? 'likely' : certainty,
  }
}

/** A printed amount, or count, in a sum of ours; below zero what is taken off it. */
export type Term = { entry: Entry; cents: number }

/** Where the paper prints no such total: never more than likely, and with its lines. */
export function addedUp(terms: Term[]): Found<number> | null {
  const [first] = terms
  if (!first) return null
  const unit = first.entry.kind === 'money' ? 100 : 1
  return {
    ...placeOf(first.entry),
    value: terms.reduce((sum, { cents }) => sum + cents, 0) / unit,
    certainty: 'likely',
    addedUp: terms.map(({ entry, cents }) => ({ ...placeOf(entry), value: cents / unit })),
  }
}
