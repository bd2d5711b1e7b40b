import { type Entry, headingOf, sizeOf } from '../layout/entries.ts'
import { type ClosedSum, sumBeside } from './closed-sums.ts'
import { type Context, isGeneric } from './context.ts'
import { isTaxLine, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

export const printedFees = (context: Context): Entry[] =>
  context.entries.filter((entry) => !entry.inProse && sizeOf(entry) > 0 && isFee(entry, context))

export function isFee(entry: Entry, context: Context): boolean {
  const { kind, column, section } = entry
  if (kind !== 'money' || says(column, 'percentage', 'perItem', 'average')) return false
  if (isChargebackMoney(entry) || isTaxLine(entry, context)) return false
  const label = isGeneric(entry.label) ? '' : entry.label
  if (!says(label, 'fee') && says(label, ...OF_SALES)) return false
  // The last of a row: its fee and the taxes in the columns before.
  if (sumBeside(entry, context.rows)?.parts.some((part) => says(part.column, 'tax'))) return false
  if (says(column, 'fee')) return true
  if (says(column, ...OF_SALES)) return false
  const isClosedGroup = context.sums.has(entry) && says(section, 'fixedSection')
  return (says(label, 'fee') || says(section, 'fee') || isClosedGroup) && isLastOfItsLabel(entry, context)
}

const OF_SALES = ['sales', 'deposit', 'refunds'] as const

/** Money of a disputed sale is no fee; the fee for the dispute is one. */
export function isChargebackMoney(entry: Entry): boolean {
  const { label, column } = entry
  if (!says(label, 'chargeback')) return says(column, 'chargeback') && !says(column, 'fee')
  if (/handling|traitement|admin|request|demande|case|dossier/.test(label)) return false
  return ![label, column, headingOf(entry)].some((words) => says(words, 'fee'))
}

/** Volumes, averages and prices come before the fee computed from them. */
const isLastOfItsLabel = (entry: Entry, { rows }: Context) =>
  !rows
    .get(entry.index)
    ?.some(
      ({ kind, inProse, label, cell, column }) =>
        kind === 'money' &&
        !inProse &&
        label === entry.label &&
        cell.x > entry.cell.x &&
        !says(column, 'tax', 'percentage'),
    )

/** The lines of a sum, through its subtotals and through sections whose total it repeats. */
export function leavesOf(entry: Entry, context: Context): Entry[] {
  const known = context.leaves.get(entry)
  if (known) return known
  const leaves = leavesBelow(entry, context, new Set())
  context.leaves.set(entry, leaves)
  return leaves
}

function leavesBelow(entry: Entry, context: Context, seen: Set<Entry>): Entry[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const parts = partsOf(entry, context)
  return parts ? parts.flatMap((part) => leavesBelow(part, context, seen)) : [entry]
}

/** The parts of the sum, of an equal sum elsewhere on the paper, or the sections that add up to it. */
export const partsOf = (entry: Entry, context: Context): Entry[] | null =>
  (context.sums.get(entry) ?? sumOfSameSize(entry, context))?.parts ?? sectionsOf(entry, context)

const MAX_SECTIONS = 8

/** "Card charges 603.68" in a summary, and further on a section of charges for each card. */
function sectionsOf(entry: Entry, context: Context): Entry[] | null {
  const totals = context.sectionTotals
  if (!context.totalsOf.has(entry) || sizeOf(entry) < 500) return null
  for (const from of totals.keys()) {
    let sum = 0
    for (let to = from; to < Math.min(totals.length, from + MAX_SECTIONS); to++) {
      sum += sizeOf(totals[to] ?? entry)
      if (to > from && sum === sizeOf(entry)) return totals.slice(from, to + 1)
    }
  }
  return null
}

function sumOfSameSize(entry: Entry, { sums, bySize }: Context): ClosedSum | undefined {
  const same = sizeOf(entry) < 100 ? [] : (bySize.get(sizeOf(entry)) ?? [])
  return same.map((other) => sums.get(other)).find((sum) => sum && sum.direction !== 'beside')
}

export const isKnown = (sums: Entry[], context: Context) =>
  sums.every((sum) => leavesOf(sum, context)[0] !== sum)

export const feesOf = (entry: Entry, context: Context): number =>
  othersWithin(entry, context).reduce((cents, other) => cents - other.cents, sizeOf(entry))

/** The tax and disputed sales in a sum of fees; tax may be a line, or part of a description. */
export function othersWithin(entry: Entry, context: Context): { entry: Entry; cents: number }[] {
  return leavesOf(entry, context).flatMap((leaf) => {
    const isOther = leaf !== entry && (isTaxLine(leaf, context) || isChargebackMoney(leaf))
    const cents = isOther ? sizeOf(leaf) : taxInside(leaf)
    return cents > 0 ? [{ entry: leaf, cents }] : []
  })
}

export const taxWithin = (entry: Entry, context: Context): number =>
  othersWithin(entry, context)
    .filter((other) => !isChargebackMoney(other.entry))
    .reduce((sum, { cents }) => sum + cents, 0)

export type Part = 'interchange' | 'assessments' | 'processorFees' | 'fixedFees'
export const PARTS: Part[] = ['interchange', 'assessments', 'processorFees', 'fixedFees']

/** By its label; if that says nothing, by its column, the sums that it is part of, and its headings. */
export function partOf(entry: Entry, context: Context): Part | null {
  const above = (context.totalsOf.get(entry) ?? []).map((total) => total.label)
  const headings = entry.section.split(' | ').toReversed()
  const label = isGeneric(entry.label) ? '' : entry.label
  for (const words of [label, entry.column, ...above, ...headings]) {
    const [part, ...others] = partsNamed(words, words === label, context)
    if (part) return others.length === 0 ? part : null
  }
  return null
}

function partsNamed(words: string, isLabel: boolean, { family, mentionsInterchange }: Context): Part[] {
  const special = PARTS.filter((part) => family.labels?.[part]?.some((label) => words.includes(label)))
  if (special.length > 0) return special
  if (isLabel && says(words, 'chargeback')) return ['fixedFees']
  const isOfBrand = says(words, 'brand')
  const network = says(words, 'assessments') || (isOfBrand && /acquirer fee/.test(words))
  const interchange = says(words, 'interchange')
  if (network || interchange)
    return [
      ...(interchange ? (['interchange'] as const) : []),
      ...(network ? (['assessments'] as const) : []),
    ]
  // Without a brand, service charges hold every kind on some papers.
  if (isOfBrand && /service/.test(words)) return ['processorFees']
  const fixed = says(words, isLabel ? 'fixed' : 'fixedSection')
  if (says(words, 'processor'))
    // "Monthly account fee", but "gateway transaction fee" by the sale.
    return fixed &&
      !isOfBrand &&
      !/transaction|auth|per (item|sale)|discount|escompte|margin|marge|markup/.test(words)
      ? ['fixedFees']
      : ['processorFees']
  if (isLabel && mentionsInterchange && says(words, 'programme')) return ['interchange']
  return fixed ? ['fixedFees'] : []
}
