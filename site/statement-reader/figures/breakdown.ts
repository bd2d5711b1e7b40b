import type { Entry } from '../layout/entries.ts'
import type { Found } from '../reading.ts'
import { isProof } from './closed-sums.ts'
import { type Context, isGeneric, sizeOf } from './context.ts'
import { feesOf, isFee, leavesOf } from './fee-lines.ts'
import { PARTS, type Part, partOf } from './fee-parts.ts'
import type { FeeTotal } from './fees.ts'
import { addedUp, found, type Term } from './found.ts'
import { isTaxLine, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

export type Breakdown = Partial<Record<Part, Found<number> | null>>

/**
 * What the total of fees is made of: one printed group a part, which together are the total; or else its lines, if each can
 * be told and together they are the total.
 */
export function breakDown(total: FeeTotal, context: Context): Breakdown {
  return byGroups(total, context) ?? byLines(total, context) ?? {}
}

type Group = { part: Part; cents: number; entry: Entry }

function byGroups({ cents, place }: FeeTotal, context: Context): Breakdown | null {
  const certainty = place ? 'sure' : 'likely'
  const groups = groupsOf(context).filter((group) => group.cents < cents)
  const combinations = combine(cents, PARTS, groups)
  const [best, next] = combinations.sort((a, b) => b.length - a.length)
  if (!best || best.length < 2 || (next && next.length === best.length)) return null
  return Object.fromEntries(best.map(({ part, entry }) => [part, found(entry, certainty, context)]))
}

/** Sums whose words name one part. The same sum twice is one group. */
function groupsOf(context: Context): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of context.entries) {
    if (entry.inProse || sizeOf(entry) === 0 || says(entry.label, 'brand')) continue
    const isProven = isProof(context.sums.get(entry))
    if (!isFee(entry, context)) continue
    const isSum = isProven || !isGeneric(entry.label)
    const part = isSum && isPure(entry, context) ? partOf(entry, context) : null
    const cents = feesOf(entry, context)
    if (part && cents === sizeOf(entry)) groups.set(`${part}|${cents}`, { part, cents, entry })
  }
  return [...groups.values()]
}

/** A sum named after one part may hold lines of another: "discount" with the networks' fees in it. */
function isPure(entry: Entry, context: Context) {
  const parts = leavesOf(entry, context).map((leaf) => partOf(leaf, context))
  return new Set(parts.filter((part) => part !== null)).size <= 1
}

const MOST_GROUPS = 6

/** One group or none of each part, so that they add up. */
function combine(cents: number, parts: Part[], groups: Group[]): Group[][] {
  const [part, ...rest] = parts
  if (!part) return cents === 0 ? [[]] : []
  const ofPart = groups.filter((group) => group.part === part && group.cents <= cents)
  const largest = ofPart.sort((a, b) => b.cents - a.cents).slice(0, MOST_GROUPS)
  return [
    ...combine(cents, rest, groups),
    ...largest.flatMap((group) =>
      combine(cents - group.cents, rest, groups).map((others) => [group, ...others]),
    ),
  ]
}

function byLines(total: FeeTotal, context: Context): Breakdown | null {
  const lines = total.sums.flatMap((section) => leavesOf(section, context)).filter(({ value }) => value !== 0)
  const fees = lines.filter((line) => !isTaxLine(line, context))
  if (fees.length < 2) return null
  const byPart = Map.groupBy(fees, (line) => partOf(line, context))
  const sum = fees.reduce((cents, line) => cents + sizeOf(line) - taxInside(line), 0)
  if (byPart.has(null) || Math.abs(sum - total.cents) > 6) return null
  return Object.fromEntries(
    PARTS.map((part) => [part, byPart.has(part) ? sumOf(byPart.get(part) ?? [], context) : null]),
  )
}

/** The printed sum of just these lines if there is one. */
function sumOf(lines: Entry[], context: Context): Found<number> | null {
  const [only] = lines
  if (only && lines.length === 1 && taxInside(only) === 0) return found(only, 'likely', context)
  const ours = new Set(lines)
  for (const [entry, sum] of context.sums) {
    if (sum.direction === 'beside' || !isProof(sum)) continue
    const leaves = leavesOf(entry, context).filter(({ value }) => value !== 0)
    const isSame =
      leaves.length === ours.size && leaves.every((leaf) => ours.has(leaf) && taxInside(leaf) === 0)
    if (isSame) return found(entry, 'likely', context)
  }
  return addedUp(lines.flatMap((line) => termsOf(line)))
}

/** A line that tells its tax inside counts without it. */
export function termsOf(line: Entry): Term[] {
  const tax = taxInside(line)
  return [{ entry: line, cents: sizeOf(line) }, ...(tax > 0 ? [{ entry: line, cents: -tax }] : [])]
}

/** Lines of the total that are about one thing: rental, PCI, disputes. */
export function linesSaying(
  role: 'terminal' | 'pci' | 'chargeback',
  total: FeeTotal,
  context: Context,
): Entry[] {
  return total.sums
    .flatMap((section) => leavesOf(section, context))
    .filter((line) => says(line.label, role) && !isTaxLine(line, context) && line.value !== 0)
}
