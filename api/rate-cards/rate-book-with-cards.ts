import type { Logger } from 'pino'
import type { Db } from '../../db/client.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { minutesAfter } from '../shared/clock.ts'
import { countingCards } from './rate-cards.service.ts'
import { withRateCards } from './rate-cards.ts'

/** Another process's admin is heard of after so long. */
const KEPT_MINUTES = 1

export type RateCards = {
  /** Published rates and the cards of active suppliers: what an estimate is made from at this moment. */
  rateBook(now: Date): Promise<RateBook>
  /** Whoever changes a card, or who has one, calls this before answering. */
  forget(): void
}

export function openRateCards(db: Db, published: RateBook, log: Logger): RateCards {
  let kept: { until: Date; book: Promise<RateBook> } | null = null

  return {
    rateBook(now) {
      if (kept !== null && now < kept.until) return kept.book
      const asked = {
        until: minutesAfter(now, KEPT_MINUTES),
        book: countingCards(db, log).then((cards) => withRateCards(published, cards)),
      }
      kept = asked
      // Whoever waits for it is told; the next one asks anew.
      asked.book.catch(() => {
        if (kept === asked) kept = null
      })
      return asked.book
    },
    forget() {
      kept = null
    },
  }
}
