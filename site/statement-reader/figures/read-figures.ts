import type { FamilyWords } from '../families/families.ts'
import { type Entry, sizeOf, toEntries } from '../layout/entries.ts'
import { asList } from '../layout/letters.ts'
import type { Row } from '../layout/row.ts'
import { type Certainty, FIGURES, type Figures, type Found } from '../reading.ts'
import { breakDown, feesSaying } from './breakdown.ts'
import { findClosedSums } from './closed-sums.ts'
import { type Context, contextOf } from './context.ts'
import { mayBillApart } from './fee-doubts.ts'
import { othersWithin } from './fee-lines.ts'
import { isOfTable, isRate, isRateOfFees } from './fee-proofs.ts'
import { type FeeTotal, findFeeTotal, isWhole } from './fees.ts'
import { feesByArithmetic } from './fees-by-arithmetic.ts'
import { addedUp, asTerm, found } from './found.ts'
import { findSales, type Sales } from './sales/sales.ts'
import { findSalesCount } from './sales/sales-count.ts'
import { findTax, HIGHEST_TAX, type Tax, taxInside } from './tax.ts'
import { says } from './vocabulary.ts'

export const NO_FIGURES = Object.fromEntries(FIGURES.map((figure) => [figure, null])) as Figures

/** The figures of a paper, taken to be a statement. Never throws. */
export function readFigures(rows: Row[], family?: FamilyWords): Figures {
  const entries = toEntries(asList(rows))
  const context = contextOf(entries, findClosedSums(entries), family)
  const sales = findSales(context)
  const tax = findTax(context)
  const fees = findFeeTotal(context, sales, tax)
  return {
    ...NO_FIGURES,
    ...salesFigures(sales, context),
    tax: taxFigure(tax, fees),
    ...(fees ? feeFigures(fees, sales, tax, context) : { totalFees: provenTotal(context, sales) }),
  }
}

function salesFigures(sales: Sales, context: Context): Partial<Figures> {
  const counted = findSalesCount(sales, context)
  const certainty = sales.agrees ? 'sure' : 'likely'
  const figure = (value: { entry: Entry; parts?: Entry[] } | null, certain: Certainty) =>
    value?.parts ? addedUp(value.parts.map(asTerm)) : value && found(value.entry, certain)
  return {
    grossSales: figure(sales.gross, certainty),
    refunds: figure(sales.refunds, certainty),
    netSales: figure(sales.net, certainty),
    transactionCount: figure(counted, counted?.isProven ? 'sure' : 'likely'),
    averageTicket: counted?.average ? found(counted.average, 'sure') : null,
  }
}

function taxFigure(tax: Tax, fees: FeeTotal | null): Found<number> | null {
  if (tax.cents === null || !fees || tax.cents > fees.cents * HIGHEST_TAX) return null
  const [only] = tax.lines
  const agrees = tax.cents > 0 && fees?.identities.has('with-tax')
  if (only && tax.lines.length === 1) return found(only, agrees ? 'sure' : 'likely')
  return addedUp(tax.lines.map((entry) => ({ entry, cents: taxInside(entry) || sizeOf(entry) })))
}

function feeFigures(fees: FeeTotal, sales: Sales, tax: Tax, context: Context): Partial<Figures> {
  return {
    ...breakDown(fees, context),
    terminalRental: feesSaying('terminal', fees, context),
    pciFees: feesSaying('pci', fees, context),
    chargebackFees: feesSaying('chargeback', fees, context),
    totalFees: totalFigure(fees, tax, context),
    effectiveRate: rateFigure(fees, sales, context),
  }
}

function totalFigure(fees: FeeTotal, tax: Tax, context: Context): Found<number> | null {
  const { cents, place, sums, identities, named } = fees
  if (place) {
    // "Fees" may be of one table; "total fees" whose lines add up is all of them.
    const isCalledAll =
      named >= 2.5 && (says(place.label, 'total') || /\b(all|tous|toutes)\b/.test(place.label))
    const isOnlyPaidOut =
      !identities.has('rate') && !identities.has('sections') && !identities.has('with-tax')
    const isOpen = isOnlyPaidOut && mayBillApart(cents, sums, context)
    const isProven = isWhole(identities) || (named >= 2 && identities.has('with-tax')) || isCalledAll
    return found(place, isProven && !isOpen ? 'sure' : 'likely')
  }
  for (const less of [sums.flatMap((sum) => othersWithin(sum, context)), tax.lines.map(asTerm)]) {
    const figure = addedUp([
      ...sums.map(asTerm),
      ...less.map(({ entry, cents }) => ({ entry, cents: -cents })),
    ])
    if (figure && Math.round(figure.value * 100) === cents) return figure
  }
  return null
}

/** If words do not decide: the one number that arithmetic proves to be all fees. */
function provenTotal(context: Context, sales: Sales): Found<number> | null {
  const [only, ...others] = feesByArithmetic(context, sales)
  return only && others.length === 0 ? found(only, 'likely') : null
}

/** A printed rate that equals all fees over all sales. */
function rateFigure({ cents }: FeeTotal, { gross }: Sales, context: Context): Found<number> | null {
  if (!gross || gross.size === 0) return null
  const fees = context.bySize.get(cents) ?? []
  const rate = context.entries.find(
    (entry) => isRateOfFees(entry) && isRate(entry, cents, gross.size) && !isOfTable(entry, fees),
  )
  return rate ? found(rate, 'sure') : null
}
