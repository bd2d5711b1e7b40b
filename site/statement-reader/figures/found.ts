import { type Entry, sizeOf } from '../layout/entries.ts'
import { placeOf } from '../layout/row.ts'
import type { Certainty, Found } from '../reading.ts'

/** The figures are in dollars; counts and percents stay. */
const unitOf = ({ kind }: Entry) => (kind === 'money' ? 100 : 1)

export const found = (entry: Entry, certainty: Certainty): Found<number> => ({
  ...placeOf(entry.row, [entry.cell]),
  value: sizeOf(entry) / unitOf(entry),
  certainty,
})

/** A printed amount or count in a sum of ours; below zero if it is taken off. */
export type Term = { entry: Entry; cents: number }

export const asTerm = (entry: Entry): Term => ({ entry, cents: sizeOf(entry) })

/** A total that the paper does not print: at most likely, and with its lines. */
export function addedUp(terms: Term[]): Found<number> | null {
  const [first] = terms
  if (!first) return null
  const unit = unitOf(first.entry)
  return {
    ...placeOf(first.entry.row, [first.entry.cell]),
    value: terms.reduce((sum, { cents }) => sum + cents, 0) / unit,
    certainty: 'likely',
    addedUp: terms.map(({ entry, cents }) => ({
      ...placeOf(entry.row, [entry.cell]),
      value: cents / unit,
    })),
  }
}
