import type { Entry } from '../layout/entries.ts'
import { isProof, sumBeside } from './closed-sums.ts'
import type { Context } from './context.ts'
import { feesOf, partsOf } from './fee-lines.ts'

/** A sum of fees, by what of it is fees. */
export type Section = { total: Entry; cents: number; parts: number[] }

/** Totals of fees that are part of no other, each once: a summary repeats what details say. */
export function topSections(fees: Entry[], most: number, context: Context): Section[] {
  const { sums } = context
  const totals = fees.filter((entry) => isProof(sums.get(entry)))
  const inner = new Set(
    totals.flatMap((total) =>
      sectionOf(total, context).parts.filter((part) => part !== feesOf(total, context)),
    ),
  )
  const sections = new Map<number, Section>()
  for (const total of totals) {
    const cents = feesOf(total, context)
    // More than any month's fees: a volume, or a sum on the wrong side.
    if (cents > 0 && cents < most && !inner.has(cents) && !sections.has(cents))
      sections.set(cents, sectionOf(total, context))
  }
  return withoutColumns([...sections.values()], context)
}

/** Of a table with a column for each kind of fee and one for all of them the last. */
function withoutColumns(sections: Section[], { rows }: Context): Section[] {
  const columns = new Set(sections.flatMap(({ total }) => sumBeside(total, rows)?.parts ?? []))
  return sections.filter(({ total }) => !columns.has(total))
}

/** Totals of a single line. */
export function shortSections(fees: Entry[], context: Context): Section[] {
  return fees
    .filter((entry) => context.sums.get(entry)?.parts.length === 1)
    .map((entry) => sectionOf(entry, context))
}

function sectionOf(total: Entry, context: Context): Section {
  const parts = context.sums.get(total)?.parts ?? []
  return { total, cents: feesOf(total, context), parts: parts.map((part) => feesOf(part, context)) }
}

/**
 * The sections that a total of fees leaves out. One of its parts or some of them together are no others: fees are listed by
 * kind and again by card.
 */
export function leftOutOf(cents: number, sums: Entry[], sections: Section[], context: Context): Section[] {
  const parts = sums.flatMap((sum) => partsOf(sum, context) ?? [sum]).map((part) => feesOf(part, context))
  const isOpen = sums.every((sum) => !partsOf(sum, context))
  const own = new Set([cents, ...sums.map((sum) => feesOf(sum, context)), ...parts])
  const others = sections.filter((section) => !own.has(section.cents) && !addUpTo(section.cents, parts))
  const sumOfOthers = others.reduce((sum, section) => sum + section.cents, 0)
  const rest = cents - sumOfOthers
  // Sections of one part, of which some have a single line.
  const short = shortSections([...context.sums.keys()], context).map((section) => section.cents)
  const isOnePart = (part: number) => part > sumOfOthers && addUpTo(part - sumOfOthers, short)
  if (others.length > 1 && parts.some((part) => part === sumOfOthers || isOnePart(part))) return []
  if (rest === 0 || (rest > 0 && (isOpen || addUpTo(rest, parts)))) return []
  return others
}

const MOST_PARTS = 10

/** Whether some of the parts add up to a sum. */
export function addUpTo(sum: number, parts: number[]): boolean {
  if (parts.length > MOST_PARTS) return false
  const reached = new Set([0])
  for (const part of parts)
    for (const before of [...reached]) if (before + part <= sum) reached.add(before + part)
  return reached.has(sum)
}
