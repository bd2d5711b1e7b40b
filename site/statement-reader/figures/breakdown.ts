import { type Entry, sizeOf } from '../layout/entries.ts'
import type { Found } from '../reading.ts'
import { isProof } from './closed-sums.ts'
import { type Context, isGeneric } from './context.ts'
import { feesOf, isFee, leavesOf, PARTS, type Part, partOf } from './fee-lines.ts'
import type { FeeTotal } from './fees.ts'
import { addedUp, asTerm, found, type Term } from './found.ts'
import { isTaxLine, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

type Breakdown = Partial<Record<Part, Found<number> | null>>

/** The parts of a total of fees: one printed group for each part, or its lines if each has a part. Together they are the total. */
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
  return Object.fromEntries(best.map(({ part, entry }) => [part, found(entry, certainty)]))
}

function groupsOf(context: Context): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of context.entries) {
    if (entry.inProse || sizeOf(entry) === 0 || says(entry.label, 'brand')) continue
    if (!isFee(entry, context)) continue
    const isSum = isProof(context.sums.get(entry)) || !isGeneric(entry.label)
    const part = isSum && isPure(entry, context) ? partOf(entry, context) : null
    const cents = feesOf(entry, context)
    if (part && cents === sizeOf(entry)) groups.set(`${part}|${cents}`, { part, cents, entry })
  }
  return [...groups.values()]
}

/** A sum named after one part may include another: "discount" with the networks' fees. */
function isPure(entry: Entry, context: Context) {
  return new Set(leavesOf(entry, context).flatMap((leaf) => partOf(leaf, context) ?? [])).size <= 1
}

const MAX_GROUPS = 6

/** One group or none of each part, so that they add up. */
function combine(cents: number, parts: Part[], groups: Group[]): Group[][] {
  const [part, ...rest] = parts
  if (!part) return cents === 0 ? [[]] : []
  const ofPart = groups.filter((group) => group.part === part && group.cents <= cents)
  const largest = ofPart.sort((a, b) => b.cents - a.cents).slice(0, MAX_GROUPS)
  return [
    ...combine(cents, rest, groups),
    ...largest.flatMap((group) =>
      combine(cents - group.cents, rest, groups).map((others) => [group, ...others]),
    ),
  ]
}

function byLines(total: FeeTotal, context: Context): Breakdown | null {
  const fees = feeLinesOf(total, context)
  if (fees.length < 2) return null
  const byPart = Map.groupBy(fees, (line) => partOf(line, context))
  const sum = fees.reduce((cents, line) => cents + sizeOf(line) - taxInside(line), 0)
  if (byPart.has(null) || Math.abs(sum - total.cents) > 6) return null
  return Object.fromEntries(
    PARTS.map((part) => [part, byPart.has(part) ? sumOf(byPart.get(part) ?? [], context) : null]),
  )
}

function sumOf(lines: Entry[], context: Context): Found<number> | null {
  const [only] = lines
  if (only && lines.length === 1 && taxInside(only) === 0) return found(only, 'likely')
  const ours = new Set(lines)
  for (const [entry, sum] of context.sums) {
    if (sum.direction === 'beside' || !isProof(sum)) continue
    const leaves = leavesOf(entry, context).filter(({ value }) => value !== 0)
    const isSame =
      leaves.length === ours.size && leaves.every((leaf) => ours.has(leaf) && taxInside(leaf) === 0)
    if (isSame) return found(entry, 'likely')
  }
  return addedUp(lines.flatMap((line) => termsOf(line)))
}

/** A line that prints its tax inside counts without it. */
function termsOf(entry: Entry): Term[] {
  const tax = taxInside(entry)
  return [asTerm(entry), ...(tax > 0 ? [{ entry, cents: -tax }] : [])]
}

const feeLinesOf = (total: FeeTotal, context: Context): Entry[] =>
  total.sums
    .flatMap((section) => leavesOf(section, context))
    .filter((line) => line.value !== 0 && !isTaxLine(line, context))

/** The lines of the total about one thing, rental, PCI or disputes, added up. */
export function feesSaying(
  role: 'terminal' | 'pci' | 'chargeback',
  total: FeeTotal,
  context: Context,
): Found<number> | null {
  const lines = feeLinesOf(total, context).filter(({ label }) => says(label, role))
  const [only, ...others] = lines
  // With refunds among them, it is unclear what the fee is.
  const isMixed = others.some(({ value }) => Math.sign(value) !== Math.sign(only?.value ?? 0))
  if (!only || isMixed || lines.some((line) => taxInside(line) > 0)) return null
  return others.length === 0 ? found(only, 'likely') : addedUp(lines.map(asTerm))
}
