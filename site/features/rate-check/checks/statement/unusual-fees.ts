import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { areFeesUnusuallyHigh } from '../../../../../api/contract/rate-check/unusual-fees.ts'
import { tabStorage } from '../../../../lib/tab-storage.ts'
import { keepSureOf } from '../../../../lib/unusual-figures/sure-of.ts'
import type { Unusual } from '../../../../lib/unusual-figures/unusual-figure.ts'
import { unusualFiguresMessages } from '../../../../lib/unusual-figures/unusual-figures.messages.ts'
import { formatShare } from '../../../../lib/words/format.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'

type Typed = { statementFees?: unknown; statementSales?: unknown; monthlyVolume: unknown }

/** Empty if nothing is unusual, or if an amount cannot be read, which the form's own messages cover. */
export function unusualFees({
  statementFees,
  statementSales,
  monthlyVolume,
}: Typed): Unusual<'statementFees'>[] {
  const fees = amountIn(statementFees)
  const sales = amountIn(statementSales) ?? amountIn(monthlyVolume)
  if (fees === null || sales === null || !areFeesUnusuallyHigh(fees, sales)) return []
  // Fees above the sales are refused, so there is nothing to ask.
  if (fees > sales) return []
  return [{ key: pairOf(fees, sales), field: 'statementFees', text: feesInWords(fees / sales) }]
}

export const feesInWords = (share: number) => unusualFiguresMessages.feesHigh(formatShare(share, 0))

/** Holds both amounts, so it differs when either does. */
export const pairOf = (fees: number, sales: number) => `${fees}/${sales}`

export function amountIn(typed: unknown): number | null {
  const read = v.safeParse(RateInfo.entries.statementSales, typed)
  return read.success ? read.output : null
}

/** The reader of statements asks about unusual fees before the visitor confirms them, so nothing asks again. */
export function keepSureOfRead(read: ConfirmedFigures, storage = tabStorage()): void {
  for (const { key } of unusualFees({ ...read, monthlyVolume: null })) keepSureOf(key, storage)
}
