import { type Entry, sizeOf } from '../layout/entries.ts'
import type { Context } from './context.ts'
import { type FeeCandidate, feeCandidates } from './fee-candidates.ts'
import { leavesLinesOut, mayHoldTax } from './fee-doubts.ts'
import { isKnown, leavesOf, partOf } from './fee-lines.ts'
import { type Identity, identitiesOf, type Proofs, proofsOf } from './fee-proofs.ts'
import { leftOutOf, type Section, together } from './fee-sections.ts'
import type { Sales } from './sales/sales.ts'
import type { Tax } from './tax.ts'

export type FeeTotal = FeeCandidate & {
  place: Entry | null
  identities: Set<Identity>
  /** Sums of fees on the paper that are no part of it. */
  leftOut: Section[]
  /** Reasons why it may be another sum: it leaves lines of fees out, or holds tax. */
  doubts: number
  score: number
}

/** All fees of the month before tax: the sum of fees that meets the most identities. Null for a tie. */
export function findFeeTotal(context: Context, sales: Sales, tax: Tax): FeeTotal | null {
  const totals = feeTotals(context, sales, tax)
  const [best, next] = totals
  if (!best) return null
  const [more, another] = moreTaken(best, totals)
  if (more) return another ? null : more
  if (!isClear(best)) return totals.find((total) => isClear(total) && isMoreOf(total, best)) ?? null
  const isProven = isWhole(best.identities) || isNamedAndProven(best, context)
  return isProven && best.score !== next?.score ? best : null
}

/** Two identities and a clear name outweigh sections that the reader does not understand. */
function isClear({ leftOut, doubts, named, identities, cents }: FeeTotal) {
  const isPlain = named >= 3 && identities.has('paid-out') && identities.size >= 2
  return doubts === 0 && leftOut.every((section) => isPlain && section.cents < cents)
}

/** All sections together, including the other total. */
const isMoreOf = (total: FeeTotal, part: FeeTotal) =>
  total.identities.has('sections') &&
  total.sums.length > 1 &&
  total.sums.some((sum) => sizeOf(sum) === part.cents)

/** Larger sums that were taken off the sales before the payout. */
const moreTaken = (best: FeeTotal, totals: FeeTotal[]) =>
  isWhole(best.identities)
    ? []
    : totals.filter((other) => other.cents > best.cents && other.identities.has('paid-out') && isClear(other))

/** Identities that hold only for all fees; the others may hold for a part of them. */
export const isWhole = (identities: Set<Identity>) =>
  identities.has('paid-out') || identities.has('rate') || identities.has('sections')

/** A sum of three kinds (interchange, networks, processor, fixed) is not of one section. */
const ALL_KINDS = 3

function isNamedAndProven({ named, identities, sums }: FeeTotal, context: Context) {
  const [only, ...others] = sums
  const parts = others.length > 0 ? sums : ((only && context.sums.get(only)?.parts) ?? [])
  const groups = parts.filter((part) => isKnown([part], context))
  if (identities.has('with-tax') && groups.length > 1) return true
  const kinds = sums.flatMap((sum) => leavesOf(sum, context).map((leaf) => partOf(leaf, context) ?? []))
  if (identities.has('rows') && new Set(kinds.flat()).size >= ALL_KINDS) return true
  return named >= 2 && (identities.has('with-tax') || identities.has('rows'))
}

/** Of sales, even in a month with few sales, or with debit cards alone. */
const MAX_SHARE = 0.6
const MIN_SHARE = 0.001

function feeTotals(context: Context, sales: Sales, tax: Tax): FeeTotal[] {
  const most = sales.gross ? sales.gross.size * MAX_SHARE : Number.POSITIVE_INFINITY
  const least = (sales.gross?.size ?? 0) * MIN_SHARE
  const proofs = proofsOf(context, sales, tax, most)
  const totals = feeCandidates(proofs)
    .filter(({ cents }) => cents >= least && cents <= most)
    .map((candidate) => judged(candidate, proofs))
  return totals.map((total) => withoutHiddenTax(total, totals, tax)).sort((a, b) => b.score - a.score)
}

function judged(candidate: FeeCandidate, proofs: Proofs): FeeTotal {
  const { cents, sums, named } = candidate
  const { context, feesBySize, sections } = proofs
  const place = feesBySize.get(cents)?.[0] ?? null
  const identities = identitiesOf(cents, proofs)
  if (isAllSections(cents, proofs)) identities.add('sections')
  const leftOut = leftOutOf(cents, sums, sections, context)
  const isDoubted = named > 0 || identities.size > 0
  const linesLeftOut = isDoubted && !isWhole(identities) && leavesLinesOut(candidate, proofs)
  const doubts = Number(linesLeftOut) + Number(isDoubted && mayHoldTax(candidate, proofs))
  const rows = identities.has('rows') ? 1 : 0
  const against = 3 * Math.min(2, leftOut.length) + doubts
  const score = named + 1.5 * rows + 3 * (identities.size - rows) + (place ? 0.5 : 0) - against
  return { ...candidate, place, identities, leftOut, doubts, score }
}

/** Printed as a total; or taken separately, and each section has its own payment. */
function isAllSections(cents: number, proofs: Proofs) {
  const { sections, allSections, feesBySize, taken } = proofs
  if (allSections.length < 2) return false
  const isPrinted = feesBySize.has(cents)
  if (isPrinted && together(allSections) === cents) return true
  const isPaid = (section: Section) => {
    const identities = identitiesOf(section.cents, proofs)
    return taken.has(section.cents) || identities.has('paid-out') || identities.has('with-tax')
  }
  return sections.length > 1 && together(sections) === cents && (isPrinted || sections.every(isPaid))
}

/** A sum whose lines are not known loses to known sums of fees that are exactly its tax less. */
function withoutHiddenTax(total: FeeTotal, totals: FeeTotal[], { cents: tax }: Tax): FeeTotal {
  const without = tax ? totals.find(({ cents }) => cents === total.cents - tax) : undefined
  const isOpen = total.sums.length === 1 && without?.sums.every((sum) => !total.sums.includes(sum))
  const isTotalAndTax = isOpen && without && without.identities.size > 0 && without.leftOut.length === 0
  return isTotalAndTax ? { ...total, score: total.score - 4 } : total
}
