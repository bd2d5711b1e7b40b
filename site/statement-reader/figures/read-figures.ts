import type { Row } from '../layout/rows.ts'
import type { Figures, Paper } from '../reading.ts'
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
export function readFigures(
  _rows: Row[],
  _paper: { origin: Paper['origin']; family?: FamilyWords },
): Figures {
  return NO_FIGURES
}
