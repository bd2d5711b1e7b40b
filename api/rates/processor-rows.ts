import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'
import { meansCompany, meansProcessor } from './same-company.ts'

/** The listed processor of this slug, or the row 'other' for anybody else. */
export function processorCalled({ processors }: RateBook, slugOrOwnWords: string): Processor {
  const row =
    processors.find(({ slug }) => slug === slugOrOwnWords) ?? processors.find(({ slug }) => slug === 'other')
  if (!row) throw new Error("The rate book holds no row 'other'")
  return row
}

/** The row that prices this processor: its own, or the one of the processor whose terms it sells. */
export function priceRowOf({ processors }: RateBook, processor: Processor): Processor {
  const { pricing } = processor
  if (pricing.kind !== 'borrowed') return processor
  const lender = processors.find(({ slug }) => slug === pricing.fromSlug)
  if (!lender) throw new Error(`The rate book holds no row '${pricing.fromSlug}'`)
  return lender
}

/** True also when the visitor's own words ("Square POS"), or those for a row that sells another's terms, mean this company. */
export function isSameProcessor(other: Processor, currentProvider: string, priceRow: Processor): boolean {
  if (other.slug === priceRow.slug) return true
  return [currentProvider, priceRow.slug]
    .filter((words) => words !== 'other')
    .some((words) => meansProcessor(words, other.slug) || meansCompany(words, other.name))
}
