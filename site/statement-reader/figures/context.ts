import type { Entry } from '../layout/entries.ts'
import type { Paper } from '../reading.ts'
import type { ClosedSums } from './closed-sums.ts'
import type { FamilyWords } from './family.ts'
import { says } from './vocabulary.ts'

/** Everything that the finders of figures share about one paper. */
export type Context = {
  entries: Entry[]
  sums: ClosedSums
  origin: Paper['origin']
  family: FamilyWords
  rows: Map<number, Entry[]>
  /** Money by its size in cents, wherever it is printed. */
  bySize: Map<number, Entry[]>
  /** Of sums, once asked for. */
  leaves: Map<Entry, Entry[]>
}

export function contextOf(
  entries: Entry[],
  sums: ClosedSums,
  { origin, family }: { origin: Paper['origin']; family?: FamilyWords },
): Context {
  const ours = entries.filter((entry) => isOurs(entry, family))
  return {
    entries: ours,
    sums,
    origin,
    family: family ?? {},
    rows: Map.groupBy(ours, (entry) => entry.index),
    bySize: Map.groupBy(
      ours.filter(({ kind }) => kind === 'money'),
      sizeOf,
    ),
    leaves: new Map(),
  }
}

export const sizeOf = ({ value }: Entry) => Math.abs(value)

/** Neither last month's, the year's, a peer's, nor an estimate. */
function isOurs(entry: Entry, family?: FamilyWords) {
  const near = `${entry.label} | ${entry.column}`
  const words = `${near} | ${entry.section}`
  return (
    !says(near, 'otherTime') &&
    !says(words, 'notOurs') &&
    !(family?.ignored ?? []).some((ignored) => words.includes(ignored))
  )
}

const MONTHS =
  /\b(jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec)[a-z]*\b\.?|\b(du|au|le|from|to|the|of|all|for|de|des|les|la|et|and|cad|monthly|month|mois|card|cards|cartes?|type|toutes?|tous)\b/g

/** Says only that it is a total, or nothing: then its column and its section say what of. */
export function isGeneric(label: string): boolean {
  const rest = label.replace(/(grand|sous|sub|general|report)?-? ?tota(ls?|ux)?( general)?|balance|sum(me)?\b/g, ' ')
  return !/[a-z]{2}/.test(rest.replace(MONTHS, ' '))
}

export function isTotal(entry: Entry, { sums }: Context): boolean {
  return sums.has(entry) || says(entry.label, 'total') || says(entry.label, 'subtotal')
}
