import { type Entry, isSameColumn, sizeOf } from '../layout/entries.ts'

/** A printed number that other printed numbers add up to. */
export type ClosedSum = {
  /** A subtotal counts once, without its rows. */
  parts: Entry[]
  direction: 'above' | 'below' | 'beside' | 'across'
}

export type ClosedSums = Map<Entry, ClosedSum>

/** Rows that a total may add up, including the rows of its subtotals. */
const WINDOW = 140

/**
 * Finds totals by arithmetic: a number that two or more others of its column, right above or right below it, add up to, with
 * subtotals nested in it; or two or more right beside it in its row; or everything above it in any column. A total whose
 * words say so may have a single line: it proves nothing, but must not count in addition to its line.
 */
export function findClosedSums(entries: Entry[]): ClosedSums {
  const sums: ClosedSums = new Map()
  const printed = entries.filter(({ inProse }) => !inProse)
  const rows = Map.groupBy(printed, ({ index }) => index)
  const candidates = printed.filter(
    ({ kind, value }) => (kind === 'money' || kind === 'count') && value !== 0,
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

type Walk = { parts: Entry[]; folded: Entry[]; meant: number; off: number; step: 1 | -1 }

/** In order: exact; with a subtotal above its rows; off by cents of rounding; its only line. */
const WAYS: ((walk: Walk, total: Entry) => Entry[] | false)[] = [
  ({ parts, meant, off }) => meant >= 2 && off === 0 && parts,
  ({ folded, parts }, total) =>
    folded.length >= 2 &&
    folded.length < parts.length &&
    total.label !== '' &&
    difference(folded, total) === 0 &&
    folded,
  ({ parts, meant, off, step }, total) => step === -1 && isRounding(off, meant, total) && parts,
  ({ parts, meant, off, step }, total) =>
    step === -1 && meant === 1 && off === 0 && /tota/.test(total.label) && parts,
]

function sumAlong(total: Entry, rows: Rows, sums: ClosedSums, step: 1 | -1): ClosedSum | null {
  const direction = step === -1 ? 'above' : 'below'
  const walk: Walk = { parts: [], folded: [], meant: 0, off: 0, step }
  const found: (Entry[] | undefined)[] = WAYS.map(() => undefined)
  for (let index = total.index + step, seen = 0; seen < WINDOW; seen++, index += step) {
    const part = rows.get(index)?.find((other) => other.kind === total.kind && isSameColumn(other, total))
    if (!part) continue
    const nested = sums.get(part)
    if (nested?.direction === direction && walk.meant === 0 && part.value === total.value) return nested
    walk.parts.push(part)
    fold(walk.folded, part)
    if (part.value !== 0) walk.meant++
    if (nested?.direction === direction) index = farthestRow(part, nested, sums)
    walk.off = difference(walk.parts, total)
    for (const [way, partsOf] of WAYS.entries()) found[way] ??= (partsOf(walk, total) || undefined)?.slice()
    if (found[0]) break
  }
  const parts = found.find((one) => one !== undefined)
  return parts ? { parts, direction } : null
}

const difference = (parts: Entry[], total: Entry) =>
  Math.abs(Math.abs(parts.reduce((sum, { value }) => sum + value, 0)) - sizeOf(total))

const MAX_FOLDED = 12

/** A subtotal above its rows, or below its only row, replaces them. */
function fold(parts: Entry[], part: Entry) {
  if (part.value === 0 || parts.at(-1)?.value === part.value) return
  let sum = 0
  for (let from = parts.length - 1; from >= Math.max(0, parts.length - MAX_FOLDED); from--) {
    sum += parts[from]?.value ?? 0
    if (sum === part.value && parts.length - from >= 2) {
      parts.length = from
      break
    }
  }
  parts.push(part)
}

function farthestRow(total: Entry, { parts, direction }: ClosedSum, sums: ClosedSums): number {
  const last = parts.at(-1)
  if (!last) return total.index
  const nested = sums.get(last)
  return nested?.direction === direction ? farthestRow(last, nested, sums) : last.index
}

/** The rows are rounded, but the total is not: a few cents over many rows, in a row named as a total. */
const isRounding = (off: number, meant: number, { kind, value, label }: Entry) =>
  kind === 'money' && meant >= 4 && off <= Math.min(6, meant) && Math.abs(value) > 2000 && /tota/.test(label)

/** The last of a row is the sum of two or more right before it. */
export function sumBeside(total: Entry, rows: Rows): ClosedSum | null {
  if (!mayBeApart(total)) return null
  const before = rows
    .get(total.index)
    ?.filter(({ kind, cell }) => kind === 'money' && cell.right <= total.cell.x)
  const parts: Entry[] = []
  for (const part of before?.toReversed() ?? []) {
    parts.push(part)
    if (closes(parts, total)) return { parts, direction: 'beside' }
  }
  return null
}

const mayBeApart = (total: Entry) => total.kind === 'money' && sizeOf(total) >= 100

const closes = (parts: Entry[], total: Entry) => difference(parts, total) === 0 && isProof({ parts })

const ROWS_ACROSS = 30

/** Amounts in one column, their sum in the next; or two lists side by side with one sum below. */
function sumAcross(total: Entry, rows: Rows, sums: ClosedSums): ClosedSum | null {
  if (!mayBeApart(total) || !/tota|net|fees|frais|due?\b/.test(total.label)) return null
  const nested = new Set<Entry>()
  const parts: Entry[] = []
  for (let index = total.index - 1; index >= total.index - ROWS_ACROSS; index--) {
    const money = (rows.get(index) ?? []).filter(({ kind }) => kind === 'money')
    const lastOfEachLabel = new Map(money.map((entry) => [entry.label, entry])).values()
    for (const part of lastOfEachLabel) {
      if (nested.has(part)) continue
      for (const inner of sums.get(part)?.parts ?? []) nested.add(inner)
      parts.push(part)
    }
    if (closes(parts, total)) return { parts, direction: 'across' }
  }
  return null
}

/** A sum of two or more numbers other than zero hardly holds by chance. */
export const isProof = (sum: Pick<ClosedSum, 'parts'> | undefined): boolean =>
  sum !== undefined && sum.parts.filter(({ value }) => value !== 0).length >= 2
