import type { RateBook } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'

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

/** True also when the visitor's own words ("Square POS") hold the brand, which is the first word of a slug. */
export function isSameProcessor(other: Processor, currentProvider: string, priceRow: Processor): boolean {
  const [brand] = other.slug.split('-')
  const words = currentProvider.toLowerCase().split(/[^a-z0-9]+/)
  return other.slug === priceRow.slug || words.some((word) => word === brand)
}
