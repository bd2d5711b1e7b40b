import type { Entry } from '../layout/entries.ts'
import { isMonth } from '../layout/months.ts'
import { isSameColumn } from '../layout/same-column.ts'
import type { Paper } from '../reading.ts'
import { type ClosedSums, isProof } from './closed-sums.ts'
import type { FamilyWords } from './family.ts'
import { type RoleName, says } from './vocabulary.ts'

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
  /** The totals that add a number up. */
  totalsOf: Map<Entry, Entry[]>
  /** Totals of fees with two or more lines right above or below them, in reading order. */
  sectionTotals: Entry[]
  /** What columns without a printed total add up to. */
  runs: Set<number>
  /** How many rows have a number under the words over this one. */
  rowsUnder(entry: Entry): number
  /** Else the names of cards say nothing about interchange: one price covers all. */
  mentionsInterchange: boolean
}

export function contextOf(
  entries: Entry[],
  sums: ClosedSums,
  { origin, family }: { origin: Paper['origin']; family?: FamilyWords },
): Context {
  const ours = inOwnMonth(entries).filter((entry) => isOurs(entry, family))
  const rows = Map.groupBy(ours, (entry) => entry.index)
  return {
    entries: ours,
    sums,
    origin,
    family: family ?? {},
    rows,
    bySize: Map.groupBy(
      ours.filter(({ kind }) => kind === 'money'),
      sizeOf,
    ),
    leaves: new Map(),
    totalsOf: totalsByPart(sums),
    runs: new Set([...sumsOfRuns(ours), ...sumsOfCards(rows)]),
    rowsUnder: rowsByColumn(ours),
    mentionsInterchange: ours.some((entry) => saysAnywhere(entry, 'interchange')),
    sectionTotals: ours.filter((entry) => isSectionOfFees(entry, sums)),
  }
}

function isSectionOfFees(entry: Entry, sums: ClosedSums) {
  const sum = sums.get(entry)
  const isTotalOfLines = sum?.direction === 'above' || sum?.direction === 'below'
  const words = `${entry.label} | ${entry.section.split(' | ').at(-1) ?? ''}`
  return entry.kind === 'money' && isTotalOfLines && isProof(sum) && says(words, 'fee')
}

/** Amounts alone in one row, as cards side by side whose words stand over and under them. */
function sumsOfCards(rows: Context['rows']): number[] {
  return [...rows.values()].flatMap((row) => {
    const [first] = row
    const areCards =
      first?.row.cells.every(({ number }) => number?.kind === 'money') && row.length >= FEWEST_CARDS
    return areCards ? row.reduce((sum, entry) => sum + sizeOf(entry), 0) : []
  })
}

const FEWEST_CARDS = 3

/** Numbers of one column, or each alone in its row, in rows that follow each other. */
function sumsOfRuns(entries: Entry[]): Set<number> {
  const moneyIn = new Map<number, number>()
  for (const { index, kind } of entries)
    if (kind === 'money') moneyIn.set(index, (moneyIn.get(index) ?? 0) + 1)
  const isAlone = ({ index }: Entry) => moneyIn.get(index) === 1
  const runs: { last: Entry; sum: number; lines: number }[] = []
  const found = new Set<number>()
  for (const entry of entries) {
    if (entry.kind !== 'money' || entry.inProse) continue
    const run = runs.findLast(
      ({ last }) =>
        entry.index - last.index <= 2 &&
        (isSameColumn(last, entry) || (entry.index - last.index === 1 && isAlone(last) && isAlone(entry))),
    )
    const gap = run ? entry.index - run.last.index : 0
    if (run && gap > 0) {
      run.sum += sizeOf(entry)
      run.lines++
      run.last = entry
    }
    // A heading between may begin another table.
    if (gap !== 1) runs.push({ last: entry, sum: sizeOf(entry), lines: 1 })
    if (runs.length > MOST_OPEN_RUNS) close(runs.shift(), found)
  }
  for (const run of runs) close(run, found)
  return found
}

const MOST_OPEN_RUNS = 24

function close(run: { sum: number; lines: number } | undefined, found: Set<number>) {
  if (run && run.lines > 1) found.add(run.sum)
}

function rowsByColumn(entries: Entry[]) {
  const keyOf = ({ column, section }: Entry) => `${section}|${column}`
  const rows = new Map<string, Set<number>>()
  for (const entry of entries) {
    const key = keyOf(entry)
    rows.set(key, (rows.get(key) ?? new Set()).add(entry.index))
  }
  return (entry: Entry) => rows.get(keyOf(entry))?.size ?? 0
}

function totalsByPart(sums: ClosedSums) {
  const totals = new Map<Entry, Entry[]>()
  for (const [total, { parts }] of sums) {
    for (const part of parts) totals.set(part, [...(totals.get(part) ?? []), total])
  }
  return totals
}

const saysAnywhere = ({ label, column, section }: Entry, role: RoleName) =>
  [label, column, section].some((words) => says(words, role))

export const sizeOf = ({ value }: Entry) => Math.abs(value)

/** Beside another month's column and the paper's own, a third speaks of neither: of peers, of a difference. */
function inOwnMonth(entries: Entry[]): Entry[] {
  const rowsWith = (isWanted: (entry: Entry) => boolean) =>
    new Set(entries.filter((entry) => isMonth(entry.column) && isWanted(entry)).map(({ index }) => index))
  const others = rowsWith(({ isOtherMonth }) => isOtherMonth)
  const own = rowsWith(({ isOtherMonth }) => !isOtherMonth)
  return entries.filter(({ index, column }) => !others.has(index) || !own.has(index) || isMonth(column))
}

/** Neither last month's, the year's, a peer's, nor an estimate. */
function isOurs(entry: Entry, family?: FamilyWords) {
  const near = `${entry.label} | ${entry.column}`
  const words = `${near} | ${entry.section}`
  return (
    !entry.isOtherMonth &&
    !says(near, 'otherTime') &&
    !says(words, 'notOurs') &&
    !(family?.ignored ?? []).some((ignored) => words.includes(ignored))
  )
}

const MONTHS =
  /\b(jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec)[a-z]*\b\.?|\b(du|au|le|from|to|the|of|all|for|de|des|les|la|et|and|cad|monthly|month|mois|card|cards|cartes?|type|toutes?|tous|before|avant|tax(es)?|excluding|excl|hors|sections?)\b/g

/** Says only that it is a total, or nothing: then its column and its section say what of. */
export function isGeneric(label: string): boolean {
  const rest = label.replace(/(grand|sous|sub|general|report)?-? ?tota(ls?|ux)?( general)?|sum(me)?\b/g, ' ')
  return !/[a-z]{2}/.test(rest.replace(MONTHS, ' '))
}

export function isTotal(entry: Entry, { sums }: Context): boolean {
  return sums.has(entry) || says(entry.label, 'total') || says(entry.label, 'subtotal')
}
