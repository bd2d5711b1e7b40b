import { type Entry, sizeOf, sumOf } from '../layout/entries.ts'
import { type Context, isGeneric, isTotal } from './context.ts'
import type { FeeCandidate } from './fee-candidates.ts'
import { feesOf, isKnown, leavesOf, taxWithin } from './fee-lines.ts'
import { meetsRate, type Proofs } from './fee-proofs.ts'
import { addUpTo } from './fee-sections.ts'
import { HIGHEST_TAX } from './tax.ts'
import { says } from './vocabulary.ts'

/** Fewer lines without a total may be prices or notes. */
const FEWEST_LINES = 3
const SMALL_SHARE = 0.03

/** Whether some table lists fees that are part of no printed sum. */
export function leavesLinesOut({ cents, sums }: FeeCandidate, { fees, context }: Proofs): boolean {
  const leaves = sums.flatMap((sum) => leavesOf(sum, context))
  if (leaves.length === sums.length) return false
  const sizes = new Set(leaves.map(sizeOf))
  const subtotals = [...sums.map(sizeOf), ...sums.flatMap((sum) => subtotalsOf(sum, context))]
  const others = fees.filter((entry) => isApart(entry, cents, sizes, context) && !isGeneric(entry.label))
  return [...Map.groupBy(others, ({ section, column }) => `${section}|${column}`).values()].some(
    (lines) =>
      lines.length >= FEWEST_LINES &&
      !isDetail(lines, sizes, subtotals) &&
      sumOf(lines) > cents * SMALL_SHARE,
  )
}

/** Whether a monthly fee stands apart from every sum: then the fees taken off the payouts are hardly all. */
export function mayBillApart(cents: number, sums: Entry[], context: Context): boolean {
  const sizes = new Set(sums.flatMap((sum) => leavesOf(sum, context)).map(sizeOf))
  return context.entries.some(
    (entry) =>
      entry.kind === 'money' &&
      !entry.inProse &&
      entry.value !== 0 &&
      isApart(entry, cents, sizes, context) &&
      says(entry.label, 'fixed') &&
      !says(entry.label, ...NO_FEES),
  )
}

const NO_FEES = ['tax', 'sales', 'refunds', 'deposit', 'adjustment', 'chargeback', 'average', 'net'] as const

const isApart = (entry: Entry, cents: number, sizes: Set<number>, context: Context) =>
  sizeOf(entry) < cents &&
  !sizes.has(sizeOf(entry)) &&
  !context.totalsOf.has(entry) &&
  !isTotal(entry, context)

/** Lines without a total that add up to a part of the sum, except for cents of rounding, repeat it in detail. */
function isDetail(lines: Entry[], leaves: Set<number>, subtotals: number[]) {
  const cents = sumOf(lines)
  const reach = Math.min(6, lines.length)
  const isNear = (size: number) => Math.abs(size - cents) <= reach
  return [...leaves, ...subtotals].some(isNear) || addUpTo(cents, subtotals)
}

function subtotalsOf(sum: Entry, context: Context, depth = 0): number[] {
  const parts = context.sums.get(sum)?.parts ?? []
  const below = depth < 3 ? parts.filter((part) => context.sums.has(part)) : []
  return [
    ...new Set([...parts.map(sizeOf), ...below.flatMap((part) => subtotalsOf(part, context, depth + 1))]),
  ]
}

/** Whether tax may hide in a sum of unknown lines: not if tax is taken off beside it or added to it, or if the words say so. */
export function mayHoldTax(candidate: FeeCandidate, proofs: Proofs): boolean {
  const { cents, sums } = candidate
  const { tax, context } = proofs
  const amounts = tax.options.filter((amount) => amount > 0 && amount <= cents * HIGHEST_TAX)
  if (amounts.length === 0 && !sums.some(({ label }) => says(label, 'tax'))) return false
  if (isTaxedElsewhere(candidate, proofs)) return true
  if (isKnown(sums, context) || sums.some(isBeforeTax)) return false
  if (meetsRate(cents, proofs) && !amounts.some((amount) => meetsRate(cents - amount, proofs))) return false
  return !isTakenWith(cents, amounts, proofs)
}

/** Tax that is neither in a sum with these fees nor taken with them is on other fees, unless these are named as all. */
function isTaxedElsewhere({ cents, sums }: FeeCandidate, proofs: Proofs) {
  const tax = proofs.tax.cents
  if (!tax || tax > cents * HIGHEST_TAX || meetsRate(cents, proofs)) return false
  const isSaid = ({ label }: Entry) => says(label, 'fee') && says(label, 'total')
  if (sums.some((sum) => isSaid(sum) || isBeforeTax(sum) || taxWithin(sum, proofs.context) > 0)) return false
  const parts = [cents, ...sums.map((sum) => feesOf(sum, proofs.context))]
  return !parts.some((part) => isTakenWith(part, [tax], proofs))
}

const isBeforeTax = ({ label }: Entry) =>
  /before|avant|excl|hors|en sus|tax(es)? extra|non compris|not included/.test(label)

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
