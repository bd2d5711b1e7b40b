import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierRateCards as cards } from '../../../db/schema/rate-cards.ts'
import { RateCard } from '../../contract/admin/rate-cards.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import type { RateBook } from '../../rate-check/rates/rate-book.ts'
import type { Processor } from '../../rate-check/rates/rates.schema.ts'
import { isNameOfProcessor, isSameName } from '../../rate-check/rates/same-company.ts'

/** After this, a change by another process counts here. */
const KEPT_MINUTES = 1

export type RateCards = {
  /** Published rates and the cards of active suppliers: the basis of an estimate at this moment. */
  rateBook(now: Date): Promise<RateBook>
  /** Called after each change of a card or its supplier, before the answer. */
  forget(): void
}

export type WithRateCards = { rateCards: RateCards }

export function openRateCards(db: Db, published: RateBook, log: Logger): RateCards {
  let kept: { until: Date; book: Promise<RateBook> } | null = null

  return {
    rateBook(now) {
      if (kept !== null && now < kept.until) return kept.book
      const loading = {
        until: minutesAfter(now, KEPT_MINUTES),
        book: countingCards(db, log).then((counting) => withRateCards(published, counting)),
      }
      kept = loading
      // Callers that wait for it get the error; the next call queries again.
      loading.book.catch(() => {
        if (kept === loading) kept = null
      })
      return loading.book
    },
    forget() {
      kept = null
    },
  }
}

/** A card that estimates use, with its supplier's name. */
type CountingCard = { id: string; supplierName: string; card: RateCard }

/** The newest card of each active supplier, by its name. Logs and leaves out an unreadable one. */
async function countingCards(db: Db, log: Logger): Promise<CountingCard[]> {
  const found = await db
    .selectDistinctOn([cards.supplierId], { row: cards, supplierName: suppliers.name })
    .from(cards)
    .innerJoin(suppliers, eq(suppliers.id, cards.supplierId))
    .where(and(isNull(cards.withdrawnAt), eq(suppliers.status, 'active')))
    .orderBy(cards.supplierId, desc(cards.enteredAt))
  return found.flatMap(({ row, supplierName }) => {
    const card = readCard(log, row)
    return card === null ? [] : [{ id: row.id, supplierName, card }]
  })
}

export function readCard(log: Logger, row: typeof cards.$inferSelect): RateCard | null {
  const prices = typeof row.card === 'object' ? row.card : {}
  const { success, output } = v.safeParse(RateCard, { ...prices, page: row.source, asOf: row.sourcedOn })
  if (success) return output
  log.error({ alarm: 'rate_card_unreadable', rateCard: row.id }, 'a rate card was left out of estimates')
  return null
}

/** The version names each card. Leaves out a card under a name with published rates, which are more certain. */
export function withRateCards(book: RateBook, found: CountingCard[]): RateBook {
  const counting = found.filter(({ supplierName }) => !arePublished(book, supplierName))
  if (counting.length === 0) return book
  const ids = counting.map(({ id }) => shortened(id)).sort()
  return {
    ...book,
    version: `${book.version} with rate cards ${ids.join(' ')}`,
    processors: [...book.processors, ...counting.map(rowOf)],
  }
}

/** Whether estimates have the published rates of a processor with this name. */
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

/** Readable in a stored estimate. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-') || 'provider'
