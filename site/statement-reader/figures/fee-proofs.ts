import { type Entry, sizeOf, sumOf } from '../layout/entries.ts'
import { isProof } from './closed-sums.ts'
import { type Context, isGeneric, isTotal } from './context.ts'
import { feesOf, isChargebackMoney, printedFees, taxWithin } from './fee-lines.ts'
import { shortSections, topSections } from './fee-sections.ts'
import { flowsFromSizes } from './flows.ts'
import type { Sales } from './sales/sales.ts'
import { isTaxLine, type Tax } from './tax.ts'
import { says } from './vocabulary.ts'

/** An equation between printed figures that holds for a total of fees. */
export type Identity = 'rows' | 'sections' | 'paid-out' | 'with-tax' | 'rate'

export type Proofs = ReturnType<typeof proofsOf>

/** Everything on a paper that a total of fees may agree with. A sum of `most` is no section of fees. */
export function proofsOf(context: Context, sales: Sales, tax: Tax, most: number) {
  const fees = printedFees(context)
  const sections = topSections(fees, most, context)
  const bases = [...new Set([sales.gross?.size, sales.net?.size].filter((size) => size !== undefined))]
  const ofMonth = context.entries.filter(
    (entry) =>
      entry.kind === 'money' && (entry.inProse || isTotal(entry, context) || !isGeneric(entry.label)),
  )
  const sizesSaying = (role: 'deposit' | 'taken') =>
    new Set(ofMonth.filter(({ label, column }) => says(`${label} | ${column}`, role)).map(sizeOf))
  const isTax = (entry: Entry) => isTaxLine(entry, context)
  return {
    context,
    tax,
    fees,
    feesBySize: Map.groupBy(fees, sizeOf),
    sections,
    /** With the totals of a single line. */
    allSections: [...sections, ...shortSections(fees, context)],
    /** Fees between sales and a deposit, as printed there. */
    flows: flowsFromSizes(bases, context).flatMap((less) => {
      const meant = less.filter((entry) => sizeOf(entry) > 0)
      const parts = meant.filter((entry) => isFeeInFlow(entry, context))
      // An unknown line may be a fee by another name: then the sum of fees is open.
      if (meant.some((entry) => !parts.includes(entry) && !isKnownOther(entry, context))) return []
      const within = sumOf(parts) - parts.reduce((sum, entry) => sum + feesOf(entry, context), 0)
      // Tax by line may differ by cents from its printed total.
      const cents = sumOf(parts) - (tax.cents && Math.abs(within - tax.cents) <= 3 ? tax.cents : within)
      return parts.length > 0 ? [{ cents, parts, hasTax: meant.some(isTax) }] : []
    }),
    bases,
    deposits: sizesSaying('deposit'),
    chargebacks: [0, ...new Set(ofMonth.filter(isChargebackMoney).map(sizeOf))],
    /** Sums that were or will be taken from the account. */
    taken: sizesSaying('taken'),
    /** Sums that hold tax, without it. */
    beforeTax: new Set(
      fees
        .filter((entry) => taxWithin(entry, context) > 0)
        .map((entry) => sizeOf(entry) - taxWithin(entry, context)),
    ),
    /** Fees that some printed total adds to tax, and to no other fees. */
    besideTax: new Set(
      [...context.sums.values()].flatMap(({ parts }) => {
        const [only, ...others] = parts.filter((part) => fees.includes(part))
        const hasTax = parts.some((part) => part.value !== 0 && isTax(part))
        return only && others.length === 0 && hasTax ? [sizeOf(only)] : []
      }),
    ),
    /** Printed totals that hold tax as a line of their own. */
    sums: new Set(
      [...context.sums].flatMap(([total, { parts }]) => (parts.some(isTax) ? [sizeOf(total)] : [])),
    ),
    taxes: tax.cents === null ? tax.options : [tax.cents],
    gross: sales.gross?.size ?? null,
    rates: context.entries.filter(isRateOfFees),
  }
}

/** By its label: a column of rates has one for each programme. */
export const isRateOfFees = ({ kind, label, section }: Entry) =>
  kind === 'percent' && !says(label, 'brand') && !says(section, 'tax') && says(label, 'percentage', 'fee')

function isKnownOther(entry: Entry, context: Context) {
  const words = isGeneric(entry.label) ? entry.column : `${entry.label} | ${entry.column}`
  return (
    isTaxLine(entry, context) ||
    isChargebackMoney(entry) ||
    says(words, 'refunds', 'chargeback', 'adjustment', 'tax', 'sales', 'net', 'deposit')
  )
}

const isFeeInFlow = (entry: Entry, context: Context) =>
  !isChargebackMoney(entry) &&
  !isTaxLine(entry, context) &&
  says(isGeneric(entry.label) ? entry.column : entry.label, 'fee')

export function identitiesOf(cents: number, proofs: Proofs): Set<Identity> {
  const { context, feesBySize, taxes, taken, sums, beforeTax, besideTax } = proofs
  const found = new Set<Identity>()
  const printed = feesBySize.get(cents) ?? []
  const isSum = printed.some((entry) => isProof(context.sums.get(entry)))
  if (isSum || (printed.length > 0 && context.runs.has(cents))) found.add('rows')
  if (isPaidOut(cents, proofs)) found.add('paid-out')
  const isTaken = taxes.some((tax) => tax > 0 && (taken.has(cents + tax) || sums.has(cents + tax)))
  const isApart = printed.length > 0 && (beforeTax.has(cents) || besideTax.has(cents))
  if (isTaken || isApart) found.add('with-tax')
  if (meetsRate(cents, proofs)) found.add('rate')
  return found
}

/** Fees divided by sales are a printed rate over all fees. */
export const meetsRate = (cents: number, { gross, rates, feesBySize }: Proofs): boolean =>
  gross !== null &&
  gross > 0 &&
  rates.some((rate) => isRate(rate, cents, gross) && !isOfTable(rate, feesBySize.get(cents) ?? []))

const RATE_OF_ALL = /of (volume|sales)|des ventes|overall|\ball\b|total|global|tous|toutes|ensemble|entier/

/** A rate beside or right below the fees of a table proves no more than the table, unless its words say "of all". */
export function isOfTable(rate: Entry, fees: Entry[]): boolean {
  if (fees.some(({ index }) => index === rate.index)) return true
  if (RATE_OF_ALL.test(rate.label)) return false
  return fees.some(
    ({ index, label }) => Math.abs(index - rate.index) <= 3 && !(says(label, 'total') && says(label, 'fee')),
  )
}

function isPaidOut(cents: number, { flows, bases, deposits, chargebacks, taxes }: Proofs) {
  // Tax may be taken separately.
  const taken = [0, ...taxes].flatMap((tax) => chargebacks.map((back) => cents + tax + back))
  return taken.some(
    (sum) =>
      flows.some((flow) => flow.cents === sum) ||
      bases.some((base) => base > sum && deposits.has(base - sum)),
  )
}

export const isRate = ({ value }: Entry, cents: number, gross: number) =>
  value > 0 && Math.abs((100 * cents) / gross - value) < 0.0051
