import { toEntries } from '../layout/entries.ts'
import type { Row } from '../layout/rows.ts'
import type { Figures, Paper } from '../reading.ts'
import { findClosedSums } from './closed-sums.ts'
import { contextOf } from './context.ts'
import { findFeeTotal } from './fees.ts'
import { addedUp, found } from './found.ts'
import { findSales } from './sales.ts'
import { findTax } from './tax.ts'
import type { FamilyWords } from './family.ts'

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
  const entries = toEntries(rows)
  const context = contextOf(entries, findClosedSums(entries), paper)
  const sales = findSales(context)
  const tax = findTax(context)
  const fees = findFeeTotal(context, sales, tax)
  const certainty = sales.agrees ? 'sure' : 'likely'
  return {
    ...NO_FIGURES,
    grossSales: sales.gross && found(sales.gross.entry, certainty, context),
    refunds: sales.refunds && found(sales.refunds.entry, certainty, context),
    netSales: sales.net && found(sales.net.entry, certainty, context),
    tax: tax.cents === null ? null : tax.lines.length === 1 && tax.lines[0] ? found(tax.lines[0], 'likely', context) : addedUp(tax.cents, tax.lines),
    totalFees: fees && (fees.place ? found(fees.place, 'sure', context) : addedUp(fees.cents, fees.sections)),
  }
}
