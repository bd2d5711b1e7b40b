import type { Entry } from '../layout/entries.ts'
import { type Context, isGeneric, isTotal, sizeOf } from './context.ts'
import { feesOf, leavesOf, taxWithin } from './fee-lines.ts'
import { meetsRate, type Proofs } from './fee-proofs.ts'
import { addUpTo } from './fee-sections.ts'
import { HIGHEST_TAX, type Tax } from './tax.ts'
import { says } from './vocabulary.ts'

/** Fewer lines of fees that nothing adds up may be prices or notes. */
const FEWEST_LINES = 3

/** Whether some table lists fees that are neither lines of the sums nor of any other printed sum. */
export function leavesLinesOut(cents: number, sums: Entry[], fees: Entry[], context: Context): boolean {
  const leaves = sums.flatMap((sum) => leavesOf(sum, context))
  if (leaves.length === sums.length) return false
  const sizes = new Set(leaves.map(sizeOf))
  const subtotals = [...sums.map(sizeOf), ...sums.flatMap((sum) => subtotalsOf(sum, context))]
  const others = fees.filter(
    (entry) =>
      !context.totalsOf.has(entry) &&
      !isTotal(entry, context) &&
      !sizes.has(sizeOf(entry)) &&
      sizeOf(entry) < cents &&
      !isGeneric(entry.label),
  )
  return [...Map.groupBy(others, ({ section, column }) => `${section}|${column}`).values()].some(
    (lines) =>
      lines.length >= FEWEST_LINES &&
      !isDetail(lines, sizes, subtotals) &&
      sumOf(lines) > cents * SMALL_SHARE,
  )
}

/**
 * Whether a fee by the month stands apart from every sum: fees that were taken off the payouts are then hardly all ("Plan for the
 * month, withdrawn on the 16th" below a table of days).
 */
export function mayBillApart(cents: number, sums: Entry[], context: Context): boolean {
  const sizes = new Set(sums.flatMap((sum) => leavesOf(sum, context)).map(sizeOf))
  return context.entries.some(
    (entry) =>
      entry.kind === 'money' &&
      !entry.inProse &&
      entry.value !== 0 &&
      sizeOf(entry) < cents &&
      !sizes.has(sizeOf(entry)) &&
      !context.totalsOf.has(entry) &&
      !isTotal(entry, context) &&
      says(entry.label, 'fixed') &&
      !NO_FEES.some((role) => says(entry.label, role)),
  )
}

const NO_FEES = ['tax', 'sales', 'refunds', 'deposit', 'adjustment', 'chargeback', 'average', 'net'] as const

/** Lines without a total of their own that add up to a part of the sum, but for cents, say it again in detail. */
function isDetail(lines: Entry[], leaves: Set<number>, subtotals: number[]) {
  const cents = sumOf(lines)
  const near = Array.from(
    { length: 2 * Math.min(6, lines.length) + 1 },
    (_, index) => cents - Math.min(6, lines.length) + index,
  )
  return near.some((size) => leaves.has(size) || subtotals.includes(size)) || addUpTo(cents, subtotals)
}

function subtotalsOf(sum: Entry, context: Context, depth = 0): number[] {
  const parts = context.sums.get(sum)?.parts ?? []
  const below = depth < 3 ? parts.filter((part) => context.sums.has(part)) : []
  return [
    ...new Set([...parts.map(sizeOf), ...below.flatMap((part) => subtotalsOf(part, context, depth + 1))]),
  ]
}

const sumOf = (lines: Entry[]) => lines.reduce((sum, line) => sum + sizeOf(line), 0)

/** Tax that neither stands in a sum with these fees nor is taken with them is on other fees, unless these are called all. */
function isTaxedElsewhere(cents: number, sums: Entry[], tax: Tax, proofs: Proofs, context: Context) {
  if (!tax.cents || tax.cents > cents * HIGHEST_TAX || meetsRate(cents, proofs)) return false
  if (sums.some((sum) => isCalledTotal(sum) || isBeforeTax(sum) || taxWithin(sum, context) > 0)) return false
  const taxes = [tax.cents]
  return ![cents, ...sums.map((sum) => feesOf(sum, context))].some((part) => isTakenWith(part, taxes, proofs))
}

const isBeforeTax = ({ label }: Entry) =>
  /before|avant|excl|hors|en sus|tax(es)? extra|non compris|not included/.test(label)

const isCalledTotal = ({ label }: Entry) => says(label, 'fee') && says(label, 'total')

function isTakenWith(
  cents: number,
  taxes: number[],
  { bases, deposits, chargebacks, taken, sums, flows, besideTax }: Proofs,
) {
  if (besideTax.has(cents)) return true
  return taxes.some(
    (tax) =>
      taken.has(cents + tax) ||
      sums.has(cents + tax) ||
      flows.some((flow) => flow.cents === cents + tax || (flow.hasTax && flow.cents === cents)) ||
      bases.some((base) => chargebacks.some((back) => deposits.has(base - cents - tax - back))),
  )
}

const SMALL_SHARE = 0.03

/**
 * Whether tax may hide in a sum whose lines are not known. It does not where the tax is taken off beside it, added to it, or
 * the words say so.
 */
export function mayHoldTax(
  cents: number,
  sums: Entry[],
  tax: Tax,
  proofs: Proofs,
  context: Context,
): boolean {
  const amounts = tax.options.filter((amount) => amount > 0 && amount <= cents * HIGHEST_TAX)
  if (amounts.length === 0 && !sums.some(({ label }) => says(label, 'tax'))) return false
  if (isTaxedElsewhere(cents, sums, tax, proofs, context)) return true
  const isKnown = sums.every((sum) => leavesOf(sum, context)[0] !== sum)
  if (isKnown || sums.some(isBeforeTax)) return false
  if (meetsRate(cents, proofs) && !amounts.some((amount) => meetsRate(cents - amount, proofs))) return false
  return !isTakenWith(cents, amounts, proofs)
}
