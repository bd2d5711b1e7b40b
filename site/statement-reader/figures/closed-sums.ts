import type { Entry } from '../layout/entries.ts'
import { isSameColumn } from '../layout/same-column.ts'

/** A printed number that other printed numbers add up to. */
export type ClosedSum = {
  total: Entry
  /** Direct ones: a subtotal counts once, not its rows. */
  parts: Entry[]
  direction: 'above' | 'below' | 'beside' | 'across'
  /** Cents that rounding took: 0 where it is exact. */
  offBy: number
}

export type ClosedSums = Map<Entry, ClosedSum>

/** Rows that a total may close, its subtotals' rows included. */
const WINDOW = 140

/**
 * Finds totals by arithmetic: a number that two or more others of its column, right above or right below it, add up to, with
 * subtotals nested in it; two or more right beside it in its row; or everything above it, whatever its column. Where words
 * say so a total may have one line only: it proves nothing, yet it must not be counted beside its line.
 */
export function findClosedSums(entries: Entry[]): ClosedSums {
  const sums: ClosedSums = new Map()
  const rows = byRow(entries)
  const candidates = entries.filter(
    ({ kind, value, inProse }) => (kind === 'money' || kind === 'count') && value !== 0 && !inProse,
  )
  for (const total of candidates) {
    const sum = sumAlong(total, rows, sums, -1)
    if (sum) sums.set(total, sum)
  }
  const parts = new Set(sums.values().flatMap((sum) => sum.parts))
  for (const total of candidates.toReversed()) {
    if (sums.has(total) || parts.has(total)) continue
    const sum = sumAlong(total, rows, sums, 1)
    if (sum) sums.set(total, sum)
  }
  for (const total of candidates) {
    if (sums.has(total)) continue
    const sum = sumBeside(total, rows) ?? sumAcross(total, rows, sums)
    if (sum) sums.set(total, sum)
  }
  return sums
}

type Rows = Map<number, Entry[]>

function byRow(entries: Entry[]): Rows {
  return Map.groupBy(
    entries.filter((entry) => !entry.inProse),
    (entry) => entry.index,
  )
}

/** Exactly; or with a subtotal above its rows; or but for the cents of rounding; or its only line. In this order. */
const WAYS: ((walk: Walk, total: Entry) => Entry[] | null)[] = [
  ({ parts, meant, off }) => (meant >= 2 && off === 0 ? parts : null),
  ({ folded, parts }, total) =>
    folded.length >= 2 && folded.length < parts.length && total.label && offBy(folded, total) === 0
      ? folded
      : null,
  ({ parts, meant, off }, total) => (isRounding(off, meant, total) ? parts : null),
  ({ parts, meant, off, step }, total) =>
    meant === 1 && off === 0 && step === -1 && /tota/.test(total.label) ? parts : null,
]

type Walk = { parts: Entry[]; folded: Entry[]; meant: number; off: number; step: 1 | -1 }

function sumAlong(total: Entry, rows: Rows, sums: ClosedSums, step: 1 | -1): ClosedSum | null {
  const direction = step === -1 ? 'above' : 'below'
  const walk: Walk = { parts: [], folded: [], meant: 0, off: 0, step }
  const found: (Entry[] | undefined)[] = WAYS.map(() => undefined)
  let sum = 0
  for (let index = total.index + step, seen = 0; seen < WINDOW; seen++, index += step) {
    const part = rows.get(index)?.find((other) => other.kind === total.kind && isSameColumn(other, total))
    if (!part) continue
    const nested = sums.get(part)
    if (nested?.direction === direction && walk.meant === 0 && part.value === total.value) {
      return { ...nested, total }
    }
    walk.parts.push(part)
    fold(walk.folded, part)
    sum += part.value
    if (part.value !== 0) walk.meant++
    if (nested?.direction === direction) index = farthestRow(nested, step, sums)
    walk.off = Math.abs(Math.abs(sum) - Math.abs(total.value))
    for (const [way, partsOf] of WAYS.entries()) {
      if (!found[way] && (step === -1 || way <= 1)) found[way] = partsOf(walk, total)?.slice()
    }
    if (found[0]) break
  }
  const parts = found.find((one) => one !== undefined)
  return parts ? { total, parts, direction, offBy: offBy(parts, total) } : null
}

