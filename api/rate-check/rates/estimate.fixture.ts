import * as fc from 'fast-check'
import { estimate } from './estimate.ts'
import type { Situation } from './monthly-cost.ts'
import { loadRateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'

/** For tests: the real rate data. */
export const book = loadRateBook()

/** For tests: the estimate of an ordinary shop, with only the differences passed in. */
export const estimateFor = (differently: Partial<Situation>, rates = book) =>
  estimate(rates, {
    businessType: 'retail',
    currentProvider: 'moneris',
    monthlyVolumeCents: 2_000_000,
    averageTransactionCents: 5_000,
    ...differently,
  })

/** For property tests: as many small amounts as large ones. */
export const anyCents = (most: number) =>
  fc
    .double({ min: 0, max: Math.log(most), noNaN: true })
    .map((power) => Math.max(1, Math.round(Math.exp(power))))

/** For tests: a listed row, to be changed and put back. */
export function rowOf(slug: string): Processor {
  const row = book.processors.find((processor) => processor.slug === slug)
  if (!row) throw new Error(`No row ${slug}`)
  return row
}
