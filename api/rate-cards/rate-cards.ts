import type { RateCard } from '../contract/admin/rate-cards.ts'
import type { RateBook } from '../rates/rate-book.ts'
import type { Processor } from '../rates/rates.schema.ts'
import { isNameOfProcessor, isSameName } from '../rates/same-company.ts'

/** A card that counts, with the name of whose it is. */
export type CountingCard = { id: string; supplierName: string; card: RateCard }

/**
 * Published rates with these cards beside them; the book itself where there is none. Its version names each card. A card
 * under a name whose rates are published is left out: nobody is recommended twice, and published rates are the surer ones.
 */
export function withRateCards(book: RateBook, cards: CountingCard[]): RateBook {
  const counting = cards.filter(({ supplierName }) => !arePublished(book, supplierName))
  if (counting.length === 0) return book
  const ids = counting.map(({ id }) => shortened(id)).sort()
  return {
    ...book,
    version: `${book.version} with rate cards ${ids.join(' ')}`,
    processors: [...book.processors, ...counting.map(rowOf)],
  }
}

/** Whether estimates know a processor of this name from what it publishes. */
export const arePublished = (book: RateBook, name: string) =>
  book.processors.some(
    (processor) => isSameName(processor.name, name) || isNameOfProcessor(name, processor.slug),
  )

const rowOf = ({ id, supplierName, card }: CountingCard): Processor => ({
  slug: `${slugOf(supplierName)}-${shortened(id)}`,
  name: supplierName,
  pricing: card.pricing,
  interac: card.interac,
  monthlyFeeCents: card.monthlyFeeCents,
  dearestTerminal: card.dearestTerminal,
  canBeRecommended: true,
  asOf: card.asOf,
  sources: [{ page: card.page, asOf: card.asOf }],
  confidence: 'medium',
  note: 'Entered by an admin from the page that it names.',
})

const shortened = (id: string) => id.slice(0, 8)

/** For people who read what is stored of an estimate. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'provider'
