import type { Entry } from '../layout/entries.ts'
import { isProof } from './closed-sums.ts'
import { type Context, isGeneric, isTotal, sizeOf } from './context.ts'
import { feesOf, isChargebackMoney, taxWithin } from './fee-lines.ts'
import { findFlows } from './flows.ts'
import type { Sales } from './sales/sales.ts'
import { isTaxLine, type Tax } from './tax.ts'
import { says } from './vocabulary.ts'

/** An equation between independent printed figures that holds for a total of fees. */
export type Identity = 'rows' | 'sections' | 'paid-out' | 'with-tax' | 'rate'

export type Proofs = {
  /** Printed fees and sums of them by their size. */
  fees: Map<number, Entry[]>
  /** Fees between sales and a deposit, as printed there. */
  flows: { cents: number; parts: Entry[]; hasTax: boolean }[]
  bases: number[]
  deposits: Set<number>
  chargebacks: number[]
  /** Sums that were or will be taken from the account. */
  taken: Set<number>
  /** What sums that hold tax are without it. */
  beforeTax: Set<number>
  /** Fees that some printed total adds to tax, and to no other fees. */
  besideTax: Set<number>
  /** Printed totals that hold tax as a line of their own. */
  sums: Set<number>
  taxes: number[]
  gross: number | null
  rates: Entry[]
}

export function proofsOf(context: Context, fees: Entry[], sales: Sales, tax: Tax): Proofs {
  const bases = [...new Set([sales.gross?.size, sales.net?.size].filter((size) => size !== undefined))]
  const money = context.entries.filter(({ kind }) => kind === 'money')
  const ofMonth = money.filter((entry) => entry.inProse || isTotal(entry, context) || !isGeneric(entry.label))
  const sizesSaying = (role: 'deposit' | 'taken') =>
    new Set(ofMonth.filter(({ label, column }) => says(`${label} | ${column}`, role)).map(sizeOf))
  return {
    flows: findFlows(bases, context).flatMap(({ less }) => {
      const meant = less.filter((entry) => sizeOf(entry) > 0)
      const parts = meant.filter((entry) => isFeeInFlow(entry, context))
      // A line that could be a fee by another name leaves it open how much of it was fees.
      if (meant.some((entry) => !parts.includes(entry) && !isKnownOther(entry, context))) return []
      const printed = parts.reduce((sum, entry) => sum + sizeOf(entry), 0)
      const within = printed - parts.reduce((sum, entry) => sum + feesOf(entry, context), 0)
      // Tax told line by line may differ by cents from its printed total.
      const cents = printed - (tax.cents && Math.abs(within - tax.cents) <= 3 ? tax.cents : within)
      const hasTax = less.some((entry) => entry.value !== 0 && isTaxLine(entry, context))
      return parts.length > 0 ? [{ cents, parts, hasTax }] : []
    }),
    fees: Map.groupBy(fees, sizeOf),
    beforeTax: new Set(
      fees.flatMap((entry) => {
        const within = taxWithin(entry, context)
        return within > 0 ? [sizeOf(entry) - within] : []
      }),
    ),
    bases,
    deposits: sizesSaying('deposit'),
    chargebacks: [0, ...new Set(ofMonth.filter(isChargebackMoney).map(sizeOf))],
    taken: sizesSaying('taken'),
    besideTax: new Set(
      [...context.sums.values()].flatMap(({ parts }) => {
        const [only, ...others] = parts.filter((part) => fees.includes(part))
        const hasTax = parts.some((part) => part.value !== 0 && isTaxLine(part, context))
        return only && others.length === 0 && hasTax ? [sizeOf(only)] : []
      }),
    ),
    sums: new Set(
      [...context.sums].flatMap(([total, { parts }]) =>
        parts.some((part) => isTaxLine(part, context)) ? [sizeOf(total)] : [],
      ),
    ),
    taxes: tax.cents === null ? tax.options : [tax.cents],
    gross: sales.gross?.size ?? null,
    rates: context.entries.filter(isRateOfFees),
  }
}

/** Its own words say so: a column of rates has one for each programme. */
export const isRateOfFees = ({ kind, label, section }: Entry) =>
  kind === 'percent' &&
  !says(label, 'brand') &&
  !says(section, 'tax') &&
  (says(label, 'percentage') || says(label, 'fee'))

function isKnownOther(entry: Entry, context: Context) {
  if (isTaxLine(entry, context) || isChargebackMoney(entry)) return true
  const words = isGeneric(entry.label) ? entry.column : `${entry.label} | ${entry.column}`
  return OTHERS_IN_FLOW.some((role) => says(words, role))
}

const OTHERS_IN_FLOW = ['refunds', 'chargeback', 'adjustment', 'tax', 'sales', 'net', 'deposit'] as const

function isFeeInFlow(entry: Entry, context: Context) {
  if (isChargebackMoney(entry) || isTaxLine(entry, context)) return false
  return says(isGeneric(entry.label) ? entry.column : entry.label, 'fee')
}

export function identitiesOf(cents: number, proofs: Proofs, context: Context): Set<Identity> {
  const found = new Set<Identity>()
  const printed = proofs.fees.get(cents) ?? []
  const isSum = printed.some((entry) => isProof(context.sums.get(entry)))
  if (isSum || (printed.length > 0 && context.runs.has(cents))) found.add('rows')
  if (isPaidOut(cents, proofs)) found.add('paid-out')
  const isTaken = proofs.taxes.some(
    (tax) => tax > 0 && (proofs.taken.has(cents + tax) || proofs.sums.has(cents + tax)),
  )
  const isApart = printed.length > 0 && (proofs.beforeTax.has(cents) || proofs.besideTax.has(cents))
  if (isTaken || isApart) found.add('with-tax')
  if (meetsRate(cents, proofs)) found.add('rate')
  return found
}

/** Fees by sales are a printed rate over all fees. */
export function meetsRate(cents: number, { gross, rates, fees }: Proofs): boolean {
  const printed = fees.get(cents) ?? []
  return (
    gross !== null &&
    gross > 0 &&
    rates.some((rate) => isRate(rate, cents, gross) && !isOfTable(rate, printed))
  )
}

const RATE_OF_ALL = /of (volume|sales)|des ventes|overall|\ball\b|total|global|tous|toutes|ensemble|entier/

/** A rate beside or right below the fees of a table says no more than the table does, unless it says that it is of all. */
export function isOfTable(rate: Entry, fees: Entry[]): boolean {
  if (fees.some(({ index }) => index === rate.index)) return true
  if (RATE_OF_ALL.test(rate.label)) return false
  return fees.some(
    ({ index, label }) => Math.abs(index - rate.index) <= 3 && !(says(label, 'total') && says(label, 'fee')),
  )
}

function isPaidOut(cents: number, { flows, bases, deposits, chargebacks, taxes }: Proofs) {
  // Tax may be taken apart, at another time.
  const taken = [0, ...taxes].map((tax) => cents + tax)
  if (flows.some((flow) => taken.some((sum) => chargebacks.some((back) => flow.cents === sum + back))))
    return true
  return bases.some((base) =>
    taken.some((sum) => chargebacks.some((back) => base > sum + back && deposits.has(base - sum - back))),
  )
}

export const isRate = ({ value }: Entry, cents: number, gross: number) =>
  value > 0 && Math.abs((100 * cents) / gross - value) < 0.0051
