import type { Entry } from '../layout/entries.ts'
import { type Context, sizeOf } from './context.ts'
import { type FeeCandidate, feeCandidates } from './fee-candidates.ts'
import { leavesLinesOut, mayHoldTax } from './fee-doubts.ts'
import { isFee, isKnown, leavesOf } from './fee-lines.ts'
import { partOf } from './fee-parts.ts'
import { type Identity, identitiesOf, type Proofs, proofsOf } from './fee-proofs.ts'
import { leftOutOf, type Section, shortSections, topSections } from './fee-sections.ts'
import type { Sales } from './sales/sales.ts'
import type { Tax } from './tax.ts'

export type FeeTotal = FeeCandidate & {
  /** Null where the paper prints no such number. */
  place: Entry | null
  identities: Set<Identity>
  /** Sums of fees on the paper that are no part of it. */
  leftOut: Section[]
  /** Why it may be another sum: lines of fees left out, tax in it. */
  doubts: ('lines' | 'tax')[]
  score: number
}

/** All fees of the month before tax: of all sums of fees the one that most identities meet. A tie is silence. */
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

/** What two identities and a plain name say is all fees may be listed once more in ways that are not understood. */
function isClear({ leftOut, doubts, named, identities, cents }: FeeTotal) {
  const isPlain = named >= 3 && identities.has('paid-out') && identities.size >= 2
  return (
    doubts.length === 0 &&
    (leftOut.length === 0 || (isPlain && leftOut.every((section) => section.cents < cents)))
  )
}

/** All sections, of which the other is one. */
const isMoreOf = (total: FeeTotal, part: FeeTotal) =>
  total.identities.has('sections') &&
  total.sums.length > 1 &&
  total.sums.some((sum) => sizeOf(sum) === part.cents)

/** The words say all fees, but more than these was taken off the sales that were paid out. */
const moreTaken = (best: FeeTotal, totals: FeeTotal[]) =>
  isWhole(best.identities)
    ? []
    : totals.filter((other) => other.cents > best.cents && other.identities.has('paid-out') && isClear(other))

/** They hold for all fees of the month only; the others for a part of them too. */
export const isWhole = (identities: Set<Identity>) =>
  identities.has('paid-out') || identities.has('rate') || identities.has('sections')

function isNamedAndProven({ named, identities, sums }: FeeTotal, context: Context) {
  const [only, ...others] = sums
  const parts = others.length > 0 ? sums : ((only && context.sums.get(only)?.parts) ?? [])
  const groups = parts.filter((part) => isKnown([part], context))
  if (identities.has('with-tax') && groups.length > 1) return true
  if (identities.has('rows') && kindsOf(sums, context) >= ALL_KINDS) return true
  return named >= 2 && (identities.has('with-tax') || identities.has('rows'))
}

/** Interchange, networks, processor or fixed: a sum of three kinds is no sum of one section. */
const ALL_KINDS = 3

function kindsOf(sums: Entry[], context: Context) {
  const parts = sums.flatMap((sum) => leavesOf(sum, context)).map((leaf) => partOf(leaf, context))
  return new Set(parts.filter((part) => part !== null)).size
}

/** Even of a month with few sales, and of one with debit cards alone. */
const MOST_OF_SALES = 0.6
const LEAST_OF_SALES = 0.001

/** The best first. */
export function feeTotals(context: Context, sales: Sales, tax: Tax): FeeTotal[] {
  const fees = context.entries.filter((entry) => !entry.inProse && sizeOf(entry) > 0 && isFee(entry, context))
  const most = sales.gross ? sales.gross.size * MOST_OF_SALES : Number.POSITIVE_INFINITY
  const sections = topSections(fees, most, context)
  const proofs = proofsOf(context, fees, sales, tax)
  const least = (sales.gross?.size ?? 0) * LEAST_OF_SALES
  const candidates = feeCandidates(fees, sections, proofs, tax, context).filter(
    ({ cents }) => cents >= least && cents <= most,
  )
  const judged = candidates.map((candidate) => {
    const { cents, sums } = candidate
    const identities = identitiesOf(cents, proofs, context)
    if (isAllSections(cents, fees, sections, proofs, context)) identities.add('sections')
    const total: FeeTotal = {
      ...candidate,
      place: proofs.fees.get(cents)?.[0] ?? null,
      identities,
      leftOut: leftOutOf(cents, sums, sections, context),
      doubts: [],
      score: 0,
    }
    if (candidate.named > 0 || identities.size > 0) total.doubts = doubtsOf(total, fees, tax, proofs, context)
    return { ...total, score: scoreOf(total) }
  })
  return judged.map((total) => withoutHiddenTax(total, judged, tax)).sort((a, b) => b.score - a.score)
}

/** Printed once more; or taken at several times, and each sum has a payment of its own. */
function isAllSections(cents: number, fees: Entry[], sections: Section[], proofs: Proofs, context: Context) {
  const together = (chosen: Section[]) => chosen.reduce((sum, section) => sum + section.cents, 0)
  if (sections.length + shortSections(fees, context).length < 2) return false
  const isPrinted = proofs.fees.has(cents)
  if (isPrinted && together([...sections, ...shortSections(fees, context)]) === cents) return true
  const isPaid = (section: Section) => {
    const identities = identitiesOf(section.cents, proofs, context)
    const isSaidPaid = proofs.taken.has(section.cents)
    return isSaidPaid || identities.has('paid-out') || identities.has('with-tax')
  }
  return sections.length > 1 && together(sections) === cents && (isPrinted || sections.every(isPaid))
}

function doubtsOf(
  { cents, sums, identities }: FeeTotal,
  fees: Entry[],
  tax: Tax,
  proofs: Proofs,
  context: Context,
) {
  const doubts: FeeTotal['doubts'] = []
  if (!isWhole(identities) && leavesLinesOut(cents, sums, fees, context)) doubts.push('lines')
  if (mayHoldTax(cents, sums, tax, proofs, context)) doubts.push('tax')
  return doubts
}

function scoreOf({ named, identities, place, leftOut, doubts }: FeeTotal) {
  const rows = identities.has('rows') ? 1 : 0
  const against = 3 * Math.min(2, leftOut.length) + doubts.length
  return named + 1.5 * rows + 3 * (identities.size - rows) + (place ? 0.5 : 0) - against
}

/** A sum whose lines are not known steps back where the known sums of fees are just its tax less. */
function withoutHiddenTax(total: FeeTotal, totals: FeeTotal[], { cents: tax }: Tax): FeeTotal {
  const without = tax ? totals.find(({ cents }) => cents === total.cents - tax) : undefined
  const isOpen = total.sums.length === 1 && without?.sums.every((sum) => !total.sums.includes(sum))
  const isTotalAndTax = isOpen && without && without.identities.size > 0 && without.leftOut.length === 0
  return isTotalAndTax ? { ...total, score: total.score - 4 } : total
}
