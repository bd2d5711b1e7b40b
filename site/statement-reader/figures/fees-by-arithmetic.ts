import { type Entry, sizeOf } from '../layout/entries.ts'
import { isProof } from './closed-sums.ts'
import type { Context } from './context.ts'
import { mayBillApart } from './fee-doubts.ts'
import { leavesOf, printedFees } from './fee-lines.ts'
import { isRate } from './fee-proofs.ts'
import { leftOutOf, topSections } from './fee-sections.ts'
import { flowsFrom } from './flows.ts'
import type { Sales } from './sales/sales.ts'
import { isTaxLine } from './tax.ts'
import { says } from './vocabulary.ts'

/** Numbers that may be all fees of the month under any name: two things agree with them besides their lines. Several are a doubt. */
export function feesByArithmetic(context: Context, sales: Sales): Entry[] {
  const gross = sales.gross?.size ?? 0
  if (gross === 0) return []
  const paper = numbersOf(context, sales)
  const found: Entry[] = []
  for (const [cents, entries] of context.bySize) {
    if (cents < gross * MIN_SHARE || cents > gross * MAX_SHARE || cents === sales.refunds?.size) continue
    const entry = entries.find((one) => !one.inProse && !isOther(one, context))
    if (
      entry &&
      !holdsTax(cents, entries, paper, context) &&
      isAllFees(cents, entry, entries, paper, context)
    )
      found.push(entry)
  }
  return found.filter((entry) => !found.some((other) => isPartOf(sizeOf(entry), sizeOf(other), context)))
}

/** A section has lines, tax and a rate too: unless the rest was paid out, no fees may be left out. */
function isAllFees(cents: number, entry: Entry, entries: Entry[], paper: Numbers, context: Context) {
  const taxes = taxesAround(paper.taxes)
  const isPaidOut = [0, ...taxes].some((tax) => paper.taken.has(cents + tax))
  const isTaxed = taxes.some((tax) => context.bySize.has(cents + tax))
  const hasRate = paper.rates.some((rate) => isRate(rate, cents, paper.gross))
  const agreements = [isPaidOut, isTaxed, hasRate, isSumOfTotals(entries, context)].filter((agrees) => agrees)
  if (agreements.length < 2) return false
  if (isPaidOut) return !mayBillApart(cents, [entry], context)
  const sections = topSections(printedFees(context), Number.POSITIVE_INFINITY, context)
  return leftOutOf(cents, [entry], sections, context).length === 0
}

const MAX_SHARE = 0.25
const MIN_SHARE = 0.002
/** The code tries each with each. */
const MAX_TAXES = 12

type Numbers = {
  gross: number
  taxes: number[]
  /** Sums taken off the sales, other than refunds, before the rest was paid out. */
  taken: Set<number>
  rates: Entry[]
}

function numbersOf(context: Context, { gross, net, refunds }: Sales): Numbers {
  const bases = [gross, net].flatMap((one) => (one ? (context.bySize.get(one.size) ?? []) : []))
  const flows = bases.flatMap((base) => flowsFrom(base, context))
  // A list that ends in the payout is a sum of the sales and the amounts taken off.
  const lists = [...context.sums.values()].map(({ parts }) => parts)
  const closing = lists.filter((parts) => parts.some((part) => bases.includes(part)))
  const taken = [...flows, ...closing].flatMap((less) => less.filter((entry) => !bases.includes(entry)))
  const taxes = context.entries.filter((entry) => isTaxLine(entry, context)).map(sizeOf)
  return {
    gross: gross?.size ?? 0,
    taxes: [...new Set(taxes)].filter((tax) => tax > 0).slice(0, MAX_TAXES),
    taken: new Set(taken.map(sizeOf).filter((size) => size !== refunds?.size)),
    // Not of one card.
    rates: context.entries.filter(
      ({ kind, label, column }) => kind === 'percent' && !says(label, 'brand') && !says(column, 'brand'),
    ),
  }
}

const OTHERS = ['refunds', 'chargeback', 'adjustment', 'tax', 'deposit'] as const

const isOther = (entry: Entry, context: Context) =>
  isTaxLine(entry, context) || (says(entry.label, ...OTHERS) && !says(entry.label, 'fee'))

function taxesAround(taxes: number[]): number[] {
  return [...taxes, ...taxes.flatMap((one, at) => taxes.slice(at + 1).map((other) => one + other))]
}

/** Two or more of its parts are totals that lines add up to, here or elsewhere on the paper. */
function isSumOfTotals(entries: Entry[], context: Context) {
  return entries.some((entry) => {
    const parts = context.sums.get(entry)?.parts ?? []
    const totals = parts.filter((part) =>
      (context.bySize.get(sizeOf(part)) ?? []).some((same) => isProof(context.sums.get(same))),
    )
    return totals.length >= 2
  })
}

/** A tax among its lines, or a tax on the paper that no sum adds to it. */
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

/** A section, if the other is all of them. */
const isPartOf = (cents: number, all: number, context: Context) =>
  all > cents &&
  context.bySize
    .get(all)
    ?.some((entry) => context.sums.get(entry)?.parts.some((part) => sizeOf(part) === cents))
