import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check.ts'
import { areFeesUnusuallyHigh } from '../../../../../api/contract/unusual-fees.ts'

type Typed = { statementFees: unknown; statementSales: unknown; monthlyVolume: unknown }

/** A pair of fees and sales to be asked about, once. Both amounts name it: `key` differs when either does. */
export type UnusualFees = { key: string; share: number }

/** Null where nothing is unusual, or where the amounts cannot be read: that is for the form's own messages. */
export function unusualFees({ statementFees, statementSales, monthlyVolume }: Typed): UnusualFees | null {
  const fees = amountIn(statementFees)
  const sales = amountIn(statementSales) ?? amountIn(monthlyVolume)
  if (fees === null || sales === null || !areFeesUnusuallyHigh(fees, sales)) return null
  // More than the sales is refused, not asked about.
  if (fees > sales) return null
  return { key: pairOf(fees, sales), share: fees / sales }
}

export const pairOf = (fees: number, sales: number) => `${fees}/${sales}`

/** Null where nothing is typed, or nothing that can be read. */
export function amountIn(typed: unknown): number | null {
  const read = v.safeParse(RateInfo.entries.statementSales, typed)
  return read.success ? read.output : null
}
