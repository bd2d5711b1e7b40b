import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { areFeesUnusuallyHigh } from '../../../../../api/contract/rate-check/unusual-fees.ts'
import { tabStorage } from '../../../../lib/tab-storage.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'

type Typed = { statementFees?: unknown; statementSales?: unknown; monthlyVolume: unknown }

/** A pair of fees and sales to ask about, once. `key` holds both amounts, so it differs when either does. */
export type UnusualFees = { key: string; share: number }

/** Null if nothing is unusual, or if an amount cannot be read, which the form's own messages cover. */
export function unusualFees({ statementFees, statementSales, monthlyVolume }: Typed): UnusualFees | null {
  const fees = amountIn(statementFees)
  const sales = amountIn(statementSales) ?? amountIn(monthlyVolume)
  if (fees === null || sales === null || !areFeesUnusuallyHigh(fees, sales)) return null
  // Fees above the sales are refused, so there is nothing to ask.
  if (fees > sales) return null
  return { key: pairOf(fees, sales), share: fees / sales }
}

export const pairOf = (fees: number, sales: number) => `${fees}/${sales}`

export function amountIn(typed: unknown): number | null {
  const read = v.safeParse(RateInfo.entries.statementSales, typed)
  return read.success ? read.output : null
}

const KEY = 'sure-of-fees'

/** Whether the visitor has confirmed this pair of fees and sales in this tab. */
export const isSureOfFees = (pair: string, storage = tabStorage()) => storage.getItem(KEY) === digestOf(pair)

export const keepSureOfFees = (pair: string, storage = tabStorage()) => storage.setItem(KEY, digestOf(pair))

/** The reader of statements asks about unusual fees before the visitor confirms them, so nothing asks again. */
export function keepSureOfRead(read: ConfirmedFigures, storage = tabStorage()): void {
  const unusual = unusualFees({ ...read, monthlyVolume: null })
  if (unusual) keepSureOfFees(unusual.key, storage)
}

/** Tells pairs apart without keeping their amounts, which the next user of this tab must not see. */
function digestOf(pair: string): string {
  let digest = 0
  for (const letter of pair) digest = (Math.imul(digest, 31) + letter.charCodeAt(0)) | 0
  return String(digest)
}
