import type { FamilyWords } from '../families/families.ts'
import { type Entry, headingOf, isSameColumn, sizeOf, sumOf } from '../layout/entries.ts'
import { isMonth } from '../layout/months.ts'
import { type ClosedSums, isProof } from './closed-sums.ts'
import { says } from './vocabulary.ts'

export type Context = ReturnType<typeof contextOf>

export function contextOf(entries: Entry[], sums: ClosedSums, family?: FamilyWords) {
  const ours = inOwnMonth(entries).filter((entry) => isOurs(entry, family))
  const rows = Map.groupBy(ours, (entry) => entry.index)
  return {
    entries: ours,
    sums,
    family: family ?? {},
    rows,
    /** Money by its size in cents, wherever it is printed. */
    bySize: Map.groupBy(
      ours.filter(({ kind }) => kind === 'money'),
      sizeOf,
    ),
    /** The final lines of sums, as far as they were computed. */
    leaves: new Map<Entry, Entry[]>(),
    totalsOf: totalsByPart(sums),
    /** The sums of columns without a printed total. */
    runs: new Set([...sumsOfRuns(ours), ...sumsOfCards(rows)]),
    /** How many rows have a number under the words over an entry. */
    rowsUnder: rowsByColumn(ours),
    /** If not, the names of cards say nothing about interchange: one price covers all. */
    mentionsInterchange: ours.some(({ label, column, section }) =>
      [label, column, section].some((words) => says(words, 'interchange')),
    ),
    /** Totals of fees with two or more lines right above or below them, in reading order. */
    sectionTotals: ours.filter((entry) => isSectionOfFees(entry, sums)),
  }
}

function isSectionOfFees(entry: Entry, sums: ClosedSums) {
  const sum = sums.get(entry)
  const isTotalOfLines = sum?.direction === 'above' || sum?.direction === 'below'
  const words = `${entry.label} | ${headingOf(entry)}`
  return entry.kind === 'money' && isTotalOfLines && isProof(sum) && says(words, 'fee')
}

/** Rows of amounts alone, like cards side by side with their words above and below. */
function sumsOfCards(rows: Map<number, Entry[]>): number[] {
  return [...rows.values()].flatMap((row) => {
    const [first] = row
    const areCards =
      first?.row.cells.every(({ number }) => number?.kind === 'money') && row.length >= FEWEST_CARDS
    return areCards ? sumOf(row) : []
  })
}

const FEWEST_CARDS = 3

/** Numbers in neighbouring rows that share a column, or stand alone in their rows. */
function sumsOfRuns(entries: Entry[]): Set<number> {
  const money = entries.filter(({ kind }) => kind === 'money')
  const rows = Map.groupBy(money, ({ index }) => index)
  const isAlone = ({ index }: Entry) => rows.get(index)?.length === 1
  const runs: { last: Entry; sum: number; lines: number }[] = []
  const found = new Set<number>()
  const close = (run: (typeof runs)[number] | undefined) => {
    if (run && run.lines > 1) found.add(run.sum)
  }
  for (const entry of money) {
    if (entry.inProse) continue
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
    // A heading in between may start another table.
    if (gap !== 1) runs.push({ last: entry, sum: sizeOf(entry), lines: 1 })
    if (runs.length > MAX_OPEN_RUNS) close(runs.shift())
  }
  for (const run of runs) close(run)
  return found
}

const MAX_OPEN_RUNS = 24

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

/** A third column beside another month's and the paper's own is of neither: peers, or a difference. */
function inOwnMonth(entries: Entry[]): Entry[] {
  const rowsWith = (isWanted: (entry: Entry) => boolean) =>
    new Set(entries.filter((entry) => isMonth(entry.column) && isWanted(entry)).map(({ index }) => index))
  const others = rowsWith(({ isOtherMonth }) => isOtherMonth)
  const own = rowsWith(({ isOtherMonth }) => !isOtherMonth)
  return entries.filter(({ index, column }) => !others.has(index) || !own.has(index) || isMonth(column))
}

/** Not last month's, the year's, a peer's or an estimate. */
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

/** Whether a label says only "total", or nothing: then its column and its section say of what. */
export function isGeneric(label: string): boolean {
  const rest = label.replace(/(grand|sous|sub|general|report)?-? ?tota(ls?|ux)?( general)?|sum(me)?\b/g, ' ')
  return !/[a-z]{2}/.test(rest.replace(MONTHS, ' '))
}

export function isTotal(entry: Entry, { sums }: Context): boolean {
  return sums.has(entry) || says(entry.label, 'total', 'subtotal')
}
