import type { Entry } from '../layout/entries.ts'
import { sumBeside } from './closed-sums.ts'
import { type Context, isGeneric, sizeOf } from './context.ts'
import { isTaxLine, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

/** Whether a printed amount is a fee or a sum of fees. */
export function isFee(entry: Entry, context: Context): boolean {
  if (entry.kind !== 'money' || says(entry.column, 'percentage') || says(entry.column, 'perItem'))
    return false
  if (says(entry.column, 'average') || isChargebackMoney(entry) || isTaxLine(entry, context)) return false
  const label = isGeneric(entry.label) ? '' : entry.label
  if (isSalesAmount(label) || holdsTaxOfItsRow(entry, context)) return false
  if (says(entry.column, 'fee')) return true
  if (says(entry.column, 'sales') || says(entry.column, 'deposit') || says(entry.column, 'refunds'))
    return false
  const isClosedGroup = context.sums.has(entry) && says(entry.section, 'fixedSection')
  const speaksOfFees = says(label, 'fee') || says(entry.section, 'fee') || isClosedGroup
  return speaksOfFees && isLastOfItsLabel(entry, context)
}

/** Money of a disputed sale, which is no fee; the fee for the dispute is one. */
export function isChargebackMoney({ label, column, section }: Entry): boolean {
  if (!says(label, 'chargeback')) return says(column, 'chargeback') && !says(column, 'fee')
  if (/handling|traitement|admin|request|demande|case|dossier/.test(label)) return false
  return !says(label, 'fee') && !says(column, 'fee') && !says(section.split(' | ').at(-1) ?? '', 'fee')
}

/** The last of a row: its fee and the taxes in the columns before. */
function holdsTaxOfItsRow(entry: Entry, { rows }: Context) {
  return sumBeside(entry, rows)?.parts.some(({ column }) => says(column, 'tax')) ?? false
}

const isSalesAmount = (label: string) =>
  !says(label, 'fee') && (says(label, 'sales') || says(label, 'deposit') || says(label, 'refunds'))

/** Volumes, averages and prices come before the amount that they lead to. */
function isLastOfItsLabel(entry: Entry, { rows }: Context) {
  return !(rows.get(entry.index) ?? []).some(
    (other) =>
      other.kind === 'money' &&
      !other.inProse &&
      other.label === entry.label &&
      other.cell.x > entry.cell.x &&
      !says(other.column, 'tax') &&
      !says(other.column, 'percentage'),
  )
}

/** The lines that a sum is made of at last: through its subtotals, and through sections whose total is printed again. */
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

/** Of the sum itself, of the same sum elsewhere on the paper, or the sections that follow it. */
export const partsOf = (entry: Entry, context: Context): Entry[] | null =>
  (context.sums.get(entry) ?? sumOfSameSize(entry, context))?.parts ?? sectionsOf(entry, context)

const MOST_SECTIONS = 8

/** "Card charges 603.68" in a summary, and further on a section of charges for each card. */
function sectionsOf(entry: Entry, context: Context): Entry[] | null {
  const totals = context.sectionTotals
  if (!context.totalsOf.has(entry) || sizeOf(entry) < 500) return null
  for (const from of totals.keys()) {
    let sum = 0
    for (let to = from; to < Math.min(totals.length, from + MOST_SECTIONS); to++) {
      sum += sizeOf(totals[to] ?? entry)
      if (to > from && sum === sizeOf(entry)) return totals.slice(from, to + 1)
    }
  }
  return null
}

function sumOfSameSize(entry: Entry, { sums, bySize }: Context) {
  if (sizeOf(entry) < 100) return undefined
  return bySize
    .get(sizeOf(entry))
    ?.map((other) => sums.get(other))
    .find((sum) => sum !== undefined && sum.direction !== 'beside')
}

/** Whether the lines of each sum are on the paper. */
export const isKnown = (sums: Entry[], context: Context) =>
  sums.every((sum) => leavesOf(sum, context)[0] !== sum)

/** A printed sum of fees without what else is in it. */
export function feesOf(entry: Entry, context: Context): number {
  return othersWithin(entry, context).reduce((cents, other) => cents - other.cents, sizeOf(entry))
}

/** What a sum of fees holds beside fees before tax: tax, as lines or told inside descriptions, and money of disputes. */
export function othersWithin(entry: Entry, context: Context): { entry: Entry; cents: number }[] {
  return leavesOf(entry, context).flatMap((leaf) => {
    const isOther = leaf !== entry && (isTaxLine(leaf, context) || isChargebackMoney(leaf))
    const cents = isOther ? sizeOf(leaf) : taxInside(leaf)
    return cents > 0 ? [{ entry: leaf, cents }] : []
  })
}

export function taxWithin(entry: Entry, context: Context): number {
  return othersWithin(entry, context)
    .filter((other) => !isChargebackMoney(other.entry))
    .reduce((sum, { cents }) => sum + cents, 0)
}
