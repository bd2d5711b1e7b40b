import { toEntries } from '../layout/entries.ts'
import { asList } from '../layout/letters.ts'
import type { Row } from '../layout/rows.ts'
import type { Certainty, Figures, Found, Paper } from '../reading.ts'
import { breakDown, linesSaying } from './breakdown.ts'
import { findClosedSums } from './closed-sums.ts'
import { type Context, contextOf, sizeOf } from './context.ts'
import type { FamilyWords } from './family.ts'
import { mayBillApart } from './fee-doubts.ts'
import { othersWithin } from './fee-lines.ts'
import { isOfTable, isRate, isRateOfFees } from './fee-proofs.ts'
import { type FeeTotal, findFeeTotal, isWhole } from './fees.ts'
import { feesByArithmetic } from './fees-by-arithmetic.ts'
import { addedUp, found } from './found.ts'
import { findSales, type Sales } from './sales/sales.ts'
import type { Candidate } from './sales/sales-by-words.ts'
import { findSalesCount } from './sales/sales-count.ts'
import { findTax, HIGHEST_TAX, type Tax, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

export const NO_FIGURES: Figures = {
  grossSales: null,
  refunds: null,
  netSales: null,
  transactionCount: null,
  averageTicket: null,
  interchange: null,
  assessments: null,
  processorFees: null,
  fixedFees: null,
  terminalRental: null,
  pciFees: null,
  chargebackFees: null,
  tax: null,
  totalFees: null,
  effectiveRate: null,
}

/** The figures of a statement. Whether it is one is for others to say. Never throws. */
export function readFigures(rows: Row[], paper: { origin: Paper['origin']; family?: FamilyWords }): Figures {
  const entries = toEntries(asList(rows))
  const context = contextOf(entries, findClosedSums(entries), paper)
  const sales = findSales(context)
  const tax = findTax(context)
  const fees = findFeeTotal(context, sales, tax)
  return {
    ...NO_FIGURES,
    ...salesFigures(sales, context),
    tax: taxFigure(tax, fees, context),
    ...(fees ? feeFigures(fees, sales, tax, context) : { totalFees: provenTotal(context, sales) }),
  }
}

function salesFigures(sales: Sales, context: Context): Partial<Figures> {
  const certainty = sales.agrees ? 'sure' : 'likely'
  const counted = findSalesCount(sales, context)
  const figure = (value: Pick<Candidate, 'entry' | 'parts'> | null, certain: Certainty) =>
    value?.parts
      ? addedUp(value.parts.map((entry) => ({ entry, cents: sizeOf(entry) })))
      : value && found(value.entry, certain, context)
  return {
    grossSales: figure(sales.gross, certainty),
    refunds: figure(sales.refunds, certainty),
    netSales: figure(sales.net, certainty),
    transactionCount:
      counted && figure({ entry: counted.count, parts: counted.parts }, counted.isProven ? 'sure' : 'likely'),
    averageTicket: counted?.average ? found(counted.average, 'sure', context) : null,
  }
}

function taxFigure(tax: Tax, fees: FeeTotal | null, context: Context): Found<number> | null {
  if (tax.cents === null || !fees || tax.cents > fees.cents * HIGHEST_TAX) return null
  const [only] = tax.lines
  const agrees = tax.cents > 0 && fees?.identities.has('with-tax')
  if (only && tax.lines.length === 1) return found(only, agrees ? 'sure' : 'likely', context)
  const terms = tax.lines.map((entry) => ({ entry, cents: taxInside(entry) || sizeOf(entry) }))
  return addedUp(terms)
}

function feeFigures(fees: FeeTotal, sales: Sales, tax: Tax, context: Context): Partial<Figures> {
  const about = (role: 'terminal' | 'pci' | 'chargeback') => {
    const lines = linesSaying(role, fees, context)
    const [only] = lines
    // Money given back among them: neither with nor without it is plainly the fee.
    const isMixed = lines.some(({ value }) => Math.sign(value) !== Math.sign(only?.value ?? 0))
    if (!only || isMixed || lines.some((line) => taxInside(line) > 0)) return null
    return lines.length === 1
      ? found(only, 'likely', context)
      : addedUp(lines.map((entry) => ({ entry, cents: sizeOf(entry) })))
  }
  return {
    ...breakDown(fees, context),
    terminalRental: about('terminal'),
    pciFees: about('pci'),
    chargebackFees: about('chargeback'),
    totalFees: totalFigure(fees, tax, context),
    effectiveRate: rateFigure(fees, sales, context),
  }
}

function totalFigure(fees: FeeTotal, tax: Tax, context: Context): Found<number> | null {
  const { cents, place, sums, identities, named } = fees
  if (place) {
    // "Fees" may be one table's; "total fees" whose lines add up is all of them.
    const isCalledAll =
      named >= 2.5 && (says(place.label, 'total') || /\b(all|tous|toutes)\b/.test(place.label))
    const isOnlyPaidOut =
      !identities.has('rate') && !identities.has('sections') && !identities.has('with-tax')
    const isOpen = isOnlyPaidOut && mayBillApart(cents, sums, context)
    const isProven = isWhole(identities) || (named >= 2 && identities.has('with-tax')) || isCalledAll
    return found(place, isProven && !isOpen ? 'sure' : 'likely', context)
  }
  const terms = sums.map((entry) => ({ entry, cents: sizeOf(entry) }))
  const others = sums.flatMap((sum) => othersWithin(sum, context))
  const taxes = tax.lines.map((entry) => ({ entry, cents: sizeOf(entry) }))
  for (const less of [others, taxes]) {
    const figure = addedUp([...terms, ...less.map((term) => ({ ...term, cents: -term.cents }))])
    if (figure && Math.round(figure.value * 100) === cents) return figure
  }
  return null
}

/** Where words leave it open: the one number that the paper proves to be all fees. */
function provenTotal(context: Context, sales: Sales): Found<number> | null {
  const [only, ...others] = feesByArithmetic(context, sales)
  return only && others.length === 0 ? found(only.entry, 'likely', context) : null
}

/** Only over all fees and all sales, which it must equal. */
function rateFigure({ cents }: FeeTotal, { gross }: Sales, context: Context): Found<number> | null {
  if (!gross || gross.size === 0) return null
  const fees = context.bySize.get(cents) ?? []
  const rate = context.entries.find(
    (entry) => isRateOfFees(entry) && isRate(entry, cents, gross.size) && !isOfTable(entry, fees),
  )
  return rate ? found(rate, 'sure', context) : null
}
