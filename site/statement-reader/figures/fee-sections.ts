import type { Entry } from '../layout/entries.ts'
import { isProof, sumBeside } from './closed-sums.ts'
import type { Context } from './context.ts'
import { feesOf, partsOf } from './fee-lines.ts'

export type Section = { total: Entry; cents: number; parts: number[] }

/** Totals of fees that are part of no other, each once: a summary repeats what details say. */
export function topSections(fees: Entry[], most: number, context: Context): Section[] {
  const { sums, rows } = context
  const all = fees.filter((entry) => isProof(sums.get(entry))).map((total) => sectionOf(total, context))
  const inner = new Set(all.flatMap(({ parts, cents }) => parts.filter((part) => part !== cents)))
  // More than any month's fees: a volume, or a sum on the wrong side.
  const outer = all.filter(({ cents }) => cents > 0 && cents < most && !inner.has(cents))
  const once = outer.filter(({ cents }, at) => outer.findIndex((other) => other.cents === cents) === at)
  // A table may have a column for each kind of fee, and one for all of them as the last.
  const columns = new Set(once.flatMap(({ total }) => sumBeside(total, rows)?.parts ?? []))
  return once.filter(({ total }) => !columns.has(total))
}

export const shortSections = (fees: Entry[], context: Context): Section[] =>
  fees
    .filter((entry) => context.sums.get(entry)?.parts.length === 1)
    .map((entry) => sectionOf(entry, context))

function sectionOf(total: Entry, context: Context): Section {
  const parts = context.sums.get(total)?.parts ?? []
  return { total, cents: feesOf(total, context), parts: parts.map((part) => feesOf(part, context)) }
}

export const together = (sections: Section[]) => sections.reduce((sum, { cents }) => sum + cents, 0)

/** The sections that a total of fees leaves out, except those that list its parts again, by kind or by card. */
export function leftOutOf(cents: number, sums: Entry[], sections: Section[], context: Context): Section[] {
  const parts = sums.flatMap((sum) => partsOf(sum, context) ?? [sum]).map((part) => feesOf(part, context))
  const own = new Set([cents, ...sums.map((sum) => feesOf(sum, context)), ...parts])
  const others = sections.filter((section) => !own.has(section.cents) && !addUpTo(section.cents, parts))
  const ofOthers = together(others)
  const rest = cents - ofOthers
  // One part may consist of several sections, some of a single line.
  const short = shortSections([...context.sums.keys()], context).map((section) => section.cents)
  const isOnePart = (part: number) =>
    part === ofOthers || (part > ofOthers && addUpTo(part - ofOthers, short))
  if (others.length > 1 && parts.some(isOnePart)) return []
  const isOpen = sums.every((sum) => !partsOf(sum, context))
  return rest === 0 || (rest > 0 && (isOpen || addUpTo(rest, parts))) ? [] : others
}

const MAX_PARTS = 10

export function addUpTo(sum: number, parts: number[]): boolean {
  if (parts.length > MAX_PARTS) return false
  const reached = new Set([0])
  for (const part of parts)
    for (const before of [...reached]) if (before + part <= sum) reached.add(before + part)
  return reached.has(sum)
}
