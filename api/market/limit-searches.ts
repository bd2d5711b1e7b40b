import { limitInMemory } from '../shared/limits.ts'
import { Refusal } from '../shared/refusal.ts'
import { semaphore, semaphoreForEach } from '../shared/semaphore.ts'
import { askedTooOften } from '../users/account-limits.ts'
import { marketBusy } from './open-market.ts'

/** Two a second for a whole minute: more than a person types, or pages through. */
const SEARCHES_A_MINUTE = 120
/** Half of the market's connections, so that pages without a search find one free. */
const AT_ONCE = { atOnce: 3, waiting: 30 }
/** A window types ahead of its answers, and there may be several. One at a time, so that one account does not delay the others. */
const AT_ONCE_OF_ONE = { atOnce: 1, waiting: 5 }

/** Runs a search of a supplier when it is its turn, or refuses it. Counted by this process (decision 34). */
export function limitSearches() {
  const often = limitInMemory({ points: SEARCHES_A_MINUTE, seconds: 60 })
  const ofAll = semaphore(AT_ONCE, marketBusy)
  const ofOne = semaphoreForEach(AT_ONCE_OF_ONE, searchesUnderWay)
  return async <Found>(supplierId: string, search: () => Promise<Found>): Promise<Found> => {
    const wait = await often.take(supplierId)
    if (wait > 0) throw askedTooOften(wait)
    return ofOne(supplierId, () => ofAll(search))
  }
}

/** Other windows of the same account are searching. */
const searchesUnderWay = () =>
  new Refusal('too_often', 429, 'Your last searches are still running. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
