import type { Entry } from '../layout/entries.ts'
import { isProof } from './closed-sums.ts'
import { type Context, sizeOf } from './context.ts'
import { mayBillApart } from './fee-doubts.ts'
import { isFee, leavesOf } from './fee-lines.ts'
import { isRate } from './fee-proofs.ts'
import { leftOutOf, topSections } from './fee-sections.ts'
import { flowsFrom } from './flows.ts'
import type { Sales } from './sales/sales.ts'
import { isTaxLine } from './tax.ts'
import { says } from './vocabulary.ts'

/**
 * What a number of the paper agrees with, whatever it is called: lines that add up to it, other sums that do, the tax that is
 * added to it, what is paid out without it, the rate it is of the sales.
 */
type Agreement = 'lines' | 'sums' | 'with-tax' | 'paid-out' | 'rate'

export type ByArithmetic = { entry: Entry; cents: number; agreements: Set<Agreement> }

/**
 * All numbers that may be all fees of the month, by at least two agreements besides their lines. More than one is a doubt:
 * columns of several months, or fees with and without something.
 */
export function feesByArithmetic(context: Context, sales: Sales): ByArithmetic[] {
  const gross = sales.gross?.size ?? 0
  if (gross === 0) return []
  const paper = numbersOf(context, sales)
  const found: ByArithmetic[] = []
  for (const [cents, entries] of context.bySize) {
    if (cents < gross * LEAST_OF_SALES || cents > gross * MOST_OF_SALES || cents === sales.refunds?.size)
      continue
    const entry = entries.find((one) => !one.inProse && !isOther(one, context))
    if (!entry || holdsTax(cents, entries, paper, context)) continue
    const agreements = agreementsOf(cents, entries, paper, context)
    if (isAllFees(cents, entry, agreements, context)) found.push({ entry, cents, agreements })
  }
  return found.filter(({ cents }) => !found.some((other) => isPartOf(cents, other, context)))
}

/** A section has lines, tax and a rate of its own as well: unless the rest was paid out, no fees may be left out. */
function isAllFees(cents: number, entry: Entry, agreements: Set<Agreement>, context: Context) {
  if (agreements.size - (agreements.has('lines') ? 1 : 0) < 2) return false
  if (agreements.has('paid-out')) return !mayBillApart(cents, [entry], context)
  const fees = context.entries.filter((one) => !one.inProse && sizeOf(one) > 0 && isFee(one, context))
  return leftOutOf(cents, [entry], topSections(fees, Number.POSITIVE_INFINITY, context), context).length === 0
}

const MOST_OF_SALES = 0.25
const LEAST_OF_SALES = 0.002
/** Each is tried with each. */
const MOST_TAXES = 12

type Numbers = {
  gross: number
  taxes: number[]
  /** What was taken off the sales, beside refunds and the like, before the rest was paid out. */
  taken: Set<number>
  rates: Entry[]
}

function numbersOf(context: Context, { gross, net, refunds }: Sales): Numbers {
  const bases = [gross, net].flatMap((one) => (one ? (context.bySize.get(one.size) ?? []) : []))
  const flows = bases.flatMap((base) => flowsFrom(base, context).map(({ less }) => less))
  // A list that ends in what is paid out closes as a sum of the sales and of what was taken.
  const lists = [...context.sums.values()].map(({ parts }) => parts)
  const closing = lists.filter((parts) => parts.some((part) => bases.includes(part)))
  const taken = [...flows, ...closing].flatMap((less) => less.filter((entry) => !bases.includes(entry)))
  const taxes = context.entries.filter((entry) => isTaxLine(entry, context)).map(sizeOf)
  return {
    gross: gross?.size ?? 0,
    taxes: [...new Set(taxes)].filter((tax) => tax > 0).slice(0, MOST_TAXES),
    taken: new Set(taken.map(sizeOf).filter((size) => size !== refunds?.size)),
    rates: context.entries.filter((entry) => entry.kind === 'percent' && !says(entry.label, 'brand')),
  }
}

const OTHERS = ['refunds', 'chargeback', 'adjustment', 'tax', 'deposit'] as const

function isOther(entry: Entry, context: Context) {
  return (
    isTaxLine(entry, context) || OTHERS.some((role) => says(entry.label, role) && !says(entry.label, 'fee'))
  )
}

function agreementsOf(cents: number, entries: Entry[], paper: Numbers, context: Context): Set<Agreement> {
  const found = new Set<Agreement>()
  if (entries.some((entry) => isProof(context.sums.get(entry)))) found.add('lines')
  if (isSumOfTotals(entries, context)) found.add('sums')
  if (taxesAround(paper.taxes).some((tax) => context.bySize.has(cents + tax))) found.add('with-tax')
  const isTaken = [0, ...taxesAround(paper.taxes)].some((tax) => paper.taken.has(cents + tax))
  if (isTaken) found.add('paid-out')
  if (paper.rates.some((rate) => isRate(rate, cents, paper.gross) && !isOfOneCard(rate))) found.add('rate')
  return found
}

const isOfOneCard = ({ label, column }: Entry) => says(label, 'brand') || says(column, 'brand')

/** Each, and any two: federal and provincial. */
function taxesAround(taxes: number[]): number[] {
  return [...taxes, ...taxes.flatMap((one, at) => taxes.slice(at + 1).map((other) => one + other))]
}

/** Closed by parts of which two or more are themselves totals that lines add up to, or are printed in two places. */
function isSumOfTotals(entries: Entry[], context: Context) {
  return entries.some((entry) => {
    const parts = context.sums.get(entry)?.parts ?? []
    const totals = parts.filter((part) =>
      (context.bySize.get(sizeOf(part)) ?? []).some((same) => isProof(context.sums.get(same))),
    )
    return totals.length >= 2
  })
}

/** A tax among its lines, or one on the paper that nothing adds to it. */
function holdsTax(cents: number, entries: Entry[], { taxes }: Numbers, context: Context) {
  if (taxes.some((tax) => context.bySize.has(cents - tax) && tax < cents)) return true
  const isAmongLines = entries.some((entry) =>
    leavesOf(entry, context).some((leaf) => isTaxLine(leaf, context) && sizeOf(leaf) > 0),
  )
  if (isAmongLines) return true
  const isAdded = taxesAround(taxes).some((tax) => context.bySize.has(cents + tax))
  const isKnown = entries.some((entry) => isProof(context.sums.get(entry)))
  return taxes.length > 0 && !isAdded && !isKnown
}

/** A section, where the other is all of them. */
function isPartOf(cents: number, other: ByArithmetic, context: Context) {
  if (other.cents <= cents) return false
  const parts = (context.bySize.get(other.cents) ?? []).flatMap(
    (entry) => context.sums.get(entry)?.parts ?? [],
  )
  return parts.some((part) => sizeOf(part) === cents)
}