const offBy = (parts: Entry[], total: Entry) =>
  Math.abs(Math.abs(parts.reduce((sum, { value }) => sum + value, 0)) - Math.abs(total.value))

/** A subtotal that stands over its rows, or below its only row, takes their place. */
function fold(parts: Entry[], part: Entry) {
  if (part.value === 0 || parts.at(-1)?.value === part.value) return
  let sum = 0
  for (let from = parts.length - 1; from >= Math.max(0, parts.length - MOST_FOLDED); from--) {
    sum += parts[from]?.value ?? 0
    if (sum === part.value && parts.length - from >= 2) {
      parts.length = from
      break
    }
  }
  parts.push(part)
}

const MOST_FOLDED = 12

function farthestRow(sum: ClosedSum, step: 1 | -1, sums: ClosedSums): number {
  const last = sum.parts.at(-1)
  if (!last) return sum.total.index
  const nested = sums.get(last)
  return nested && nested.direction === sum.direction ? farthestRow(nested, step, sums) : last.index
}

/** Rows rounded, total not: a few cents over many rows of money, where the row says that it is a total. */
function isRounding(off: number, meant: number, { kind, value, label }: Entry) {
  return (
    kind === 'money' &&
    meant >= 4 &&
    off <= Math.min(6, meant) &&
    Math.abs(value) > 2000 &&
    /tota/.test(label)
  )
}

/** The last of a row is the sum of two or more right before it. */
export function sumBeside(total: Entry, rows: Rows): ClosedSum | null {
  if (total.kind !== 'money' || Math.abs(total.value) < 100) return null
  const before = (rows.get(total.index) ?? []).filter(
    (other) => other.kind === 'money' && other.cell.right <= total.cell.x,
  )
  const parts: Entry[] = []
  let sum = 0
  let meant = 0
  for (const part of before.toReversed()) {
    parts.push(part)
    sum += part.value
    if (part.value !== 0) meant++
    if (meant >= 2 && Math.abs(sum) === Math.abs(total.value))
      return { total, parts, direction: 'beside', offBy: 0 }
  }
  return null
}

const ROWS_ACROSS = 30

/** Amounts in one column, their sum in the next; or two lists side by side with one sum below. */
function sumAcross(total: Entry, rows: Rows, sums: ClosedSums): ClosedSum | null {
  if (
    total.kind !== 'money' ||
    Math.abs(total.value) < 100 ||
    !/tota|net|fees|frais|due?\b/.test(total.label)
  )
    return null
  const nested = new Set<Entry>()
  const parts: Entry[] = []
  let sum = 0
  let meant = 0
  for (let index = total.index - 1; index >= total.index - ROWS_ACROSS; index--) {
    for (const part of lastOfEachLabel(rows.get(index) ?? [])) {
      if (nested.has(part)) continue
      for (const inner of sums.get(part)?.parts ?? []) nested.add(inner)
      parts.push(part)
      sum += part.value
      if (part.value !== 0) meant++
    }
    if (meant >= 2 && Math.abs(sum) === Math.abs(total.value))
      return { total, parts, direction: 'across', offBy: 0 }
  }
  return null
}

function lastOfEachLabel(row: Entry[]) {
  const money = row.filter(({ kind }) => kind === 'money')
  return [...new Map(money.map((entry) => [entry.label, entry])).values()]
}

/** Two or more numbers that are not zero: a sum that hardly holds by chance. */
export function isProof(sum: ClosedSum | undefined): boolean {
  return sum !== undefined && sum.parts.filter(({ value }) => value !== 0).length >= 2
}
